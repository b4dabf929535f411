import { setTimeout as wait } from 'node:timers/promises';
import { isSocialHost } from '../../domain/contacts/social-profiles.ts';
import { ConnectError } from '../net/connect-error.ts';
import type { GuardedResponse, SendRequest } from '../net/guarded-request.ts';
import type { TimeBudget } from '../net/time-budget.ts';
import { decodeHtmlInSteps } from './decode-html.ts';
import type { HostQueue } from './host-queue.ts';
import { PageKeeper } from './page-keeper.ts';
import { everythingAllowed, nothingAllowed, parseRobotsInSteps } from './robots.ts';
import type { Robots } from './robots.ts';
import { runInSlices } from './run-in-slices.ts';

/** What one visit to a site shares between its requests. */
export interface SiteVisit {
  readonly request: SendRequest;
  /** Names the service and where to read about it: `Name/1.0 (+https://...)`. */
  readonly userAgent: string;
  readonly hosts: HostQueue;
  readonly budget: TimeBudget;
  /** The robots files read so far, by origin. */
  readonly robots: Map<string, Robots>;
}

export type PageResult =
  | { readonly kind: 'page'; readonly url: string; readonly html: string; readonly robots: Robots }
  | { readonly kind: 'social'; readonly url: string }
  | { readonly kind: 'disallowed' }
  | { readonly kind: 'failed'; readonly reason: string; readonly status?: number };

const MAX_REDIRECTS = 5;
/** Read from the network; `PageKeeper` holds less. */
const MAX_PAGE_BYTES = 16_777_216;
/** Longer addresses lead into a maze. */
const MAX_URL = 2_048;
/** RFC 9309: at least 500 KiB of a robots file are to be read. */
const MAX_ROBOTS_BYTES = 512_000;
/** No single request takes the whole budget of a site. */
const MAX_REQUEST_MS = 8_000;
const PORTS = [80, 443, 8080, 8443] as const;
const HTML_TYPE = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
const META_REFRESH =
  /<meta[^>]{0,100}http-equiv\s{0,3}=\s{0,3}["']?refresh["']?[^>]{0,100}content\s{0,3}=\s{0,3}["']?\s{0,3}[0-5]\s{0,3};\s{0,3}url\s{0,3}=\s{0,3}['"]?([^"'>\s]{1,500})/i;

/**
 * Reads one page politely: robots.txt of every host on the way is asked first, redirects (also by `<meta>`) are
 * followed and vetted hop by hop, one request at a host at a time.
 *
 * @throws only the caller's abort reason; every failure of the site is a result.
 */
export async function visitPage(visit: SiteVisit, startUrl: string): Promise<PageResult> {
  let url = startUrl;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    // The networks forbid it, and the link says all that is needed.
    if (isSocialHost(url)) return { kind: 'social', url };
    if (url.length > MAX_URL) break;
    try {
      const robots = await robotsFor(visit, new URL(url));
      if (!robots.allows(url)) return { kind: 'disallowed' };
      const response = await send(visit, url, { accept: 'text/html,*/*;q=0.1', page: true });
      const verdict = await resultOf(response, robots);
      if (typeof verdict !== 'string') return verdict;
      url = verdict;
    } catch (error) {
      if (!(error instanceof ConnectError)) throw error;
      return { kind: 'failed', reason: error.code };
    }
  }
  return { kind: 'failed', reason: 'redirect' };
}

/** Waits between two pages as the site's robots file asks; false when it asks for more than a visit has. */
export async function keepsPace(robots: Robots, budget: TimeBudget): Promise<boolean> {
  const delayMs = robots.crawlDelaySeconds * 1_000;
  if (delayMs > MAX_CRAWL_DELAY_MS || delayMs >= budget.left()) return false;
  if (delayMs > 0) await wait(delayMs, undefined, { signal: budget.signal });
  return true;
}
const MAX_CRAWL_DELAY_MS = 2_000;

/** A page, or the address where it has moved to. */
async function resultOf(response: GuardedResponse, robots: Robots): Promise<PageResult | string> {
  const { status, url } = response;
  const moved = redirectOf(response);
  if (moved !== undefined) return moved;
  if (status < 200 || status > 299) return { kind: 'failed', reason: 'http_status', status };
  if (!isHtml(response)) return { kind: 'failed', reason: 'not_html', status };
  const decoding = decodeHtmlInSteps(response.body, response.headers['content-type']);
  const html = await runInSlices(decoding, { leftMs: Infinity });
  const refreshed = URL.parse(META_REFRESH.exec(html.slice(0, 20_000))?.[1] ?? '', url);
  if (refreshed !== null && refreshed.href !== url && /^https?:$/.test(refreshed.protocol)) {
    refreshed.hash = '';
    if (refreshed.href !== url) return refreshed.href;
  }
  return { kind: 'page', url, html, robots };
}

function redirectOf({ status, headers, url }: GuardedResponse): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined)
    return undefined;
  const target = URL.parse(headers.location, url);
  return target === null ? undefined : target.href;
}

function isHtml({ headers, body }: GuardedResponse): boolean {
  const type = headers['content-type'];
  return type === undefined ? body.subarray(0, 200).includes('<') : HTML_TYPE.test(type);
}

/**
 * RFC 9309: no file (4xx) allows everything, a server error nothing. A host that can't be reached is no rule: the
 * failure is the page's.
 */
async function robotsFor(visit: SiteVisit, url: URL): Promise<Robots> {
  const known = visit.robots.get(url.origin);
  if (known !== undefined) return known;
  const robots = await readRobots(visit, url);
  visit.robots.set(url.origin, robots);
  return robots;
}

async function readRobots(visit: SiteVisit, { origin }: URL): Promise<Robots> {
  const robotsUrl = `${origin}/robots.txt`;
  let url = robotsUrl;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await send(visit, url, { accept: 'text/plain,*/*;q=0.1', page: false });
    const moved = redirectOf(response);
    if (moved === undefined) {
      const { status, cut } = response;
      if (status >= 400 && status < 500) return everythingAllowed();
      if (status < 200 || status > 299) return nothingAllowed();
      if (cut !== undefined && cut !== 'too_large') return nothingAllowed();
      const text = new TextDecoder().decode(response.body);
      return runInSlices(parseRobotsInSteps(text, visit.userAgent), { leftMs: Infinity });
    }
    url = moved;
  }
  // RFC 9309 2.3.1.2: after five redirects the file may be taken as missing.
  return everythingAllowed();
}

function send(
  visit: SiteVisit,
  url: string,
  options: { accept: string; page: boolean },
): Promise<GuardedResponse> {
  const { hostname } = new URL(url);
  const keeper = new PageKeeper();
  return visit.hosts.run(hostname, async () => {
    const response = await visit.request({
      ...(options.page ? { sink: keeper.add } : {}),
      url,
      headers: { 'user-agent': visit.userAgent, accept: options.accept },
      timeoutMs: Math.min(MAX_REQUEST_MS, visit.budget.left()),
      signal: visit.budget.signal,
      ports: PORTS,
      allowHttp: true,
      redirects: 'return',
      decompress: true,
      maxBytes: options.page ? MAX_PAGE_BYTES : MAX_ROBOTS_BYTES,
      incompleteBody: 'keep',
      wantsBody: ({ status, headers }) => {
        const type = headers['content-type'];
        const isWanted = !options.page || type === undefined || HTML_TYPE.test(type);
        return status >= 200 && status < 300 && isWanted;
      },
    });
    return options.page ? { ...response, body: keeper.bytes() } : response;
  });
}
