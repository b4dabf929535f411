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

/** Accepted findings of the AwsSolutions rules, each with its reason. Everything else fails synthesis. */
export function acknowledgeFindings(of: Reviewed): void {
  acknowledge(
    of.api,
    'APIG4',
    'The functions authenticate every route themselves: callers have API keys, which an authorizer of an HTTP API can check only with another call per request.',
  );
  acknowledge(
    of.identity,
    'COG2',
    'Users may turn on a second factor; requiring one would keep trial users out.',
  );
  acknowledge(
    of.identity,
    'COG8',
    'Threat protection is priced per user; the Essentials plan with an optional second factor is enough for a dashboard without payment data.',
  );
  acknowledge(
    of.storage.bucket,
    'S1',
    "Only the functions read and write it, and the API's access log records every export link that is followed.",
  );
  if (!of.settings.pointInTimeRecovery)
    acknowledge(of.storage, 'DDB3', 'The operator turned it off, for a stage that may be deleted.');
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
      "Which countries are allowed is the operator's choice, through the web ACL given.",
    );
    acknowledge(
      distribution,
      'CFR3',
      'The API has its own access log, and the web ACL logs what it refuses.',
    );
    if (of.settings.domainName === undefined)
      acknowledge(
        distribution,
        'CFR4',
        "CloudFront's own host name comes with its own certificate and TLS settings.",
      );
  }
  if (of.gradual !== undefined)
    acknowledgeResource(
      of.gradual,
      '*',
      'The names of the alarms to describe are not known to the policy.',
    );
  for (const construct of of.functions) {
    const { spec } = construct;
    if (of.settings.tracing)
      acknowledgeResource(construct, '*', 'X-Ray segments have no resource to name.');
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
    'CloudFront serves its files to everyone; only deployments write them.',
  );
  acknowledge(
    webApp.distribution,
    'CFR3',
    "A log of who loads the dashboard's public files tells an operator nothing that the API's access log does not.",
  );
  acknowledge(
    webApp.distribution,
    'CFR1',
    "Which countries are allowed is the operator's choice, and the API answers everywhere in any case.",
  );
  acknowledge(
    webApp.distribution,
    'CFR2',
    'A web ACL has a monthly price and nothing to guard here: the files are public and take no input.',
  );
  const uploader = Stack.of(webApp).node.children.find(({ node }) =>
    node.id.startsWith('Custom::CDKBucketDeployment'),
  );
  if (uploader === undefined) throw new Error('Nothing uploads the dashboard.');
  acknowledge(
    uploader,
    'L1',
    "The CDK's own function runs on the runtime that it was written for.",
  );
  if (dashboardDomainName === undefined)
    acknowledge(
      webApp.distribution,
      'CFR4',
      "CloudFront's own host name comes with its own certificate and TLS settings.",
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
