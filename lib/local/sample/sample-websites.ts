import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sampleBusinesses } from './businesses.ts';
import type { SampleBusiness } from './businesses.ts';
import { listenOnLoopback } from './loopback.ts';
import type { LoopbackServer } from './loopback.ts';
import { robotsText, sitePage } from './site-pages.ts';
import type { SiteOwner } from './site-pages.ts';

export interface SampleWebsites extends LoopbackServer {
  /** Where a website of the sample data is served; undefined for every other name. */
  resolveHost(hostname: string): { address: string; port: number } | undefined;
}

const SLOW_ANSWER_MS = 700;

let sites: ReadonlyMap<string, readonly SiteOwner[]> | undefined;

/** Serves all `http://NAME.example` websites of the sample data on one loopback port, by their `Host` header. */
export async function startSampleWebsites(): Promise<SampleWebsites> {
  const server = createServer((request, response) => void answer(request, response));
  const listening = await listenOnLoopback(server);
  return {
    ...listening,
    resolveHost: (hostname) =>
      sitesByHost().has(hostname) ? { address: '127.0.0.1', port: listening.port } : undefined,
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const host = request.headers.host?.replace(/:\d+$/, '') ?? '';
  const places = sitesByHost().get(host) ?? [];
  const kind = places[0]?.site.kind;
  if (kind === 'unreachable') {
    response.destroy();
    return;
  }
  // The timer holds nothing up: a stack that stops does not wait for a slow website.
  if (kind === 'slow') await pause(SLOW_ANSWER_MS, undefined, { ref: false });
  const pathname = request.url?.split('?')[0] ?? '/';
  const [first] = places;
  const isRobots = pathname === '/robots.txt' && first !== undefined && kind !== 'not_found';
  const body = isRobots ? robotsText(first.site) : sitePage(places, pathname);
  const type = isRobots ? 'text/plain' : 'text/html; charset=utf-8';
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': type });
  response.end(body ?? '<!doctype html><title>404</title><h1>Not found</h1>');
}

function sitesByHost(): ReadonlyMap<string, readonly SiteOwner[]> {
  sites ??= Map.groupBy(sampleBusinesses().filter(hasSite), ({ site }) => site.host);
  return sites;
}

function hasSite(business: SampleBusiness): business is SiteOwner {
  return business.site !== null;
}
