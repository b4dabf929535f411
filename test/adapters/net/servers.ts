import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectPolicy } from '../../../functions/adapters/net/vet-target.ts';

/** A server on a loopback port that knows how many connections are open and closes them all on disposal. */
export interface TestServer extends AsyncDisposable {
  readonly port: number;
  connections(): number;
  accepted(): number;
  /** Resolves once no connection is open. */
  idle(): Promise<void>;
}

export function httpServer(handler: RequestListener): Promise<TestServer> {
  return listening(createHttpServer(handler));
}

export function httpsServer(
  certificate: { key: string; cert: string },
  handler: RequestListener,
): Promise<TestServer> {
  return listening(createHttpsServer(certificate, handler));
}

/** A server that speaks bytes: `onSocket` gets each connection after its first data came. */
export function rawServer(onSocket: (socket: Socket) => void): Promise<TestServer> {
  return listening(
    createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => onSocket(socket));
    }),
  );
}

/** A server that answers every request with these bytes and closes. */
export function cannedServer(response: string): Promise<TestServer> {
  return rawServer((socket) => socket.end(response));
}

async function listening(server: Server): Promise<TestServer> {
  const sockets = new Set<Socket>();
  let accepted = 0;
  let notifyIdle = () => {};
  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) notifyIdle();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    port: address.port,
    connections: () => sockets.size,
    accepted: () => accepted,
    idle: () =>
      new Promise((resolve) => {
        notifyIdle = resolve;
        if (sockets.size === 0) resolve();
      }),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A policy whose named hosts lead to loopback ports, and whose other names answer from `records`. */
export function policyFor(
  hosts: Readonly<Record<string, number>>,
  records: Readonly<Record<string, readonly string[]>> = {},
): ConnectPolicy & { readonly lookups: string[] } {
  const lookups: string[] = [];
  return {
    lookups,
    allow: (hostname) => {
      const port = hosts[hostname];
      return port === undefined ? undefined : { address: '127.0.0.1', port };
    },
    resolve: async (hostname) => {
      lookups.push(hostname);
      const addresses = records[hostname];
      if (addresses === undefined) throw new Error('ENOTFOUND');
      return addresses;
    },
  };
}

/** A fresh certificate that only those trust who are given it as a certificate authority. */
export function selfSigned(hostname: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    const key = join(folder, 'key.pem');
    const cert = join(folder, 'cert.pem');
    const subject = ['-subj', `/CN=${hostname}`, '-addext', `subjectAltName=DNS:${hostname}`];
    const keyType = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const output = ['-keyout', key, '-out', cert, '-days', '2'];
    execFileSync('openssl', ['req', '-x509', ...keyType, ...subject, ...output], {
      stdio: 'ignore',
    });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
