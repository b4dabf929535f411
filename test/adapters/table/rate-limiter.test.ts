import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { rateLimiter } from '../../../functions/adapters/table/rate-limiter.ts';
import { requestRateKey } from '../../../functions/adapters/table/schema.ts';
import { SCOPES } from '../../../functions/domain/kernel/actor.ts';
import type { SessionActor } from '../../../functions/domain/kernel/actor.ts';
import { brandId } from '../../../functions/domain/kernel/ids.ts';
import { limitsOf } from '../../../functions/domain/plans/plans.ts';
import type { RateVerdict } from '../../../functions/domain/rate-limits/buckets.ts';
import { mostConstrained } from '../../../functions/domain/rate-limits/buckets.ts';
import { aKeyActor } from '../../builders/actors.ts';
import { newId } from '../../builders/ids.ts';
import { Clock } from '../../support/clock.ts';
import { startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
let clock: Clock;
beforeAll(async () => {
  db = await startTable();
});
beforeEach(() => {
  clock = new Clock();
  db.inject(undefined);
});
afterAll(() => db.close());

/** What an organisation may create in the sandbox in a day. */
const SANDBOX_JOBS = 4;

/** Another process: the same table, nothing remembered. */
const newLimiter = () => rateLimiter(db.table, clock.now, SANDBOX_JOBS);
const limits = (patch: Parameters<typeof limitsOf>[1]) => limitsOf('growth', patch);
const admitted = (verdicts: readonly RateVerdict[]) =>
  verdicts.filter(({ kind }) => kind === 'admitted').length;
const remaining = (verdict: RateVerdict) =>
  Object.fromEntries(verdict.buckets.map((state) => [state.bucket, state.remaining]));

const aSession = (): SessionActor => ({
  kind: 'session',
  orgId: newId('organization'),
  userId: newId('user'),
  mode: 'live',
  scopes: SCOPES,
  plan: 'growth',
  limits: limitsOf('growth'),
});

test.for([
  { requestsPerMinOrg: 10, requestsPerMinKey: 100 },
  { requestsPerMinOrg: 100, requestsPerMinKey: 10 },
  { requestsPerDayOrg: 10 },
])(
  'of five times the limit in parallel, from three processes, the limit is admitted: %j',
  async (patch) => {
    const actor = aKeyActor({ limits: limits(patch) });
    const limiters = [newLimiter(), newLimiter(), newLimiter()];
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (limiters[index % 3] ?? newLimiter()).takeRequest(actor),
      ),
    );
    expect(admitted(verdicts)).toBe(10);
  },
);

test('conflicting transactions on the row change nothing about the count', async () => {
  const actor = aKeyActor({ limits: limits({ requestsPerMinOrg: 10 }) });
  const limiter = newLimiter();
  let calls = 0;
  db.inject(() => ((calls += 1) % 3 === 0 ? { kind: 'conflict' } : undefined));
  const verdicts = await Promise.all(Array.from({ length: 30 }, () => limiter.takeRequest(actor)));
  expect(admitted(verdicts)).toBe(10);
});

test('a full bucket takes no place in the others', async () => {
  const orgId = newId('organization');
  const narrow = aKeyActor({ orgId, limits: limits({ requestsPerMinKey: 2 }) });
  const other = aKeyActor({ orgId });
  const limiter = newLimiter();
  for (let call = 0; call < 5; call += 1) await limiter.takeRequest(narrow);
  expect(remaining(await limiter.takeRequest(other))).toEqual({
    requestsPerMinOrg: 597,
    requestsPerMinKey: 299,
    requestsPerDayOrg: 249_997,
  });
});

test('each key has a minute of its own, anchored at its first request', async () => {
  const orgId = newId('organization');
  const [first, second] = [
    aKeyActor({ orgId }),
    aKeyActor({ orgId, limits: limits({ requestsPerMinKey: 1 }) }),
  ];
  const limiter = newLimiter();
  await limiter.takeRequest(first);
  clock.advance(30_000);
  expect((await limiter.takeRequest(second)).kind).toBe('admitted');
  clock.advance(30_000);
  // The organisation's minute is over, the second key's is not.
  expect(remaining(await limiter.takeRequest(first))['requestsPerMinOrg']).toBe(599);
  expect((await newLimiter().takeRequest(second)).kind).toBe('refused');
  clock.advance(30_000);
  expect((await limiter.takeRequest(second)).kind).toBe('admitted');
});

test('a refusal names the bucket, its limit and the second at which it opens again', async () => {
  const actor = aKeyActor({ limits: limits({ requestsPerMinKey: 1 }) });
  const limiter = newLimiter();
  await limiter.takeRequest(actor);
  clock.advance(10_000);
  const verdict = await limiter.takeRequest(actor);
  const opensAt = Date.parse('2026-11-28T10:01:00Z') / 1_000;
  expect(verdict).toMatchObject({
    kind: 'refused',
    refused: { bucket: 'requestsPerMinKey', limit: 1, remaining: 0, resetAt: opensAt },
  });
  expect(mostConstrained(verdict.buckets)?.bucket).toBe('requestsPerMinKey');
  clock.advance(49_999);
  expect((await limiter.takeRequest(actor)).kind).toBe('refused');
  clock.advance(1);
  expect((await limiter.takeRequest(actor)).kind).toBe('admitted');
});

test('the day bucket opens again at midnight UTC, and of two full buckets the later one is named', async () => {
  const actor = aKeyActor({ limits: limits({ requestsPerDayOrg: 1, requestsPerMinOrg: 1 }) });
  const limiter = newLimiter();
  await limiter.takeRequest(actor);
  const verdict = await limiter.takeRequest(actor);
  const midnight = Date.parse('2026-11-29T00:00:00Z') / 1_000;
  expect(verdict).toMatchObject({ refused: { bucket: 'requestsPerDayOrg', resetAt: midnight } });
  clock.advance(14 * 3_600_000 - 1);
  expect((await newLimiter().takeRequest(actor)).kind).toBe('refused');
  clock.advance(1);
  expect((await limiter.takeRequest(actor)).kind).toBe('admitted');
});

test('a process whose clock still shows yesterday opens no second yesterday', async () => {
  const actor = aKeyActor({ limits: limits({ requestsPerDayOrg: 2 }) });
  clock = new Clock('2026-11-28T23:59:59.990Z');
  const slow = newLimiter();
  const later = () => new Date(clock.now().getTime() + 20);
  const fast = rateLimiter(db.table, later, SANDBOX_JOBS);
  await fast.takeRequest(actor);
  await slow.takeRequest(actor);
  expect([(await slow.takeRequest(actor)).kind, (await fast.takeRequest(actor)).kind]).toEqual([
    'refused',
    'refused',
  ]);
});

test('a higher limit counts at once', async () => {
  const actor = aKeyActor({ limits: limits({ requestsPerMinOrg: 1 }) });
  const limiter = newLimiter();
  await limiter.takeRequest(actor);
  expect((await limiter.takeRequest(actor)).kind).toBe('refused');
  const verdict = await limiter.takeRequest({ ...actor, limits: limits({ requestsPerMinOrg: 2 }) });
  expect(verdict.kind).toBe('admitted');
});

test('one write a request in a window; a refused caller costs none, and changes nothing', async () => {
  const actor = aKeyActor({ limits: limits({ requestsPerMinOrg: 3 }) });
  const limiter = newLimiter();
  const count = async (work: () => Promise<unknown>) => {
    const before = db.calls.length;
    await work();
    return db.calls.length - before;
  };
  const costs: number[] = [];
  for (let call = 0; call < 5; call += 1) costs.push(await count(() => limiter.takeRequest(actor)));
  expect(costs).toEqual([2, 1, 1, 0, 0]);
  const row = await db.table.get('test', requestRateKey(actor.orgId));
  // A process that knows nothing asks once, and writes nothing.
  const stranger = newLimiter();
  expect(await count(() => stranger.takeRequest(actor))).toBe(1);
  expect(await count(() => stranger.takeRequest(actor))).toBe(0);
  expect(await db.table.get('test', requestRateKey(actor.orgId))).toEqual(row);
  clock.advance(60_000);
  expect(await count(() => limiter.takeRequest(actor))).toBe(1);
});

test('a session takes its own bucket and none of the others', async () => {
  const session = aSession();
  const key = aKeyActor({ orgId: session.orgId });
  const limiter = newLimiter();
  expect(remaining(await limiter.takeRequest(session))).toEqual({ dashboard: 299 });
  const start = clock.now().getTime();
  await db.table.put('test', { ...requestRateKey(session.userId), w: start, n: 297 });
  const verdicts = await Promise.all(
    Array.from({ length: 15 }, () => limiter.takeRequest(session)),
  );
  expect(admitted(verdicts)).toBe(3);
  expect(remaining(await limiter.takeRequest(key))['requestsPerMinOrg']).toBe(599);
  expect((await limiter.takeRequest({ ...session, userId: newId('user') })).kind).toBe('admitted');
});

test('creations have a bucket of their own, over all keys; those of the dashboard take none', async () => {
  const orgId = newId('organization');
  const limiter = newLimiter();
  const take = () =>
    limiter.takeCreation(aKeyActor({ orgId, limits: limits({ jobCreatesPerMin: 2 }) }));
  const results = await Promise.allSettled(Array.from({ length: 10 }, take));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await expect(take()).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    details: { bucket: 'jobCreatesPerMin', limit: 2 },
    retryAfterSeconds: 60,
  });
  expect(await limiter.takeCreation({ ...aSession(), orgId })).toEqual([]);
});

test('sandbox jobs of a day have a bucket of the organisation, over keys and sessions and under parallel calls', async () => {
  const orgId = newId('organization');
  const withKey = () => newLimiter().takeCreation(aKeyActor({ orgId, mode: 'test' }));
  const signedIn = () => newLimiter().takeCreation({ ...aSession(), orgId, mode: 'test' });
  const taken = await Promise.allSettled(
    Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? withKey() : signedIn())),
  );
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(SANDBOX_JOBS);

  const midnight = new Date(clock.now()).setUTCHours(24, 0, 0, 0);
  for (const take of [withKey, signedIn])
    await expect(take()).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/^Too many sandbox jobs were created today\./),
      details: { bucket: 'sandboxJobsPerDayOrg', limit: SANDBOX_JOBS },
      retryAfterSeconds: Math.ceil((midnight - clock.now().getTime()) / 1_000),
    });
  expect(await newLimiter().takeCreation(aKeyActor({ orgId }))).toMatchObject([
    { bucket: 'jobCreatesPerMin' },
  ]);
  clock.advance(midnight - clock.now().getTime());
  expect(await signedIn()).toMatchObject([
    { bucket: 'sandboxJobsPerDayOrg', remaining: SANDBOX_JOBS - 1 },
  ]);
});

test('a creation that the full minute refuses takes nothing of the day, and one that made no job gives both back', async () => {
  const limiter = newLimiter();
  const actor = aKeyActor({ mode: 'test', limits: limits({ jobCreatesPerMin: 1 }) });
  const taken = await limiter.takeCreation(actor);
  expect(taken.map(({ bucket, remaining: left }) => [bucket, left])).toEqual([
    ['jobCreatesPerMin', 0],
    ['sandboxJobsPerDayOrg', SANDBOX_JOBS - 1],
  ]);
  const refused = { code: 'RATE_LIMITED', details: { bucket: 'jobCreatesPerMin', limit: 1 } };
  await expect(limiter.takeCreation(actor)).rejects.toMatchObject(refused);
  await limiter.returnCreation(actor, taken);
  expect(await limiter.takeCreation(actor)).toEqual(taken);
});

test('what a call took before midnight is not given back to the day after', async () => {
  const limiter = newLimiter();
  const session = { ...aSession(), mode: 'test' as const };
  const yesterday = await limiter.takeCreation(session);
  clock.advance(86_400_000);
  await limiter.takeCreation(session);
  await limiter.returnCreation(session, yesterday);
  expect(await limiter.takeCreation(session)).toMatchObject([{ remaining: SANDBOX_JOBS - 2 }]);
});

test('quotes have a day of their own, over keys and sessions', async () => {
  const actor = aKeyActor({ limits: limits({ quotesPerDayOrg: 2 }) });
  const midnight = Date.parse('2026-11-29T00:00:00Z') / 1_000;
  expect(await newLimiter().takeQuote(actor)).toMatchObject([
    { bucket: 'quotesPerDayOrg', limit: 2, remaining: 1, resetAt: midnight },
  ]);
  await newLimiter().takeQuote({ ...aSession(), orgId: actor.orgId, limits: actor.limits });
  await expect(newLimiter().takeQuote(actor)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringMatching(/^Too many quotes today\./),
    details: { bucket: 'quotesPerDayOrg', limit: 2 },
  });
  clock.advance(14 * 3_600_000);
  expect(await newLimiter().takeQuote(actor)).toMatchObject([{ remaining: 1 }]);
});

test('a caller is told to come back when parallel ones keep getting in first', async () => {
  const actor = aKeyActor();
  let calls = 0;
  vi.spyOn(db.table, 'update').mockImplementation(() => {
    calls += 1;
    return Promise.resolve({ kind: 'refused', item: { w: calls, n: 0 } });
  });
  await expect(newLimiter().takeRequest(actor)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'The service is busy. Try again.',
    retryAfterSeconds: 1,
  });
  expect(calls).toBe(12);
  vi.restoreAllMocks();
});

test('what one caller is known to have used is never held against another', async () => {
  const limiter = newLimiter();
  const full = aKeyActor({ limits: limits({ requestsPerMinOrg: 1 }) });
  await limiter.takeRequest(full);
  expect((await limiter.takeRequest(full)).kind).toBe('refused');
  const other = aKeyActor({ limits: limits({ requestsPerMinOrg: 1 }) });
  expect((await limiter.takeRequest(other)).kind).toBe('admitted');
  const quotes = aKeyActor({ orgId: full.orgId, limits: limits({ quotesPerDayOrg: 1 }) });
  expect(await limiter.takeQuote(quotes)).toMatchObject([{ remaining: 0 }]);
});

test('who is refused a creation learns of it before the error, with the bucket that is full', async () => {
  const limiter = newLimiter();
  const actor = aKeyActor({ limits: limits({ jobCreatesPerMin: 1 }) });
  const told: string[] = [];
  const take = () => limiter.takeCreation(actor, ({ bucket }) => void told.push(bucket));
  await take();
  expect(told).toEqual([]);
  await expect(take()).rejects.toMatchObject({
    message: expect.stringMatching(/^Too many jobs were created\./),
  });
  expect(told).toEqual(['jobCreatesPerMin']);
});

test('a creation that is given back makes room at once, in the process that knew it full, too', async () => {
  const limiter = newLimiter();
  const actor = aKeyActor({ limits: limits({ jobCreatesPerMin: 1 }) });
  const taken = await limiter.takeCreation(actor);
  await expect(limiter.takeCreation(actor)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await newLimiter().returnCreation(actor, taken);
  expect(await limiter.takeCreation(actor)).toHaveLength(1);
  // Its minute is over: nothing of the next one is given back for it.
  clock.advance(60_000);
  await limiter.takeCreation(actor);
  await limiter.returnCreation(actor, taken);
  await expect(limiter.takeCreation(actor)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('the keys of an organisation are told apart by the random end of their ids', async () => {
  const orgId = newId('organization');
  const id = (end: string) => brandId('apiKey', `0123456789ABCDEF${end}`);
  const [one, two] = ['0000000001', '0000000002'].map((end) =>
    aKeyActor({ orgId, keyId: id(end), limits: limits({ requestsPerMinKey: 1 }) }),
  );
  if (one === undefined || two === undefined) throw new Error('There are two.');
  const limiter = newLimiter();
  expect((await limiter.takeRequest(one)).kind).toBe('admitted');
  expect((await limiter.takeRequest(two)).kind).toBe('admitted');
  expect((await limiter.takeRequest(two)).kind).toBe('refused');
  // Twenty keys fit into one write unit of 1 kB by their short names.
  const row = await db.table.get('test', requestRateKey(orgId));
  expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['w0000000001', 'n0000000001']));
});
