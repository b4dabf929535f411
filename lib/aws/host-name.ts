import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';
import type { DistributionProps } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import type { IAliasRecordTarget } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';

/** Points an operator's host name at one of our resources, for IPv4 and IPv6; does nothing without a zone for it. */
export function pointTo(
  scope: Construct,
  to: {
    hostName: string | undefined;
    hostedZoneId: string | undefined;
    target: IAliasRecordTarget;
  },
): void {
  const { hostName, hostedZoneId } = to;
  if (hostName === undefined || hostedZoneId === undefined) return;
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'Zone', {
    hostedZoneId,
    // Only for names that are not whole; ours ends in a dot.
    zoneName: hostName,
  });
  const target = RecordTarget.fromAlias(to.target);
  new ARecord(scope, 'Record', { zone, recordName: `${hostName}.`, target });
  new AaaaRecord(scope, 'RecordV6', { zone, recordName: `${hostName}.`, target });
}

/** A host name of the operator's for a distribution, with its certificate; without both, CloudFront's own stays. */
export const ownName = (
  scope: Construct,
  hostName: string | undefined,
  certificateArn: string | undefined,
): Pick<DistributionProps, 'domainNames' | 'certificate' | 'minimumProtocolVersion'> =>
  hostName === undefined || certificateArn === undefined
    ? {}
    : {
        domainNames: [hostName],
        certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      };
