import { once } from 'node:events';
import { request as httpRequest, Agent, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, expect, test } from 'vitest';
import { startGateway, type GatewayOptions } from '../../../lib/local/gateway/gateway.ts';
import type { LocalService } from '../../../lib/local/service.ts';

const ROUTES = [
  { method: 'GET', path: '/v1/jobs/{id}', functionName: 'get-job' },
  { method: 'POST', path: '/v1/jobs', functionName: 'create-job' },
];

let open: LocalService[] = [];
afterEach(async () => {
  await Promise.all(open.map((service) => service.close()));
  open = [];
});

async function start(options: Partial<GatewayOptions> = {}) {
  const events: { functionName: string; event: APIGatewayProxyEventV2 }[] = [];
  const faults: unknown[] = [];
  const gateway = await startGateway({
    routes: ROUTES,
    fallback: 'not-found',
    onFault: (error) => faults.push(error),
    ...options,
    invoke: async (functionName, event) => {
      events.push({ functionName, event });
      return options.invoke ? options.invoke(functionName, event) : { statusCode: 200, body: 'ok' };
    },
  });
  open.push(gateway);
  return { url: gateway.url, gateway, events, faults };
}

interface Sent {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/** fetch normalises paths, headers and methods; this sends what it is given. */
async function send(url: string, path: string, { method = 'GET', headers, body }: Sent = {}) {
  const { hostname, port } = new URL(url);
  const sent = httpRequest({ hostname, port, path, method, headers, agent: false });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

test('a request becomes the event of payload format 2.0', async () => {
  const { url, events } = await start();
  const { host } = new URL(url);
  await send(url, '/v1/jobs/job%20one?tag=a&tag=b+c&empty=&u=%C3%BC', {
    headers: {
      'X-Probe': ['first', 'second'],
      Cookie: 'session=abc; theme=dark',
      'User-Agent': 'probe/1',
      'X-Forwarded-For': '203.0.113.9',
    },
  });
  expect(events).toEqual([
    {
      functionName: 'get-job',
      event: {
        version: '2.0',
        routeKey: 'GET /v1/jobs/{id}',
        rawPath: '/v1/jobs/job one',
        rawQueryString: 'tag=a&tag=b+c&empty=&u=%C3%BC',
        cookies: ['session=abc', 'theme=dark'],
        headers: {
          'content-length': '0',
          host,
          'user-agent': 'probe/1',
          'x-forwarded-for': '203.0.113.9, 127.0.0.1',
          'x-forwarded-port': new URL(url).port,
          'x-forwarded-proto': 'http',
          'x-probe': 'first,second',
        },
        queryStringParameters: { tag: 'a,b c', empty: '', u: 'ü' },
        pathParameters: { id: 'job one' },
        requestContext: {
          accountId: '000000000000',
          apiId: 'local',
          domainName: '127.0.0.1',
          domainPrefix: '127',
          http: {
            method: 'GET',
            path: '/v1/jobs/job one',
            protocol: 'HTTP/1.1',
            sourceIp: '127.0.0.1',
            userAgent: 'probe/1',
          },
          requestId: expect.stringMatching(/^[\w+/]{15}=$/),
          routeKey: 'GET /v1/jobs/{id}',
          stage: '$default',
          time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
          timeEpoch: expect.any(Number),
        },
        isBase64Encoded: false,
      },
    },
  ]);
});

test.for([
  ['application/json', false],
  ['application/json; charset=utf-8', false],
  ['text/csv', false],
  ['text/plain; charset=iso-8859-1', true],
  ['application/x-www-form-urlencoded', true],
  ['application/problem+json', true],
  ['application/octet-stream', true],
  [undefined, true],
] as const)('a body of the type %s is Base64: %s', async ([type, isBase64Encoded]) => {
  const { url, events } = await start();
  await send(url, '/v1/jobs', {
    method: 'POST',
    body: '{"a":"ü"}',
    headers: type === undefined ? {} : { 'Content-Type': type },
  });
  const event = events[0]?.event;
  expect(event?.isBase64Encoded).toBe(isBase64Encoded);
  expect(Buffer.from(event?.body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString()).toBe(
    '{"a":"ü"}',
  );
  expect(event?.headers['content-length']).toBe('10');
});

test('an absolute request target names the same route', async () => {
  const { url, events } = await start();
  await send(url, `${url}/v1/jobs/1?x=1`);
  expect(events[0]?.event).toMatchObject({ rawPath: '/v1/jobs/1', rawQueryString: 'x=1' });
});

test.for(['DELETE', 'HEAD', 'OPTIONS'])('%s without a route goes to $default', async (method) => {
  const { url, events } = await start();
  await send(url, '/v1/jobs', { method });
  expect(events).toMatchObject([{ functionName: 'not-found', event: { routeKey: '$default' } }]);
});

test('an answer to HEAD has no body', async () => {
  const { url } = await start();
  expect(await send(url, '/v1/jobs', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
});

test.for([
  ['an object without statusCode', { message: 'hi' }, 200, 'application/json', '{"message":"hi"}'],
  ['a text', 'hi', 200, 'application/json', 'hi'],
  ['nothing', undefined, 200, 'application/json', 'null'],
  ['a body without a type', { statusCode: 201, body: 'hi' }, 201, 'text/plain;charset=UTF-8', 'hi'],
  [
    'a typed body',
    { statusCode: 200, headers: { 'Content-Type': 'text/csv' }, body: 'a,b' },
    200,
    'text/csv',
    'a,b',
  ],
  [
    'a Base64 body',
    { statusCode: 200, body: 'w7w=', isBase64Encoded: true },
    200,
    'text/plain;charset=UTF-8',
    'ü',
  ],
  ['a status as text', { statusCode: '404', body: '' }, 404, undefined, ''],
  ['no content', { statusCode: 204 }, 204, undefined, ''],
] as const)(
  'a result is answered by the rules of format 2.0: %s',
  async ([, result, status, type, body]) => {
    const { url } = await start({ invoke: async () => result });
    const answer = await send(url, '/v1/jobs/1');
    expect(answer).toMatchObject({ status, body });
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['apigw-requestid']).toBeDefined();
  },
);

test('headers and several cookies of a result arrive', async () => {
  const { url } = await start({
    invoke: async () => ({
      statusCode: 302,
      headers: { Location: '/x', 'X-Count': 3, 'Content-Length': '999' },
      cookies: ['a=1; Path=/', 'b=2'],
    }),
  });
  const { headers } = await send(url, '/v1/jobs/1');
  expect(headers).toMatchObject({ location: '/x', 'x-count': '3', 'content-length': '0' });
  expect(headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2']);
});

test.for([
  ['a rejected call', () => Promise.reject(new Error('secret detail'))],
  ['a status that is none', () => ({ statusCode: 'abc' })],
  ['a status out of range', () => ({ statusCode: 99 })],
  ['a body that is no text', () => ({ statusCode: 200, body: { a: 1 } })],
  ['a header that is no text', () => ({ statusCode: 200, headers: { a: ['b'] } })],
  ['more than Lambda answers', () => ({ statusCode: 200, body: 'x'.repeat(6_291_557) })],
] as const)('a failing function is 500 and reveals nothing: %s', async ([, invoke]) => {
  const { url, faults } = await start({ invoke: async () => invoke() });
  const answer = await send(url, '/v1/jobs/1');
  expect(answer).toMatchObject({ status: 500, body: '{"message":"Internal Server Error"}' });
  expect(faults).toHaveLength(1);
});

test('a header line that HTTP forbids is 500, not a split answer', async () => {
  const { url, faults } = await start({
    invoke: async () => ({ statusCode: 200, headers: { a: 'b\r\nx: y' } }),
  });
  expect(await send(url, '/v1/jobs/1')).toMatchObject({ status: 500 });
  expect(faults).toHaveLength(1);
});

test('a function that does not answer in time is 503', async () => {
  const { url } = await start({ invoke: () => new Promise(() => {}), integrationTimeoutMs: 20 });
  expect(await send(url, '/v1/jobs/1')).toMatchObject({
    status: 503,
    body: '{"message":"Service Unavailable"}',
  });
});

test.for([
  ['announced', { 'Content-Length': '101' }],
  ['in chunks', { 'Transfer-Encoding': 'chunked' }],
] as const)('a body over the limit is 413 and reaches no function: %s', async ([, headers]) => {
  const { url, events } = await start({ maxBodyBytes: 100 });
  const answer = await send(url, '/v1/jobs', { method: 'POST', headers, body: 'x'.repeat(101) });
  expect(answer).toMatchObject({ status: 413, body: '{"message":"Request Entity Too Large"}' });
  expect(events).toEqual([]);
});

test('a body of exactly the limit passes', async () => {
  const { url, events } = await start({ maxBodyBytes: 100 });
  await send(url, '/v1/jobs', { method: 'POST', body: 'x'.repeat(100) });
  expect(Buffer.from(events[0]?.event.body ?? '', 'base64')).toHaveLength(100);
});

test.for([10_300, 70_000])('%i bytes of headers are 431 and reach no function', async (bytes) => {
  const { url, events } = await start();
  const answer = await send(url, '/v1/jobs/1', { headers: { 'X-Long': 'x'.repeat(bytes) } });
  expect(answer).toMatchObject({
    status: 431,
    body: '{"message":"Request Header Fields Too Large"}',
  });
  expect(events).toEqual([]);
});

test('a malformed path and a malformed request are 400', async () => {
  const { url, events } = await start();
  expect(await send(url, '/v1/jobs/%zz')).toMatchObject({
    status: 400,
    body: '{"message":"Bad Request"}',
  });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end('NONSENSE\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*\{"message":"Bad Request"\}$/);
  expect(events).toEqual([]);
});

test('a preflight goes to the $default function, whose CORS headers stand', async () => {
  const own = { 'Access-Control-Allow-Origin': 'http://dashboard.example' };
  const { url, events } = await start({ invoke: async () => ({ statusCode: 204, headers: own }) });
  const answer = await send(url, '/v1/jobs', {
    method: 'OPTIONS',
    headers: { Origin: 'http://other.example', 'Access-Control-Request-Method': 'POST' },
  });
  expect(events).toMatchObject([{ functionName: 'not-found' }]);
  expect(answer.status).toBe(204);
  expect(answer.headers['access-control-allow-origin']).toBe('http://dashboard.example');
});

test('local routes come before the table; a failing one is 500', async () => {
  const { url, events } = await start({
    extra: (request, response) => {
      if (request.url === '/local/boom') throw new Error('boom');
      if (request.url !== '/local/x') return false;
      response.end('local');
      return true;
    },
  });
  expect(await send(url, '/local/x')).toMatchObject({ status: 200, body: 'local' });
  expect(await send(url, '/local/boom')).toMatchObject({ status: 500 });
  expect(events).toEqual([]);
});

test('clients that go away in the middle leave the gateway in service', async () => {
  const arrived = Promise.withResolvers<void>();
  const called = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const { url, faults } = await start({
    extra: () => {
      arrived.resolve();
      return false;
    },
    invoke: async (name) => {
      if (name !== 'get-job') return 'done';
      called.resolve();
      await release.promise;
      return 'late';
    },
  });
  const port = Number(new URL(url).port);
  const half = connect(port, '127.0.0.1');
  half.write('POST /v1/jobs HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf');
  await arrived.promise;
  half.resetAndDestroy();
  const waiting = connect(port, '127.0.0.1');
  waiting.write('GET /v1/jobs/1 HTTP/1.1\r\nHost: x\r\n\r\n');
  await called.promise;
  waiting.resetAndDestroy();
  release.resolve();
  expect(await send(url, '/v1/jobs', { method: 'POST' })).toMatchObject({
    status: 200,
    body: 'done',
  });
  expect(faults).toEqual([]);
});

test('close ends within a second, with a kept connection and a running call', async () => {
  const called = Promise.withResolvers<void>();
  const { url, gateway } = await start({
    invoke: async (name) => {
      if (name === 'create-job') return 'ok';
      called.resolve();
      return new Promise(() => {});
    },
  });
  const agent = new Agent({ keepAlive: true });
  const { port } = new URL(url);
  const kept = httpRequest({ port, path: '/v1/jobs', method: 'POST', agent }).end();
  const [response] = (await once(kept, 'response')) as [IncomingMessage];
  await text(response);
  const running = httpRequest({ port, path: '/v1/jobs/1', agent: false }).end();
  const failed = once(running, 'response').catch((error: unknown) => error);
  await called.promise;
  const before = performance.now();
  await gateway.close();
  await gateway.close();
  expect(performance.now() - before).toBeLessThan(1_000);
  expect(await failed).toMatchObject({ code: 'ECONNRESET' });
  agent.destroy();
});
