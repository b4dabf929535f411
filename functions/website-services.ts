import { readWebsites } from './adapters/website/read-websites.ts';
import type { Base } from './clients.ts';
import type { LocalHooks } from './config.ts';
import { addWebsite } from './domain/leads/add-website.ts';
import type { Business } from './domain/leads/lead.ts';
import { connectorOf } from './source-services.ts';

/** Sites read at the same time by one call; never two requests at one host. */
const CONCURRENCY = 12;
/** When a chunk takes longer than this, the sites not read yet stay unchecked. */
const CHUNK_MS = 240_000;
/** For one site, all its pages together. */
const SITE_MS = 12_000;

/** The website reader as a port of the enrich stage. */
export function websitePorts({ config, now, point }: Base, local: LocalHooks | undefined) {
  const ports = {
    request: connectorOf(config, local),
    userAgent: `LeadJobsBot/1.0 (+${config.DASHBOARD_URL})`,
    siteBudgetMs: SITE_MS,
  };
  return {
    async enrich(businesses: readonly Business[]): Promise<readonly Business[]> {
      const sites = businesses.flatMap(({ website, countryCode }) =>
        website === null ? [] : [{ url: website, country: countryCode ?? undefined }],
      );
      const readings = await point('websites.read', () =>
        readWebsites(ports, sites, {
          concurrency: CONCURRENCY,
          signal: AbortSignal.timeout(CHUNK_MS),
        }),
      );
      const retrievedAt = now().toISOString();
      const answers = readings.values();
      return businesses.map((business) => {
        if (business.website === null) return business;
        const { value: reading } = answers.next();
        return reading === undefined ? business : addWebsite(business, reading, retrievedAt);
      });
    },
  };
}
