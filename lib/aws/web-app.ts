import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersReferrerPolicy,
  HttpVersion,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { AddBehaviorOptions } from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import {
  DASHBOARD_ASSETS,
  DASHBOARD_CONFIG,
  dashboardCacheControl,
  dashboardConfig,
  dashboardHeaders,
} from '../dashboard-headers.ts';
import type { DashboardOrigins, DashboardSettings } from '../dashboard-headers.ts';
import type { DashboardFiles } from './dashboard-files.ts';
import { ownName, pointTo } from './host-name.ts';
import type { Settings } from './settings.ts';

export interface WebAppProps {
  settings: Settings;
  files: DashboardFiles;
  /** Where its pages reach the API and the sign-in pages: origins. */
  origins: Omit<DashboardOrigins, 'tileUrl'>;
}

/** How long browsers know that the dashboard is only to be had by TLS. */
const HSTS = Duration.days(365);

/** The command line of AWS, which does the upload, takes its time with less. */
const UPLOADER_MB = 512;

/** The dashboard: files in a private bucket, given out by CloudFront with the headers of `lib/dashboard-headers.ts`. */
export class WebApp extends Construct {
  /** Its address for users, without a slash at the end. */
  readonly url: string;
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  /** What the uploads say; for the operator. */
  readonly logGroup: LogGroup;
  /** What the uploader may read and write, once something is published: ARNs with a wildcard. */
  uploadedObjects: readonly string[] = [];
  private readonly props: WebAppProps;

  constructor(scope: Construct, id: string, props: WebAppProps) {
    super(scope, id);
    this.props = props;
    const { settings } = props;
    this.bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      // These files are public through CloudFront; the service's key is for data that is not.
      encryption: BucketEncryption.S3_MANAGED,
      // The next deployment makes them again; S3 deletes no bucket that holds something.
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
    const routing = new EdgeFunction(this, 'Routing', {
      functionName: this.globalName('routing'),
      comment: 'Serves the one document for every path that is not a file',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(routingCode(props.files.paths)),
    });
    const origin = S3BucketOrigin.withOriginAccessControl(interfaceOf(this.bucket), {
      originAccessControl: new S3OriginAccessControl(this, 'Access', {
        originAccessControlName: this.globalName('files'),
      }),
    });
    const behavior = (path: string): AddBehaviorOptions => ({
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy: this.headersOf(path),
    });
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Dashboard of lead-jobs-${settings.stage}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultBehavior: {
        origin,
        ...behavior('/'),
        functionAssociations: [{ function: routing, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: { [`${DASHBOARD_ASSETS}*`]: { origin, ...behavior(DASHBOARD_ASSETS) } },
      ...ownName(this, settings.dashboardDomainName, settings.dashboardCertificateArn),
    });
    this.url = `https://${settings.dashboardDomainName ?? this.distribution.distributionDomainName}`;
    this.logGroup = new LogGroup(this, 'UploadLog', {
      logGroupName: `/lead-jobs/${settings.stage}/dashboard-upload`,
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    pointTo(this, {
      hostName: settings.dashboardDomainName,
      hostedZoneId: settings.hostedZoneId,
      target: new CloudFrontTarget(this.distribution),
    });
  }

  /**
   * Uploads the files. The document comes after all that it names, and files of earlier deployments stay: a page
   * that is open meanwhile goes on working.
   */
  publish(settings: Omit<DashboardSettings, 'tileUrl' | 'tileAttribution'>): void {
    const { mapTileUrl = null, mapTileAttribution = null } = this.props.settings;
    const build = new Asset(this, 'Build', { path: this.props.files.folder });
    const files = Source.bucket(build.bucket, build.s3ObjectKey);
    const config = dashboardConfig({
      ...settings,
      tileUrl: mapTileUrl,
      tileAttribution: mapTileAttribution,
    });
    const upload = {
      destinationBucket: interfaceOf(this.bucket),
      prune: false,
      logGroup: this.logGroup,
      role: this.uploaderRole(build),
      memoryLimit: UPLOADER_MB,
    };
    const assets = new BucketDeployment(this, 'Assets', {
      ...upload,
      sources: [files],
      exclude: ['*'],
      include: [`${DASHBOARD_ASSETS.slice(1)}*`],
    });
    const documents = new BucketDeployment(this, 'Documents', {
      ...upload,
      sources: [files, Source.jsonData(DASHBOARD_CONFIG.slice(1), config)],
      exclude: [`${DASHBOARD_ASSETS.slice(1)}*`],
      distribution: this.distribution,
      distributionPaths: ['/*'],
    });
    documents.node.addDependency(assets);
  }

  /** What the upload needs and no more; the CDK's own role could read all buckets' settings, and delete more. */
  private uploaderRole(build: Asset): IRole {
    const { bucket, distribution, logGroup } = this;
    const [source, target] = [build.bucket.arnForObjects('*'), bucket.arnForObjects('*')];
    this.uploadedObjects = [source, target];
    const allow = (actions: string[], ...resources: string[]) =>
      new PolicyStatement({ actions, resources });
    const role = new Role(this, 'UploaderRole', {
      description: `Uploads the dashboard of lead-jobs-${this.props.settings.stage}`,
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        Needs: new PolicyDocument({
          statements: [
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
            allow(['s3:GetObject'], source),
            allow(['s3:ListBucket'], bucket.bucketArn),
            allow(['s3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload'], target),
            allow(
              ['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'],
              distribution.distributionArn,
            ),
          ],
        }),
      },
    });
    return role.withoutPolicyUpdates();
  }

  /** CloudFront wants the headers that it knows by name in fields of their own. */
  private headersOf(path: string): ResponseHeadersPolicy {
    const {
      origins,
      settings: { mapTileUrl },
    } = this.props;
    const {
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': _nosniff,
      'Referrer-Policy': _referrer,
      ...others
    } = dashboardHeaders({ ...origins, tileUrl: mapTileUrl ?? null });
    const kind = path === DASHBOARD_ASSETS ? 'Assets' : 'Documents';
    const custom = { ...others, 'Cache-Control': dashboardCacheControl(path) };
    return new ResponseHeadersPolicy(this, `${kind}Headers`, {
      responseHeadersPolicyName: this.globalName(kind.toLowerCase()),
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
        contentTypeOptions: { override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
        strictTransportSecurity: { accessControlMaxAge: HSTS, override: true },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(custom).map(([header, value]) => ({
          header,
          value,
          override: true,
        })),
      },
    });
  }

  /** CloudFront's names are one space for all regions of an account. */
  private globalName(what: string): string {
    return `lead-jobs-${this.props.settings.stage}-${Stack.of(this).region}-${what}`;
  }
}

/**
 * The CDK's own types don't fit `exactOptionalPropertyTypes`: its bucket would not be assignable to its own interface.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
const interfaceOf = (bucket: Bucket): IBucket => bucket as IBucket;

/**
 * A CloudFront Function: paths that are no file of the dashboard get its document, so that a link to a job works.
 * What is below `/assets/` never comes here: a file that is missing there must not look like a page.
 */
export function routingCode(paths: readonly string[]): string {
  const files = [...paths, DASHBOARD_CONFIG].filter((path) => !path.startsWith(DASHBOARD_ASSETS));
  return [
    `const files = new Set(${JSON.stringify(files)});`,
    'function handler(event) {',
    '  const request = event.request;',
    "  if (!files.has(request.uri)) request.uri = '/index.html';",
    '  return request;',
    '}',
    '',
  ].join('\n');
}
