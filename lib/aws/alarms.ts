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

/** The alarms (docs/operating.md says what to do about each). */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly alarms: readonly Alarm[];
  /** The alarms about bad responses of the API. */
  readonly ofApi: readonly Alarm[];

  constructor(scope: Construct, id: string, { settings, encryptionKey, metrics }: AlarmsProps) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', {
      displayName: `lead-jobs-${settings.stage} alarms`,
      masterKey: encryptionKey,
      enforceSSL: true,
    });
    // The policy that requires TLS replaces SNS's own, which lets the account's alarms in.
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
        'Nobody is notified of alarms: set alarmEmail, or subscribe to the topic in the output AlarmTopicArn.',
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
    'A job for one lead, created as a customer would, was not delivered, or its webhook or charge is wrong.',
  threshold: 1,
  below: true,
  missing: TreatMissingData.BREACHING,
});

const specsOf = (metrics: Metrics): Readonly<Record<string, AlarmSpec>> => ({
  ServerErrors: {
    metric: metrics.serverErrors,
    description: 'The API returns 5xx. Look for level ERROR in the logs of the api functions.',
    threshold: 5,
  },
  SlowRequests: {
    metric: metrics.latency,
    description:
      'One request in twenty takes 5 s or more. Check throttles, then the slowest operations.',
    threshold: 5_000,
    periods: 3,
  },
  FunctionErrors: {
    metric: metrics.stageErrors,
    description: 'Job stages are throwing. The dashboard shows which; their logs say why.',
    threshold: 10,
    periods: 2,
  },
  SourceUnavailable: {
    metric: metrics.sourceUnavailableRate,
    description:
      'A fifth or more of the live jobs fail because no data source answers. Nothing is charged.',
    threshold: 20,
  },
  JobTimeouts: {
    metric: metrics.timeoutRate,
    description:
      'A tenth or more of the live jobs run out of time. Nothing is charged. Check the slowest stage.',
    threshold: 10,
  },
  ExecutionCalls: {
    metric: metrics.executionCallsFailed,
    description:
      'Calls to Step Functions fail, so jobs do not start. A quota is used up, or a permission is missing.',
    threshold: 3,
  },
  FailedJobs: {
    metric: metrics.executionsFailed,
    description:
      'Jobs fail in a stage after its retries. Nothing is charged. Open the failed executions.',
    threshold: 5,
  },
  StuckJobs: {
    metric: metrics.executionsTimedOut,
    description:
      'An execution reached its time limit of 15 days: something kept it alive. Open it.',
    threshold: 1,
  },
  DeadLetters: {
    metric: metrics.deadLetters,
    description:
      'The webhook sender could not handle these messages. Read one, fix the cause, redrive the queue.',
    threshold: 1,
  },
  DeliveriesLate: {
    metric: metrics.oldestDelivery,
    description:
      'Webhook messages have waited for half an hour: the sender is failing, throttled or too narrow (deliveryConcurrency).',
    threshold: Duration.minutes(30).toSeconds(),
    periods: 3,
  },
  WebhooksLate: {
    metric: metrics.webhookAge,
    description:
      'One webhook in twenty waits five minutes or more for its first attempt. Check the sender and the sweeper.',
    threshold: Duration.minutes(5).toSeconds(),
    periods: 3,
  },
  SenderFails: {
    metric: metrics.senderErrors,
    description: 'The webhook sender is throwing; its messages are retried up to five times.',
    threshold: 5,
    periods: 2,
  },
  SweeperSilent: {
    metric: metrics.sweeps,
    description:
      'No sweep has begun for five minutes: lost events, lost messages and dead jobs are not recovered.',
    threshold: 1,
    below: true,
    missing: TreatMissingData.BREACHING,
  },
  SweeperFails: {
    metric: metrics.sweepErrors,
    description:
      'Sweeps throw or take too long: lost events, lost messages and dead jobs are not recovered.',
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
      'DynamoDB throttles reads: one partition is hot, or load grew faster than the table.',
    threshold: 10,
    periods: 2,
  },
  TableWriteThrottles: {
    metric: metrics.writeThrottles,
    description:
      'DynamoDB throttles writes: one partition is hot, or load grew faster than the table.',
    threshold: 10,
    periods: 2,
  },
});
