import { afterAll, beforeAll, expect, test } from 'vitest';
import { CORS } from '../../functions/http/middlewares/cors.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { call, Client, startTestStack } from '../support/stack.ts';

const FOREIGN = [
  'https://other.example',
  'http://127.0.0.1',
  'https://127.0.0.1.other.example',
  'null',
];

let stack: LocalStack;
let client: Client;
let dashboard: string;
beforeAll(async () => {
  stack = await startTestStack();
  client = await Client.of(stack);
  dashboard = new URL(client.organization.dashboardUrl).origin;
});
afterAll(() => stack.close());

const corsNames = (headers: Headers) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));
const listOf = (text: string | null) => text?.split(', ');

test("the dashboard's origin may send every request, without credentials", async () => {
  for (const path of ['/jobs', '/jobs/job_1/cancel', '/organization', '/no-such-route']) {
    const { status, headers } = await preflight(path, dashboard);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(dashboard);
    expect(listOf(headers.get('access-control-allow-methods'))).toEqual([
      'GET',
      'POST',
      'PATCH',
      'DELETE',
    ]);
    expect(listOf(headers.get('access-control-allow-headers'))).toEqual([
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'X-Mode',
    ]);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toBe('Origin');
  }
});

test('no other origin is let in, nor one that only begins like it', async () => {
  for (const origin of [...FOREIGN, `${dashboard}.other.example`]) {
    const { status, headers } = await preflight('/jobs', origin);
    expect(status).toBe(204);
    expect(corsNames(headers)).toEqual([]);
    const answer = await client.call('GET', '/jobs', { headers: { Origin: origin } });
    expect(corsNames(answer.headers)).toEqual([]);
    expect(answer.headers.get('vary')).toBe('Origin');
  }
});

test('the dashboard may read every header that it needs, of errors as well', async () => {
  const headers = { Origin: dashboard };
  const { baseUrl } = client.organization;
  const answers = [
    await client.call('GET', '/jobs', { headers }),
    await client.call('POST', '/jobs', { headers, body: { prompt: 1 } }),
    await client.call('GET', '/jobs/nothing', { headers }),
    await client.call('GET', '/nothing', { headers }),
    await call(baseUrl, 'GET', '/jobs', { headers }),
    await call(baseUrl, 'GET', '/health', { headers }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 404, 401, 200]);
  for (const answer of answers) {
    expect(answer.headers.get('access-control-allow-origin')).toBe(dashboard);
    expect(listOf(answer.headers.get('access-control-expose-headers'))).toEqual([
      ...CORS.exposeHeaders,
    ]);
  }
});

test('what is packed by what a client takes says both reasons to differ', async () => {
  const { headers } = await fetch(`${client.organization.baseUrl}/openapi.json`);
  expect(headers.get('vary')).toBe('Accept-Encoding, Origin');
});

function preflight(path: string, origin: string) {
  return fetch(`${client.organization.baseUrl}${path}`, {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
  });
}
