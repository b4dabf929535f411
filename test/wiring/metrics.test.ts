import { expect, test } from 'vitest';
import { metricCounter } from '../../functions/adapters/metrics/metrics.ts';
import { plainChange } from '../../functions/domain/jobs/job-change.ts';
import type { Job } from '../../functions/domain/jobs/job.ts';
import { countJobEnd } from '../../functions/wiring/job-metrics.ts';
import { aJob } from '../builders/jobs.ts';

const NOW = new Date('2026-11-28T12:00:00.000Z');

function recorded(namespace = 'LeadJobs/prod') {
  const lines: Record<string, unknown>[] = [];
  const count = metricCounter(
    { METRICS_NAMESPACE: namespace },
    () => NOW,
    (line) => {
      lines.push(JSON.parse(line) as Record<string, unknown>);
    },
  );
  return { lines, count };
}

const ended = (patch: Partial<Job>) => {
  const { lines, count } = recorded();
  const before = aJob({
    status: 'delivering',
    mode: 'live',
    createdAt: '2026-11-28T11:00:00.000Z',
  });
  countJobEnd(count, plainChange(before, { ...before, updatedAt: NOW.toISOString(), ...patch }));
  return lines;
};

test('a line is in the embedded metric format, with every dimension that it names', () => {
  const { lines, count } = recorded();
  count('JobsEnded', 1, { status: 'failed', errorCode: 'JOB_TIMEOUT', source: 'overture' });
  expect(lines).toEqual([
    {
      status: 'failed',
      errorCode: 'JOB_TIMEOUT',
      source: 'overture',
      JobsEnded: 1,
      _aws: {
        Timestamp: NOW.getTime(),
        CloudWatchMetrics: [
          {
            Namespace: 'LeadJobs/prod',
            Dimensions: [[], ['errorCode'], ['status', 'errorCode', 'source']],
            Metrics: [{ Name: 'JobsEnded', Unit: 'Count' }],
          },
        ],
      },
    },
  ]);
});

test('nothing is written where nothing collects it', () => {
  const { lines, count } = recorded('');
  count('LeadsDelivered', 5, {});
  expect(lines).toEqual([]);
});

test('a delivered job counts itself, its time without the waiting, and its leads', () => {
  expect(ended({ status: 'delivered', leadsDelivered: 7, waitedMs: 600_000 })).toMatchObject([
    { JobsEnded: 1, status: 'delivered', errorCode: 'none' },
    { JobSeconds: 3_000, status: 'delivered' },
    { LeadsDelivered: 7 },
  ]);
});

test('a failed job counts with its code, and no leads', () => {
  expect(ended({ status: 'failed', errorCode: 'SOURCE_UNAVAILABLE' })).toMatchObject([
    { JobsEnded: 1, status: 'failed', errorCode: 'SOURCE_UNAVAILABLE' },
    { JobSeconds: 3_600, status: 'failed' },
  ]);
});

test('a job that goes on, or is a sandbox one, counts nowhere', () => {
  expect(ended({ percent: 95 })).toEqual([]);
  expect(ended({ mode: 'test', status: 'delivered' })).toEqual([]);
});
