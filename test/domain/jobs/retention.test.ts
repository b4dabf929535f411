import { expect, test } from 'vitest';
import { unlessExpired } from '../../../functions/domain/jobs/retention.ts';
import { aJob } from '../../builders/jobs.ts';

const END = '2026-11-01T12:00:00.000Z';
const at = (text: string) => new Date(text);

test.for([{ deliveredAt: END }, { failedAt: END }, { cancelledAt: END }])(
  'a job is seen until its retention has passed since its end: %o',
  (ended) => {
    const job = aJob(ended);
    expect(unlessExpired(job, 7, at('2026-11-08T11:59:59.999Z'))).toBe(job);
    expect(unlessExpired(job, 7, at('2026-11-08T12:00:00.000Z'))).toBeUndefined();
    expect(unlessExpired(job, 0, at('2036-11-08T12:00:00.000Z'))).toBe(job);
  },
);

test('a job that has not ended is never too old', () => {
  const job = aJob({ createdAt: '2020-01-01T00:00:00.000Z' });
  expect(unlessExpired(job, 1, at('2026-11-08T12:00:00.000Z'))).toBe(job);
});
