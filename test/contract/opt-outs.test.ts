import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../../bin/admin/commands.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';
import type { TableContext } from '../../functions/wiring/table-context.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { ChangingCatalogue } from '../support/changing-catalogue.ts';
import { ROOMY, Watcher } from '../support/monitors.ts';
import { publishPlaces, scratch, startRangeServer, writePlaces } from '../support/parquet.ts';
import { Client, startTestStack } from '../support/stack.ts';

let stack: LocalStack;
let base: TableContext;
beforeAll(async () => {
  stack = await startTestStack();
  base = tableContext({ env: stack.env });
});
afterAll(() => stack.close());

interface LeadBody {
  id: string;
  name: string;
  phone: string | null;
  phones: { number: string }[] | null;
  email: string | null;
  emails: { address: string }[] | null;
  website: string | null;
  domain: string | null;
  address: string | null;
  street: string | null;
  city: string | null;
  postalCode: string | null;
  sources: { id: string; recordId: string }[];
}

async function optOut(
  args: readonly string[],
  options: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  for await (const line of COMMANDS['opt-out']?.run(base, args, options) ?? [])
    lines.push(Object.fromEntries(Object.entries(line)));
  return lines;
}

const leadsOf = async (client: Client, id: string) =>
  (await client.call<{ data: LeadBody[] }>('GET', `/jobs/${id}/leads?limit=100`)).body.data;

async function csvOf(client: Client, id: string): Promise<string> {
  const link = await client.call<{ url: string }>('GET', `/jobs/${id}/export`);
  return (await fetch(link.body.url)).text();
}

async function deliver(prompt: string) {
  const client = await Client.of(stack);
  const { id } = (await client.create(prompt)).body;
  const job = await client.until(id);
  expect(job.status).toBe('delivered');
  return { client, job, leads: await leadsOf(client, id) };
}

const PROMPT = 'find 6 restaurants in Denver, CO with email and phone';

function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The sample data lacks it.');
  return value;
}

test('a business that opted out is delivered to nobody, and is taken out of what was delivered', async () => {
  const { client, job, leads } = await deliver(PROMPT);
  const lead = present(leads.find(({ street, domain }) => street !== null && domain !== null));
  const [added] = await optOut(['add'], {
    name: lead.name.toUpperCase(),
    street: present(lead.street),
    'postal-code': present(lead.postalCode),
  });
  expect(added).toMatchObject({ kind: 'place', leads: 1, jobs: 1 });
  const after = (await leadsOf(client, job.id)).find(({ id }) => id === lead.id);
  expect(after).toMatchObject({
    name: lead.name,
    phone: null,
    phones: null,
    email: null,
    emails: null,
    website: null,
    domain: null,
    address: null,
    street: null,
    scoreReason: 'Does not want to be contacted.',
  });
  expect(JSON.stringify(after)).not.toContain(present(lead.domain));
  const csv = await csvOf(client, job.id);
  expect(csv).toContain(lead.name);
  for (const gone of [lead.phone, lead.email]) expect(csv).not.toContain(present(gone));
  const next = await deliver('find 400 restaurants in Denver, CO with email and phone');
  expect(next.leads.map(({ sources }) => sources[0]?.recordId)).not.toContain(
    lead.sources[0]?.recordId,
  );
  const codes = next.job.shortfall?.reasons.map(({ code }) => code);
  expect(codes).toContain('opted_out');
  const rejected = await next.client.call<{ data: { code: string; name: string }[] }>(
    'GET',
    `/jobs/${next.job.id}/rejected?limit=100`,
  );
  expect(rejected.body.data.map(({ code }) => code)).not.toContain('opted_out');
});

test('an address and a number are taken out of leads, and their businesses stay', async () => {
  const { client, job, leads } = await deliver(PROMPT);
  const [first, second] = leads;
  await optOut(['add'], { email: present(first?.email).toUpperCase() });
  await optOut(['add'], { phone: present(second?.phone) });
  const after = await leadsOf(client, job.id);
  const of = (lead: LeadBody | undefined) => after.find(({ id }) => id === lead?.id);
  expect(of(first)).toMatchObject({ email: null, website: first?.website, phone: first?.phone });
  expect(of(first)?.emails?.map(({ address }) => address)).not.toContain(first?.email);
  expect(of(second)).toMatchObject({ phone: null, email: second?.email });
  const csv = await csvOf(client, job.id);
  expect(csv).not.toContain(present(first?.email));
  expect(csv).not.toContain(present(second?.phone));
  const next = await deliver('find 400 restaurants in Denver, CO with website');
  for (const { emails, phones } of next.leads) {
    expect(emails?.map(({ address }) => address) ?? []).not.toContain(first?.email);
    expect(phones?.map(({ number }) => number) ?? []).not.toContain(second?.phone);
  }
});

test('a domain and a record of a source name their business', async () => {
  const { client, job, leads } = await deliver(PROMPT);
  const [first, second] = leads.filter(({ domain }) => domain !== null);
  await optOut(['add'], { domain: `https://www.${present(first?.domain)}/` });
  await optOut(['add'], { 'source-id': present(second?.sources[0]?.recordId) });
  const after = await leadsOf(client, job.id);
  for (const lead of [first, second])
    expect(after.find(({ id }) => id === lead?.id)).toMatchObject({ phone: null, email: null });
});

test('what delivered jobs tell of a business or a number that opted out is taken out of them', async () => {
  const directory = await scratch();
  const server = await startRangeServer();
  const catalogue = new ChangingCatalogue(5);
  let releases = 0;
  const publish = async (): Promise<string> => {
    releases += 1;
    const path = join(directory.path, `places-${releases}.parquet`);
    await writePlaces(path, catalogue.places());
    const file = { name: 'places.parquet', path, bbox: [-180, -90, 180, 90] as const };
    return publishPlaces(server, directory.path, [file], `2027-${releases}.0`);
  };
  const own = await startTestStack({ env: { OVERTURE_CATALOG_URL: await publish() } });
  try {
    const watcher = await Watcher.of(own, ROOMY);
    const { id } = await watcher.started({
      prompt: 'find 100 dentists in Austin, TX with phone',
      maxCredits: 100,
      changes: true,
    });
    const [first, second, third] = catalogue.businesses;
    const old = present(first).phone;
    Object.assign(present(first), { phone: catalogue.newPhone() });
    Object.assign(present(second), {
      phone: catalogue.newPhone(),
      site: 'https://elsewhere.example/',
    });
    Object.assign(present(third), { street: catalogue.newStreet(), latitude: 30.4 });
    await publish();
    const run = await watcher.after(31, id);
    expect(run.changes).toHaveLength(4);
    const operator = tableContext({ env: own.env });
    const add = async (options: Readonly<Record<string, string>>) => {
      for await (const line of COMMANDS['opt-out']?.run(operator, ['add'], options) ?? [])
        expect(line).toMatchObject({ toldJobs: 1 });
    };
    await add({ phone: old });
    await add({ domain: 'elsewhere.example' });
    await add({ name: present(third).name, street: present(third).street, city: 'Austin' });
    const { changes } = await watcher.lastRun(id);
    const [told, ...others] = run.changes ?? [];
    expect(changes).toEqual([
      { ...told, before: null },
      ...others.map((change) => ({ ...change, before: null, after: null })),
    ]);
  } finally {
    await own.close();
    await server.close();
    await directory.remove();
  }
});

test('can be run twice, lists no word of whom it is about, and is undone for what comes later', async () => {
  const secret = 'someone@private-person.example';
  const [first] = await optOut(['add'], { email: secret, reason: 'Letter of 3 May' });
  const [second] = await optOut(['add'], { email: secret, reason: 'Letter of 3 May' });
  expect(second).toEqual(first);
  const listed = await optOut(['list']);
  const mine = listed.filter(({ id }) => id === first?.['id']);
  expect(mine).toMatchObject([{ kind: 'email', reason: 'Letter of 3 May' }]);
  expect(JSON.stringify(listed)).not.toContain('private-person');
  expect(await optOut(['remove', String(first?.['id'])])).toMatchObject([{ removed: 1 }]);
  expect(await optOut(['remove', String(first?.['id'])])).toMatchObject([{ removed: 0 }]);
});

test.for<[string, Record<string, string>]>([
  ['nothing', {}],
  ['two things', { email: 'a@b.example', phone: '+15124780101' }],
  ['a name without a house', { name: 'Smith Dental', city: 'Austin' }],
  ['a domain that many share', { domain: 'facebook.com' }],
  ['no number', { phone: '12' }],
])('is refused in words for %s', async ([, options]) => {
  await expect(optOut(['add'], options)).rejects.toThrow(/./);
});
