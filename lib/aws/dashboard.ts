import { Stack } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  LogQueryVisualizationType,
  LogQueryWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric, IWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Alarms } from './alarms.ts';
import type { Metrics } from './metrics.ts';
import type { Settings } from './settings.ts';

export interface ServiceDashboardProps {
  settings: Settings;
  metrics: Metrics;
  alarms: Alarms;
  /** All functions, with their names. */
  functions: ReadonlyMap<string, IFunction>;
  /** The logs of the functions with callers. */
  apiLogs: readonly ILogGroup[];
}

const HALF = 12;
const FULL = 24;

const graph = (title: string, left: readonly IMetric[], right: readonly IMetric[] = []) =>
  new GraphWidget({ title, left: [...left], right: [...right], width: HALF, height: 6 });

/** One page for a first look: what is wrong, then from the outside in. */
export class ServiceDashboard extends Construct {
  readonly dashboard: Dashboard;

  constructor(scope: Construct, id: string, props: ServiceDashboardProps) {
    super(scope, id);
    const { settings, metrics, alarms, functions } = props;
    const perFunction = [...functions.values()];
    const rows: IWidget[][] = [
      [
        new AlarmStatusWidget({
          title: 'Alarms',
          alarms: [...alarms.alarms],
          width: FULL,
          height: 3,
        }),
      ],
      [
        graph('Requests', [metrics.requests], [metrics.clientErrors, metrics.serverErrors]),
        graph('Latency, 95th percentile (ms)', [metrics.latency]),
      ],
      [
        graph('Jobs', [
          metrics.executionsStarted,
          metrics.executionsSucceeded,
          metrics.executionsFailed,
          metrics.executionsTimedOut,
          metrics.executionsAborted,
        ]),
        graph(
          'Live jobs: ended, leads, 95th percentile of duration (s)',
          [metrics.jobsEnded, metrics.leadsDelivered],
          [metrics.jobSeconds],
        ),
      ],
      [
        graph(
          'Live jobs that failed, % (30 minutes)',
          [metrics.sourceUnavailableRate, metrics.timeoutRate],
          [metrics.executionCallsFailed],
        ),
        graph(
          'Webhooks waiting, and the age of the oldest (s)',
          [metrics.waitingDeliveries, metrics.deadLetters],
          [metrics.oldestDelivery, metrics.webhookAge],
        ),
      ],
      [
        graph(
          'Function errors',
          perFunction.map((of) => of.metricErrors()),
        ),
        graph(
          'Function durations (ms)',
          perFunction.map((of) => of.metricDuration()),
        ),
      ],
      [
        graph('Account concurrency', [metrics.lambdaConcurrency], [metrics.throttles]),
        graph(
          'Table: units',
          [metrics.tableReads, metrics.tableWrites],
          [metrics.readThrottles, metrics.writeThrottles],
        ),
      ],
      [
        new LogQueryWidget({
          title: 'Requests by operation',
          logGroupNames: props.apiLogs.map(({ logGroupName }) => logGroupName),
          view: LogQueryVisualizationType.TABLE,
          queryLines: [
            "filter message = 'request'",
            'stats count(*) as requests, pct(durationMs, 95) as p95, sum(status >= 500) as errors by operationId',
            'sort requests desc',
          ],
          width: FULL,
          height: 8,
        }),
      ],
    ];
    this.dashboard = new Dashboard(this, 'Dashboard', {
      // Dashboards of all regions share one space of names.
      dashboardName: `lead-jobs-${settings.stage}-${Stack.of(this).region}`,
      widgets: rows,
    });
  }
}
