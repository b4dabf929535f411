import type { IncomingMessage, ServerResponse } from 'node:http';
import { guardedRequest } from '../../../functions/adapters/net/guarded-request.ts';
import type { ReadWebsitePorts } from '../../../functions/adapters/website/read-website.ts';
import { httpServer, policyFor } from '../net/servers.ts';

export type Answer =
  | string
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Buffer;
    }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** Named sites behind one loopback server: `{ 'a.example': { '/': '<p>hi</p>' } }`. */
export async function sites(pages: Readonly<Record<string, Readonly<Record<string, Answer>>>>) {
  const requests: { url: string; userAgent: string }[] = [];
  const open = new Map<string, number>();
  let mostAtOneHost = 0;
  const server = await httpServer((request, response) => {
    const host = request.headers.host ?? '';
    const path = request.url ?? '';
    requests.push({ url: host + path, userAgent: request.headers['user-agent'] ?? '' });
    const atOnce = (open.get(host) ?? 0) + 1;
    open.set(host, atOnce);
    mostAtOneHost = Math.max(mostAtOneHost, atOnce);
    response.once('close', () => open.set(host, (open.get(host) ?? 1) - 1));
    const answer = pages[host]?.[path] ?? { status: 404, body: 'none' };
    if (typeof answer === 'function') return answer(request, response);
    const { status = 200, headers, body } = typeof answer === 'string' ? { body: answer } : answer;
    const type = path === '/robots.txt' ? 'text/plain' : 'text/html';
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  });
  const policy = policyFor(
    Object.fromEntries(Object.keys(pages).map((host) => [host, server.port])),
  );
  const ports: ReadWebsitePorts = {
    request: (request) => guardedRequest(policy, request),
    userAgent: 'TestReader/1.0 (+https://reader.example/about)',
  };
  return {
    ports,
    requests,
    paths: () => requests.map((request) => request.url),
    mostAtOneHost: () => mostAtOneHost,
    idle: () => server.idle(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
