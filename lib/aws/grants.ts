import { Arn, ArnFormat, Stack } from 'aws-cdk-lib';
import type { ArnComponents } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { INDEXES } from '../../functions/adapters/table/schema.ts';
import type {
  ExecutionGrant,
  FunctionSpec,
  ObjectGrant,
  TableAction,
  TableGrant,
} from '../function-specs.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';

export interface GrantsInput {
  scope: Construct;
  spec: FunctionSpec;
  storage: Storage;
  secrets: readonly Secret[];
  deliveryQueue: Queue;
  stateMachineName: string;
  settings: Settings;
}

/** The policy statements that a function's spec comes to. No action has a wildcard. */
export function grantsOf(input: GrantsInput): PolicyStatement[] {
  const { spec, secrets, deliveryQueue } = input;
  return [
    ...tableGrants(input),
    ...objectGrants(input),
    ...executionGrants(input),
    ...deliveryGrants(spec, deliveryQueue),
    ...modelGrants(input),
    ...secrets.map(
      ({ secretArn }) =>
        new PolicyStatement({
          actions: ['secretsmanager:GetSecretValue'],
          resources: [secretArn],
        }),
    ),
  ];
}

function deliveryGrants(spec: FunctionSpec, { queueArn }: Queue): PolicyStatement[] {
  const actions = [
    ...(spec.sendsDeliveries ? ['SendMessage'] : []),
    ...(spec.takesDeliveries === true
      ? ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes']
      : []),
  ].map((action) => `sqs:${action}`);
  return actions.length === 0 ? [] : [new PolicyStatement({ actions, resources: [queueArn] })];
}

/**
 * The condition must hold for every key that a request names. Reads of one partition get a statement for each key
 * prefix. A batch or a transaction may name keys of several prefixes: all writes of a function share one statement
 * with all its prefixes, and so do its batch reads.
 */
function tableGrants({ spec, storage }: GrantsInput): PolicyStatement[] {
  const single = spec.table.flatMap((grant) =>
    grant.actions.map((action) => ({ ...grant, action, group: groupOf(grant, action) })),
  );
  return [...Map.groupBy(single, ({ group }) => group).values()].flatMap((grants) => {
    const [first] = grants;
    if (first === undefined) return [];
    const actions = new Set(grants.map(({ action }) => action));
    const prefixes = new Set(grants.map(({ keys }) => keys));
    return [
      new PolicyStatement({
        actions: [...actions].toSorted().map((action) => `dynamodb:${action}`),
        resources: [resourceOf(storage, first)],
        conditions: {
          'ForAllValues:StringLike': {
            'dynamodb:LeadingKeys': [...prefixes]
              .toSorted()
              .map((prefix) => (prefix.endsWith('#') ? `${prefix}*` : prefix)),
          },
        },
      }),
    ];
  });
}

function groupOf({ keys, index }: TableGrant, action: TableAction): string {
  if (action === 'GetItem' || action === 'Query') return `${index ?? ''} ${keys}`;
  return action === 'BatchGetItem' ? 'batch reads' : 'writes';
}

const resourceOf = ({ tableArn }: Storage, { index }: TableGrant): string =>
  index === undefined ? tableArn : `${tableArn}/index/${INDEXES[index]}`;

const OBJECT_ACTIONS: Readonly<Record<ObjectGrant['access'], readonly string[]>> = {
  read: ['s3:GetObject'],
  write: ['s3:PutObject'],
  upload: ['s3:PutObject', 's3:AbortMultipartUpload'],
  delete: ['s3:DeleteObject'],
};

function objectGrants({ spec, storage: { bucket } }: GrantsInput): PolicyStatement[] {
  if (spec.objects.length === 0) return [];
  return [
    ...spec.objects.map(
      ({ prefix, access }) =>
        new PolicyStatement({
          actions: [...OBJECT_ACTIONS[access]],
          resources: [bucket.arnForObjects(`${prefix}*`)],
        }),
    ),
    // Without it, S3 answers 403 for an object that is not there, and the code could not tell.
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
  ];
}

const EXECUTION_ACTIONS = {
  start: 'states:StartExecution',
  stop: 'states:StopExecution',
  describe: 'states:DescribeExecution',
  resume: 'states:SendTaskSuccess',
} as const satisfies Record<ExecutionGrant, string>;

/** Starting and resuming are rights on the state machine, the others on its executions. */
function executionGrants({ scope, spec, stateMachineName }: GrantsInput): PolicyStatement[] {
  const on = (grants: readonly ExecutionGrant[], arn: string) => {
    const granted = spec.executions.filter((grant) => grants.includes(grant));
    return granted.length === 0
      ? []
      : [
          new PolicyStatement({
            actions: granted.map((grant) => EXECUTION_ACTIONS[grant]),
            resources: [arn],
          }),
        ];
  };
  return [
    ...on(['start', 'resume'], stateMachineArn(scope, stateMachineName)),
    ...on(['stop', 'describe'], executionArn(scope, stateMachineName)),
  ];
}

function modelGrants({ scope, spec, settings }: GrantsInput): PolicyStatement[] {
  const modelId = settings.functions['LANGUAGE_MODEL_ID'];
  if (spec.asksModel !== true || modelId === undefined || modelId === '') return [];
  const allow = (resources: readonly string[], conditions?: PolicyStatementProps['conditions']) =>
    new PolicyStatement({
      actions: ['bedrock:InvokeModel'],
      resources: [...resources],
      ...(conditions === undefined ? {} : { conditions }),
    });
  if (!isProfileArn(modelId)) return [allow(modelArns(scope, modelId))];
  // Only AWS knows which models an inference profile passes requests on to.
  return [
    allow([modelId]),
    allow([anyModelArn(scope)], { StringEquals: { 'bedrock:InferenceProfileArn': modelId } }),
  ];
}

const isProfileArn = (modelId: string): boolean =>
  /^arn:[^:]+:bedrock:.*:(application-)?inference-profile\//.test(modelId);

const anyModelArn = (scope: Construct): string =>
  Stack.of(scope).formatArn({
    service: 'bedrock',
    region: '*',
    account: '',
    resource: 'foundation-model',
    resourceName: '*',
  });

/** Every resource that the grant of a model names. An inference profile (`eu.maker.model`) stands for models of several regions. */
export function modelArns(scope: Construct, modelId: string): readonly string[] {
  if (isProfileArn(modelId)) return [modelId, anyModelArn(scope)];
  if (modelId === '' || modelId.startsWith('arn:')) return [modelId].filter(Boolean);
  const bedrock = (resource: string, parts: Partial<ArnComponents>) =>
    Stack.of(scope).formatArn({ service: 'bedrock', resource, ...parts });
  const [, model] = /^(?:us|us-gov|eu|apac|jp|au|ca|global)\.(.+)$/.exec(modelId) ?? [];
  return model === undefined
    ? [bedrock('foundation-model', { account: '', resourceName: modelId })]
    : [
        bedrock('inference-profile', { resourceName: modelId }),
        bedrock('foundation-model', { region: '*', account: '', resourceName: model }),
      ];
}

/** By name, since the state machine itself depends on the functions. */
export const stateMachineArn = (scope: Construct, name: string): string =>
  Arn.format(
    {
      service: 'states',
      resource: 'stateMachine',
      resourceName: name,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    },
    Stack.of(scope),
  );

export const executionArn = (scope: Construct, name: string): string =>
  Arn.format(
    {
      service: 'states',
      resource: 'execution',
      resourceName: `${name}:*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    },
    Stack.of(scope),
  );
