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
  const keys: unknown[] = [];
  let time = Date.parse('2026-03-01T10:15:00Z');
  const next = <T>(list: T[]): T | undefined => (list.length > 1 ? list.shift() : list[0]);
  const made: CanaryPorts = {
    now: () => new Date(time),
    sleep: async (milliseconds) => {
      time += milliseconds;
    },
    receiverUrl: RECEIVER,
    prompt: 'find 1 restaurant in Chicago, IL',
    withinSeconds: 60,
    call: async (method, path, { headers } = {}) => {
      const call = `${method} ${path}`;
      calls.push(call);
      keys.push(headers?.['Idempotency-Key']);
      const refused = refuse[call];
      if (refused !== undefined) return { status: refused, body: { error: { code: 'REFUSED' } } };
      if (call === 'GET /webhook-endpoints') return { status: 200, body: { data: endpoints } };
      if (call === 'POST /webhook-endpoints') return { status: 201, body: { id: 'whe_1' } };
      if (method === 'PATCH') return { status: 200, body: { id: 'whe_1' } };
      if (call === 'POST /jobs') return { status: 202, body: job('parsing') };
      if (path.includes('/deliveries'))
        return { status: 200, body: { data: [next(deliveries)].filter(Boolean) } };
      if (path === '/credits') return { status: 200, body: credits };
      return { status: 200, body: next(jobs) };
    },
  };
  return { made, calls, keys };
}

test('passes when the lead, its charge, the webhook and the ledger are right', async () => {
  const { made, calls, keys } = ports();
  expect(await runCanary(made)).toEqual({
    passed: true,
    problem: null,
    jobId: 'job_1',
    seconds: 7,
  });
  expect(calls).toContain('POST /webhook-endpoints');
  expect(keys).toContain('canary-2026-03-01T10');
});

test('uses the endpoint that it made before, and switches it on again', async () => {
  const of = (enabled: boolean) => ({ endpoints: [{ id: 'whe_1', url: RECEIVER, enabled }] });
  const on = ports(of(true));
  await runCanary(on.made);
  expect(on.calls.filter((call) => /POST \/web|PATCH/.test(call))).toEqual([]);
  const off = ports(of(false));
  await runCanary(off.made);
  expect(off.calls).toContain('PATCH /webhook-endpoints/whe_1');
});

test.for<[string, Partial<World>, RegExp]>([
  ['the key is refused', { refuse: { 'GET /webhook-endpoints': 401 } }, /401 REFUSED/],
  ['no job is taken', { refuse: { 'POST /jobs': 402 } }, /created: 402 REFUSED/],
  ['the job fails', { jobs: [job('failed', { errorCode: 'JOB_TIMEOUT' })] }, /failed JOB_TIMEOUT/],
  ['the prompt asks', { jobs: [job('awaiting_clarification')] }, /is awaiting_clarification/],
  ['nothing is delivered', { jobs: [job('delivered')] }, /0 leads for 0 credits/],
  [
    'the charge is wrong',
    { jobs: [job('delivered', { leadsDelivered: 1, creditsCharged: 2 })] },
    /1 leads for 2 credits/,
  ],
  ['the job hangs', { jobs: [job('enriching')] }, /still enriching after 60 s/],
  ['the webhook dies', { deliveries: [{ status: 'dead' }] }, /not delivered$/],
  ['no webhook is made', { deliveries: [] }, /not delivered yet after 60 s/],
  ['the balance is off', { credits: ledger(at(8, 0)) }, /balance is not what the ledger says/],
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
