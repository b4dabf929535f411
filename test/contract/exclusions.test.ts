import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { Client, startTestStack } from '../support/stack.ts';
import type { Answer, JobBody } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

interface ListBody {
  id: string;
  name: string;
  entryCount: number;
  createdAt: string;
  updatedAt: string;
  refused: { index: number; reason: string }[];
}
interface LeadBody {
  name: string;
  domain: string | null;
  phone: string | null;
  city: string | null;
  postalCode: string | null;
}
interface Refusal {
  error: { code: string; details: { limit: number; used: number; fields: { path: string }[] } };
}

const PROMPT = 'find 12 dentists in Austin, TX with phone';

const makeList = (
  client: Client,
  entries: readonly object[],
  options: { key?: string; mode?: 'live' | 'test'; name?: string } = {},
) =>
  client.call<ListBody>('POST', '/exclusions', {
    ...(options.mode === undefined ? {} : { mode: options.mode }),
    body: { name: options.name ?? 'CRM', entries },
    headers: options.key === undefined ? {} : { 'Idempotency-Key': options.key },
  });

async function runJob(
  client: Client,
  options: { exclusions?: unknown; mode?: 'live' | 'test'; prompt?: string } = {},
): Promise<{ job: JobBody & { excludedSkipped: number; exclusions: unknown }; leads: LeadBody[] }> {
  const { mode = 'live', exclusions, prompt = PROMPT } = options;
  const { status, body } = await client.call<JobBody>('POST', '/jobs', {
    mode,
    body: { prompt, ...(exclusions === undefined ? {} : { exclusions }) },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(status).toBe(202);
  await client.until(body.id, ['delivered', 'failed', 'cancelled'], mode);
  const [job, leads] = await Promise.all([
    client.call<JobBody & { excludedSkipped: number; exclusions: unknown }>(
      'GET',
      `/jobs/${body.id}`,
      { mode },
    ),
    client.call<{ data: LeadBody[] }>('GET', `/jobs/${body.id}/leads?limit=100`, { mode }),
  ]);
  expect(job.body.status).toBe('delivered');
  return { job: job.body, leads: leads.body.data };
}

const entriesOf = async (client: Client, id: string): Promise<Record<string, unknown>[]> => {
  const found: Record<string, unknown>[] = [];
  let cursor: string | null = null;
  do {
    const page: Answer<{ data: Record<string, unknown>[]; nextCursor: string | null }> =
      await client.call(
        'GET',
        `/exclusions/${id}/entries?limit=100${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
    found.push(...page.body.data);
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  return found;
};

const namesOf = (leads: readonly LeadBody[]) => leads.map(({ name }) => name);

/** A second organisation sees the same sample data: its leads tell what the first one would get. */
const sampleLeads = async () => (await runJob(await Client.of(stack))).leads;

describe('a list', () => {
  test('keeps what identifies a business, as it comes, and names what says too little', async () => {
    const client = await Client.of(stack);
    const made = await makeList(client, [
      { domain: ' HTTPS://WWW.Smith.example/contact ', name: null },
      { name: 'Smith Dental' },
      { phone: '(512) 478-0101', countryCode: 'usa' },
      { domain: 'https://facebook.com/smith' },
      { email: 'at the front desk' },
      { name: 'JONES DENTAL', city: 'Austin' },
      { domain: 'gmail.com' },
    ]);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'CRM', entryCount: 3 });
    expect(made.body.id).toMatch(/^exc_/);
    expect(made.body.refused).toEqual([
      { index: 1, reason: 'too_little' },
      { index: 3, reason: 'shared_domain' },
      { index: 4, reason: 'unreadable' },
      { index: 6, reason: 'shared_domain' },
    ]);
    const entries = await entriesOf(client, made.body.id);
    expect(entries.map(({ domain, phone, city }) => domain ?? phone ?? city).toSorted()).toEqual([
      '+15124780101',
      'Austin',
      'smith.example',
    ]);
  });

  test.for<[string, Record<string, string>, number]>([
    ['a NUL in a name', { name: 'Smith\u0000Dental', city: 'Austin' }, 400],
    ['an escape in a domain', { domain: 'smith\u001B.example' }, 400],
    ['a line break in a city', { name: 'Smith Dental', city: 'Aus\ntin' }, 400],
    ['a carriage return in a street', { domain: 'a.example', street: '1 Main St\rSuite 4' }, 400],
    ['half a surrogate pair', { name: 'Smith \uD800', city: 'Austin' }, 400],
    ['a line break in a street', { domain: 'a.example', street: '1 Main St\nSuite 4' }, 201],
  ])('%s in an entry is refused, the lines of a street are kept', async ([, entry, status]) => {
    const client = await Client.of(stack);
    const { body, ...answer } = await makeList(client, [entry]);
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(body).toMatchObject({
        error: {
          code: 'VALIDATION_ERROR',
          details: { fields: [{ path: expect.stringMatching(/^entries\[0\]\./) }] },
        },
      });
  });

  test('counts the same entry once, however it is written and whoever sends it at once', async () => {
    const client = await Client.of(stack);
    const { body } = await makeList(client, [{ domain: 'a.example' }, { domain: 'www.A.example' }]);
    expect(body.entryCount).toBe(1);
    const many = Array.from({ length: 150 }, (_one, at) => ({ domain: `site${at}.example` }));
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        client.call<ListBody>('POST', `/exclusions/${body.id}/entries`, {
          body: { entries: many },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body: lists } = await client.call<{ data: ListBody[] }>('GET', '/exclusions');
    expect(lists.data[0]?.entryCount).toBe(151);
    expect(await entriesOf(client, body.id)).toHaveLength(151);
  });

  test('is made anew for an empty idempotency key, which counts as missing', async () => {
    const client = await Client.of(stack);
    const make = () => makeList(client, [{ domain: 'a.example' }], { key: '' });
    const [first, second] = [await make(), await make()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.id).not.toBe(second.body.id);
  });

  test('is made once for one idempotency key', async () => {
    const client = await Client.of(stack);
    const answers = await Promise.all(
      [1, 2, 3].map(() => makeList(client, [{ domain: 'a.example' }], { key: 'once' })),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const replayed = await makeList(client, [{ domain: 'a.example' }], { key: 'once' });
    expect(replayed.status).toBe(201);
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    const { body } = await client.call<{ data: ListBody[] }>('GET', '/exclusions');
    expect(body.data).toHaveLength(1);
  });

  test('is renamed, listed newest first, and gone once it is deleted', async () => {
    const client = await Client.of(stack);
    const first = (await makeList(client, [{ domain: 'a.example' }])).body;
    const second = (await makeList(client, [{ domain: 'b.example' }])).body;
    const renamed = await client.call<ListBody>('PATCH', `/exclusions/${first.id}`, {
      body: { name: 'Old customers' },
    });
    expect(renamed.body).toMatchObject({ id: first.id, name: 'Old customers', entryCount: 1 });
    const page = await client.call<{ data: ListBody[]; nextCursor: string }>(
      'GET',
      '/exclusions?limit=1',
    );
    expect(page.body.data.map(({ id }) => id)).toEqual([second.id]);
    const next = await client.call<{ data: ListBody[]; nextCursor: null }>(
      'GET',
      `/exclusions?limit=1&cursor=${page.body.nextCursor}`,
    );
    expect(next.body).toMatchObject({ data: [{ name: 'Old customers' }], nextCursor: null });
    expect((await client.call('DELETE', `/exclusions/${first.id}`)).status).toBe(204);
    expect((await client.call('DELETE', `/exclusions/${first.id}`)).status).toBe(404);
    expect((await client.call('GET', `/exclusions/${first.id}/entries`)).status).toBe(404);
  });

  test('answers another organisation, and the other world, as if it did not exist', async () => {
    const client = await Client.of(stack);
    const { id } = (await makeList(client, [{ domain: 'a.example' }])).body;
    const stranger = await Client.of(stack);
    const body = { entries: [{ domain: 'b.example' }] };
    const answers = await Promise.all([
      stranger.call('GET', `/exclusions/${id}/entries`),
      stranger.call('DELETE', `/exclusions/${id}`),
      stranger.call('PATCH', `/exclusions/${id}`, { body: { name: 'Mine' } }),
      stranger.call('POST', `/exclusions/${id}/entries`, { body }),
      client.call('GET', `/exclusions/${id}/entries`, { mode: 'test' }),
      client.call('DELETE', `/exclusions/${id}`, { mode: 'test' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const sandbox = await client.call<{ data: [] }>('GET', '/exclusions', { mode: 'test' });
    expect(sandbox.body.data).toEqual([]);
  });

  test('takes bodies of 1 MiB and refuses larger ones, 1,001 entries and unknown fields', async () => {
    const client = await Client.of(stack);
    const wide = Array.from({ length: 1_000 }, (_one, at) => ({
      domain: `wide${at}.example`,
      street: 'x'.repeat(900),
    }));
    expect((await makeList(client, wide)).body.entryCount).toBe(1_000);
    const larger = wide.map((entry) => ({ ...entry, city: 'y'.repeat(200) }));
    const refused = await Promise.all([
      makeList(client, larger),
      makeList(client, [...wide, { domain: 'one.example' }]),
      makeList(client, [{ domain: 'a.example', colour: 'red' }]),
      makeList(client, []),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });
});

describe('the limit of the plan', () => {
  test('is met exactly by parallel calls, and the call that would pass it adds nothing', async () => {
    const client = await Client.of(stack, { limits: { exclusionEntries: 250 } });
    const { id } = (await makeList(client, [{ domain: 'first.example' }])).body;
    const batch = (name: string) =>
      Array.from({ length: 100 }, (_one, at) => ({ domain: `${name}${at}.example` }));
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        client.call<Refusal>('POST', `/exclusions/${id}/entries`, {
          body: { entries: batch(name) },
        }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 403);
    const added = answers.filter(({ status }) => status === 200).length;
    expect(added + refused.length).toBe(4);
    expect(added).toBeLessThanOrEqual(2);
    for (const { body } of refused)
      expect(body.error).toMatchObject({ code: 'PLAN_LIMIT_EXCEEDED', details: { limit: 250 } });
    expect(await entriesOf(client, id)).toHaveLength(1 + 100 * added);
  });

  test('refuses a new list whole, and its idempotency key stays free', async () => {
    const client = await Client.of(stack, { limits: { exclusionEntries: 2 } });
    const three = ['a', 'b', 'c'].map((name) => ({ domain: `${name}.example` }));
    expect((await makeList(client, three, { key: 'k' })).status).toBe(403);
    const { body } = await client.call<{ data: ListBody[] }>('GET', '/exclusions');
    expect(body.data).toEqual([]);
    expect((await makeList(client, three.slice(1), { key: 'k' })).status).toBe(201);
  });

  test('has room again for what was deleted', async () => {
    const client = await Client.of(stack, { limits: { exclusionEntries: 2 } });
    const two = [{ domain: 'a.example' }, { domain: 'b.example' }];
    const { id } = (await makeList(client, two)).body;
    expect((await makeList(client, [{ domain: 'c.example' }])).status).toBe(403);
    const [entry] = await entriesOf(client, id);
    const path = `/exclusions/${id}/entries/${String(entry?.['id'])}`;
    expect((await client.call('DELETE', path)).status).toBe(204);
    expect((await client.call('DELETE', path)).status).toBe(404);
    expect((await makeList(client, [{ domain: 'c.example' }])).status).toBe(201);
    expect((await client.call('DELETE', `/exclusions/${id}`)).status).toBe(204);
    expect((await makeList(client, [{ domain: 'd.example' }])).status).toBe(201);
  });
});

describe('a job', () => {
  test('leaves out, uncharged, whom its lists name by domain, phone, or name and city', async () => {
    const [first, second, third] = await sampleLeads();
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('The sample data has too few dentists.');
    const client = await Client.of(stack);
    await makeList(client, [
      { domain: `www.${first.domain}` },
      { phone: second.phone },
      { name: third.name.toUpperCase(), city: third.city },
    ]);
    const { job, leads } = await runJob(client);
    const left = [first.name, second.name, third.name];
    expect(namesOf(leads).filter((name) => left.includes(name))).toEqual([]);
    expect(job).toMatchObject({ leadsDelivered: 12, creditsCharged: 12, exclusions: 'all' });
    expect(job.excludedSkipped).toBeGreaterThanOrEqual(3);
  });

  test('says "excluded" where too few are left', async () => {
    const client = await Client.of(stack);
    const prompt = 'find 400 dentists in Austin, TX with phone';
    const other = await runJob(await Client.of(stack, { credits: 1_000 }), { prompt });
    const domains = [...new Set(other.leads.flatMap(({ domain }) => domain ?? []))];
    await makeList(
      client,
      domains.map((domain) => ({ domain })),
    );
    const { job } = await runJob(client, { prompt });
    const code = job.shortfall?.reasons.find((reason) => reason.code === 'excluded');
    expect(code?.count).toBe(job.excludedSkipped);
    expect(job.excludedSkipped).toBeGreaterThan(20);
    const rejected = await client.call<{ data: { code: string }[] }>(
      'GET',
      `/jobs/${job.id}/rejected?limit=100`,
    );
    expect(rejected.body.data.some((one) => one.code === 'excluded')).toBe(true);
  });

  test('applies all lists, none, or the ones it names', async () => {
    const [first, second] = await sampleLeads();
    if (first === undefined || second === undefined) throw new Error('Too few dentists.');
    const lead = ({ domain }: LeadBody) => [{ domain }];
    const delivered = async (choose: (ids: string[]) => unknown) => {
      const client = await Client.of(stack);
      const ids = [
        (await makeList(client, lead(first))).body.id,
        (await makeList(client, lead(second))).body.id,
      ];
      const { job, leads } = await runJob(client, { exclusions: choose(ids) });
      return [
        namesOf(leads).includes(first.name),
        namesOf(leads).includes(second.name),
        job.excludedSkipped > 0,
      ];
    };
    expect(await delivered(() => undefined)).toEqual([false, false, true]);
    expect(await delivered(() => 'all')).toEqual([false, false, true]);
    expect(await delivered(() => 'none')).toEqual([true, true, false]);
    expect(await delivered(([id]) => [id])).toEqual([false, true, true]);
  });

  test('refuses a list that does not exist, and one of another organisation or world', async () => {
    const client = await Client.of(stack);
    const foreign = (await makeList(await Client.of(stack), [{ domain: 'a.example' }])).body.id;
    const sandbox = (await makeList(client, [{ domain: 'a.example' }], { mode: 'test' })).body.id;
    for (const exclusions of [
      ['exc_00000000000000000000000000'],
      [foreign],
      [sandbox],
      'some',
      [],
    ]) {
      const { status, body } = await client.call<Refusal>('POST', '/jobs', {
        body: { prompt: PROMPT, exclusions },
        headers: { 'Idempotency-Key': JSON.stringify(exclusions) },
      });
      expect(status).toBe(400);
      expect(body.error.details.fields[0]?.path).toMatch(/^exclusions/);
    }
  });

  test('is left alone by a deleted list and a deleted entry, from the answer on', async () => {
    const [first, second] = await sampleLeads();
    if (first === undefined || second === undefined) throw new Error('Too few dentists.');
    const client = await Client.of(stack);
    const gone = (await makeList(client, [{ domain: first.domain }])).body.id;
    const kept = (await makeList(client, [{ domain: second.domain }])).body.id;
    const [entry] = await entriesOf(client, kept);
    await client.call('DELETE', `/exclusions/${gone}`);
    await client.call('DELETE', `/exclusions/${kept}/entries/${String(entry?.['id'])}`);
    const { job, leads } = await runJob(client);
    expect(job.excludedSkipped).toBe(0);
    expect(namesOf(leads)).toEqual(expect.arrayContaining([first.name, second.name]));
  });

  test('of the sandbox keeps to the lists of the sandbox', async () => {
    const client = await Client.of(stack);
    const before = await runJob(client, { mode: 'test' });
    const [first] = before.leads;
    await makeList(client, [{ domain: first?.domain }]);
    expect((await runJob(client, { mode: 'test' })).job.excludedSkipped).toBe(0);
    await makeList(client, [{ domain: first?.domain }], { mode: 'test' });
    const { job, leads } = await runJob(client, { mode: 'test' });
    expect(job.excludedSkipped).toBeGreaterThan(0);
    expect(leads.map(({ domain }) => domain)).not.toContain(first?.domain);
  });
});
