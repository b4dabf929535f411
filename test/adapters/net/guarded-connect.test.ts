import { getEventListeners, once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import { expect, test } from 'vitest';
import { dial, guardedConnect, secure } from '../../../functions/adapters/net/guarded-connect.ts';
import { startBudget } from '../../../functions/adapters/net/time-budget.ts';
import { policyFor, rawServer, selfSigned } from './servers.ts';
import { words } from './words.ts';

test('guardedConnect hands over a connected socket, and vets like a request', async () => {
  await using server = await rawServer((socket) => socket.end('220 hello\r\n'));
  const policy = policyFor({ 'mx.example': server.port }, { 'bad.example': ['127.0.0.1'] });
  const socket = await guardedConnect(policy, { host: 'MX.example.', port: 25, timeoutMs: 1_000 });
  socket.write('x');
  const [greeting] = await once(socket, 'data');
  expect(String(greeting)).toBe('220 hello\r\n');
  socket.destroy();
  await server.idle();
  for (const host of words`
  127.1 0x7f.1 ::1 localhost mail bad.example a/b [::1]
`) {
    const refused = guardedConnect(policy, { host, port: server.port, timeoutMs: 1_000 });
    await expect(refused).rejects.toMatchObject({ code: 'blocked_address' });
  }
});

test('addresses are tried in turn, and the failure of the last one is told', async () => {
  await using server = await rawServer(() => {});
  using budget = startBudget(2_000);
  const addresses = ['127.0.0.2', '127.0.0.1'];
  const socket = await dial({ hostname: 'x.example', addresses, port: server.port }, budget);
  expect(socket.remoteAddress).toBe('127.0.0.1');
  socket.destroy();
  const nobody = { hostname: 'x.example', addresses: ['127.0.0.2'], port: server.port };
  await expect(dial(nobody, budget)).rejects.toMatchObject({ code: 'connection_refused' });
  expect(getEventListeners(budget.signal, 'abort')).toEqual([]);
});

test('an abort while connecting is the caller’s reason', async () => {
  await using server = await rawServer(() => {});
  const controller = new AbortController();
  using budget = startBudget(2_000, controller.signal);
  const reason = new Error('Enough.');
  controller.abort(reason);
  const target = { hostname: 'x.example', addresses: ['127.0.0.1'], port: server.port };
  await expect(dial(target, budget)).rejects.toBe(reason);
});

/** A TLS server of a name, and what it saw of its last client. */
async function tlsServer(hostname: string) {
  const certificate = selfSigned(hostname);
  const seen: Pick<TLSSocket, 'alpnProtocol' | 'servername'>[] = [];
  const server = createTlsServer(
    { ...certificate, ALPNProtocols: ['http/1.1'] },
    ({ alpnProtocol, servername }) => void seen.push({ alpnProtocol, servername }),
  );
  server.on('tlsClientError', () => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const dialled = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  return {
    certificate,
    seen,
    dialled,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('TLS names the host and speaks HTTP/1.1, and nothing listens on afterwards', async () => {
  await using server = await tlsServer('shop.example');
  const { signal } = new AbortController();
  const secured = await secure(
    await server.dialled(),
    'shop.example',
    server.certificate.cert,
    signal,
  );
  await expect
    .poll(() => server.seen)
    .toEqual([{ alpnProtocol: 'http/1.1', servername: 'shop.example' }]);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  secured.destroy();
});

test.for([
  ['of another name', 'other.example', true],
  ['that nobody vouches for', 'shop.example', false],
] as const)(
  'a certificate %s is a TLS error, and the connection is closed',
  async ([, hostname, isTrusted]) => {
    await using server = await tlsServer('shop.example');
    const socket = await server.dialled();
    const ca = isTrusted ? server.certificate.cert : undefined;
    const call = secure(socket, hostname, ca, new AbortController().signal);
    await expect(call).rejects.toMatchObject({ code: 'tls_error' });
    expect(socket.destroyed).toBe(true);
  },
);

test('a server that speaks no TLS is a TLS error, with what it did', async () => {
  await using server = await rawServer((socket) => socket.end('220 hello, this is no TLS\r\n'));
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  const call = secure(socket, 'shop.example', undefined, new AbortController().signal);
  await expect(call).rejects.toMatchObject({ code: 'tls_error' });
  expect(socket.destroyed).toBe(true);
});

test('an abort ends a handshake that nobody answers', async () => {
  await using server = await rawServer(() => {});
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  const controller = new AbortController();
  const call = secure(socket, 'shop.example', undefined, controller.signal);
  const reason = new Error('Enough.');
  controller.abort(reason);
  await expect(call).rejects.toBe(reason);
  expect(socket.destroyed).toBe(true);
});
