import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { MetricName } from '../../functions/adapters/metrics/metrics.ts';
import type { JobErrorCode } from '../../functions/domain/jobs/states.ts';
import type { Deliveries } from './deliveries.ts';

/** What alarms and dashboard look at; sums over five minutes unless the name says otherwise. */
export interface Metrics {
  requests: IMetric;
  clientErrors: IMetric;
  serverErrors: IMetric;
  /** Milliseconds, 95 of 100 requests are faster. */
  latency: IMetric;
  executionsStarted: IMetric;
  executionsSucceeded: IMetric;
  executionsFailed: IMetric;
  executionsTimedOut: IMetric;
  executionsAborted: IMetric;
  deadLetters: IMetric;
  waitingDeliveries: IMetric;
  /** Seconds. */
  oldestDelivery: IMetric;
  /** Sweeps that began. */
  sweeps: IMetric;
  sweepErrors: IMetric;
  /** Of the functions that run jobs; callers' functions show in `serverErrors`. */
  stageErrors: IMetric;
  senderErrors: IMetric;
  throttles: IMetric;
  /** Of all functions in the account and region: they share it. */
  lambdaConcurrency: IMetric;
  /** Live jobs. */
  jobsEnded: IMetric;
  /** Of 100 live jobs that ended, those that no source answered; 0 for a single one. */
  sourceUnavailableRate: IMetric;
  timeoutRate: IMetric;
  /** Seconds, 95 of 100 live jobs are faster. */
  jobSeconds: IMetric;
  leadsDelivered: IMetric;
  /** Seconds, 95 of 100 deliveries are tried sooner. */
  webhookAge: IMetric;
  canaryPassed: IMetric;
  executionCallsFailed: IMetric;
  readThrottles: IMetric;
  writeThrottles: IMetric;
  tableReads: IMetric;
  tableWrites: IMetric;
}

export interface MetricsInput {
  api: HttpApi;
  stateMachine: StateMachine;
  deliveries: Deliveries;
  tableName: string;
  /** Of the functions' own metrics. */
  namespace: string;
  functions: ReadonlyMap<string, IFunction>;
}

/** Where the functions of a stage count. */
export const metricsNamespace = (stage: string): string => `LeadJobs/${stage}`;

/**
 * An alarm takes ten metrics at most. All functions are throttled together when the account's concurrency is used up:
 * these run most often.
 */
const WATCHED_FOR_THROTTLES: readonly string[] = [
  'api-jobs',
  'api-keys',
  'api-mcp',
  'background-send',
  'background-sweep',
  'stages-parse',
  'stages-scrape',
  'stages-normalize',
  'stages-enrich',
  'stages-deliver',
];

const period = Duration.minutes(5);
const sum = { period, statistic: Stats.SUM };
const most = { period, statistic: Stats.MAXIMUM };
const p95 = { period, statistic: Stats.percentile(95) };
/** Jobs are fewer than requests: a rate of five minutes would be of one or two. */
const ratePeriod = Duration.minutes(30);
/** Two of the canary's hours: one that starts late is no outage. */
const canaryPeriod = Duration.hours(2);
/** A single job is no rate. */
const RATE_LEAST = 2;

type Own = ReturnType<typeof ownMetrics>;

const ownMetrics =
  (namespace: string) =>
  (
    metricName: MetricName,
    dimensionsMap: Record<string, string>,
    options: { period: Duration; statistic: string },
  ) =>
    new Metric({ namespace, metricName, dimensionsMap, ...options });

/** @param id of the failed jobs among all metrics of a graph */
const rateOf = (own: Own, id: string, errorCode: JobErrorCode): IMetric => {
  const options = { period: ratePeriod, statistic: Stats.SUM };
  return new MathExpression({
    label: `${errorCode}, % of jobs`,
    expression: `IF(${id} >= ${RATE_LEAST}, 100 * ${id} / ended, 0)`,
    usingMetrics: {
      [id]: own('JobsEnded', { errorCode }, options),
      ended: own('JobsEnded', {}, options),
    },
    period: ratePeriod,
  });
};

const total = (label: string, metrics: readonly IMetric[]): IMetric => {
  const named = metrics.map((metric, index): [string, IMetric] => [`m${index}`, metric]);
  return new MathExpression({
    label,
    expression: `SUM([${named.map(([name]) => `FILL(${name}, 0)`).join(', ')}])`,
    usingMetrics: Object.fromEntries(named),
    period,
  });
};

export function metricsOf(input: MetricsInput): Metrics {
  const { api, stateMachine, deliveries, tableName, functions } = input;
  const functionOf = (name: string): IFunction => {
    const found = functions.get(name);
    if (found === undefined) throw new Error(`There is no function ${name}.`);
    return found;
  };
  const [sender, sweeper] = [functionOf('background-send'), functionOf('background-sweep')];
  const own = ownMetrics(input.namespace);
  const stages = [...functions.keys()].filter((name) => name.startsWith('stages-'));
  const ofTable = (metricName: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: tableName },
      ...sum,
    });
  return {
    requests: api.metricCount(sum),
    clientErrors: api.metricClientError(sum),
    serverErrors: api.metricServerError(sum),
    latency: api.metricLatency({ period, statistic: Stats.percentile(95) }),
    executionsStarted: stateMachine.metricStarted(sum),
    executionsSucceeded: stateMachine.metricSucceeded(sum),
    executionsFailed: stateMachine.metricFailed(sum),
    executionsTimedOut: stateMachine.metricTimedOut(sum),
    executionsAborted: stateMachine.metricAborted(sum),
    deadLetters: deliveries.deadLetters.metricApproximateNumberOfMessagesVisible(most),
    waitingDeliveries: deliveries.queue.metricApproximateNumberOfMessagesVisible(most),
    oldestDelivery: deliveries.queue.metricApproximateAgeOfOldestMessage(most),
    sweeps: sweeper.metricInvocations(sum),
    sweepErrors: sweeper.metricErrors(sum),
    stageErrors: total(
      'Errors of stages',
      stages.map((name) => functionOf(name).metricErrors(sum)),
    ),
    senderErrors: sender.metricErrors(sum),
    throttles: total(
      'Throttled invocations',
      WATCHED_FOR_THROTTLES.map((name) => functionOf(name).metricThrottles(sum)),
    ),
    lambdaConcurrency: new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'ConcurrentExecutions',
      ...most,
    }),
    jobsEnded: own('JobsEnded', {}, sum),
    sourceUnavailableRate: rateOf(own, 'unavailable', 'SOURCE_UNAVAILABLE'),
    timeoutRate: rateOf(own, 'timeouts', 'JOB_TIMEOUT'),
    jobSeconds: own('JobSeconds', { status: 'delivered' }, p95),
    leadsDelivered: own('LeadsDelivered', {}, sum),
    webhookAge: own('WebhookAge', {}, p95),
    canaryPassed: own('CanaryPassed', {}, { period: canaryPeriod, statistic: Stats.MINIMUM }),
    executionCallsFailed: own('ExecutionCallsFailed', {}, sum),
    readThrottles: ofTable('ReadThrottleEvents'),
    writeThrottles: ofTable('WriteThrottleEvents'),
    tableReads: ofTable('ConsumedReadCapacityUnits'),
    tableWrites: ofTable('ConsumedWriteCapacityUnits'),
  };
}
