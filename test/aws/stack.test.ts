import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { beforeAll, describe, expect, test } from 'vitest';
import { API_ROUTES, DEFAULT_FUNCTION } from '../../functions/api/table.ts';
import { readConfig, SETTING_NAMES } from '../../functions/config.ts';
import { routeKey } from '../../functions/http/route.ts';
import { FUNCTIONS } from '../../lib/aws/bundling/bundle.ts';
import { FUNCTION_SPECS } from '../../lib/function-specs.ts';
import { validateDefinition } from '../../lib/local/step-functions/definition.ts';
import { ofType, synthesize } from './synthesize.ts';
import type { Resource, Synthesized } from './synthesize.ts';

let stack: Synthesized;
beforeAll(() => {
  stack = synthesize({ plugins: (app) => new AwsSolutionsChecks(app) });
});

/** All but the CDK's own functions, which upload the dashboard and empty buckets. */
const serviceFunctions = (of: Synthesized): readonly Resource[] =>
  ofType(of, 'AWS::Lambda::Function').filter(
    ({ Properties }) => Properties.FunctionName !== undefined,
  );

const functionNamed = (name: string): Resource => {
  const found = serviceFunctions(stack).find(
    ({ Properties }) => Properties.FunctionName === `lead-jobs-prod-${name}`,
  );
  if (found === undefined) throw new Error(`There is no function ${name}.`);
  return found;
};

// States are looked at as they come; a wrong shape fails the expectations.
type States = Readonly<Record<string, Resource['Properties']>>;

/** The state machine's definition as AWS gets it, with the placeholders that the template fills. */
const definition = (): { States: States } => {
  const [machine] = ofType(stack, 'AWS::StepFunctions::StateMachine');
  return JSON.parse(machine?.Properties.DefinitionString);
};

const tasksOf = (states: States): readonly States[string][] =>
  Object.values(states).flatMap((state) =>
    state.Type === 'Map'
      ? tasksOf(state.ItemProcessor.States)
      : state.Type === 'Task'
        ? [state]
        : [],
  );

describe('the gateway', () => {
  test('has every route of the table, each at the function that serves it, and $default', () => {
    const integrations = new Map(
      Object.entries(stack.resources)
        .filter(([, { Type }]) => Type === 'AWS::ApiGatewayV2::Integration')
        .map(([id, { Properties }]) => [id, JSON.stringify(Properties.IntegrationUri)]),
    );
    const served = ofType(stack, 'AWS::ApiGatewayV2::Route').map(({ Properties }) => {
      const id = Properties.Target['Fn::Join'][1].find(
        (part: { Ref?: string }) => part.Ref !== undefined,
      ).Ref;
      const uri = integrations.get(id) ?? '';
      const name = Object.keys(API_ROUTES).find((api) =>
        uri.includes(`"api${api.replaceAll('-', '')}Function`),
      );
      return [Properties.RouteKey, name];
    });
    const wanted = Object.entries(API_ROUTES).flatMap(([name, routes]) =>
      routes.map((route) => [routeKey(route), name]),
    );
    expect(new Map(served as [string, string][])).toEqual(
      new Map([...wanted, ['$default', DEFAULT_FUNCTION]] as [string, string][]),
    );
  });

  test('leaves CORS to the functions: with settings of its own it would ignore their headers', () => {
    stack.template.hasResourceProperties('AWS::ApiGatewayV2::Api', {
      CorsConfiguration: Match.absent(),
    });
  });

  test('writes access logs with the request id, and no headers or bodies', () => {
    const [stage] = ofType(stack, 'AWS::ApiGatewayV2::Stage');
    const { Format } = stage?.Properties.AccessLogSettings ?? {};
    expect(JSON.parse(Format).requestId).toBe('$context.requestId');
    expect(Format).not.toMatch(/authorizer|header|body|querystring/i);
  });

  test("has a name of one's own by setting, and then only that one", () => {
    const { template } = synthesize({
      context: {
        domainName: 'api.example.com',
        certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/a',
        hostedZoneId: 'Z0000000000000000001',
      },
    });
    template.hasResourceProperties('AWS::ApiGatewayV2::DomainName', {
      DomainName: 'api.example.com',
    });
    template.hasResourceProperties('AWS::Route53::RecordSet', {
      Name: 'api.example.com.',
      Type: 'A',
    });
    template.hasResourceProperties('AWS::ApiGatewayV2::Api', { DisableExecuteApiEndpoint: true });
    template.hasOutput('ApiUrl', { Value: 'https://api.example.com/v1' });
  });
});

describe('functions', () => {
  test('are all deployed, and none without a spec', () => {
    const deployed = serviceFunctions(stack).map(({ Properties }) =>
      String(Properties.FunctionName).replace('lead-jobs-prod-', ''),
    );
    expect(deployed.toSorted()).toEqual(FUNCTIONS.map(({ name }) => name).toSorted());
    expect(Object.keys(FUNCTION_SPECS).toSorted()).toEqual(deployed.toSorted());
    const folders = new Map([['api-new', '/tmp']]);
    expect(() => synthesize({ assets: { folders } })).toThrow(/api-new has no entry in/);
  });

  test('run on arm64 with Node 24, with a log of their own, structured, kept for a time', () => {
    for (const { Properties } of serviceFunctions(stack)) {
      expect(Properties).toMatchObject({
        Architectures: ['arm64'],
        Runtime: 'nodejs24.x',
        Handler: 'index.handler',
        LoggingConfig: { LogFormat: 'JSON' },
      });
      expect(Properties.ReservedConcurrentExecutions).toBeUndefined();
    }
    for (const { Properties } of ofType(stack, 'AWS::Logs::LogGroup'))
      expect(Properties.RetentionInDays).toBe(30);
    // The others: the API's access log, the workflow's, and that of the dashboard's upload.
    expect(ofType(stack, 'AWS::Logs::LogGroup')).toHaveLength(FUNCTIONS.length + 3);
  });

  test('have settings that they understand, and no secret among them', () => {
    for (const { Properties } of serviceFunctions(stack)) {
      const settings: Record<string, unknown> = Properties.Environment.Variables;
      for (const name of Object.keys(settings)) expect(SETTING_NAMES).toContain(name);
      expect(
        Object.keys(settings).filter((name) => /SECRET_KEY|SIGNING|_SECRET$/.test(name)),
      ).toEqual([]);
      const texts = Object.entries(settings).filter(([, value]) => typeof value === 'string');
      expect(() => readConfig(Object.fromEntries(texts) as Record<string, string>)).not.toThrow();
    }
  });

  test('end before whoever waits for them: the gateway after 30 s, a task after its own time-out', () => {
    for (const name of Object.keys(API_ROUTES))
      expect(functionNamed(`api-${name}`).Properties.Timeout).toBeLessThan(30);
    for (const task of tasksOf(definition().States)) {
      const stage = /\$\{(\w+)Function\}/.exec(task.Parameters.FunctionName)?.[1]?.toLowerCase();
      if (task.Resource.endsWith('.waitForTaskToken')) continue;
      expect(task.TimeoutSeconds).toBeGreaterThan(
        functionNamed(`stages-${stage}`).Properties.Timeout,
      );
    }
  });

  test('have what `sam local` looks for: a folder and a handler in it', () => {
    for (const { Metadata } of serviceFunctions(stack)) {
      const path = Metadata?.['aws:asset:path'] ?? '';
      expect(Metadata?.['aws:asset:property']).toBe('Code');
      expect(existsSync(join(stack.folder, 'cdk.out', path, 'index.mjs'))).toBe(true);
    }
  });
});

describe('the state machine', () => {
  test('is the one definition, valid, with every stage filled in', () => {
    const [machine] = ofType(stack, 'AWS::StepFunctions::StateMachine');
    const file = readFileSync(new URL('../../statemachines/job.asl.json', import.meta.url), 'utf8');
    expect(definition()).toEqual(JSON.parse(file));
    const filled = Object.keys(machine?.Properties.DefinitionSubstitutions);
    const placeholders = [...file.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
    expect(filled.toSorted()).toEqual([...new Set(placeholders)].toSorted());
    expect(() => validateDefinition(definition())).not.toThrow();
  });

  test('works on as many tiles at once as the setting says', () => {
    const wide = synthesize({ context: { mapConcurrency: 9 } });
    const [machine] = ofType(wide, 'AWS::StepFunctions::StateMachine');
    const { States } = JSON.parse(machine?.Properties.DefinitionString);
    expect([States.Scrape.MaxConcurrency, States.Enrich.MaxConcurrency]).toEqual([9, 9]);
  });

  test('logs without data, since that holds the tokens of waiting tasks', () => {
    stack.template.hasResourceProperties('AWS::StepFunctions::StateMachine', {
      LoggingConfiguration: { Level: 'ALL', IncludeExecutionData: false },
      TracingConfiguration: { Enabled: true },
    });
  });

  test('that ends badly without its own doing is told to the function that ends the job', () => {
    stack.template.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.states'],
        'detail-type': ['Step Functions Execution Status Change'],
        detail: {
          stateMachineArn: [Match.anyValue()],
          status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
        },
      },
      Targets: [
        Match.objectLike({
          Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^stagesclosed'), 'Arn'] },
        }),
      ],
    });
  });
});

describe('data', () => {
  test('lies in one table with its indexes, encrypted, with point-in-time recovery and TTL', () => {
    stack.template.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
        GlobalSecondaryIndexes: [
          Match.objectLike({ IndexName: 'gsi1', Projection: { ProjectionType: 'KEYS_ONLY' } }),
          Match.objectLike({ IndexName: 'gsi2', Projection: { ProjectionType: 'ALL' } }),
        ],
      },
    });
  });

  test('can be thrown away where the setting says so', () => {
    const loose = synthesize({ context: { deletionProtection: 'false' } });
    loose.template.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtectionEnabled: false },
    });
    loose.template.hasResource('AWS::S3::Bucket', { DeletionPolicy: 'Delete' });
  });

  test('is read from a restored table where the setting names one, and the own table stays', () => {
    const restored = synthesize({ context: { restoredTable: 'lead-jobs-restored' } });
    const { template } = restored;
    template.resourceCountIs('AWS::DynamoDB::Table', 1);
    for (const { Properties } of serviceFunctions(restored))
      expect(Properties.Environment.Variables.TABLE_NAME).toBe('lead-jobs-restored');
    template.hasOutput('TableName', { Value: 'lead-jobs-restored' });
  });

  test('in the bucket is private, asks for TLS, and goes when its time is over', () => {
    stack.template.hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      LifecycleConfiguration: {
        Rules: Match.arrayWith([Match.objectLike({ Prefix: 'jobs/', ExpirationInDays: 7 })]),
      },
    });
    const policy = JSON.stringify(ofType(stack, 'AWS::S3::BucketPolicy'));
    expect(policy).toContain('"aws:SecureTransport":"false"');
    const kept = synthesize({ context: { JOB_RETENTION_DAYS: '90' } });
    kept.template.hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: {
        Rules: Match.arrayWith([Match.objectLike({ Prefix: 'exports/', ExpirationInDays: 90 })]),
      },
    });
  });

  test('that is secret stands in no template: keys are generated, Stripe has room for its own', () => {
    const { resources } = synthesize({ context: { stripe: true } });
    const secrets = Object.values(resources).filter(
      ({ Type }) => Type === 'AWS::SecretsManager::Secret',
    );
    expect(secrets).toHaveLength(3);
    for (const { Properties } of secrets)
      expect(Properties.SecretString ?? '{"STRIPE_SECRET_KEY":"","STRIPE_WEBHOOK_SECRET":""}').toBe(
        '{"STRIPE_SECRET_KEY":"","STRIPE_WEBHOOK_SECRET":""}',
      );
  });
});

describe('webhooks', () => {
  test('go through a queue whose hopeless messages are kept for two weeks', () => {
    stack.template.hasResourceProperties('AWS::SQS::Queue', {
      QueueName: 'lead-jobs-prod-deliveries',
      VisibilityTimeout: (FUNCTION_SPECS['background-send']?.timeoutSeconds ?? 0) * 6,
      RedrivePolicy: { maxReceiveCount: 5 },
    });
    stack.template.hasResourceProperties('AWS::SQS::Queue', {
      QueueName: 'lead-jobs-prod-dead-letters',
      MessageRetentionPeriod: 14 * 86_400,
    });
  });

  test('are sent in batches of which each message fails alone, as wide as the setting says', () => {
    stack.template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BatchSize: 10,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 2 },
    });
  });

  test('and everything else that got lost are looked after every minute', () => {
    stack.template.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      Targets: [
        Match.objectLike({
          Arn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^backgroundsweep'), 'Arn'] },
        }),
      ],
    });
  });
});

test('no rule of AwsSolutions is broken but those that are acknowledged with a reason', () => {
  const report = JSON.parse(
    readFileSync(join(stack.folder, 'cdk.out', 'validation-report.json'), 'utf8'),
  );
  expect(JSON.stringify(report)).not.toMatch(/"conclusion":"failure"/);
});

test('a template whose native module is missing can be looked at, but CloudFormation refuses it', () => {
  expect(stack.template.toJSON()['Rules']?.Complete).toBeUndefined();
  const { template } = synthesize({
    assets: { incomplete: 'DuckDB could not be installed: no network' },
  });
  const { Complete } = template.toJSON()['Rules'];
  expect(Complete.Assertions[0].Assert).toEqual({ 'Fn::Equals': ['incomplete', 'complete'] });
  expect(Complete.Assertions[0].AssertDescription).toMatch(/DuckDB could not be installed/);
});
