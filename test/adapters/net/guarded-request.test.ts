import { expect, test } from 'vitest';
import { guardedConnect } from '../../../functions/adapters/net/guarded-connect.ts';
import type { ConnectPolicy } from '../../../functions/adapters/net/vet-target.ts';
import { get, outcome } from './requests.ts';
import {
  cannedServer,
  httpServer,
  httpsServer,
  policyFor,
  rawServer,
  selfSigned,
} from './servers.ts';

test('an answer comes back whole, with the address that it came from', async () => {
  await using server = await httpServer((request, response) => {
    response.setHeader('x-seen', `${request.method} ${request.url} ${request.headers.host}`);
    request.pipe(response);
  });
  const policy = policyFor({ 'shop.example': server.port });
  const response = await get(policy, 'http://shop.example./a?b=1#c', {
    method: 'POST',
    body: 'hé',
  });
  expect(response.body.toString()).toBe('hé');
  expect(response).toMatchObject({ status: 200, url: 'http://shop.example./a?b=1' });
  expect(response.headers['x-seen']).toBe('POST /a?b=1 shop.example');
  expect(response.cut).toBeUndefined();
  await server.idle();
});

test('huge headers are refused', async () => {
  await using server = await cannedServer(
    `HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(20_000)}\r\ncontent-length: 2\r\n\r\nok`,
  );
  const policy = policyFor({ 'a.example': server.port });
  expect(await outcome(get(policy, 'http://a.example/'))).toBe('too_large');
  expect(await outcome(get(policy, 'http://a.example/', { maxHeaderBytes: 32_768 }))).toBe(200);
});

test.for([
  ['nothing like HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nokk'],
  [
    'length and chunks',
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\nok',
  ],
  ['a split header', 'HTTP/1.1 200 OK\r\nx-a: 1\r\n : folded\0\r\n\r\n'],
  [
    'a bad chunk size',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nok\r\n0\r\n\r\n',
  ],
  ['an unasked upgrade', 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
])('%s is a bad response', async ([, bytes = '']) => {
  await using server = await cannedServer(bytes);
  const answer = get(policyFor({ 'a.example': server.port }), 'http://a.example/');
  expect(await outcome(answer)).toBe('bad_response');
  await server.idle();
});

const HINTS = 'HTTP/1.1 103 Early Hints\r\n\r\n';

test.for([9, 50])('%i interim answers are too many, whatever comes after them', async (count) => {
  const final = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
  await using server = await cannedServer(`${HINTS.repeat(count)}${final}`);
  const policy = policyFor({ 'a.example': server.port });
  for (let call = 0; call < 5; call += 1)
    expect(await outcome(get(policy, 'http://a.example/'))).toBe('too_many_interim');
});

test('eight interim answers are read over', async () => {
  const final = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
  await using server = await cannedServer(`${HINTS.repeat(8)}${final}`);
  const response = await get(policyFor({ 'a.example': server.port }), 'http://a.example/');
  expect(response.status).toBe(200);
});

test('bytes after the answer are never taken for another one', async () => {
  const first = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
  await using server = await cannedServer(`${first}HTTP/1.1 500 No\r\ncontent-length: 1\r\n\r\nx`);
  const response = await get(policyFor({ 'a.example': server.port }), 'http://a.example/');
  expect([response.status, response.body.toString()]).toEqual([200, 'ok']);
});

test.for([
  ['before the headers', ''],
  ['in the headers', 'HTTP/1.1 200 OK\r\nx-a'],
  ['in the body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'],
])('a reset %s is a reset', async ([, bytes = '']) => {
  await using server = await rawServer((socket) => {
    if (bytes === '') return void socket.resetAndDestroy();
    socket.write(bytes, () => socket.resetAndDestroy());
  });
  const policy = policyFor({ 'a.example': server.port });
  expect(await outcome(get(policy, 'http://a.example/'))).toBe('connection_reset');
});

test.for([
  ['a length', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'],
  ['chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n64\r\nhalf'],
])('the part of a body with %s that came before a reset can be kept', async ([, bytes = '']) => {
  let reset = () => {};
  await using server = await rawServer((socket) => {
    reset = () => socket.resetAndDestroy();
    socket.write(bytes);
  });
  const chunks: Buffer[] = [];
  const response = await get(policyFor({ 'a.example': server.port }), 'http://a.example/', {
    incompleteBody: 'keep',
    sink(chunk) {
      chunks.push(chunk);
      reset();
    },
  });
  expect(response).toMatchObject({ status: 200, cut: 'connection_reset' });
  expect(Buffer.concat(chunks).toString()).toBe('half');
});

test('a closed port is a refused connection', async () => {
  const server = await httpServer(() => {});
  await server[Symbol.asyncDispose]();
  const answer = get(policyFor({ 'a.example': server.port }), 'http://a.example/');
  expect(await outcome(answer)).toBe('connection_refused');
});

test.for(['silent', 'header drip', 'body drip'])(
  'a %s server costs its budget and no more',
  async (kind) => {
    await using server = await rawServer((socket) => {
      if (kind === 'silent') return;
      socket.write('HTTP/1.1 200 OK\r\n');
      if (kind === 'body drip') socket.write('content-length: 1000\r\n\r\n');
      const drip = setInterval(() => socket.write('a'), 20);
      socket.once('close', () => clearInterval(drip));
    });
    const policy = policyFor({ 'a.example': server.port });
    const startedAt = performance.now();
    expect(await outcome(get(policy, 'http://a.example/', { timeoutMs: 200 }))).toBe('timeout');
    const elapsedMs = performance.now() - startedAt;
    expect(elapsedMs).toBeGreaterThan(190);
    expect(elapsedMs).toBeLessThan(1_000);
    if (kind === 'body drip') {
      const kept = await get(policy, 'http://a.example/', {
        timeoutMs: 200,
        incompleteBody: 'keep',
      });
      expect(kept).toMatchObject({ status: 200, cut: 'timeout' });
      expect(kept.body.toString()).toMatch(/^a+$/);
    }
    await server.idle();
  },
);

test('hanging TLS and hanging DNS cost their budget', async () => {
  await using server = await rawServer(() => {});
  const policy = policyFor({ 'a.example': server.port });
  expect(await outcome(get(policy, 'https://a.example/', { timeoutMs: 200 }))).toBe('timeout');
  await server.idle();
  const hanging: ConnectPolicy = { resolve: () => new Promise(() => {}) };
  expect(await outcome(get(hanging, 'http://b.example/', { timeoutMs: 100 }))).toBe('timeout');
  const connecting = guardedConnect(hanging, { host: 'b.example', port: 25, timeoutMs: 100 });
  await expect(connecting).rejects.toMatchObject({ code: 'timeout' });
});

test('names without an answer are a DNS error', async () => {
  const policy = policyFor({}, { 'empty.example': [] });
  expect(await outcome(get(policy, 'http://missing.example/'))).toBe('dns_error');
  expect(await outcome(get(policy, 'http://empty.example/'))).toBe('dns_error');
});

test('certificates are verified against the name in the URL', async () => {
  const certificate = selfSigned('shop.example');
  await using server = await httpsServer(certificate, (_request, response) => response.end('ok'));
  const policy = policyFor({ 'shop.example': server.port, 'other.example': server.port });
  expect(await outcome(get(policy, 'https://shop.example/'))).toBe('tls_error');
  const trusting = { ...policy, ca: certificate.cert };
  expect(await outcome(get(trusting, 'https://shop.example/'))).toBe(200);
  expect(await outcome(get(trusting, 'https://other.example/'))).toBe('tls_error');
  await server.idle();
});

test('a server that speaks no TLS is a TLS error, one that hangs up a reset', async () => {
  await using plain = await cannedServer('HTTP/1.1 400 Bad Request\r\n\r\n');
  await using closing = await rawServer((socket) => socket.destroy());
  const policy = policyFor({ 'plain.example': plain.port, 'closing.example': closing.port });
  expect(await outcome(get(policy, 'https://plain.example/'))).toBe('tls_error');
  expect(await outcome(get(policy, 'https://closing.example/'))).toBe('connection_reset');
});

test('a caller who aborts gets his own reason, at any moment', async () => {
  await using server = await rawServer((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\nhalf'));
  const policy = policyFor({ 'a.example': server.port });
  const reason = new Error('changed my mind');
  const before = get(policy, 'http://a.example/', { signal: AbortSignal.abort(reason) });
  await expect(before).rejects.toBe(reason);
  const controller = new AbortController();
  const during = get(policy, 'http://a.example/', {
    signal: controller.signal,
    incompleteBody: 'keep',
    sink: () => controller.abort(reason),
  });
  await expect(during).rejects.toBe(reason);
  await server.idle();
});

test('fifty requests at once keep their answers apart and leave no connection', async () => {
  await using server = await httpServer((request, response) => response.end(request.url));
  const policy = policyFor({ 'a.example': server.port });
  const paths = Array.from({ length: 50 }, (_, index) => `/${index}`);
  const answers = await Promise.all(paths.map((path) => get(policy, `http://a.example${path}`)));
  expect(answers.map((answer) => answer.body.toString())).toEqual(paths);
  await server.idle();
  expect(server.accepted()).toBe(50);
});
