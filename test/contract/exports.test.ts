import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import readSheet from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { parseCsv } from '../domain/leads/export/read-csv.ts';
import { complaintsOf, IMPORTERS } from '../support/importers.ts';
import { call, Client, startTestStack } from '../support/stack.ts';

let stack: LocalStack;
let client: Client;
let url: string;
let jobId: string;
let sandboxId: string;
beforeAll(async () => {
  stack = await startTestStack();
  client = await Client.of(stack, { credits: 20, plan: 'growth' });
  const { id } = (await client.create('find 2 dentists in Austin, TX with phone')).body;
  await client.until(id, ['delivered']);
  jobId = id;
  sandboxId = (await client.create('find 2 dentists in Austin, TX', { mode: 'test' })).body.id;
  await client.until(sandboxId, ['delivered'], 'test');
  url = (await client.call<{ url: string }>('GET', `/jobs/${id}/export`)).body.url;
});
afterAll(() => stack.close());

/** The file behind a fresh link with these parameters. */
async function fileOf(query: string) {
  const link = await client.call<{ url: string }>('GET', `/jobs/${jobId}/export?${query}`);
  expect(link.status).toBe(200);
  const response = await fetch(link.body.url);
  expect(response.status).toBe(200);
  const { headers } = response;
  return {
    link: link.body.url,
    name: /filename="(.*)"/.exec(headers.get('content-disposition') ?? '')?.[1],
    type: headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

const today = new Date().toISOString().slice(0, 10);

test('every column that people read is filled in a delivered list', async () => {
  const { id } = (await client.create('find 9 dentists in Austin, TX with email and phone')).body;
  await client.until(id, ['delivered']);
  const link = await client.call<{ url: string }>('GET', `/jobs/${id}/export`);
  const bytes = await (await fetch(link.body.url)).arrayBuffer();
  const [headers = [], ...rows] = parseCsv(new TextDecoder('utf-8').decode(bytes));
  expect(rows.length).toBeGreaterThan(0);
  const isFilled = (_header: string, index: number) => rows.some((row) => row[index] !== '');
  // What stands behind the reason of the score may be missing in a short list: profiles, brands.
  const people = headers.slice(0, headers.indexOf('scoreReason') + 1);
  expect(people).toHaveLength(13);
  expect(people.filter(isFilled)).toEqual(people);
});

test('each preset comes as CSV and as a workbook, named by what was found and where', async () => {
  for (const preset of ['full', ...Object.keys(IMPORTERS)] as const) {
    const csv = await fileOf(`preset=${preset}`);
    expect([csv.name, csv.type]).toEqual([
      `dentists-austin-${today}.csv`,
      'text/csv; charset=utf-8',
    ]);
    const table = parseCsv(new TextDecoder('utf-8').decode(csv.bytes));
    expect(table).toHaveLength(3);
    const importer = Object.entries(IMPORTERS).find(([name]) => name === preset)?.[1];
    if (importer !== undefined) expect(complaintsOf(importer, table)).toEqual([]);
    const xlsx = await fileOf(`preset=${preset}&format=xlsx`);
    expect(xlsx.name).toBe(`dentists-austin-${today}.xlsx`);
    expect(xlsx.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const [sheet] = await readSheet(xlsx.bytes);
    expect(sheet?.data[0]).toEqual(table[0]);
    expect(sheet?.data).toHaveLength(3);
  }
});

test('filters choose the leads, and a link can be opened again or asked for its headers first', async () => {
  const leads = (
    await client.call<{ data: { id: string; score: number }[] }>('GET', `/jobs/${jobId}/leads`)
  ).body.data;
  const best = leads[0];
  const one = await fileOf(`leadIds=${best?.id}`);
  const [, row = [], ...others] = parseCsv(one.bytes.toString('utf8'));
  expect([row.includes(best?.id ?? ''), others]).toEqual([true, []]);
  expect(Buffer.from(await (await fetch(one.link)).arrayBuffer())).toEqual(one.bytes);
  const none = await client.call<{ url: string }>(
    'GET',
    `/jobs/${jobId}/export?minScore=100&leadIds=${leads[1]?.id}`,
  );
  const head = await fetch(none.body.url, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.headers.get('content-length')).toBe(
    String(Buffer.byteLength(await (await fetch(none.body.url)).text()) + 3),
  );
});

test.for([
  'preset=excel',
  'format=pdf',
  'minScore=-1',
  'emailStatus=good',
  'leadIds=x',
  'colour=red',
  'preset=full&preset=full',
])('an export that is asked for by %s is refused, in the sandbox too', async (query) => {
  const refused = { status: 400, body: { error: { code: 'VALIDATION_ERROR' } } };
  expect(await client.call('GET', `/jobs/${jobId}/export?${query}`)).toMatchObject(refused);
  expect(
    await client.call('GET', `/jobs/${sandboxId}/export?${query}`, { mode: 'test' }),
  ).toMatchObject(refused);
});

test('a sandbox job leads to the demo file, whatever is asked for', async () => {
  const path = `/jobs/${sandboxId}/export?preset=hubspot&format=xlsx&minScore=70`;
  const { status, body } = await client.call('GET', path, { mode: 'test' });
  expect([status, body['url']]).toEqual([200, `${stack.baseUrl}/demo/export.csv`]);
});

const pathOf = (link: string) => link.slice(stack.baseUrl.length);

test('HEAD on an export link leads to the headers of the file, and its answers have no body', async () => {
  const head = (link: string) => fetch(link, { method: 'HEAD', redirect: 'manual' });
  const { status, headers } = await head(url);
  expect(status).toBe(302);
  const file = await fetch(headers.get('location') ?? '', { method: 'HEAD' });
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(Number(file.headers.get('content-length'))).toBeGreaterThan(100);
  expect((await head(`${url}x`)).status).toBe(404);
});

test.for(['expires', 'kid', 'signature'])(
  'a link with its %s given twice is no link: 404 in kind',
  async (name) => {
    const value = new URL(url).searchParams.get(name) ?? '';
    const twice = `${pathOf(url)}&${name}=${encodeURIComponent(value)}`;
    const { status, body } = await call<{ error: { code: string } }>(stack.baseUrl, 'GET', twice);
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
  },
);

test.for(['utm_source=mail', 'format=csv', 'minScore=70', 'preset=full'])(
  'a link with %s added is no link: 404 in kind, to HEAD as to GET',
  async (added) => {
    const altered = `${pathOf(url)}&${added}`;
    const { status, body } = await call<{ error: { code: string } }>(stack.baseUrl, 'GET', altered);
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
    const head = await fetch(`${url}&${added}`, { method: 'HEAD', redirect: 'manual' });
    expect(head.status).toBe(404);
  },
);

/** GET as it is written: the reference knows no such path. */
async function rawGet(address: string): Promise<{ status: number | undefined; body: unknown }> {
  const headers = { Authorization: `Bearer ${client.organization.liveKey}` };
  const [response] = (await once(get(address, { headers }), 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await json(response) };
}

test('an encoded slash separates nothing', async () => {
  const { data } = (await client.call<{ data: { id: string }[] }>('GET', '/jobs')).body;
  const id = data[0]?.id ?? '';
  expect((await client.call('GET', `/jobs/${id}/leads`)).status).toBe(200);
  for (const path of [`/jobs/${id}%2Fleads`, `/jobs%2f${id}`, `/jobs/${id}%2F`]) {
    const { status, body } = await rawGet(`${stack.baseUrl}${path}`);
    expect([status, body]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
  }
});

test.for(['/.well-known/oauth-protected-resource', '/.well-known/openid-configuration'])(
  'nothing stands at %s',
  async (path) => {
    const response = await fetch(new URL(path, stack.baseUrl));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  },
);

test('any unique string is an idempotency key, and what is none is refused in words', async () => {
  const scale = await Client.of(stack, { plan: 'scale', credits: 100 });
  const create = (idempotencyKey: string) =>
    scale.create('find 1 dentist in Austin, TX', { mode: 'test', idempotencyKey });
  const first = await create('order 42');
  expect(first.status).toBe(202);
  expect((await create('order 42')).body.id).toBe(first.body.id);
  const long = await create('x'.repeat(256));
  expect(long.status).toBe(400);
  expect(JSON.stringify(long.body)).toContain('longer than 255 characters');
});

test('a create that is refused leaves its place in the bucket to the next', async () => {
  const free = await Client.of(stack, { plan: 'free', credits: 50 });
  const prompt = 'find dentists';
  const first = await free.create(prompt);
  await free.until(first.body.id, ['awaiting_clarification']);
  // One job at a time, two creations a minute.
  for (let tries = 0; tries < 3; tries += 1)
    expect((await free.create(prompt)).body).toMatchObject({
      error: { code: 'CONCURRENT_JOBS_LIMIT' },
    });
  await free.call('POST', `/jobs/${first.body.id}/cancel`);
  expect((await free.create(prompt)).status).toBe(202);
});
