import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { directGet } from '../../../../functions/adapters/sources/overture/http-get.ts';
import type { HttpGetOptions } from '../../../../functions/adapters/sources/overture/http-get.ts';
import { listenOnLoopback } from '../../../../lib/local/sample/loopback.ts';
import type { LoopbackServer } from '../../../../lib/local/sample/loopback.ts';

let server: LoopbackServer | undefined;
afterEach(() => server?.close());

async function ask(
  respond: (response: ServerResponse) => void,
  options: Partial<HttpGetOptions> = {},
) {
  server = await listenOnLoopback(createServer((_request, response) => respond(response)));
  return directGet(new URL(server.origin), {
    headers: {},
    expects: [200],
    maxBytes: 10,
    timeoutMs: 5_000,
    signal: new AbortController().signal,
    ...options,
  });
}

test('gives status, headers and body', async () => {
  const answer = await ask((response) => response.writeHead(200, { etag: '"1"' }).end('body'));
  expect([answer.status, answer.headers['etag'], Buffer.from(answer.body).toString()]).toEqual([
    200,
    '"1"',
    'body',
  ]);
});

test('a body that trickles in is cut off by the total time', async () => {
  const trickle = (response: ServerResponse) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  };
  await expect(ask(trickle, { timeoutMs: 150, maxBytes: 1_000 })).rejects.toThrow();
});

test('a longer body than asked for is refused', async () => {
  await expect(ask((response) => response.end('x'.repeat(11)))).rejects.toThrow('too long');
});

test('a body that ends before its announced length is refused', async () => {
  const broken = (response: ServerResponse) => {
    response.writeHead(200, { 'content-length': 9 }).write('half', () => response.destroy());
  };
  await expect(ask(broken)).rejects.toThrow();
});

test('redirects are not followed, and bodies of other statuses not read', async () => {
  const elsewhere = (response: ServerResponse) =>
    response.writeHead(302, { location: '/elsewhere' }).end('x'.repeat(100));
  expect(await ask(elsewhere)).toMatchObject({ status: 302, body: new Uint8Array() });
});
