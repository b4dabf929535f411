import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { ChangingCatalogue } from '../support/changing-catalogue.ts';
import { DENTISTS, monthLater, objectsUnder, ROOMY, Watcher } from '../support/monitors.ts';
import type { MonitorBody } from '../support/monitors.ts';
import { publishPlaces, scratch, startRangeServer, writePlaces } from '../support/parquet.ts';
import { call, startTestStack } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterEach(() => Watcher.endAll(stack));
afterAll(() => stack.close());

/** A stack whose source does not answer; `repair` lets it answer until what it gives is called. */
async function withoutSource(
  work: (own: LocalStack, watcher: Watcher, repair: () => () => void) => Promise<void>,
): Promise<void> {
  const directory = await scratch();
  const server = await startRangeServer();
  const path = join(directory.path, 'places.parquet');
  await writePlaces(path, new ChangingCatalogue(3).places());
  const file = { name: 'places.parquet', path, bbox: [-180, -90, 180, 90] as const };
  const catalogue = await publishPlaces(server, directory.path, [file]);
  const breakDown = () => server.fail('catalog.json', 'error503');
  breakDown();
  const own = await startTestStack({ env: { OVERTURE_CATALOG_URL: catalogue } });
  try {
    await work(own, await Watcher.of(own, ROOMY), () => {
      server.recover();
      return breakDown;
    });
  } finally {
    await own.close();
    await server.close();
    await directory.remove();
  }
}

describe('a change', () => {
  test('of its rhythm moves the next run', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const monitor = await watcher.started();
    const { body } = await watcher.patch(monitor.id, { every: 'week', maxCredits: 7 });
    const weekLater = new Date(Date.parse(monitor.createdAt) + 7 * 86_400_000).toISOString();
    expect(body).toMatchObject({ every: 'week', maxCredits: 7, nextRunAt: weekLater });
    expect(await watcher.after(7, monitor.id)).toMatchObject({ maxCredits: 7 });
  });

  test('of its prompt is read like a new one', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { id } = await watcher.started();
    const refused = await watcher.patch(id, { prompt: 'dentists' });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { details: { questions: [{ type: 'text' }] } } },
    });
    const prompt = '2 cafes in Berlin with phone';
    expect((await watcher.patch(id, { prompt })).body).toMatchObject({
      prompt,
      request: { count: 2 },
    });
    expect(await watcher.after(31, id)).toMatchObject({ prompt, leadsDelivered: 2 });
  });

  test('of its exclusion lists counts from the next run on; a list that is not there is refused', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const monitor = await watcher.started({ exclusions: 'none' });
    const { body: list } = await watcher.client.call<{ id: string }>('POST', '/exclusions', {
      body: { name: 'Customers', entries: [{ domain: 'birch.example' }] },
    });
    const { status, body } = await watcher.patch(monitor.id, { exclusions: [list.id] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ exclusions: [list.id], nextRunAt: monitor.nextRunAt });
    expect(await watcher.after(31, monitor.id)).toMatchObject({ exclusions: [list.id] });
    const refused = await watcher.patch(monitor.id, {
      exclusions: ['exc_01JDZ6X4Y8QK5T3N7RBVWHM2CF'],
      maxCredits: 99,
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { details: { fields: [{ path: 'exclusions' }] } } },
    });
    expect(await watcher.get(monitor.id)).toMatchObject({
      exclusions: [list.id],
      maxCredits: monitor.maxCredits,
    });
  });

  test('of nothing, or of what can not be changed, is refused', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { body } = await watcher.create({ enabled: false });
    for (const patch of [{}, { changes: true }, { maxCredits: null }])
      expect((await watcher.patch(body.id, patch)).status).toBe(400);
  });

  test('pauses, and goes on with the next time that lies ahead', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const monitor = await watcher.started({ every: 'week' });
    expect((await watcher.patch(monitor.id, { enabled: false })).body).toMatchObject({
      enabled: false,
      disabledReason: null,
      nextRunAt: null,
    });
    stack.advanceClock(17 * 86_400_000);
    await watcher.sweep();
    expect(await watcher.runs(monitor.id)).toHaveLength(1);
    const { body } = await watcher.patch(monitor.id, { enabled: true });
    const third = new Date(Date.parse(monitor.createdAt) + 21 * 86_400_000).toISOString();
    expect(body).toMatchObject({ enabled: true, nextRunAt: third });
    expect(await watcher.runs(monitor.id)).toHaveLength(1);
    await watcher.after(5, monitor.id);
    expect(await watcher.runs(monitor.id)).toHaveLength(2);
  });
});

describe('a run', () => {
  test('that was missed is made once', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const monitor = await watcher.started({ every: 'week' });
    await watcher.after(30, monitor.id);
    await watcher.sweep();
    expect(await watcher.runs(monitor.id)).toHaveLength(2);
    const fifth = new Date(Date.parse(monitor.createdAt) + 35 * 86_400_000).toISOString();
    expect(await watcher.get(monitor.id)).toMatchObject({ nextRunAt: fifth });
  });

  test('that meets a full set of jobs waits an hour at a time, and is no failure', async () => {
    const watcher = await Watcher.of(stack, { ...ROOMY, limits: { concurrentJobs: 1 } });
    const { id: waiting } = (await watcher.client.create('dentists')).body;
    await watcher.client.until(waiting, ['awaiting_clarification']);
    const { status, body } = await watcher.create();
    expect(status).toBe(201);
    expect(body).toMatchObject({ enabled: true, lastJobId: null, notices: [] });
    const waits = Date.parse(body.nextRunAt ?? '') - Date.parse(body.createdAt);
    expect(waits).toBeGreaterThanOrEqual(3_600_000);
    expect(waits).toBeLessThan(3_660_000);
    await watcher.sweep();
    stack.advanceClock(waits);
    await watcher.sweep();
    expect(await watcher.runs(body.id)).toEqual([]);
    await watcher.client.call('POST', `/jobs/${waiting}/cancel`);
    stack.advanceClock(3_600_000);
    await watcher.sweep();
    expect(await watcher.lastRun(body.id)).toMatchObject({ status: 'delivered' });
    expect(await watcher.get(body.id)).toMatchObject({
      notices: [],
      nextRunAt: monthLater(body.createdAt),
    });
  });

  test('three that fail in a row switch it off, with a notice for each', async () => {
    await withoutSource(async (own, watcher) => {
      const { id } = (await watcher.create({ every: 'week' })).body;
      const failed = await watcher.lastRun(id);
      expect(failed).toMatchObject({ status: 'failed', errorCode: 'SOURCE_UNAVAILABLE' });
      expect(await watcher.get(id)).toMatchObject({
        enabled: true,
        notices: [{ type: 'run_failed', code: 'SOURCE_UNAVAILABLE', jobId: failed.id }],
      });
      await watcher.after(7, id);
      await watcher.after(7, id);
      const off = await watcher.get(id);
      expect(off).toMatchObject({
        enabled: false,
        disabledReason: 'consecutive_failures',
        nextRunAt: null,
      });
      expect(off.notices.map(({ type }) => type)).toEqual([
        'run_failed',
        'run_failed',
        'run_failed',
        'disabled',
      ]);
      own.advanceClock(8 * 86_400_000);
      await watcher.sweep();
      expect(await watcher.runs(id)).toHaveLength(3);
      expect((await watcher.patch(id, { enabled: true })).body).toMatchObject({
        enabled: true,
        disabledReason: null,
      });
    });
  });

  test('spends what is left of the balance where that is less than the monitor may spend', async () => {
    const watcher = await Watcher.of(stack, { plan: 'growth', credits: 5 });
    const { id } = await watcher.started({ every: 'week' });
    const rest = await watcher.after(7, id);
    expect(rest).toMatchObject({
      status: 'delivered',
      maxCredits: 10,
      leadsDelivered: 2,
      creditsCharged: 2,
      shortfall: { requested: 3, delivered: 2, reasons: [{ code: 'credit_limit', count: 1 }] },
    });
    stack.advanceClock(7 * 86_400_000);
    await watcher.sweep();
    expect(await watcher.runs(id)).toHaveLength(2);
    expect(await watcher.get(id)).toMatchObject({
      enabled: true,
      maxCredits: 10,
      notices: [{ type: 'run_skipped', code: 'INSUFFICIENT_CREDITS', jobId: null }],
    });
  });

  test('that no credit is left for is left out until its next time, however often, and is no failure', async () => {
    const watcher = await Watcher.of(stack, { plan: 'growth', credits: 3 });
    const { id, createdAt } = await watcher.started({ every: 'week' });
    const skipped = { type: 'run_skipped', code: 'INSUFFICIENT_CREDITS', jobId: null };
    for (const week of [1, 2, 3, 4]) {
      stack.advanceClock(7 * 86_400_000);
      await watcher.sweep();
      expect(await watcher.get(id)).toMatchObject({
        enabled: true,
        disabledReason: null,
        notices: Array.from({ length: week }, () => skipped),
        nextRunAt: new Date(Date.parse(createdAt) + (week + 1) * 7 * 86_400_000).toISOString(),
      });
    }
    expect(await watcher.runs(id)).toHaveLength(1);
  });

  test('a delivered one starts the count of failures anew', async () => {
    await withoutSource(async (_own, watcher, repair) => {
      const { id } = (await watcher.create({ every: 'week' })).body;
      expect(await watcher.lastRun(id)).toMatchObject({ status: 'failed' });
      const breakAgain = repair();
      expect(await watcher.after(7, id)).toMatchObject({ status: 'delivered' });
      breakAgain();
      for (const _week of [2, 3])
        expect(await watcher.after(7, id)).toMatchObject({ status: 'failed' });
      expect(await watcher.get(id)).toMatchObject({ enabled: true, disabledReason: null });
    });
  });

  test('of a revoked key switches the monitor off, and whoever switches it on pays', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { baseUrl, sessionToken } = watcher.client.organization;
    const { body: key } = await call<{ id: string; key: string }>(baseUrl, 'POST', '/apikeys', {
      key: sessionToken,
      body: { name: 'Watcher', type: 'live', dailyCreditCap: 100 },
    });
    const { body: monitor } = await call<MonitorBody>(baseUrl, 'POST', '/monitors', {
      key: key.key,
      body: { prompt: DENTISTS, every: 'week', maxCredits: 10 },
    });
    await watcher.lastRun(monitor.id);
    await call(baseUrl, 'DELETE', `/apikeys/${key.id}`, { key: sessionToken });
    stack.advanceClock(7 * 86_400_000);
    await watcher.sweep();
    expect(await watcher.get(monitor.id)).toMatchObject({
      enabled: false,
      disabledReason: 'key_revoked',
      nextRunAt: null,
      notices: [{ type: 'disabled', code: 'key_revoked', jobId: null }],
    });
    expect(await watcher.runs(monitor.id)).toHaveLength(1);
    const { body: on } = await watcher.patch(monitor.id, { enabled: true });
    expect(on).toMatchObject({ enabled: true, disabledReason: null });
    await watcher.after(7, monitor.id);
    expect(await watcher.runs(monitor.id)).toHaveLength(2);
  });

  test('is paid under the daily cap of the key that made the monitor', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { baseUrl, sessionToken } = watcher.client.organization;
    const { body: key } = await call<{ key: string }>(baseUrl, 'POST', '/apikeys', {
      key: sessionToken,
      body: { name: 'Capped', type: 'live', dailyCreditCap: 2 },
    });
    const { body } = await call<MonitorBody>(baseUrl, 'POST', '/monitors', {
      key: key.key,
      body: { prompt: DENTISTS, every: 'week', maxCredits: 10 },
    });
    expect(await watcher.lastRun(body.id)).toMatchObject({ leadsDelivered: 2, creditsCharged: 2 });
    const { body: next } = await call<MonitorBody>(baseUrl, 'POST', '/monitors', {
      key: key.key,
      body: { prompt: DENTISTS, every: 'week', maxCredits: 10 },
    });
    expect(next).toMatchObject({
      lastJobId: null,
      enabled: true,
      notices: [{ type: 'run_skipped', code: 'API_KEY_DAILY_CAP_EXCEEDED' }],
    });
  });

  test('goes on when its monitor is deleted, and no other follows', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { id, lastJobId } = (await watcher.create()).body;
    expect((await watcher.delete(id)).status).toBe(204);
    expect((await watcher.delete(id)).status).toBe(404);
    expect((await watcher.client.call('GET', `/monitors/${id}`)).status).toBe(404);
    expect(await watcher.client.until(lastJobId ?? '')).toMatchObject({ status: 'delivered' });
    stack.advanceClock(32 * 86_400_000);
    await watcher.sweep();
    expect(await watcher.runs(id)).toHaveLength(1);
  });
});

describe('what a monitor delivered', () => {
  const SMALL = { prompt: '3 dentists in Austin, TX with phone', maxCredits: 3 };

  const leadsOf = async (watcher: Watcher, { id }: { id: string }) =>
    (
      await watcher.client.call<{
        data: { name: string; sources: { id: string; recordId: string }[] }[];
      }>('GET', `/jobs/${id}/leads?limit=100`)
    ).body.data;

  test('never comes again, long after the 30 days', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { id } = await watcher.started(SMALL);
    const runs = [await watcher.lastRun(id)];
    for (let month = 1; month <= 3; month += 1) runs.push(await watcher.after(31, id));
    const leads = (await Promise.all(runs.map((run) => leadsOf(watcher, run)))).flat();
    expect(leads).toHaveLength(12);
    expect(new Set(leads.map(({ sources }) => sources[0]?.recordId)).size).toBe(12);
    // Another search of the organisation may have them again by then.
    stack.advanceClock(31 * 86_400_000);
    const { id: job } = (await watcher.client.create(SMALL.prompt)).body;
    await watcher.client.until(job);
    const again = await leadsOf(watcher, { id: job });
    const known = new Set(leads.map(({ sources }) => sources[0]?.recordId));
    expect(again.some(({ sources }) => known.has(sources[0]?.recordId))).toBe(true);
  });

  test('leaves nothing new in the end: delivered, 0 leads, no charge', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { id } = await watcher.started({ prompt: '200 cafes in Berlin', maxCredits: 200 });
    const first = await watcher.lastRun(id);
    expect(first.leadsDelivered).toBeGreaterThan(0);
    const second = await watcher.after(31, id);
    expect(second).toMatchObject({
      status: 'delivered',
      leadsDelivered: 0,
      creditsCharged: 0,
      duplicatesSkipped: first.leadsDelivered,
    });
    expect(await watcher.get(id)).toMatchObject({
      leadsDelivered: first.leadsDelivered,
      lastDeliveredAt: second.deliveredAt,
      enabled: true,
      notices: [],
    });
  });

  test('is told of in `changes`, an empty list where nothing has changed', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { id } = await watcher.started({ ...SMALL, changes: true });
    expect(await watcher.lastRun(id)).toMatchObject({ changes: [] });
    expect(await watcher.after(31, id)).toMatchObject({ changes: [], leadsDelivered: 3 });
  });

  test('stays known when the prompt changes', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { id } = await watcher.started(SMALL);
    const first = await leadsOf(watcher, await watcher.lastRun(id));
    await watcher.patch(id, { prompt: '4 dentists in Austin, TX with website', maxCredits: 4 });
    const second = await leadsOf(watcher, await watcher.after(31, id));
    expect(second).toHaveLength(4);
    const known = new Set(first.map(({ sources }) => sources[0]?.recordId));
    expect(second.filter(({ sources }) => known.has(sources[0]?.recordId))).toEqual([]);
  });

  test('is forgotten some hours after the monitor was deleted, and not before', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { id } = await watcher.started(SMALL);
    expect(await objectsUnder(stack, `monitors/${id}/`)).toHaveLength(1);
    await watcher.delete(id);
    await watcher.sweep();
    expect(await objectsUnder(stack, `monitors/${id}/`)).toHaveLength(1);
    stack.advanceClock(2 * 3_600_000 + 1_000);
    expect(await watcher.sweep()).toMatchObject({ failures: 0 });
    expect(await objectsUnder(stack, `monitors/${id}/`)).toEqual([]);
    expect(await watcher.sweep()).toMatchObject({ failures: 0 });
  });
});
