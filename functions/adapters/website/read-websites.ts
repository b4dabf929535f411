import pMap from 'p-map';
import { parseHttpUrl, registrableDomain } from '../../domain/contacts/websites.ts';
import { emptyCrawl } from '../../domain/website/website-crawl.ts';
import type { WebsiteCrawl, WebsiteToCrawl } from '../../domain/website/website-crawl.ts';
import { HostQueue } from './host-queue.ts';
import { readWebsite } from './read-website.ts';
import type { ReadWebsitePorts } from './read-website.ts';

const DEFAULT_CONCURRENCY = 8;

/**
 * Reads the sites of a chunk of businesses and returns the crawls in the same order. Sites of one registrable
 * domain are read one after the other, the same site once, and a host never gets two requests at once.
 *
 * When `signal` aborts, what was read stays and the other sites are `unchecked`.
 */
export async function readWebsites(
  ports: ReadWebsitePorts,
  sites: readonly WebsiteToCrawl[],
  options: { readonly concurrency?: number; readonly signal?: AbortSignal } = {},
): Promise<WebsiteCrawl[]> {
  const shared = { hosts: new HostQueue(), robots: new Map() };
  const distinct = new Map(sites.map((site) => [keyOf(site), site]));
  const crawls = new Map<string, WebsiteCrawl>();
  const groups = [...Map.groupBy(distinct, ([, site]) => groupOf(site)).values()];
  const isAborted = () => options.signal?.aborted === true;
  const readGroup = async (group: readonly [string, WebsiteToCrawl][]): Promise<void> => {
    for (const [key, site] of group) {
      if (isAborted()) return;
      try {
        crawls.set(key, await readWebsite(ports, { ...site, signal: options.signal }, shared));
      } catch (error) {
        if (isAborted()) return;
        throw error;
      }
    }
  };
  await pMap(groups, readGroup, { concurrency: options.concurrency ?? DEFAULT_CONCURRENCY });
  return sites.map((site) => crawls.get(keyOf(site)) ?? emptyCrawl('unchecked'));
}

function keyOf({ url, country }: WebsiteToCrawl): string {
  return `${country ?? ''} ${url}`;
}

function groupOf({ url }: WebsiteToCrawl): string {
  const host = parseHttpUrl(url)?.hostname ?? '';
  return registrableDomain(host) ?? host;
}
