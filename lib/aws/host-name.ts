import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import type { IAliasRecordTarget } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';

/** Points a host name of the operator's at something of ours, in both versions of IP; nothing without a zone for it. */
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
