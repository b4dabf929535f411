import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { eventPoster } from '../../../functions/adapters/webhooks/post-event.ts';
import type { Reach } from '../../../functions/adapters/webhooks/vet-webhook-url.ts';
import {
  cannedServer,
  httpServer,
  httpsServer,
  policyFor,
  rawServer,
  selfSigned,
} from '../net/servers.ts';
import type { TestServer } from '../net/servers.ts';

const TIMEOUT_SECONDS = 0.3;

const reach = (patch: Partial<Reach> = {}): Reach => ({
  policy: policyFor({}),
  allowLocalhost: true,
  ...patch,
});

const post = (url: string, patch: Partial<Reach> = {}) =>
  eventPoster(reach(patch), { timeoutSeconds: TIMEOUT_SECONDS, point: (_name, call) => call() })(
    url,
    { 'Content-Type': 'application/json' },
    '{"id":"evt"}',
  );

const at = ({ port }: TestServer) => `http://localhost:${port}/hook`;

test.for([200, 201, 202, 204, 299])('%i is a success', async (status) => {
  await using server = await httpServer((_request, response) => response.writeHead(status).end());
  expect(await post(at(server))).toMatchObject({ statusCode: status, error: null });
});

test.for([304, 400, 404, 410, 429, 500, 503])('%i is a failure', async (status) => {
  await using server = await httpServer((_request, response) => response.writeHead(status).end());
  expect(await post(at(server))).toMatchObject({ statusCode: status, error: 'http_status' });
});

test.for([301, 302, 303, 307, 308])('%i is a failure and is not followed', async (status) => {
  await using elsewhere = await httpServer((_request, response) => response.end());
  await using server = await httpServer((_request, response) =>
    response.writeHead(status, { location: at(elsewhere) }).end(),
  );
  expect(await post(at(server))).toMatchObject({ statusCode: status, error: 'redirect' });
  expect(elsewhere.accepted()).toBe(0);
});

test('the body goes out as it is, with its length', async () => {
  const bodies: string[] = [];
  await using server = await httpServer((request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(String(chunk)));
    request.on('end', () => response.end(request.headers['content-length']));
  });
  expect(await post(at(server))).toMatchObject({ error: null, responseBody: '12' });
  expect(bodies).toEqual(['{"id":"evt"}']);
});

test('no status within the budget is a timeout', async () => {
  await using server = await httpServer(() => {});
  const result = await post(at(server));
  expect(result).toMatchObject({ statusCode: null, error: 'timeout', responseBody: null });
  expect(result.durationMs).toBeGreaterThanOrEqual(TIMEOUT_SECONDS * 1_000 - 5);
  expect(result.durationMs).toBeLessThan(TIMEOUT_SECONDS * 1_000 + 250);
});

test('headers that drip for ever are a timeout', async () => {
  await using server = await rawServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('x: y\r\n'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  expect(await post(at(server))).toMatchObject({ statusCode: null, error: 'timeout' });
});

test('status and headers in time decide, however slowly the body drips', async () => {
  await using server = await httpServer((_request, response) => {
    response.writeHead(200);
    response.write('first');
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const result = await post(at(server));
  expect(result).toMatchObject({ statusCode: 200, error: null });
  expect(result.responseBody).toMatch(/^first/);
  expect(result.durationMs).toBeLessThan(TIMEOUT_SECONDS * 1_000 + 250);
});

test('a body without end is cut and no failure; the log keeps its first KiB', async () => {
  const chunk = Buffer.alloc(65_536, 'ä');
  let sent = 0;
  await using server = await httpServer((_request, response) => {
    const more = () => {
      sent += chunk.length;
      if (response.write(chunk)) setImmediate(more);
      else response.once('drain', more);
    };
    more();
  });
  const result = await post(at(server));
  expect(result).toMatchObject({ statusCode: 200, error: null });
  // 1 KiB holds 512 of them, and no broken one.
  expect(result.responseBody).toBe('ä'.repeat(512));
  await server.idle();
  expect(sent).toBeLessThan(16 * 1_048_576);
});

test('what can not be shown is replaced in the log', async () => {
  await using server = await httpServer((_request, response) =>
    response.end(Buffer.from([0x6f, 0x6b, 0x0a, 0x00, 0x1b, 0xff])),
  );
  expect((await post(at(server))).responseBody).toBe('ok\n\u{FFFD}\u{FFFD}\u{FFFD}');
});

test('a character split by the cut is left out', async () => {
  await using server = await httpServer((_request, response) =>
    response.end(`x${'ä'.repeat(1_000)}`),
  );
  expect((await post(at(server))).responseBody).toBe(`x${'ä'.repeat(511)}`);
});

test('a compressed body is not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1_048_576));
  await using server = await httpServer((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  );
  const result = await post(at(server));
  expect(result).toMatchObject({ statusCode: 200, error: null });
  expect(result.responseBody?.length).toBeLessThanOrEqual(1_024);
});

test('nobody listens: connection_refused', async () => {
  const server = await httpServer(() => {});
  const url = at(server);
  await server[Symbol.asyncDispose]();
  expect(await post(url)).toMatchObject({ statusCode: null, error: 'connection_refused' });
});

test.for([
  ['closes at once', ''],
  ['answers no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
  ['sends endless headers', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`],
] as const)('a receiver that %s: connection_reset', async ([, response]) => {
  await using server = await cannedServer(response);
  expect(await post(at(server))).toMatchObject({ statusCode: null, error: 'connection_reset' });
});

test('a certificate that nobody vouches for: tls_error', async () => {
  const certificate = selfSigned('hooks.example.com');
  await using server = await httpsServer(certificate, (_request, response) => response.end());
  const policy = policyFor({ 'hooks.example.com': server.port });
  const url = 'https://hooks.example.com/hook';
  expect(await post(url, { policy })).toMatchObject({ statusCode: null, error: 'tls_error' });
  const trusting = { ...policy, ca: certificate.cert };
  expect(await post(url, { policy: trusting })).toMatchObject({ statusCode: 200, error: null });
});

test('a name without an address: dns_error; one that leads inside: blocked_address', async () => {
  const policy = policyFor({}, { 'inside.example.com': ['93.184.216.34', '10.0.0.1'] });
  const result = (url: string) => post(url, { policy });
  expect(await result('https://nowhere.example.com/')).toMatchObject({ error: 'dns_error' });
  expect(await result('https://inside.example.com/')).toMatchObject({ error: 'blocked_address' });
});

test('localhost is reached only where the settings allow it', async () => {
  await using server = await httpServer((_request, response) => response.end());
  expect(await post(at(server), { allowLocalhost: false })).toMatchObject({
    statusCode: null,
    error: 'blocked_address',
  });
  expect(server.accepted()).toBe(0);
});
