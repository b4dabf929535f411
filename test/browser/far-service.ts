import { createSecureServer } from 'node:http2';
import type { IncomingHttpHeaders, Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { LocalStack } from '../../lib/local/stack.ts';
import { selfSigned } from '../adapters/net/servers.ts';

/** Leads of one call. */
const PAGE = 100;

export interface FarService extends AsyncDisposable {
  /** With `/v1`. */
  readonly baseUrl: string;
  /** Calls for leads so far, and the most of them at once. */
  readonly pages: { asked: number; most: number };
}

/**
 * The API as it is far away: over HTTP/2 with TLS, from an origin of its own, each answer and each preflight after
 * `latencyMs`. It says that one job has delivered `leads` of them: the given ones, again and again, gzipped. All else
 * is the stack's.
 */
export async function startFarService(
  stack: LocalStack,
  options: { latencyMs: number; job: string; leads: number; of: readonly object[] },
): Promise<FarService> {
  const pages = { asked: 0, most: 0 };
  let now = 0;
  const bodies = pagesOf(options.leads, options.of);
  const cors = { 'access-control-allow-origin': stack.dashboardUrl };
  const answer = async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const url = new URL(request.url, stack.baseUrl);
    if (request.method === 'OPTIONS') {
      await wait(options.latencyMs);
      response.writeHead(204, { ...cors, ...PREFLIGHT }).end();
      return;
    }
    if (url.pathname.endsWith(`/jobs/${options.job}/leads`)) {
      pages.asked += 1;
      now += 1;
      pages.most = Math.max(pages.most, now);
      await wait(options.latencyMs);
      now -= 1;
      const from = Number(url.searchParams.get('afterRank') ?? 0);
      response.writeHead(200, { ...cors, ...JSON_IN_GZIP }).end(bodies[from / PAGE] ?? '');
      return;
    }
    const [there] = await Promise.all([passOn(request, url), wait(options.latencyMs)]);
    const text = await there.text();
    const type = there.headers.get('content-type') ?? 'application/json';
    response.writeHead(there.status, { ...cors, 'content-type': type });
    response.end(url.pathname.includes('/v1/jobs') ? longer(text, options) : text);
  };
  const server = createSecureServer(selfSigned('localhost'), (request, response) => {
    answer(request, response).catch(() => response.stream.destroy());
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => sessions.add(session));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    baseUrl: `https://127.0.0.1:${address.port}/v1`,
    pages,
    async [Symbol.asyncDispose]() {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-mode',
};
const JSON_IN_GZIP = { 'content-type': 'application/json', 'content-encoding': 'gzip' };

/** Five digits, no two alike, in no order. */
const numberOf = (index: number): string =>
  String(((index * 7_919) % 100_000) + 1).padStart(5, '0');

function pagesOf(count: number, real: readonly object[]): Buffer[] {
  return Array.from({ length: count / PAGE }, (_, page) => {
    const data = Array.from({ length: PAGE }, (_unused, index) => {
      const rank = page * PAGE + index;
      const score = 100 - Math.floor((100 * rank) / count);
      return {
        ...real[rank % real.length],
        id: `lead_${rank}`,
        name: `Business ${numberOf(rank)} ${rank}`,
        score,
      };
    });
    const nextCursor = (page + 1) * PAGE < count ? String(page + 1) : null;
    return gzipSync(JSON.stringify({ data, nextCursor }));
  });
}

/** The job, or the list of jobs that has it, with as many leads as it is said to have delivered. */
const longer = (text: string, { leads, of }: { leads: number; of: readonly object[] }): string =>
  text.replaceAll(`"leadsDelivered":${of.length}`, `"leadsDelivered":${leads}`);

/** As the gateway would get it: a call of the dashboard. */
async function passOn(request: Http2ServerRequest, url: URL): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return fetch(url, {
    method: request.method,
    headers: headersOf(request.headers),
    ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
  });
}

const headersOf = ({ authorization, ...headers }: IncomingHttpHeaders): Record<string, string> => ({
  ...(authorization === undefined ? {} : { authorization }),
  ...Object.fromEntries(
    ['content-type', 'idempotency-key', 'x-mode'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  ),
});
