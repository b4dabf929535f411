import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiProblem, dataOf, leadsClient } from '../../client/leads-client.ts';

interface Planned {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

let server: Server;
let baseUrl = '';
let planned: Planned[] = [];
let seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body });
      const answer = planned.shift() ?? { status: 200, body: {} };
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        ...answer.headers,
      });
      response.end(JSON.stringify(answer.body ?? failure('RATE_LIMITED')));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => server.close());
beforeEach(() => {
  planned = [];
  seen = [];
});

const failure = (code: string) => ({ error: { code, message: 'No.', requestId: 'req_1' } });
const at = (seconds: string) => ({ headers: { 'retry-after': seconds } });
const client = () =>
  leadsClient({ baseUrl: `${baseUrl}/`, token: 'lp_test_x', patienceSeconds: 1 });
const create = () =>
  dataOf(
    client().POST('/jobs', {
      params: { header: { 'Idempotency-Key': 'k' } },
      body: { prompt: 'find 2 cafes in Berlin' },
    }),
  );

test('a call that met a limit is made again as it was, after the time that was named', async () => {
  planned = [
    { status: 429, ...at('0') },
    { status: 202, body: { id: 'job_1' } },
  ];
  expect(await create()).toEqual({ id: 'job_1' });
  expect(seen).toHaveLength(2);
  expect(seen[1]?.body).toBe('{"prompt":"find 2 cafes in Berlin"}');
  expect(seen[1]?.headers).toMatchObject({
    authorization: 'Bearer lp_test_x',
    'idempotency-key': 'k',
  });
});

test('it gives up after five tries, and at once when the wait is too long or not named', async () => {
  planned = Array.from({ length: 9 }, () => ({ status: 429, ...at('0') }));
  await expect(create()).rejects.toMatchObject({ code: 'RATE_LIMITED', requestId: 'req_1' });
  expect(seen).toHaveLength(5);
  planned = [{ status: 429, ...at('2') }];
  await expect(create()).rejects.toThrow(ApiProblem);
  planned = [{ status: 429 }];
  await expect(create()).rejects.toThrow(ApiProblem);
  expect(seen).toHaveLength(7);
});

test('a call that may have been carried out is made again only if that does no harm', async () => {
  const busy = { status: 503, body: failure('SERVICE_UNAVAILABLE'), ...at('0') };
  planned = [busy];
  await expect(
    dataOf(client().POST('/apikeys', { body: { name: 'CRM', type: 'test' } })),
  ).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(seen).toHaveLength(1);
  planned = [busy, { status: 202, body: { id: 'job_1' } }];
  expect(await create()).toEqual({ id: 'job_1' });
  planned = [busy, { status: 200, body: { data: [] } }];
  expect(await dataOf(client().GET('/jobs'))).toEqual({ data: [] });
});

test('an answer that is none of the service is told by its status', async () => {
  planned = [{ status: 502, body: { message: 'Bad gateway' } }];
  await expect(dataOf(client().GET('/jobs'))).rejects.toMatchObject({ code: '502' });
});
