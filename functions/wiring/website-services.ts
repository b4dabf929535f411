import { readWebsites } from '../adapters/website/read-websites.ts';
import type { LocalHooks } from '../config.ts';
import type { Business } from '../domain/leads/lead.ts';
import { addEmailStatuses } from '../domain/leads/normalize/add-email-statuses.ts';
import { addWebsite } from '../domain/leads/normalize/add-website.ts';
import { connectorOf } from './connector.ts';
import type { TableContext } from './table-context.ts';
import { emailVerifier } from './verification-services.ts';

/** Sites read at the same time by one call; never two requests at one host. */
const CONCURRENCY = 12;
/** When a chunk takes longer than this, the sites not read yet stay unchecked. */
const CHUNK_MS = 240_000;
/** For one site, all its pages together. */
const SITE_MS = 12_000;

/** Addresses of one business that are checked. */
const CHECKED_ADDRESSES = 3;
/** For all addresses of one call. */
const CHECKS_MS = 20_000;
/** Many firms share the mail servers of a few large providers: these are not to be flooded. */
const PARALLEL_DOMAINS = 8;

/** The website reader, and the check of the addresses that it finds, as a port of the enrich stage. */
export function websitePorts(context: TableContext, local: LocalHooks | undefined) {
  const { config, now, point } = context;
  const checked = config.LEAD_EMAIL_CHECKS ? emailChecker(context, local) : undefined;
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
      const crawls = await point('websites.read', () =>
        readWebsites(ports, sites, {
          concurrency: CONCURRENCY,
          signal: AbortSignal.timeout(CHUNK_MS),
        }),
      );
      const retrievedAt = now().toISOString();
      const answers = crawls.values();
      const read = businesses.map((business) => {
        if (business.website === null) return business;
        const { value: crawl } = answers.next();
        return crawl === undefined ? business : addWebsite(business, crawl, retrievedAt);
      });
      return checked === undefined ? read : checked(read);
    },
  };
}

/** Checks the businesses' own addresses: without SMTP that is whether their domains take mail at all. */
function emailChecker(context: TableContext, local: LocalHooks | undefined) {
  const verifier = emailVerifier(context, local);
  return async (businesses: readonly Business[]): Promise<readonly Business[]> => {
    const addresses = businesses.flatMap(({ emails }) =>
      (emails ?? []).slice(0, CHECKED_ADDRESSES).map(({ address }) => address),
    );
    if (addresses.length === 0) return businesses;
    const results = await context.point('emails.check', () =>
      verifier.verify(addresses, { budgetMs: CHECKS_MS, parallelDomains: PARALLEL_DOMAINS }),
    );
    const statuses = new Map(results.map(({ email, status }) => [email, status]));
    return businesses.map((business) => addEmailStatuses(business, statuses));
  };
}
