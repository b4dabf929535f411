import { expect, test } from 'vitest';
import { afterRun } from '../../../functions/domain/monitors/monitor.ts';
import { runMonitor } from '../../../functions/domain/monitors/run-monitor.ts';
import { anAccount } from '../../builders/accounts.ts';
import { newId } from '../../builders/ids.ts';
import { aJob } from '../../builders/jobs.ts';
import { aMonitor } from '../../builders/monitors.ts';
import { Clock } from '../../support/clock.ts';
import { anOrganization } from '../../support/memory-billing.ts';
import { MemoryJobs } from '../../support/memory-jobs.ts';
import { MemoryMonitors } from '../../support/memory-monitors.ts';

const NOW = '2026-01-31T09:30:00.000Z';
const HOUR_LATER = '2026-01-31T10:30:00.000Z';
const MONTH_LATER = '2026-02-28T09:30:00.000Z';

/** A monitor that is due, run once for an account. */
async function runWith(account: { available: number; held: number }) {
  const clock = new Clock(NOW);
  const world = new MemoryJobs({ clock, account: anAccount(account) });
  const monitor = aMonitor();
  const monitors = new MemoryMonitors(world, anOrganization({ id: monitor.orgId }));
  monitors.put(monitor);
  await runMonitor(monitors.ports(), monitor);
  return { monitor: monitors.get(monitor.id), jobs: world.books.books().jobs };
}

test('a run waits an hour for credits that running jobs hold, without a notice', async () => {
  const { monitor, jobs } = await runWith({ available: 0, held: 5 });
  expect(monitor).toMatchObject({ runFor: NOW, nextRunAt: HOUR_LATER, notices: [] });
  expect(jobs).toEqual([]);
});

test('a run for which nothing is left anywhere is skipped until its next time', async () => {
  const { monitor, jobs } = await runWith({ available: 0, held: 0 });
  expect(monitor).toMatchObject({
    nextRunAt: MONTH_LATER,
    notices: [{ type: 'run_skipped', code: 'INSUFFICIENT_CREDITS', jobId: null }],
  });
  expect(jobs).toEqual([]);
});

test('the job of a run asks for all that the monitor may spend, however little is left', async () => {
  const { jobs } = await runWith({ available: 3, held: 5 });
  expect(jobs).toMatchObject([{ maxCredits: 200 }]);
});

test.for(['INSUFFICIENT_CREDITS', 'API_KEY_DAILY_CAP_EXCEEDED'] as const)(
  'three runs in a row that end with %s are skipped ones, each tried again an hour later',
  (errorCode) => {
    let monitor = aMonitor({ runFor: MONTH_LATER, nextRunAt: MONTH_LATER });
    for (let run = 1; run <= 3; run += 1) {
      const id = newId('job');
      const job = aJob({ id, orgId: monitor.orgId, status: 'failed', errorCode });
      monitor = afterRun({ ...monitor, activeJobId: id }, job, new Date(NOW));
      expect(monitor).toMatchObject({
        enabled: true,
        failures: 0,
        activeJobId: null,
        runFor: HOUR_LATER,
        nextRunAt: HOUR_LATER,
      });
      expect(monitor.notices.at(-1)).toEqual({
        type: 'run_skipped',
        code: errorCode,
        jobId: id,
        at: NOW,
      });
      expect(monitor.notices).toHaveLength(run);
    }
  },
);

test.for([null, '2026-01-31T09:45:00.000Z'])(
  'a monitor that next runs at %s is not moved by a run that found nothing to spend',
  (nextRunAt) => {
    const monitor = aMonitor({ runFor: nextRunAt, nextRunAt, enabled: nextRunAt !== null });
    const job = aJob({ status: 'failed', errorCode: 'INSUFFICIENT_CREDITS' });
    expect(afterRun(monitor, job, new Date(NOW))).toMatchObject({ runFor: nextRunAt, nextRunAt });
  },
);
