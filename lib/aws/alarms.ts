import { Annotations, Aws, Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Metrics } from './metrics.ts';
import type { Settings } from './settings.ts';

export interface AlarmsProps {
  settings: Settings;
  encryptionKey: Key;
  metrics: Metrics;
}

interface AlarmSpec {
  metric: IMetric;
  /** What happened, what it means for clients, and what to look at first. */
  description: string;
  threshold: number;
  /** Of the metric's periods, how many in a row. */
  periods?: number;
  /** What silence of the metric means; `notBreaching` by default. */
  missing?: TreatMissingData;
  below?: boolean;
}

/** What wakes somebody (docs/operating.md says what to do then). */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly alarms: readonly Alarm[];
  /** Those that tell of bad answers of the API. */
  readonly ofApi: readonly Alarm[];

  constructor(scope: Construct, id: string, { settings, encryptionKey, metrics }: AlarmsProps) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', {
      displayName: `lead-jobs-${settings.stage} alarms`,
      masterKey: encryptionKey,
      enforceSSL: true,
    });
    // The policy that asks for TLS takes the place of SNS's own, which lets the account's alarms in.
    const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com');
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [cloudWatch],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    encryptionKey.grantEncryptDecrypt(cloudWatch);
    if (settings.alarmEmail !== undefined)
      this.topic.addSubscription(new EmailSubscription(settings.alarmEmail));
    else
      Annotations.of(this).addWarningV2(
        'lead-jobs:alarm-email',
        'Nobody hears of alarms: set alarmEmail, or subscribe to the topic in the output AlarmTopicArn.',
      );
    const action = new SnsAction(this.topic);
    this.alarms = Object.entries({
      ...specsOf(metrics),
      ...(settings.canary ? { CanaryFails: canarySpec(metrics) } : {}),
    }).map(([name, spec]) => {
      const alarm = new Alarm(this, name, {
        alarmName: `lead-jobs-${settings.stage}-${name}`,
        alarmDescription: `${spec.description} See docs/operating.md, ${name}.`,
        metric: spec.metric,
        threshold: spec.threshold,
        evaluationPeriods: spec.periods ?? 1,
        comparisonOperator:
          spec.below === true
            ? ComparisonOperator.LESS_THAN_THRESHOLD
            : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: spec.missing ?? TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
      return alarm;
    });
    this.ofApi = this.alarms.filter(({ node }) => API_ALARMS.has(node.id));
  }
}

const API_ALARMS: ReadonlySet<string> = new Set(['ServerErrors', 'SlowRequests']);

const canarySpec = (metrics: Metrics): AlarmSpec => ({
  metric: metrics.canaryPassed,
  description:
    'A job of one lead, asked for as a customer would, did not come, or its webhook or charge is wrong.',
  threshold: 1,
  below: true,
  missing: TreatMissingData.BREACHING,
});

const specsOf = (metrics: Metrics): Readonly<Record<string, AlarmSpec>> => ({
  ServerErrors: {
    metric: metrics.serverErrors,
    description: 'The API answers with 5xx. Look for level ERROR in the logs of the api functions.',
    threshold: 5,
  },
  SlowRequests: {
    metric: metrics.latency,
    description:
      'One request in twenty takes 5 s and more. Look at throttles, then at the slowest operations.',
    threshold: 5_000,
    periods: 3,
  },
  FunctionErrors: {
    metric: metrics.stageErrors,
    description: 'Stages of jobs throw. The dashboard shows which; their logs say why.',
    threshold: 10,
    periods: 2,
  },
  SourceUnavailable: {
    metric: metrics.sourceUnavailableRate,
    description:
      'A fifth of the live jobs and more end because no source of places answers: nothing is charged.',
    threshold: 20,
  },
  JobTimeouts: {
    metric: metrics.timeoutRate,
    description:
      'A tenth of the live jobs and more run out of time: nothing is charged. Look at the slowest stage.',
    threshold: 10,
  },
  ExecutionCalls: {
    metric: metrics.executionCallsFailed,
    description:
      'Calls to Step Functions fail: jobs do not start. A quota, or a permission that is missing.',
    threshold: 3,
  },
  FailedJobs: {
    metric: metrics.executionsFailed,
    description:
      'Jobs fail in a stage after its retries: nothing is charged. Open the failed executions.',
    threshold: 5,
  },
  StuckJobs: {
    metric: metrics.executionsTimedOut,
    description:
      'An execution ran into its own time limit of 15 days: something kept it alive. Open it.',
    threshold: 1,
  },
  DeadLetters: {
    metric: metrics.deadLetters,
    description:
      'The webhook sender could not handle these messages at all. Read one, mend the cause, redrive the queue.',
    threshold: 1,
  },
  DeliveriesLate: {
    metric: metrics.oldestDelivery,
    description:
      'Webhook messages wait for half an hour: the sender fails, is throttled, or too narrow (deliveryConcurrency).',
    threshold: Duration.minutes(30).toSeconds(),
    periods: 3,
  },
  WebhooksLate: {
    metric: metrics.webhookAge,
    description:
      'One webhook in twenty waits five minutes and more for its first try. Look at the sender and the sweeper.',
    threshold: Duration.minutes(5).toSeconds(),
    periods: 3,
  },
  SenderFails: {
    metric: metrics.senderErrors,
    description: 'The webhook sender throws: its messages come again, up to five times.',
    threshold: 5,
    periods: 2,
  },
  SweeperSilent: {
    metric: metrics.sweeps,
    description:
      'No sweep began for five minutes: lost events, lost messages and dead jobs are not mended.',
    threshold: 1,
    below: true,
    missing: TreatMissingData.BREACHING,
  },
  SweeperFails: {
    metric: metrics.sweepErrors,
    description:
      'Sweeps throw or take too long: lost events, lost messages and dead jobs are not mended.',
    threshold: 3,
  },
  Throttles: {
    metric: metrics.throttles,
    description: "Lambda refuses this stage's invocations: ask for a higher concurrency quota.",
    threshold: 10,
    periods: 2,
  },
  TableReadThrottles: {
    metric: metrics.readThrottles,
    description:
      'DynamoDB refuses reads: one partition is hot, or the load grew faster than the table.',
    threshold: 10,
    periods: 2,
  },
  TableWriteThrottles: {
    metric: metrics.writeThrottles,
    description:
      'DynamoDB refuses writes: one partition is hot, or the load grew faster than the table.',
    threshold: 10,
    periods: 2,
  },
});
