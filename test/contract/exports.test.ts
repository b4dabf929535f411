import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { call, Client, startTestStack } from '../support/stack.ts';

let stack: LocalStack;
let client: Client;
let url: string;
beforeAll(async () => {
  stack = await startTestStack();
  client = await Client.of(stack, { credits: 20 });
  const { id } = (await client.create('find 2 dentists in Austin, TX with phone')).body;
  await client.until(id, ['delivered']);
  url = (await client.call<{ url: string }>('GET', `/jobs/${id}/export`)).body.url;
});
afterAll(() => stack.close());

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
