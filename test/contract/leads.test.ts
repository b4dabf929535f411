import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getJob, leadsClient, readLeads } from '../../client/leads-client.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { Client, startTestStack } from '../support/stack.ts';

interface Page {
  data: Record<string, unknown>[];
  nextCursor: string | null;
}

let stack: LocalStack;
let client: Client;
let jobId: string;
beforeAll(async () => {
  stack = await startTestStack();
  client = await Client.of(stack, { plan: 'scale' });
  jobId = (await client.create('find 30 cafes in Berlin with email', { mode: 'test' })).body.id;
  await client.until(jobId, ['delivered'], 'test');
});
afterAll(() => stack.close());

const list = (query = '') =>
  client.call<Page>('GET', `/jobs/${jobId}/leads${query}`, { mode: 'test' });
const idsOf = ({ body }: { body: Page }) => body.data.map(({ id }) => id);

test('leads come with the fields that were asked for, and their ids', async () => {
  const { status, body } = await list('?fields=name,phone,name&limit=2');
  expect(status).toBe(200);
  for (const lead of body.data)
    expect(Object.keys(lead).toSorted()).toEqual(['id', 'name', 'phone']);
  const { body: whole } = await list('?limit=2');
  expect(body.data.map(({ name }) => name)).toEqual(whole.data.map(({ name }) => name));
});

test('pages that begin after ranks are together the whole list', async () => {
  const whole = idsOf(await list('?limit=100'));
  expect(whole).toHaveLength(30);
  const pages = await Promise.all(
    [0, 10, 20, 30].map((afterRank) => list(`?limit=10&afterRank=${afterRank}`)),
  );
  expect(pages.flatMap(idsOf)).toEqual(whole);
  const cursor = encodeURIComponent(pages[0]?.body.nextCursor ?? '');
  expect(idsOf(await list(`?limit=10&cursor=${cursor}`))).toEqual(whole.slice(10, 20));
});

test('the client reads the whole list side by side, in its order', async () => {
  const { testKey } = client.organization;
  const leads = leadsClient({ baseUrl: stack.baseUrl, token: testKey });
  const job = await getJob(leads, jobId);
  const read: unknown[] = [];
  for await (const lead of readLeads(leads, job, { fields: ['name'] })) read.push(lead);
  const { body } = await list('?fields=name&limit=100');
  expect(read).toEqual(body.data);
});

test.for([
  ['afterRank', '?afterRank=-1'],
  ['afterRank', '?afterRank=10000'],
  ['afterRank', '?afterRank=01'],
  ['afterRank', '?afterRank=0&cursor=abc'],
  ['fields[1]', '?fields=name,colour'],
  ['fields[0]', '?fields='],
])('%s is refused: %s', async ([path, query]) => {
  expect(await list(query)).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION_ERROR', details: { fields: [{ path }] } } },
  });
});

test('a caller that takes gzip gets the same answer, in a fraction of the bytes', async () => {
  const read = async (headers: Record<string, string>) => {
    const address = `${stack.baseUrl}/jobs/${jobId}/leads?limit=100`;
    const authorization = { Authorization: `Bearer ${client.organization.testKey}` };
    const request = get(address, { headers: { ...authorization, ...headers } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { headers: response.headers, bytes: await buffer(response) };
  };
  const plain = await read({});
  const small = await read({ 'Accept-Encoding': 'gzip' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(small.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(small.bytes.length),
    vary: 'Origin, Accept-Encoding',
  });
  expect(gunzipSync(small.bytes)).toEqual(plain.bytes);
  expect(small.bytes.length).toBeLessThan(plain.bytes.length / 4);
});
