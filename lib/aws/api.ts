import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  ApiMapping,
  CfnStage,
  DomainName,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IAliasRecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayv2DomainProperties, CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import { API_ROUTES, DEFAULT_FUNCTION } from '../../functions/api/table.ts';
import { gatewayPath, routeKey as routeKeyOf } from '../../functions/http/route.ts';
import { Firewall } from './firewall.ts';
import { pointTo } from './host-name.ts';
import type { Settings } from './settings.ts';

/** One line a request: enough to find it again in the functions' logs, and nothing of its content. */
const ACCESS_LOG = JSON.stringify({
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  ip: '$context.identity.sourceIp',
  userAgent: '$context.identity.userAgent',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  latencyMs: '$context.responseLatency',
  functionMs: '$context.integrationLatency',
  error: '$context.error.message',
  functionError: '$context.integrationErrorMessage',
});

/** What an account may have at once by AWS's default. */
const MAX_BURST = 5_000;

/** Requests without a credential get this share of the rate, so that callers with one still get through. */
const PUBLIC_SHARE = 1 / 5;

/** Routes whose every call is work: grammar and model, mail servers, sources. */
const ROUTE_SHARES: Readonly<Record<string, number>> = {
  parsePrompt: 1 / 5,
  verifyEmails: 1 / 10,
};

/** What one part of a route's path may be (API Gateway refuses others only when it deploys). */
const PATH_PART = /^(\{[\w.-]+\+?\}|[a-zA-Z0-9._-]+)$/;

/** The HTTP API: every route of the table, and `$default` for the rest. */
export class Api extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;
  readonly origin: string;
  /** With `/v1`, without a slash at the end. */
  readonly baseUrl: string;
  /** What the own host name has to point at; undefined without one. */
  hostTarget: string | undefined;
  /** Stands before it where there is a web ACL. */
  readonly firewall: Firewall | undefined;
  private readonly settings: Settings;
  private readonly routeSettings: Record<string, unknown> = {};

  /** Routes are added later: functions need the URL, and routes need the functions. */
  constructor(scope: Construct, id: string, { settings }: { settings: Settings }) {
    super(scope, id);
    this.settings = settings;
    this.api = new HttpApi(this, 'HttpApi', {
      apiName: `lead-jobs-${settings.stage}`,
      createDefaultStage: false,
      disableExecuteApiEndpoint:
        settings.domainName !== undefined && settings.apiWebAclArn === undefined,
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      // Without metrics of each route: dozens of them, paid by the month.
      throttle: {
        rateLimit: settings.requestsPerSecond,
        burstLimit: Math.min(MAX_BURST, 2 * settings.requestsPerSecond),
      },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'AccessLog', {
            logGroupName: `/aws/vendedlogs/lead-jobs/${settings.stage}/access`,
            retention: settings.logRetentionDays,
            removalPolicy: RemovalPolicy.DESTROY,
          }),
        ),
        format: AccessLogFormat.custom(ACCESS_LOG),
      },
    });
    this.firewall =
      settings.apiWebAclArn === undefined
        ? undefined
        : new Firewall(this, 'Firewall', {
            settings,
            webAclArn: settings.apiWebAclArn,
            endpoint: this.api.apiEndpoint,
          });
    this.origin = this.firewall?.origin ?? this.addDomain() ?? this.api.apiEndpoint;
    if (this.firewall !== undefined) {
      const { distribution } = this.firewall;
      this.pointHere(distribution.distributionDomainName, new CloudFrontTarget(distribution));
    }
    this.baseUrl = `${this.origin}/v1`;
  }

  /** @throws Error for a path that API Gateway would refuse */
  addRoutes(functionOf: (name: string) => IFunction): void {
    for (const [name, routes] of Object.entries(API_ROUTES)) {
      const integration = integrationOf(`${name}-function`, functionOf(`api-${name}`));
      for (const { method, path, operationId, access } of routes) {
        const parts = gatewayPath(path).split('/').slice(1);
        const bad = parts.find((part) => !PATH_PART.test(part));
        if (bad !== undefined)
          throw new Error(`The route ${operationId} has an invalid path part: ${bad}.`);
        const route = this.addRoute(
          operationId,
          HttpRouteKey.with(gatewayPath(path), HttpMethod[method]),
          integration,
        );
        const share = ROUTE_SHARES[operationId] ?? (access === 'public' ? PUBLIC_SHARE : 1);
        if (share < 1) this.slow(route, routeKeyOf({ method, path }), share);
      }
      if (name === DEFAULT_FUNCTION) this.addRoute('default', HttpRouteKey.DEFAULT, integration);
    }
  }

  private addRoute(
    id: string,
    routeKey: HttpRouteKey,
    integration: HttpLambdaIntegration,
  ): HttpRoute {
    // The functions themselves know who calls: API keys are no JWT.
    const authorizer = new HttpNoneAuthorizer();
    return new HttpRoute(this.api, id, {
      httpApi: this.api,
      routeKey,
      integration,
      authorizer,
    });
  }

  /** The stage names routes that must be there before it. */
  private slow(route: HttpRoute, key: string, share: number): void {
    const stage = this.stage.node.defaultChild;
    if (!(stage instanceof CfnStage)) throw new Error('The stage of the API has no resource.');
    const rate = Math.max(1, Math.floor(this.settings.requestsPerSecond * share));
    this.routeSettings[key] = {
      ThrottlingRateLimit: rate,
      ThrottlingBurstLimit: Math.min(MAX_BURST, 2 * rate),
    };
    stage.routeSettings = this.routeSettings;
    stage.node.addDependency(route);
  }

  private addDomain(): string | undefined {
    const { domainName, certificateArn } = this.settings;
    if (domainName === undefined || certificateArn === undefined) return undefined;
    const domain = new DomainName(this, 'Domain', {
      domainName,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
    new ApiMapping(this, 'Mapping', { api: this.api, domainName: domain, stage: this.stage });
    const { regionalDomainName, regionalHostedZoneId } = domain;
    this.pointHere(
      regionalDomainName,
      new ApiGatewayv2DomainProperties(regionalDomainName, regionalHostedZoneId),
    );
    return `https://${domainName}`;
  }

  /** With a firewall or without, it is the same record: Route 53 takes no second one of a name. */
  private pointHere(hostTarget: string, target: IAliasRecordTarget): void {
    const { domainName: hostName, hostedZoneId } = this.settings;
    if (hostName !== undefined) this.hostTarget = hostTarget;
    pointTo(this, { hostName, hostedZoneId, target });
  }
}

/** One permission a function, not one a route: a policy has a size limit, and each route only this API. */
const integrationOf = (id: string, handler: IFunction): HttpLambdaIntegration =>
  new HttpLambdaIntegration(id, handler, { scopePermissionToRoute: false });
