import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const program = resolve(import.meta.dirname, '../../bin/leads.ts');
const MESSAGE = 'This key is not known.';

/** A service that knows no key, and a proxy that leads every tunnel to it. */
const service = createServer((_request, response) => {
  response.writeHead(401, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ error: { code: 'UNAUTHORIZED', message: MESSAGE } }));
});
const tunnels: string[] = [];
const proxy = createServer().on('connect', (request, socket) => {
  tunnels.push(request.url ?? '');
  const upstream = connect(portOf(service), '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.on('error', () => socket.destroy());
  socket.on('error', () => upstream.destroy());
});

// Called once the server listens on TCP.
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  for (const server of [service, proxy])
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
beforeEach(() => void tunnels.splice(0));
afterAll(() => {
  service.close();
  proxy.close();
});

async function leads(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [program, '2 dentists in Austin, TX'], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], LEADS_API_KEY: 'sk_live_x', ...env },
  });
  child.stdin.end();
  const closed = new Promise<number | null>((done) => child.once('close', done));
  const stderr = await text(child.stderr);
  return { code: await closed, stderr };
}

const ELSEWHERE = 'http://leads.example/v1';
const proxyUrl = () => `http://127.0.0.1:${portOf(proxy)}`;

test('a service elsewhere is reached through the proxy', async () => {
  const { code, stderr } = await leads({ LEADS_BASE_URL: ELSEWHERE, HTTP_PROXY: proxyUrl() });
  expect(stderr).toContain(MESSAGE);
  expect(code).toBe(1);
  expect(tunnels).toEqual(['leads.example:80']);
});

test('TLS to the service goes through a tunnel of the proxy', async () => {
  const { stderr } = await leads({
    LEADS_BASE_URL: 'https://leads.example/v1',
    https_proxy: proxyUrl(),
  });
  // What answers at its end speaks no TLS.
  expect(stderr).toContain('The service at https://leads.example/v1 is not responding');
  expect(tunnels[0]).toBe('leads.example:443');
});

test('a host of NO_PROXY is asked directly', async () => {
  const { stderr } = await leads({
    LEADS_BASE_URL: ELSEWHERE,
    HTTP_PROXY: proxyUrl(),
    NO_PROXY: 'leads.example',
  });
  expect(stderr).toContain('is not responding');
  expect(tunnels).toEqual([]);
});

test("this machine's own service is asked directly", async () => {
  const { stderr } = await leads({
    LEADS_BASE_URL: `http://127.0.0.1:${portOf(service)}/v1`,
    HTTP_PROXY: proxyUrl(),
  });
  expect(stderr).toContain(MESSAGE);
  expect(tunnels).toEqual([]);
});

test('an address that names no proxy is said', async () => {
  const { code, stderr } = await leads({ LEADS_BASE_URL: ELSEWHERE, HTTPS_PROXY: 'proxy:8080' });
  expect(stderr).toBe('HTTPS_PROXY is not the URL of a proxy: proxy:8080.\n');
  expect(code).toBe(1);
});
