import { parseHttpUrl, registrableDomain } from '../../domain/contacts/websites.ts';
import { Limiter } from '../../domain/kernel/limiter.ts';
import type { WebsiteCrawl, WebsiteToCrawl } from '../../domain/website/website-crawl.ts';
import { HostQueue } from './host-queue.ts';
import { readWebsite } from './read-website.ts';
import type { ReadWebsitePorts, SharedVisits } from './read-website.ts';

/** Pages whose text is read at the same time; the others wait as they came from the network, in 2 MiB each. */
const TEXTS_AT_ONCE = 4;

/** Reads a site; rejects with the reason of the signal when that aborts. */
export type CrawlWebsite = (site: WebsiteToCrawl) => Promise<WebsiteCrawl>;

/**
 * Makes a reader of many sites. Sites of one registrable domain are read one after the other, the same site once, and a
 * host never gets two requests at once.
 */
export function websiteCrawler(ports: ReadWebsitePorts, signal: AbortSignal): CrawlWebsite {
  const shared: SharedVisits = {
    hosts: new HostQueue(),
    robots: new Map(),
    texts: new Limiter(TEXTS_AT_ONCE),
  };
  const domains = new HostQueue();
  const crawls = new Map<string, Promise<WebsiteCrawl>>();
  return (site) => {
    const key = `${site.country ?? ''} ${site.url}`;
    const known = crawls.get(key);
    if (known !== undefined) return known;
    const crawl = domains.run(domainOf(site), async () => {
      signal.throwIfAborted();
      return readWebsite(ports, { ...site, signal }, shared);
    });
    crawls.set(key, crawl);
    return crawl;
  };
}

function domainOf({ url }: WebsiteToCrawl): string {
  const host = parseHttpUrl(url)?.hostname ?? '';
  return registrableDomain(host) ?? host;
}
