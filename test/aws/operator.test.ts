import { readFileSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { METRICS } from '../../functions/adapters/metrics/metrics.ts';
import { ofType, synthesize } from './synthesize.ts';
import type { Synthesized } from './synthesize.ts';

let stack: Synthesized;
beforeAll(() => {
  stack = synthesize();
});

describe('the operator', () => {
  test('is told of what goes wrong, by e-mail where the setting names one', () => {
    const names = ofType(stack, 'AWS::CloudWatch::Alarm').map(({ Properties }) =>
      String(Properties.AlarmName).replace('lead-jobs-prod-', ''),
    );
    expect(names.toSorted()).toEqual([
      'DeadLetters',
      'DeliveriesLate',
      'ExecutionCalls',
      'FailedJobs',
      'FunctionErrors',
      'JobTimeouts',
      'SenderFails',
      'ServerErrors',
      'SlowRequests',
      'SourceUnavailable',
      'StuckJobs',
      'SweeperFails',
      'SweeperSilent',
      'TableReadThrottles',
      'TableWriteThrottles',
      'Throttles',
      'WebhooksLate',
    ]);
    expect(ofType(stack, 'AWS::SNS::Subscription')).toHaveLength(0);
    const { template } = synthesize({ context: { alarmEmail: 'ops@example.com' } });
    template.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'ops@example.com',
    });
  });

  test('finds a section on every alarm in the handbook', () => {
    const handbook = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
    for (const { Properties } of ofType(stack, 'AWS::CloudWatch::Alarm'))
      expect(handbook).toContain(
        `\n### ${String(Properties.AlarmName).replace('lead-jobs-prod-', '')}\n`,
      );
  });

  test('is alarmed by this stage alone, and by no more metrics than AWS takes', () => {
    const theirs = new Set(
      ['ApiGateway', 'Lambda', 'States', 'SQS', 'DynamoDB'].map((name) => `AWS/${name}`),
    );
    const written = new Map<string, readonly (readonly string[])[]>(
      Object.entries(METRICS).map(([name, { dimensions }]) => [name, dimensions]),
    );
    for (const { Properties } of ofType(stack, 'AWS::CloudWatch::Alarm')) {
      const metrics: { Namespace: string; MetricName: string; Dimensions?: { Name: string }[] }[] =
        Properties.Metrics?.flatMap((of: { MetricStat?: { Metric: unknown } }) =>
          of.MetricStat === undefined ? [] : [of.MetricStat.Metric],
        ) ?? [Properties];
      expect(metrics.length).toBeLessThanOrEqual(10);
      for (const { Namespace, MetricName, Dimensions = [] } of metrics)
        if (Namespace === 'LeadJobs/prod')
          expect(written.get(MetricName)).toContainEqual(Dimensions.map(({ Name }) => Name));
        else expect([theirs.has(Namespace), Dimensions.length]).toEqual([true, 1]);
    }
  });

  test('is asked for an address, once, where alarms reach nobody', () => {
    const warnings = (of: Synthesized) => of.warnings.filter((text) => text.includes('alarmEmail'));
    expect(warnings(stack)).toHaveLength(1);
    expect(warnings(synthesize({ context: { alarmEmail: 'ops@example.com' } }))).toEqual([]);
  });

  test('may close sign-up, and bounds what the gateway lets through', () => {
    const { template } = synthesize({
      context: {
        selfSignUp: 'false',
        requestsPerSecond: 40,
        region: 'eu-west-1',
        mailFrom: 'a@example.com',
      },
    });
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      EmailConfiguration: Match.objectLike({
        EmailSendingAccount: 'DEVELOPER',
        From: 'a@example.com',
      }),
    });
    template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: { ThrottlingRateLimit: 40, ThrottlingBurstLimit: 80 },
    });
  });

  test('pays for no metrics of single routes, and finds the costs of a stage by its tags', () => {
    const [stage] = ofType(stack, 'AWS::ApiGatewayV2::Stage');
    expect(stage?.Properties.DefaultRouteSettings.DetailedMetricsEnabled).not.toBe(true);
    expect(stack.stack.tags.tagValues()).toEqual({ service: 'lead-jobs', stage: 'prod' });
  });

  test('may have several stages in one account: no name is taken twice', () => {
    const names = ({ resources }: Synthesized) =>
      Object.values(resources).flatMap(({ Properties }) =>
        [
          Properties?.FunctionName,
          Properties?.LogGroupName,
          Properties?.QueueName,
          Properties?.StateMachineName,
          Properties?.AlarmName,
          Properties?.DashboardName,
        ].filter((name) => typeof name === 'string'),
      );
    const other = new Set(names(synthesize({ context: { stage: 'dev' } })));
    expect(names(stack).filter((name) => other.has(name))).toEqual([]);
  });

  test('is told the addresses that matter', () => {
    const outputs = Object.keys(stack.template.toJSON()['Outputs']);
    expect(outputs).toEqual(
      expect.arrayContaining(['ApiUrl', 'UserPoolId', 'UserPoolClientId', 'Issuer', 'TableName']),
    );
  });
});
