import { Fn } from 'aws-cdk-lib';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { ownName } from './host-name.ts';
import type { Settings } from './settings.ts';

export interface FirewallProps {
  settings: Settings;
  webAclArn: string;
  /** API Gateway's own address of the API. */
  endpoint: string;
}

/** CloudFront in front of the API, only for the sake of a web ACL of AWS WAF: an HTTP API takes none itself. */
export class Firewall extends Construct {
  readonly distribution: Distribution;
  /** Where callers find the API, without a slash at the end. */
  readonly origin: string;

  constructor(scope: Construct, id: string, { settings, webAclArn, endpoint }: FirewallProps) {
    super(scope, id);
    const { domainName, certificateArn } = settings;
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `API of lead-jobs-${settings.stage}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: webAclArn,
      defaultBehavior: {
        origin: new HttpOrigin(Fn.select(2, Fn.split('/', endpoint)), {
          protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        }),
        allowedMethods: AllowedMethods.ALLOW_ALL,
        // Answers belong to their callers; the gateway refuses a host name that is not its own.
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        compress: false,
      },
      ...ownName(this, domainName, certificateArn),
    });
    this.origin = `https://${domainName ?? this.distribution.distributionDomainName}`;
  }
}
