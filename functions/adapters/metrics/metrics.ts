import type { Config } from '../../config.ts';

interface MetricSpec {
  unit: 'Count' | 'Seconds';
  /** Sets of dimensions, each a series of its own; CloudWatch bills each series by the month. */
  dimensions: readonly (readonly string[])[];
}

/**
 * What the functions count and measure themselves, beyond AWS's own metrics; alarms and dashboard read the same
 * record.
 */
export const METRICS = {
  /** Live jobs that ended. */
  JobsEnded: { unit: 'Count', dimensions: [[], ['errorCode'], ['status', 'errorCode', 'source']] },
  /** From creation to the end of a live job, without the time that it waited for answers. */
  JobSeconds: { unit: 'Seconds', dimensions: [['status']] },
  LeadsDelivered: { unit: 'Count', dimensions: [[]] },
  /** From an event to the first try to deliver it. */
  WebhookAge: { unit: 'Seconds', dimensions: [[]] },
  /** Endpoints that fail often, or were switched off. */
  WebhookNotices: { unit: 'Count', dimensions: [['type']] },
  /** Calls to Step Functions that failed; the sweeper makes them again. */
  ExecutionCallsFailed: { unit: 'Count', dimensions: [[]] },
  /** 1 for a run of the canary in which all was well, else 0. */
  CanaryPassed: { unit: 'Count', dimensions: [[]] },
  /** From the canary's request to its delivered webhook. */
  CanarySeconds: { unit: 'Seconds', dimensions: [[]] },
} as const satisfies Record<string, MetricSpec>;

export type MetricName = keyof typeof METRICS;
type Dimension<N extends MetricName> = (typeof METRICS)[N]['dimensions'][number][number];

export type CountMetric = <N extends MetricName>(
  name: N,
  value: number,
  dimensions: Readonly<Record<Dimension<N>, string>>,
) => void;

/** Past whatever the platform does to `console`: CloudWatch wants the bare line. */
const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/**
 * Counts by lines in CloudWatch's embedded metric format, which cost no call and can't fail. Nothing is counted where no
 * namespace is set.
 */
export function metricCounter(
  { METRICS_NAMESPACE: namespace }: Pick<Config, 'METRICS_NAMESPACE'>,
  now: () => Date,
  write: (line: string) => void = printLine,
): CountMetric {
  return (name, value, dimensions) => {
    if (namespace === '') return;
    const { unit, dimensions: sets } = METRICS[name];
    const line = {
      ...dimensions,
      [name]: value,
      _aws: {
        Timestamp: now().getTime(),
        CloudWatchMetrics: [
          { Namespace: namespace, Dimensions: sets, Metrics: [{ Name: name, Unit: unit }] },
        ],
      },
    };
    write(JSON.stringify(line));
  };
}
