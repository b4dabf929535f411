import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
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
  /** Of all functions in the account and region: they share its concurrency. */
  lambdaErrors: IMetric;
  lambdaThrottles: IMetric;
  lambdaConcurrency: IMetric;
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
  sweeper: IFunction;
}

const period = Duration.minutes(5);
const sum = { period, statistic: Stats.SUM };
const most = { period, statistic: Stats.MAXIMUM };

export function metricsOf(input: MetricsInput): Metrics {
  const { api, stateMachine, deliveries, tableName, sweeper } = input;
  const account = (metricName: string, statistic: string) =>
    new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period });
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
    lambdaErrors: account('Errors', Stats.SUM),
    lambdaThrottles: account('Throttles', Stats.SUM),
    lambdaConcurrency: account('ConcurrentExecutions', Stats.MAXIMUM),
    readThrottles: ofTable('ReadThrottleEvents'),
    writeThrottles: ofTable('WriteThrottleEvents'),
    tableReads: ofTable('ConsumedReadCapacityUnits'),
    tableWrites: ofTable('ConsumedWriteCapacityUnits'),
  };
}
