import { Stack, Validations } from 'aws-cdk-lib';
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js';
import type { IConstruct } from 'constructs';
import type { Api } from './api.ts';
import type { GradualDeployment } from './gradual-deployment.ts';
import { executionArn, modelArns } from './grants.ts';
import type { Identity } from './identity.ts';
import type { Secrets } from './secrets.ts';
import type { ServiceFunction } from './service-function.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';
import type { WebApp } from './web-app.ts';
import type { Workflow } from './workflow.ts';

export interface Reviewed {
  api: Api;
  identity: Identity;
  secrets: Secrets;
  storage: Storage;
  webApp: WebApp;
  workflow: Workflow;
  stateMachineName: string;
  settings: Settings;
  functions: readonly ServiceFunction[];
  gradual: GradualDeployment | undefined;
}

/** Findings of the AwsSolutions rules that stand, each with its reason. Everything else fails synthesis. */
export function acknowledgeFindings(of: Reviewed): void {
  acknowledge(
    of.api,
    'APIG4',
    'The functions authenticate every route themselves: callers have API keys, which no authorizer of an HTTP API checks without another call a request.',
  );
  acknowledge(
    of.identity,
    'COG2',
    'People may turn on a second factor; asking every trial user for one would keep them out.',
  );
  acknowledge(
    of.identity,
    'COG8',
    'Threat protection is priced per user; the Essentials plan with optional second factors is enough for a dashboard without payment data.',
  );
  acknowledge(
    of.storage.bucket,
    'S1',
    'Only the functions read and write it, and the access log of the API has every export link that was followed.',
  );
  if (!of.settings.pointInTimeRecovery)
    acknowledge(of.storage, 'DDB3', 'The operator turned it off, for a stage that may vanish.');
  acknowledge(
    of.secrets,
    'SMG4',
    'Keys are rotated by hand in two steps, so that links and sealed secrets of the old key stay valid (docs/operating.md).',
  );
  acknowledgeResource(
    of.workflow,
    '*',
    'Log delivery of Step Functions and X-Ray have no resources to name.',
  );
  if (!of.settings.tracing)
    acknowledge(of.workflow, 'SF2', 'The operator turned tracing off, here as in the functions.');
  acknowledgeWebApp(of.webApp, of.settings);
  if (of.api.firewall !== undefined) {
    const { distribution } = of.api.firewall;
    acknowledge(
      distribution,
      'CFR1',
      'Where customers may sit is for the operator to say, by the web ACL that is given.',
    );
    acknowledge(
      distribution,
      'CFR3',
      'The API has an access log of its own, and the web ACL another of what it refuses.',
    );
    if (of.settings.domainName === undefined)
      acknowledge(
        distribution,
        'CFR4',
        "CloudFront's own host name comes with its own certificate and settings of TLS.",
      );
  }
  if (of.gradual !== undefined)
    acknowledgeResource(
      of.gradual,
      '*',
      'Alarms are described by no name that a policy could hold.',
    );
  for (const construct of of.functions) {
    const { spec } = construct;
    if (of.settings.tracing)
      acknowledgeResource(construct, '*', 'Segments of X-Ray have no resource to name.');
    for (const prefix of new Set(spec.objects.map((grant) => grant.prefix)))
      acknowledgeResource(
        construct,
        of.storage.bucket.arnForObjects(`${prefix}*`),
        `Objects under ${prefix} are named by job.`,
      );
    if (spec.asksModel === true)
      for (const arn of modelArns(construct, of.settings.functions['LANGUAGE_MODEL_ID'] ?? ''))
        acknowledgeResource(
          construct,
          arn,
          'An inference profile chooses the region of the model.',
        );
    if (spec.executions.some((grant) => grant === 'stop' || grant === 'describe'))
      acknowledgeResource(
        construct,
        executionArn(construct, of.stateMachineName),
        'Executions are named by job.',
      );
  }
}

function acknowledgeWebApp(webApp: WebApp, { dashboardDomainName }: Settings): void {
  acknowledge(
    webApp.bucket,
    'S1',
    'Everybody may read its files by CloudFront; only deployments write them.',
  );
  acknowledge(
    webApp.distribution,
    'CFR3',
    'Who loads the public files of a dashboard tells an operator nothing that the access log of the API does not.',
  );
  acknowledge(
    webApp.distribution,
    'CFR1',
    'Where customers may sit is for the operator to say, and the API answers them there in any case.',
  );
  acknowledge(
    webApp.distribution,
    'CFR2',
    'A firewall is priced by the month and has nothing to guard: the files are public and take no input.',
  );
  const uploader = Stack.of(webApp).node.children.find(({ node }) =>
    node.id.startsWith('Custom::CDKBucketDeployment'),
  );
  if (uploader === undefined) throw new Error('Nothing uploads the dashboard.');
  acknowledge(
    uploader,
    'L1',
    "The CDK's own function runs on the version that it was written for.",
  );
  if (dashboardDomainName === undefined)
    acknowledge(
      webApp.distribution,
      'CFR4',
      "CloudFront's own host name comes with its own certificate and settings of TLS.",
    );
  const files = 'The names of the files are made by the build.';
  for (const objects of webApp.uploadedObjects) acknowledgeResource(webApp, objects, files);
}

const acknowledge = (construct: IConstruct, rule: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id: `AwsSolutions-${rule}`, reason });

/** A policy that names this resource, by the text that the rule makes of it: region, partition and bucket vary. */
const acknowledgeResource = (construct: IConstruct, resource: string, reason: string): void =>
  acknowledge(
    construct,
    `IAM5[Resource::${flattenCfnReference(Stack.of(construct).resolve(resource))}]`,
    reason,
  );
