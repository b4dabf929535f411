import { describe, expect, test } from 'vitest';
import { ALL_SETTINGS, EVERY_SETTING } from './every-setting.ts';
import type { Context } from './every-setting.ts';
import { ofType, synthesize } from './synthesize.ts';
import type { Resource, Synthesized } from './synthesize.ts';

// What synthesis lets through and a real account refuses, or pays for unasked.

const plain = synthesize();
const all = synthesize({ context: ALL_SETTINGS });
const withSetting = (name: keyof typeof EVERY_SETTING, more: Context = {}) =>
  synthesize({ context: { ...EVERY_SETTING[name], ...more } });

/** The logical ids that something of the template refers to, in whatever way. */
function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, of]) => {
    if (key === 'Ref') return [String(of)];
    if (key === 'Fn::GetAtt') return (of as string[]).slice(0, 1);
    if (key === 'Fn::Sub')
      return [...JSON.stringify(of).matchAll(/\$\{(\w+)/g)].map(([, id = '']) => id);
    return referencesIn(of);
  });
}

/** One resource that CloudFormation could never begin with, since it waits for itself; undefined: there is none. */
function findCycle({ resources }: Synthesized): string | undefined {
  const waiting = new Map(
    Object.entries(resources).map(([id, resource]) => {
      const { DependsOn } = resource as Resource & { DependsOn?: string | string[] };
      return [id, new Set([...referencesIn(resource), ...[DependsOn ?? []].flat()])] as const;
    }),
  );
  for (let before = -1; before !== waiting.size;) {
    before = waiting.size;
    for (const [id, needs] of waiting)
      if (![...needs].some((other) => waiting.has(other))) waiting.delete(id);
  }
  return [...waiting.keys()][0];
}

describe('CloudFormation', () => {
  test.for([
    ['nothing set', plain],
    ['new code by steps', withSetting('gradualDeployment')],
    ['everything set', all],
  ] as const)('finds an order of all resources: %s', ([, of]) => {
    expect(findCycle(of)).toBeUndefined();
  });

  test('takes a template of 500 resources and a megabyte, and functions with 4 kB of settings', () => {
    expect(Object.keys(all.resources).length).toBeLessThan(450);
    expect(JSON.stringify(all.template.toJSON()).length).toBeLessThan(900_000);
    for (const { Properties } of ofType(all, 'AWS::Lambda::Function'))
      expect(JSON.stringify(Properties.Environment ?? {}).length).toBeLessThan(3_500);
  });

  test('replaces a budget when the address changes: the name of the old one is still taken', () => {
    const [budget] = ofType(withSetting('monthlyBudget'), 'AWS::Budgets::Budget');
    expect(budget?.Properties.Budget.BudgetLimit).toEqual({ Amount: 200, Unit: 'USD' });
    expect(budget?.Properties.Budget.BudgetName).toBeUndefined();
  });

  test('moves the record of a host name with a firewall; Route 53 takes no second one', () => {
    const records = (of: Synthesized) =>
      Object.keys(of.template.findResources('AWS::Route53::RecordSet'));
    const { apiWebAclArn } = EVERY_SETTING.apiWebAclArn;
    const open = withSetting('certificateArn');
    expect(records(open)).toHaveLength(2);
    expect(records(withSetting('certificateArn', { apiWebAclArn }))).toEqual(records(open));
  });
});

test('the same stage may stand in two regions: what is global has the region in its name', () => {
  const named = ({ resources }: Synthesized) =>
    Object.values(resources).flatMap(({ Type, Properties }) =>
      Type.startsWith('AWS::CloudFront::') || Type === 'AWS::CloudWatch::Dashboard'
        ? [
            Properties.Name,
            Properties.DashboardName,
            Properties.OriginAccessControlConfig?.Name,
            Properties.ResponseHeadersPolicyConfig?.Name,
          ].filter((name) => name !== undefined)
        : [],
    );
  const [one, other] = ['eu-central-1', 'ap-southeast-2'].map((region) =>
    named(synthesize({ context: { region, stage: 'abcdefghijklmnop' } })),
  );
  expect(one).toHaveLength(5);
  for (const name of one ?? []) {
    expect(other).not.toContain(name);
    // CloudFront's limit.
    expect(name.length).toBeLessThanOrEqual(64);
  }
});

describe('alarms', () => {
  test("may publish, though the topic's policy takes the place of the one that lets the account in", () => {
    const [policy] = ofType(plain, 'AWS::SNS::TopicPolicy');
    expect(policy?.Properties.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    );
  });
});

describe('CodeDeploy', () => {
  test('may move the aliases: rights on their functions, not on themselves', () => {
    const gradual = withSetting('gradualDeployment');
    const [role] = ofType(gradual, 'AWS::IAM::Role').filter(({ Properties }) =>
      JSON.stringify(Properties.AssumeRolePolicyDocument).includes('codedeploy'),
    );
    const { Statement } = role?.Properties.Policies[0].PolicyDocument ?? {};
    const moves = Statement.find(({ Action }: { Action: string | string[] }) =>
      Action.includes('lambda:UpdateAlias'),
    );
    const count = ofType(gradual, 'AWS::Lambda::Alias').length;
    expect(moves.Resource).toHaveLength(count);
    for (const resource of moves.Resource)
      expect(resource).toEqual({ 'Fn::GetAtt': [expect.stringMatching(/^api\w+Function/), 'Arn'] });
  });
});

describe('Lambda', () => {
  const named = (of: Synthesized, name: string) =>
    ofType(of, 'AWS::Lambda::Function').find(
      ({ Properties }) => Properties.FunctionName === `lead-jobs-prod-${name}`,
    );

  test('lets the sender put messages into its own queue as often as a delivery has to wait', () => {
    expect(named(plain, 'background-send')?.Properties.RecursiveLoop).toBe('Allow');
    expect(named(plain, 'background-sweep')?.Properties.RecursiveLoop).toBeUndefined();
  });

  test('calls what runs by the clock once: no retries, and nothing waits for hours', () => {
    const once = (of: Synthesized) =>
      ofType(of, 'AWS::Lambda::EventInvokeConfig').map(({ Properties }) => [
        Properties.FunctionName.Ref.replace(/Function\w+$/, ''),
        Properties.MaximumRetryAttempts,
        Properties.MaximumEventAgeInSeconds,
      ]);
    expect(once(plain)).toEqual([['backgroundsweep', 0, 60]]);
    expect(once(withSetting('canary'))).toContainEqual(['backgroundcanary', 0, 1_800]);
  });

  test("lets through the lines that LOG_LEVEL asks for, and the metrics' lines in any case", () => {
    const level = (of: Synthesized) =>
      named(of, 'api-jobs')?.Properties.LoggingConfig.ApplicationLogLevel;
    expect(level(plain)).toBe('INFO');
    expect(level(synthesize({ context: { LOG_LEVEL: 'debug' } }))).toBe('DEBUG');
    expect(level(synthesize({ context: { LOG_LEVEL: 'error' } }))).toBe('INFO');
  });
});

test('nothing is traced, and paid for, where tracing is off', () => {
  const quiet = withSetting('tracing');
  quiet.template.hasResourceProperties('AWS::StepFunctions::StateMachine', {
    TracingConfiguration: { Enabled: false },
  });
  for (const { Properties } of ofType(quiet, 'AWS::Lambda::Function'))
    expect(Properties.TracingConfig?.Mode).not.toBe('Active');
});

test('mail goes out in the name of what SES has verified: an address, or its domain', () => {
  const source = (of: Synthesized) =>
    JSON.stringify(ofType(of, 'AWS::Cognito::UserPool')[0]?.Properties.EmailConfiguration);
  expect(source(withSetting('mailFrom'))).toContain(':identity/leads@example.com"');
  expect(source(withSetting('mailDomain'))).toContain(':identity/example.com"');
});

test('whoever keeps DNS elsewhere is told what to point at', () => {
  const targets = ({ template }: Synthesized) =>
    Object.keys(template.toJSON()['Outputs']).filter((name) => name.endsWith('HostTarget'));
  const own = withSetting('dashboardDomainName', EVERY_SETTING.domainName);
  expect(targets(own)).toEqual(['ApiHostTarget', 'DashboardHostTarget']);
  expect([...targets(all), ...targets(plain)]).toEqual([]);
});

test.for([
  ['inference-profile/eu.maker.model-1', true],
  ['application-inference-profile/a1b2', true],
  ['provisioned-model/a1b2', false],
] as const)('a model of the kind %s may be asked', ([resource, isProfile]) => {
  const LANGUAGE_MODEL_ID = `arn:aws:bedrock:eu-central-1:111122223333:${resource}`;
  const of = synthesize({ context: { LANGUAGE_MODEL_ID } });
  const [role] = ofType(of, 'AWS::IAM::Role').filter(({ Properties }) =>
    String(Properties.Description).startsWith('What stages-parse of'),
  );
  const grants = role?.Properties.Policies[0].PolicyDocument.Statement.filter(
    ({ Action }: { Action: string }) => Action === 'bedrock:InvokeModel',
  );
  expect(grants).toHaveLength(isProfile ? 2 : 1);
  expect(grants[0].Resource).toBe(LANGUAGE_MODEL_ID);
  if (isProfile)
    expect(grants[1].Condition).toEqual({
      StringEquals: { 'bedrock:InferenceProfileArn': LANGUAGE_MODEL_ID },
    });
});
