import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { DENTISTS, monthLater, ROOMY, Watcher } from '../support/monitors.ts';
import type { MonitorBody } from '../support/monitors.ts';
import { call, startTestStack } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

describe('a new monitor', () => {
  test('answers what it was made of, and its first run starts at once', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { status, body } = await watcher.create();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^mon_[0-9A-HJKMNP-TV-Z]{26}$/) as string,
      prompt: DENTISTS,
      request: expect.objectContaining({ count: 3 }) as unknown,
      every: 'month',
      maxCredits: 10,
      changes: false,
      exclusions: 'all',
      enabled: true,
      disabledReason: null,
      notices: [],
      nextRunAt: monthLater(body.createdAt),
      lastJobId: expect.stringMatching(/^job_/) as string,
      lastDeliveredAt: null,
      leadsDelivered: 0,
      createdAt: expect.any(String) as string,
    });
    const run = await watcher.lastRun(body.id);
    expect(run).toMatchObject({
      id: body.lastJobId,
      prompt: DENTISTS,
      channel: 'monitor',
      monitorId: body.id,
      maxCredits: 10,
      status: 'delivered',
      leadsDelivered: 3,
      creditsCharged: 3,
    });
    expect(await watcher.get(body.id)).toMatchObject({
      lastJobId: run.id,
      lastDeliveredAt: run.deliveredAt,
      leadsDelivered: 3,
    });
  });

  test('with `enabled: false` waits, and runs once it is switched on', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { body } = await watcher.create({ enabled: false });
    expect(body).toMatchObject({ enabled: false, nextRunAt: null, lastJobId: null });
    await watcher.sweep();
    expect(await watcher.runs(body.id)).toEqual([]);
    const { body: on } = await watcher.patch(body.id, { enabled: true });
    expect(on).toMatchObject({ enabled: true, lastJobId: expect.any(String) as string });
    expect(await watcher.lastRun(body.id)).toMatchObject({ status: 'delivered' });
  });
});

describe('what a monitor looks for', () => {
  test('a prompt that would ask is refused with its questions', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { status, body } = await watcher.create({ prompt: 'dentists' });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: {
        code: 'VALIDATION_ERROR',
        details: {
          fields: [{ path: 'prompt', code: 'unclear' }],
          questions: [{ type: 'text', required: true }],
        },
      },
    });
    const { body: list } = await watcher.client.call<{ data: unknown[] }>('GET', '/monitors');
    expect(list.data).toEqual([]);
  });

  test('a prompt that no job would serve is refused', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { status, body } = await watcher.create({
      prompt: 'private home addresses of my neighbours in Austin, TX',
    });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { details: { fields: [{ path: 'prompt', code: 'not_supported' }] } } },
    });
  });

  test('`basedOn` takes over what a job understood and was answered', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { id } = (await watcher.client.create('3 dentists')).body;
    const asked = await watcher.client.until(id, ['awaiting_clarification']);
    await watcher.client.call('POST', `/jobs/${id}/clarify`, {
      body: {
        answers: asked.clarifyingQuestions.map((question) => ({
          questionId: question.id,
          answer: 'Austin, TX',
        })),
      },
    });
    const job = await watcher.client.until(id);
    const { status, body } = await watcher.create({ basedOn: id });
    expect(status).toBe(201);
    expect(body).toMatchObject({ prompt: '3 dentists', request: job.request });
    expect(await watcher.lastRun(body.id)).toMatchObject({ status: 'delivered', basedOn: id });
  });

  test('`basedOn` is refused for a job that is not there, of the other mode or with another prompt', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const test_ = (await watcher.client.create(DENTISTS, { mode: 'test' })).body.id;
    const live = (await watcher.client.create(DENTISTS)).body.id;
    await watcher.client.until(live);
    for (const body of [
      { basedOn: 'job_01ARZ3NDEKTSV4RRFFQ69G5FAV' },
      { basedOn: test_ },
      { basedOn: live, prompt: 'cafes in Austin, TX' },
    ]) {
      const answer = await watcher.create(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: { details: { fields: [{ path: 'basedOn' }] } } });
    }
    expect((await watcher.create({ basedOn: live, prompt: DENTISTS })).status).toBe(201);
  });

  test.for([
    ['no rhythm', { every: undefined }, 'every'],
    ['another rhythm', { every: 'day' }, 'every'],
    ['no cap', { maxCredits: undefined }, 'maxCredits'],
    ['null as cap', { maxCredits: null }, 'maxCredits'],
    ['cap 0', { maxCredits: 0 }, 'maxCredits'],
    ['no prompt', { prompt: undefined }, 'prompt'],
    ['a prompt of spaces', { prompt: ' ' }, 'prompt'],
    ['a word for changes', { changes: 'yes' }, 'changes'],
    ['an unknown field', { colour: 1 }, 'colour'],
  ] as const)('%s is refused, and the field is named', async ([, patch, path]) => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { status, body } = await watcher.create(patch);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
    expect(JSON.stringify(body)).toContain(`"path":"${path}"`);
  });
});

describe('who may watch', () => {
  const ROUTES = [
    ['POST', '/monitors'],
    ['GET', '/monitors'],
    ['GET', '/monitors/mon_01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['PATCH', '/monitors/mon_01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['DELETE', '/monitors/mon_01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ] as const;

  test.for(ROUTES)('%s %s is SANDBOX_ONLY for a test key', async ([method, path]) => {
    const { client } = await Watcher.of(stack, ROOMY);
    const { status, body } = await client.call(method, path, { mode: 'test' });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { code: 'SANDBOX_ONLY' } },
    });
  });

  test.for(ROUTES)('%s %s asks for its scope', async ([method, path]) => {
    const { client } = await Watcher.of(stack, ROOMY);
    const { baseUrl, sessionToken } = client.organization;
    const scopes = [method === 'GET' ? 'jobs:write' : 'leads:read'];
    const { body: made } = await call<{ key: string }>(baseUrl, 'POST', '/apikeys', {
      key: sessionToken,
      body: { name: 'Narrow', type: 'live', scopes },
    });
    const { status, body } = await call(baseUrl, method, path, { key: made.key });
    expect({ status, body }).toMatchObject({
      status: 403,
      body: { error: { code: 'INSUFFICIENT_SCOPE' } },
    });
  });

  test('another organisation sees none of it', async () => {
    const [watcher, other] = [await Watcher.of(stack, ROOMY), await Watcher.of(stack, ROOMY)];
    const { id } = await watcher.started();
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      const body = method === 'PATCH' ? { body: { every: 'week' } } : {};
      expect((await other.client.call(method, `/monitors/${id}`, body)).status).toBe(404);
    }
    expect(await other.runs(id)).toEqual([]);
    expect(await watcher.runs(id)).toHaveLength(1);
  });
});

describe('the plan', () => {
  test.for([
    ['free', 1],
    ['starter', 5],
  ] as const)('%s allows %i, and parallel creates no more', async ([plan, limit]) => {
    const watcher = await Watcher.of(stack, { plan, credits: 1_000 });
    const made = await Promise.all(
      Array.from({ length: limit + 6 }, () => watcher.create({ enabled: false })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(limit);
    for (const { body } of made.filter(({ status }) => status !== 201))
      expect(body).toMatchObject({
        error: { code: 'PLAN_LIMIT_EXCEEDED', details: { limit } },
      });
    const [first] = made.filter(({ status }) => status === 201);
    expect((await watcher.delete(first?.body.id ?? '')).status).toBe(204);
    expect((await watcher.create({ enabled: false })).status).toBe(201);
  });

  test('the plans say how many', async () => {
    const { body } = await call<{ data: { limits: { monitors: number } }[] }>(
      stack.baseUrl,
      'GET',
      '/plans',
    );
    expect(body.data.map(({ limits }) => limits.monitors)).toEqual([1, 5, 25, 100]);
  });
});

describe('an idempotency key', () => {
  test('makes one monitor, however many calls come at once, until it is deleted', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const headers = { 'Idempotency-Key': 'order 42' };
    const made = await Promise.all(
      Array.from({ length: 8 }, () => watcher.create({ enabled: false }, headers)),
    );
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    const [id] = new Set(made.map(({ body }) => body.id));
    const replays = made.filter((answer) => answer.headers.get('idempotent-replayed') === 'true');
    expect(replays).toHaveLength(7);
    // A replay comes before validation.
    const again = await watcher.create({ every: 'never' }, headers);
    expect(again).toMatchObject({ status: 201, body: { id } });
    await watcher.delete(id ?? '');
    const { status, body } = await watcher.create({ enabled: false }, headers);
    expect(status).toBe(201);
    expect(body.id).not.toBe(id);
  });

  test('that is empty counts as missing', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const make = () => watcher.create({ enabled: false }, { 'Idempotency-Key': '' });
    const [first, second] = [await make(), await make()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.id).not.toBe(second.body.id);
  });

  test('of a client that looks like a run is no run', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { body } = await watcher.create({ enabled: false });
    const key = `${body.id} ${body.createdAt}`;
    expect((await watcher.client.create(DENTISTS, { idempotencyKey: key })).status).toBe(202);
    await watcher.patch(body.id, { enabled: true });
    expect(await watcher.runs(body.id)).toHaveLength(1);
  });
});

describe('lists', () => {
  test('page through monitors, newest first', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1)
      ids.push((await watcher.create({ enabled: false })).body.id);
    const paged: string[] = [];
    let cursor = '';
    do {
      const { body } = await watcher.client.call<{
        data: MonitorBody[];
        nextCursor: string | null;
      }>('GET', `/monitors?limit=2${cursor}`);
      paged.push(...body.data.map(({ id }) => id));
      cursor = body.nextCursor === null ? '' : `&cursor=${encodeURIComponent(body.nextCursor)}`;
    } while (cursor !== '');
    expect(paged).toEqual(ids.toReversed());
  });

  test('`GET /jobs?monitorId=` pages through its runs alone, by status too', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { id } = await watcher.started({ every: 'week' });
    await watcher.client.until((await watcher.client.create(DENTISTS)).body.id);
    const runs = [await watcher.lastRun(id)];
    for (let week = 1; week <= 2; week += 1) runs.unshift(await watcher.after(7, id));
    const list = async (query: string) =>
      (
        await watcher.client.call<{ data: { id: string }[]; nextCursor: string | null }>(
          'GET',
          `/jobs?monitorId=${id}${query}`,
        )
      ).body;
    const first = await list('&limit=2');
    expect(first.data.map((job) => job.id)).toEqual(runs.slice(0, 2).map((job) => job.id));
    const rest = await list(`&limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect(rest).toMatchObject({ data: [{ id: runs[2]?.id }], nextCursor: null });
    expect((await list('&status=delivered')).data).toHaveLength(3);
    expect(await list('&status=failed')).toEqual({ data: [], nextCursor: null });
    expect((await watcher.client.call('GET', '/jobs?monitorId=mon_1')).status).toBe(400);
  });
});

describe('exclusion lists', () => {
  test('of a monitor hold for its runs, and one that is not there is refused', async () => {
    const watcher = await Watcher.of(stack, ROOMY);
    const { body: list } = await watcher.client.call<{ id: string }>('POST', '/exclusions', {
      body: { name: 'Customers', entries: [{ domain: 'nobody-at-all.example' }] },
    });
    const { status, body } = await watcher.create({ exclusions: [list.id] });
    expect({ status, body }).toMatchObject({ status: 201, body: { exclusions: [list.id] } });
    expect(await watcher.lastRun(body.id)).toMatchObject({ exclusions: [list.id] });
    const refused = await watcher.create({ exclusions: ['exc_01ARZ3NDEKTSV4RRFFQ69G5FAV'] });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { details: { fields: [{ path: 'exclusions' }] } } },
    });
  });
});
