import { expect, test } from 'vitest';
import {
  createJob,
  CreateJobBody,
  IdempotencyKey,
  OptionalIdempotencyKey,
} from '../../../functions/domain/jobs/create-job.ts';
import type { CreateJobPorts } from '../../../functions/domain/jobs/create-job.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import type { KeyActor } from '../../../functions/domain/kernel/actor.ts';
import { rateLimited } from '../../../functions/domain/rate-limits/buckets.ts';
import type { BucketState } from '../../../functions/domain/rate-limits/buckets.ts';
import { anAccount } from '../../builders/accounts.ts';
import { aKeyActor } from '../../builders/actors.ts';
import { newId } from '../../builders/ids.ts';
import { aJob } from '../../builders/jobs.ts';
import { MemoryJobs } from '../../support/memory-jobs.ts';
import { aRequest } from '../leads/builders.ts';

const actor = aKeyActor();
const PROMPT = 'find 4 dentists in Austin, TX';
const NOW = new Date('2026-11-28T10:00:00.000Z');

/** A world with a creation bucket of `limit` places. */
function worldOf(options: ConstructorParameters<typeof MemoryJobs>[0] = {}, limit = 5) {
  const world = new MemoryJobs(options);
  let taken = 0;
  const told: BucketState[] = [];
  const state = (): BucketState => ({
    bucket: 'jobCreatesPerMin',
    limit,
    remaining: limit - taken,
    resetAt: NOW.getTime() / 1_000 + 60,
  });
  const ports: CreateJobPorts = {
    ...world.ports(),
    takeCreation: async (_actor, onRefused) => {
      if (taken >= limit) {
        onRefused(state());
        throw rateLimited('Too many jobs were created.', state(), NOW);
      }
      taken += 1;
      return [state()];
    },
    returnCreation: async (_actor, buckets) => {
      taken -= buckets.length;
    },
    took: (bucket) => told.push(bucket),
    pause: () => Promise.resolve(),
  };
  const create = (
    idempotencyKey: string,
    body: CreateJobBody = { prompt: PROMPT },
    caller: KeyActor = actor,
    patch: Partial<CreateJobPorts> = {},
  ) => createJob({ ...ports, ...patch }, caller, { body, idempotencyKey, channel: 'api' });
  return { world, create, told, ports, taken: () => taken };
}

test('a new job is stored, due at the sweeper in 30 seconds, and its execution is started', async () => {
  const { world, create, taken, told } = worldOf();
  const { job, replayed } = await create('k', { prompt: PROMPT, maxCredits: 7 });
  expect(replayed).toBe(false);
  expect(world.job(job.id)).toEqual(job);
  expect(job).toMatchObject({
    status: 'parsing',
    orgId: actor.orgId,
    apiKeyId: actor.keyId,
    maxCredits: 7,
    creditsHeld: 0,
    attempt: 1,
    version: 1,
    createdAt: '2026-11-28T10:00:00.000Z',
    dueAt: '2026-11-28T10:00:30.000Z',
  });
  expect(world.executions).toEqual(['start 1']);
  expect(taken()).toBe(1);
  expect(told).toHaveLength(1);
});

test('the same key again returns the first job, starts nothing and takes no place in the bucket', async () => {
  const { world, create, taken } = worldOf();
  const first = await create('k');
  const again = await create('k', { prompt: 'another sentence' });
  expect(again).toEqual({ job: first.job, replayed: true });
  expect(world.executions).toHaveLength(1);
  expect(taken()).toBe(1);
});

test('a replay that finds the bucket full waits for the job that is being made', async () => {
  const { world, create } = worldOf({}, 1);
  const first = await create('k');
  let looks = 0;
  const again = await create('k', { prompt: PROMPT }, actor, {
    findJobByIdempotencyKey: async () => (++looks < 3 ? undefined : first.job),
  });
  expect(again).toEqual({ job: first.job, replayed: true });
  expect(world.executions).toHaveLength(1);
});

test('a new key that finds the bucket full is refused, and the headers tell of it', async () => {
  const { create, told } = worldOf({}, 1);
  await create('one');
  await expect(create('two')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(told.at(-1)).toMatchObject({ bucket: 'jobCreatesPerMin', remaining: 0 });
});

test.for([
  [
    'the balance is empty',
    { account: anAccount({ available: 0 }) },
    {},
    'INSUFFICIENT_CREDITS',
    'The balance is empty.',
  ],
  [
    'the cap is spent',
    {},
    { dailyCreditCap: 0 },
    'API_KEY_DAILY_CAP_EXCEEDED',
    'This API key has spent its daily credit cap.',
  ],
  [
    'too many jobs run',
    { jobs: [aJob({ orgId: actor.orgId })] },
    { limits: { ...actor.limits, concurrentJobs: 1 } },
    'CONCURRENT_JOBS_LIMIT',
    'The plan allows no more jobs at once. Wait for one to end, or cancel one.',
  ],
] as const)(
  'a create that is refused because %s makes no job and gives its place in the bucket back',
  async ([, options, patch, code, message]) => {
    const { world, create, taken, told } = worldOf(options);
    const before = world.books.books().jobs.length;
    const caller = { ...actor, ...patch };
    const refused = { code, message };
    await expect(create('k', { prompt: PROMPT }, caller)).rejects.toMatchObject(refused);
    expect(world.books.books().jobs).toHaveLength(before);
    expect(world.executions).toEqual([]);
    expect(taken()).toBe(0);
    expect(told).toEqual([]);
  },
);

test('what is told of a full set of running jobs: the limit, how many run, when to try again', async () => {
  const { create } = worldOf({ jobs: [aJob({ orgId: actor.orgId })] });
  const caller = { ...actor, limits: { ...actor.limits, concurrentJobs: 1 } };
  await expect(create('k', { prompt: PROMPT }, caller)).rejects.toMatchObject({
    details: { limit: 1, running: 1 },
    retryAfterSeconds: 10,
  });
});

test('a create that fails on its way gives its place back, too', async () => {
  const { create, taken } = worldOf();
  const failing = create('k', { prompt: PROMPT }, actor, {
    insertJob: () => Promise.reject(new Error('The table is busy.')),
  });
  await expect(failing).rejects.toThrow('busy');
  expect(taken()).toBe(0);
});

test('live and test jobs have their own keys and their own running sets, and a test job needs no credit', async () => {
  const { create } = worldOf({ account: anAccount({ available: 0 }) });
  const sandbox = { ...actor, mode: 'test' as const };
  expect((await create('k', { prompt: PROMPT }, sandbox)).job.mode).toBe('test');
  await expect(create('k')).rejects.toMatchObject({ code: 'INSUFFICIENT_CREDITS' });
});

test("a job based on another takes over its request; a foreign one, or another prompt's, is refused", async () => {
  const request = aRequest();
  const basis = aJob({ orgId: actor.orgId, status: 'delivered', prompt: PROMPT, request });
  const foreign = aJob({ status: 'delivered', prompt: PROMPT, request });
  const unread = aJob({ orgId: actor.orgId, prompt: PROMPT });
  const { create, taken } = worldOf({ jobs: [basis, foreign, unread] });
  const basedOn = (job: Job) => ({ prompt: PROMPT, basedOn: job.id });
  expect((await create('k', basedOn(basis))).job).toMatchObject({ request, basedOn: basis.id });
  for (const [body, code, message] of [
    [basedOn(foreign), 'not_found', 'There is no such job to base this one on.'],
    [
      { prompt: PROMPT, basedOn: newId('job') },
      'not_found',
      'There is no such job to base this one on.',
    ],
    [
      basedOn(unread),
      'no_request',
      'That job never understood its prompt, so there is nothing to reuse.',
    ],
    [
      { ...basedOn(basis), prompt: 'something else' },
      'other_prompt',
      'That job has a different prompt. Send its prompt unchanged, or omit basedOn.',
    ],
  ] as const)
    await expect(create('other', body)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message,
      details: { fields: [{ path: 'basedOn', code }] },
    });
  expect(taken()).toBe(1);
});

test('maxCredits may be null, as the answers carry it', async () => {
  const body = CreateJobBody.parse({ prompt: PROMPT, maxCredits: null });
  const { create } = worldOf();
  expect((await create('k', body)).job.maxCredits).toBeNull();
});

test.for(['order 42', 'a', 'x'.repeat(255), ' ', '"quoted"', 'Köln', '100 %'])(
  'any unique string is a key: %j',
  (key) => {
    expect(IdempotencyKey.safeParse(key).success).toBe(true);
  },
);

test.for([
  ['', 'empty'],
  ['x'.repeat(256), 'longer than 255'],
  ['a\tb', 'control characters'],
  ['a\u0000', 'control characters'],
  ['a\u007F', 'control characters'],
] as const)('what is no key is refused in words: %j', ([key, words]) => {
  const { error } = IdempotencyKey.safeParse(key);
  expect(error?.issues[0]?.message).toContain(words);
  expect(error?.issues[0]?.message).not.toMatch(/[\\^$]/);
});

test('a job of the dashboard has no key, and no cap', async () => {
  const { ports } = worldOf();
  const { orgId, plan, limits, scopes } = actor;
  const session = { kind: 'session', userId: newId('user'), mode: 'live' } as const;
  const { job } = await createJob(
    { ...ports },
    { ...session, orgId, plan, limits, scopes },
    {
      body: { prompt: PROMPT },
      idempotencyKey: 'k',
      channel: 'dashboard',
    },
  );
  expect(job).toMatchObject({ channel: 'dashboard', apiKeyId: null, dailyCreditCap: null });
});

test('a new job has asked and delivered nothing, and leaves out all lists unless it says otherwise', async () => {
  const { create } = worldOf();
  const { job } = await create('k');
  expect(job.id).toMatch(/^job_/);
  expect(job).toMatchObject({
    questions: [],
    answers: [],
    hasCsv: false,
    monitorId: null,
    monitorMemory: null,
    reportsChanges: false,
    exclusions: 'all',
  });
  expect((await create('l', { prompt: PROMPT, exclusions: 'none' })).job.exclusions).toBe('none');
});

test('a list that is not there refuses an order, but not the run of a monitor, which takes over what it knows', async () => {
  const list = newId('exclusionList');
  const { create, ports, taken } = worldOf();
  const unknownLists = async () => [list];
  const body = { prompt: PROMPT, exclusions: [list] };
  await expect(create('k', body, actor, { unknownLists })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  });
  expect(taken()).toBe(0);
  const run = {
    monitorId: newId('monitor'),
    request: aRequest({ count: 9 }),
    basedOn: null,
    memory: 'memory',
    reportsChanges: true,
  };
  const input = { body, idempotencyKey: 'k', channel: 'monitor', run } as const;
  const { job } = await createJob({ ...ports, unknownLists }, actor, input);
  expect(job).toMatchObject({
    monitorId: run.monitorId,
    request: run.request,
    monitorMemory: 'memory',
    reportsChanges: true,
    exclusions: [list],
  });
});

test('where no key is needed, an empty one counts as missing', () => {
  expect(OptionalIdempotencyKey.parse('')).toBeUndefined();
  expect(OptionalIdempotencyKey.parse(undefined)).toBeUndefined();
  expect(OptionalIdempotencyKey.parse('order 42')).toBe('order 42');
});
