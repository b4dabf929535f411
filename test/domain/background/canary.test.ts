import { expect, test } from 'vitest';
import { runCanary } from '../../../functions/domain/background/run-canary.ts';
import type { CanaryPorts } from '../../../functions/domain/background/run-canary.ts';

interface World {
  jobs: object[];
  deliveries: object[];
  endpoints: { id: string; url: string; enabled: boolean }[];
  credits: object;
  refuse: Readonly<Record<string, number>>;
}

/** Instead of a status, in `refuse`: success with something else in it, and an error that is not the API's. */
const SHAPELESS = 0;
const BROKEN = -1;
const SUCCESS: Readonly<Record<string, number>> = {
  'POST /jobs': 202,
  'POST /webhook-endpoints': 201,
};

const RECEIVER = 'https://api.example.com/v1/health/canary';
const job = (status: string, more: object = {}) => ({
  id: 'job_1',
  status,
  errorCode: null,
  leadsDelivered: 0,
  creditsCharged: 0,
  ...(['delivered', 'failed'].includes(status) ? {} : { retryAfterSeconds: 5 }),
  ...more,
});
const delivered = job('delivered', { leadsDelivered: 1, creditsCharged: 1 });
const at = (available: number, held: number) => ({ available, held });
const ledger = (balance: object) => ({
  balance,
  data: [
    { effect: at(0, -1), balanceAfter: at(9, 0) },
    { effect: at(-1, 1), balanceAfter: at(9, 1) },
    { effect: at(10, 0), balanceAfter: at(10, 0) },
  ],
});

/** An API that plays what it is given; the last state of a job stays. */
function ports(world: Partial<World> = {}) {
  const { endpoints = [], credits = ledger(at(9, 0)), refuse = {} } = world;
  const jobs = [...(world.jobs ?? [job('scraping'), delivered])];
  const deliveries = [...(world.deliveries ?? [{ status: 'pending' }, { status: 'succeeded' }])];
  const calls: string[] = [];
  /** What was sent, by call. */
  const sent: Record<string, unknown> = {};
  const keys: unknown[] = [];
  const pauses: number[] = [];
  let time = Date.parse('2026-03-01T10:15:00Z');
  const next = <T>(list: T[]): T | undefined => (list.length > 1 ? list.shift() : list[0]);
  const made: CanaryPorts = {
    now: () => new Date(time),
    sleep: async (milliseconds) => {
      pauses.push(milliseconds);
      time += milliseconds;
    },
    receiverUrl: RECEIVER,
    prompt: 'find 1 restaurant in Chicago, IL',
    withinSeconds: 60,
    call: async (method, path, { body, headers } = {}) => {
      const call = `${method} ${path}`;
      calls.push(call);
      if (body !== undefined) sent[call] = body;
      keys.push(headers?.['Idempotency-Key']);
      const refused = refuse[call];
      if (refused === SHAPELESS) return { status: SUCCESS[call] ?? 200, body: [] };
      if (refused === BROKEN) return { status: 502, body: 'Bad gateway' };
      if (refused !== undefined) return { status: refused, body: { error: { code: 'REFUSED' } } };
      if (call === 'GET /webhook-endpoints') return { status: 200, body: { data: endpoints } };
      if (call === 'POST /webhook-endpoints') return { status: 201, body: { id: 'whe_1' } };
      if (method === 'PATCH') return { status: 200, body: { id: 'whe_1' } };
      if (call === 'POST /jobs') return { status: 202, body: job('parsing') };
      if (call === 'GET /webhook-endpoints/whe_1/deliveries?limit=1')
        return { status: 200, body: { data: [next(deliveries)].filter(Boolean) } };
      if (call === 'GET /credits') return { status: 200, body: credits };
      if (call === 'GET /jobs/job_1') return { status: 200, body: next(jobs) };
      return { status: 404, body: { error: { code: 'NOT_FOUND' } } };
    },
  };
  return { made, calls, sent, keys, pauses };
}

test('passes when the lead, its charge, the webhook and the ledger are right', async () => {
  const { made, sent, keys, pauses } = ports();
  expect(await runCanary(made)).toEqual({
    passed: true,
    problem: null,
    jobId: 'job_1',
    seconds: 7,
  });
  expect(sent).toEqual({
    'POST /webhook-endpoints': {
      url: RECEIVER,
      events: ['job.delivered'],
      description: 'Canary',
    },
    'POST /jobs': { prompt: 'find 1 restaurant in Chicago, IL', maxCredits: 1 },
  });
  expect(keys).toContain('canary-2026-03-01T10');
  // As long as the job said, then as long as an attempt takes.
  expect(pauses).toEqual([5_000, 2_000]);
});

test('uses the endpoint that it made before, and switches it on again', async () => {
  const other = { id: 'whe_0', url: 'https://example.com/hook', enabled: true };
  const of = (enabled: boolean) => ({
    endpoints: [other, { id: 'whe_1', url: RECEIVER, enabled }],
  });
  const on = ports(of(true));
  expect(await runCanary(on.made)).toMatchObject({ passed: true });
  expect(on.calls.filter((call) => /POST \/web|PATCH/.test(call))).toEqual([]);
  const off = ports(of(false));
  expect(await runCanary(off.made)).toMatchObject({ passed: true });
  expect(off.calls).not.toContain('POST /webhook-endpoints');
  expect(off.sent['PATCH /webhook-endpoints/whe_1']).toEqual({ enabled: true });
});

test('waits to the last second that it has, and not beyond', async () => {
  const still = job('enriching', { retryAfterSeconds: 20 });
  const enough = ports({
    jobs: [still, still, still, delivered],
    deliveries: [{ status: 'succeeded' }],
  });
  expect(await runCanary(enough.made)).toMatchObject({ passed: true, seconds: 60 });
  const late = ports({ jobs: [still, still, job('enriching', { retryAfterSeconds: 21 })] });
  expect(await runCanary(late.made)).toMatchObject({
    problem: 'The job is still enriching after 60 s',
    seconds: 40,
  });
});

test.for<[call: string, words: string]>([
  ['GET /webhook-endpoints', 'The endpoints could not be read'],
  ['POST /webhook-endpoints', 'The endpoint could not be created'],
  ['POST /jobs', 'A job could not be created'],
  ['GET /jobs/job_1', 'The job could not be read'],
  ['GET /webhook-endpoints/whe_1/deliveries?limit=1', 'The deliveries could not be read'],
  ['GET /credits', 'The ledger could not be read'],
])('tells what %s answered instead', async ([call, words]) => {
  const problem = async (status: number): Promise<string | null> =>
    (await runCanary(ports({ refuse: { [call]: status } }).made)).problem;
  expect(await problem(503)).toBe(`${words}: 503 REFUSED`);
  expect(await problem(BROKEN)).toBe(`${words}: 502`);
  expect(await problem(SHAPELESS)).toBe(`${words}: the answer has another shape`);
});

test.for<[string, Partial<World>, RegExp]>([
  ['the job fails', { jobs: [job('failed', { errorCode: 'JOB_TIMEOUT' })] }, /failed JOB_TIMEOUT/],
  ['the prompt asks', { jobs: [job('awaiting_clarification')] }, /is awaiting_clarification$/],
  ['nothing is delivered', { jobs: [job('delivered')] }, /0 leads for 0 credits/],
  [
    'the charge is wrong',
    { jobs: [job('delivered', { leadsDelivered: 1, creditsCharged: 2 })] },
    /1 leads for 2 credits/,
  ],
  [
    'leads are missing for the charge',
    { jobs: [job('delivered', { leadsDelivered: 0, creditsCharged: 1 })] },
    /0 leads for 1 credits/,
  ],
  ['the job hangs', { jobs: [job('enriching')] }, /still enriching after 60 s/],
  ['the webhook dies', { deliveries: [{ status: 'dead' }] }, /not delivered$/],
  ['no webhook is made', { deliveries: [] }, /not delivered yet after 60 s/],
  ['the balance is off', { credits: ledger(at(8, 0)) }, /balance is not what the ledger says/],
  ['a hold is left over', { credits: ledger(at(9, 1)) }, /balance is not what the ledger says/],
  [
    'the ledger has a gap',
    {
      credits: {
        balance: at(9, 0),
        data: [
          { effect: at(0, -1), balanceAfter: at(9, 0) },
          { effect: at(10, 0), balanceAfter: at(10, 0) },
        ],
      },
    },
    /breaks at entry 2/,
  ],
])('says what is wrong when %s', async ([, world, problem]) => {
  const outcome = await runCanary(ports(world).made);
  expect(outcome.passed).toBe(false);
  expect(outcome.problem).toMatch(problem);
});

test('an API that is down is a failed run, not a crash', async () => {
  const { made } = ports();
  const down = { ...made, call: () => Promise.reject(new Error('fetch failed')) };
  expect(await runCanary(down)).toMatchObject({
    passed: false,
    problem: expect.stringContaining('fetch failed'),
  });
});
