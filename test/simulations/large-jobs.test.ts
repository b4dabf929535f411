import { expect, test } from 'vitest';
import { simulateLargeJob } from '../support/simulate-large-job.ts';

/** Half an hour, less what is kept for delivery. */
const READING_SECONDS = 1_680;

test('10,000 leads with e-mail are delivered in time, one website in five being slow, and as the ETA says', async () => {
  const { job, seconds, expectedSeconds, mostAtOnce } = await simulateLargeJob({
    leads: 10_000,
    records: 20_000,
    yieldShare: 0.56,
    slowShare: 0.2,
  });
  expect(job).toMatchObject({ status: 'delivered', leadsDelivered: 10_000, shortfall: null });
  expect(job.coverage).toMatchObject({ read: 20_000, delivered: 10_000 });
  expect(mostAtOnce).toBe(4 * 48);
  expect(seconds).toBeLessThan(READING_SECONDS / 2);
  expect(Math.abs(expectedSeconds / seconds - 1)).toBeLessThan(0.25);
}, 60_000);

test.for([0.5, 1])(
  'where %f of the websites are slow, the ETA follows what was read',
  { timeout: 60_000 },
  async (slowShare) => {
    const { seconds, expectedSeconds, revisedSeconds } = await simulateLargeJob({
      leads: 10_000,
      records: 20_000,
      yieldShare: 0.56,
      slowShare,
    });
    expect(seconds).toBeGreaterThan(expectedSeconds * 1.5);
    expect(Math.abs((revisedSeconds ?? 0) / seconds - 1)).toBeLessThan(0.25);
  },
);

test('a job whose time is over delivers what was read, and says that it was time', async () => {
  const { job, seconds } = await simulateLargeJob({
    leads: 2_000,
    records: 4_000,
    yieldShare: 0.56,
    slowShare: 1,
    ranSeconds: 1_620,
  });
  expect(job.status).toBe('delivered');
  // One minute of reading: five rounds of 192.
  expect(job.leadsDelivered).toBeGreaterThan(400);
  expect(job.leadsDelivered).toBeLessThan(600);
  expect(job.creditsCharged).toBe(job.leadsDelivered);
  expect(seconds).toBeLessThan(180);
  const missing = 2_000 - job.leadsDelivered;
  expect(job.shortfall?.reasons[0]).toEqual({ code: 'time_limit', count: missing });
  expect(job.coverage?.droppedBy).toContainEqual({
    code: 'time_limit',
    count: expect.any(Number),
  });
}, 60_000);
