import { Duration, RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  Alias,
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { IFunction, IVersion } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionSpec } from '../function-specs.ts';
import { grantsOf } from './grants.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';

export interface ServiceFunctionProps {
  /** Folder and file of its entry point, `api-jobs`. */
  name: string;
  spec: FunctionSpec;
  settings: Settings;
  /** Folder with its bundle. */
  folder: string;
  /** The functions' settings; the same for all. */
  environment: Readonly<Record<string, string>>;
  storage: Storage;
  secrets: Secrets;
  deliveryQueue: Queue;
  stateMachineName: string;
}

/** One Lambda function with its log and a role of its own that may do what its spec says, and nothing else. */
export class ServiceFunction extends Construct {
  readonly spec: FunctionSpec;
  readonly function: LambdaFunction;
  readonly logGroup: LogGroup;
  /** What requests go to while new code comes by steps; undefined where it comes at once. */
  readonly alias: Alias | undefined;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    const { name, spec, settings, storage } = props;
    this.spec = spec;
    const secrets = props.secrets.of(spec.secrets);
    this.logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/lead-jobs/${settings.stage}/${name}`,
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', {
      description: `What ${name} of lead-jobs-${settings.stage} may do`,
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        Needs: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [this.logGroup.logGroupArn],
            }),
            ...(settings.tracing ? [traceGrant()] : []),
            ...grantsOf({ ...props, scope: this, secrets }),
            ...keyGrants(this, storage.key, spec, secrets.length > 0),
          ],
        }),
      },
    });
    this.function = new LambdaFunction(this, 'Function', {
      functionName: `lead-jobs-${settings.stage}-${name}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: settings.architecture === 'arm64' ? Architecture.ARM_64 : Architecture.X86_64,
      code: Code.fromAsset(props.folder),
      handler: 'index.handler',
      memorySize: spec.memoryMb,
      timeout: Duration.seconds(spec.timeoutSeconds),
      ...(spec.scratchMb === undefined
        ? {}
        : { ephemeralStorageSize: Size.mebibytes(spec.scratchMb) }),
      // Nothing may add grants elsewhere: the spec is complete.
      role: role.withoutPolicyUpdates(),
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: settings.tracing ? Tracing.ACTIVE : Tracing.PASS_THROUGH,
      ...reservedConcurrency(name, settings),
      systemLogLevelV2: SystemLogLevel.WARN,
      // What Lambda lets through; the functions themselves say less where LOG_LEVEL asks for less.
      applicationLogLevelV2:
        settings.functions['LOG_LEVEL'] === 'debug'
          ? ApplicationLogLevel.DEBUG
          : ApplicationLogLevel.INFO,
      // A delivery that waits goes through its own queue again and again; Lambda would stop it at the sixteenth time.
      ...(spec.takesDeliveries === true ? { recursiveLoop: RecursiveLoop.ALLOW } : {}),
      environment: {
        ...props.environment,
        ...(secrets.length === 0
          ? {}
          : { SECRETS_ID: secrets.map(({ secretArn }) => secretArn).join(',') }),
      },
    });
    this.alias =
      settings.gradualDeployment && name.startsWith('api-')
        ? new Alias(this, 'Live', { aliasName: 'live', version: versionOf(this.function) })
        : undefined;
  }

  /** What callers invoke: the alias where there is one. */
  get invoked(): IFunction {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `versionOf`
    return this.alias === undefined ? this.function : (this.alias as IFunction);
  }
}

/**
 * The CDK's own types don't fit `exactOptionalPropertyTypes`: its version would not be assignable to its own
 * interface.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
const versionOf = (of: LambdaFunction): IVersion => of.currentVersion as IVersion;

/** Segments of X-Ray belong to nothing that a policy could name. */
const traceGrant = (): PolicyStatement =>
  new PolicyStatement({
    actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
    resources: ['*'],
  });

const reservedConcurrency = (name: string, { apiConcurrency }: Settings) =>
  name.startsWith('api-') && apiConcurrency > 0
    ? { reservedConcurrentExecutions: apiConcurrency }
    : {};

/** The one key may be used only through the services whose data the function has a grant for. */
function keyGrants(
  scope: Construct,
  key: IKey,
  spec: FunctionSpec,
  readsSecrets: boolean,
): PolicyStatement[] {
  const { region } = Stack.of(scope);
  const via = (services: readonly string[], actions: readonly string[]) =>
    new PolicyStatement({
      actions: actions.map((action) => `kms:${action}`),
      resources: [key.keyArn],
      conditions: {
        StringEquals: {
          'kms:ViaService': services.map((service) => `${service}.${region}.amazonaws.com`),
        },
      },
    });
  const writing = [
    ...(spec.objects.length > 0 ? ['s3'] : []),
    ...(spec.sendsDeliveries || spec.takesDeliveries === true ? ['sqs'] : []),
  ];
  return [
    ...(spec.table.length > 0 ? [via(['dynamodb'], TABLE_KEY_ACTIONS)] : []),
    ...(writing.length > 0 ? [via(writing, ['Decrypt', 'GenerateDataKey'])] : []),
    ...(readsSecrets ? [via(['secretsmanager'], ['Decrypt'])] : []),
  ];
}

/** What DynamoDB asks of those who use a table under a customer's key. */
const TABLE_KEY_ACTIONS = [
  'Decrypt',
  'DescribeKey',
  'Encrypt',
  'GenerateDataKey',
  'ReEncryptFrom',
  'ReEncryptTo',
];
