import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { MonitorId, OrgId } from '../../functions/domain/kernel/ids.ts';
import { runMonitor } from '../../functions/domain/monitors/run-monitor.ts';
import { runMonitorPorts } from '../../functions/wiring/run-services.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';
import { ROOMY, Watcher } from '../support/monitors.ts';
import type { MonitorBody } from '../support/monitors.ts';
import { startTestStack } from '../support/stack.ts';

const stack = await startTestStack({ retrySecondMs: 200 });
afterEach(() => Watcher.endAll(stack));
afterAll(() => stack.close());

const DAY_MS = 86_400_000;

/** A sweeper of its own, on the same clock: the lease keeps no other away from it. */
const sweepers = runMonitorPorts(
  tableContext({
    env: stack.env,
    local: { now: () => new Date(Date.now() + aheadMs), before: () => {}, after: () => {} },
  }),
);
let aheadMs = 0;
const goOn = (ms: number) => {
  aheadMs += ms;
  stack.advanceClock(ms);
};

const runOf = (watcher: Watcher, { id }: Pick<MonitorBody, 'id'>) =>
  runMonitor(sweepers, {
    orgId: OrgId.parse(watcher.client.organization.orgId),
    id: MonitorId.parse(id),
  });

const many = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const SMALL = { prompt: '3 dentists in Austin, TX with phone', maxCredits: 3, every: 'week' };

describe('two at once', () => {
  test('ten sweepers make one job of a run', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const monitor = await watcher.started(SMALL);
    for (let week = 1; week <= 3; week += 1) {
      goOn(7 * DAY_MS);
      await many(10, () => runOf(watcher, monitor));
      expect(await watcher.runs(monitor.id)).toHaveLength(week + 1);
      await watcher.lastRun(monitor.id);
    }
    expect(await watcher.get(monitor.id)).toMatchObject({ leadsDelivered: 12 });
  });

  test('a pause and a run: the pause keeps the run away, or comes after it', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const monitor = await watcher.started(SMALL);
    const outcomes = new Set<number>();
    for (let round = 0; round < 6; round += 1) {
      goOn(8 * DAY_MS);
      const before = (await watcher.runs(monitor.id)).length;
      const pause = () => watcher.patch(monitor.id, { enabled: false });
      const calls = [pause, () => runOf(watcher, monitor), () => runOf(watcher, monitor)];
      await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((start) => start()));
      const runs = await watcher.runs(monitor.id);
      outcomes.add(runs.length - before);
      const paused = await watcher.get(monitor.id);
      expect(paused).toMatchObject({ enabled: false, nextRunAt: null, lastJobId: runs[0]?.id });
      // No run begins after the pause was answered.
      await many(4, () => runOf(watcher, monitor));
      expect(await watcher.runs(monitor.id)).toHaveLength(runs.length);
      await watcher.lastRun(monitor.id);
      await watcher.patch(monitor.id, { enabled: true });
    }
    for (const made of outcomes) expect([0, 1]).toContain(made);
  });

  test('a deletion and a run: at most one job, and the monitor stays deleted', async () => {
    for (let round = 0; round < 4; round += 1) {
      const watcher = await Watcher.of(stack, ROOMY);
      const monitor = await watcher.started(SMALL);
      goOn(8 * DAY_MS);
      const calls = [
        () => watcher.delete(monitor.id),
        () => runOf(watcher, monitor),
        () => runOf(watcher, monitor),
      ];
      await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((start) => start()));
      const runs = await watcher.runs(monitor.id);
      expect([1, 2]).toContain(runs.length);
      for (const { id } of runs) await watcher.client.until(id);
      expect((await watcher.client.call('GET', `/monitors/${monitor.id}`)).status).toBe(404);
      goOn(8 * DAY_MS);
      await runOf(watcher, monitor);
      expect(await watcher.runs(monitor.id)).toHaveLength(runs.length);
    }
  });

  test('monitors due at once share what is left of the balance: no run counts as failed, no credit is lost', async () => {
    const watcher = await Watcher.of(stack, { plan: 'growth', credits: 5 * 3 + 7 });
    const monitors: MonitorBody[] = [];
    for (let count = 0; count < 5; count += 1)
      monitors.push(await watcher.started({ ...SMALL, maxCredits: 10 }));
    goOn(7 * DAY_MS);
    await Promise.all(monitors.map((monitor) => runOf(watcher, monitor)));
    const runs = (await Promise.all(monitors.map(({ id }) => watcher.runs(id)))).flat();
    const ended = await Promise.all(runs.map(({ id }) => watcher.client.until(id)));
    const sum = (of: (run: (typeof ended)[number]) => number) =>
      ended.reduce((total, run) => total + of(run), 0);
    expect(sum((run) => run.leadsDelivered)).toBe(5 * 3 + 7);
    expect(sum((run) => run.creditsCharged)).toBe(5 * 3 + 7);
    const { body } = await watcher.client.call('GET', '/credits');
    expect(body).toMatchObject({ balance: { available: 0, held: 0 } });
    // Hours and weeks with nothing to spend switch none of them off.
    for (const pause of [DAY_MS / 24, 7 * DAY_MS, 7 * DAY_MS]) {
      goOn(pause);
      await Promise.all(monitors.map((monitor) => runOf(watcher, monitor)));
    }
    for (const { id } of monitors) {
      const { notices, ...monitor } = await watcher.get(id);
      expect(monitor).toMatchObject({ enabled: true, disabledReason: null });
      for (const { type, code } of notices)
        expect({ type, code }).toEqual({ type: 'run_skipped', code: 'INSUFFICIENT_CREDITS' });
    }
  });

  test('changes while a run ends lose neither the change nor the count', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const monitor = await watcher.started(SMALL);
    goOn(7 * DAY_MS);
    await runOf(watcher, monitor);
    for (let credits = 3; credits <= 12; credits += 1)
      await watcher.patch(monitor.id, { maxCredits: credits });
    await watcher.lastRun(monitor.id);
    expect(await watcher.get(monitor.id)).toMatchObject({ maxCredits: 12, leadsDelivered: 6 });
  });
});

/** Every named call on the way of a run that remembers: each is where a process may end. */
const POINTS = [
  'monitor.read',
  'monitor.run',
  'execution.start',
  'memory.read',
  'object.write.normalized',
  'leads.write',
  'csv.write',
  'memory.write',
  'job.delivered',
] as const;

describe('a run whose function dies', () => {
  test.for(POINTS)(
    'after %s is made once, delivers each business once, counts once',
    async (point) => {
      const watcher = await Watcher.of(stack, ROOMY);
      const { id } = await watcher.started(SMALL);
      const first = await watcher.lastRun(id);
      goOn(7 * DAY_MS);
      const hasStruck = stack.faults.once('die', point);
      await watcher.sweep().catch(() => {});
      const second = await sweepUntilEnded(watcher, id, 2);
      expect(hasStruck()).toBe(true);
      expect(second).toMatchObject({ status: 'delivered', leadsDelivered: 3, creditsCharged: 3 });
      expect(await watcher.get(id)).toMatchObject({
        leadsDelivered: 6,
        lastJobId: second.id,
        enabled: true,
        notices: [],
      });
      goOn(7 * DAY_MS);
      await watcher.sweep();
      const third = await sweepUntilEnded(watcher, id, 3);
      const recordsOf = async ({ id: job }: { id: string }) => {
        const { body } = await watcher.client.call<{
          data: { sources: { recordId: string }[] }[];
        }>('GET', `/jobs/${job}/leads`);
        return body.data.map(({ sources }) => sources[0]?.recordId);
      };
      const records = (await Promise.all([first, second, third].map(recordsOf))).flat();
      expect(records).toHaveLength(9);
      expect(new Set(records).size).toBe(9);
      const { body } = await watcher.client.call('GET', '/credits');
      expect(body).toMatchObject({ balance: { available: 991, held: 0 } });
    },
  );
});

/** Sweeps until the monitor has so many runs and the last one has ended, as the schedule would over the minutes. */
async function sweepUntilEnded(watcher: Watcher, id: string, count: number) {
  for (let round = 0; round < 200; round += 1) {
    const [latest, ...others] = await watcher.runs(id);
    if (latest !== undefined && others.length === count - 1 && latest.status === 'delivered')
      return latest;
    if (round % 4 === 3) {
      goOn(200_000);
      await watcher.sweep().catch(() => {});
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The monitor ${id} never delivered its run ${count}.`);
}
