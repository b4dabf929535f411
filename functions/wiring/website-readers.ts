import { websiteCrawler } from '../adapters/website/read-websites.ts';
import type { LocalHooks } from '../config.ts';
import type { BusinessReader } from '../domain/jobs/stages/read-businesses.ts';
import type { Business } from '../domain/leads/lead.ts';
import { addEmailStatuses } from '../domain/leads/normalize/add-email-statuses.ts';
import { addWebsite } from '../domain/leads/normalize/add-website.ts';
import { batchedChecks } from '../domain/verification/batched-checks.ts';
import { connectorOf } from './connector.ts';
import { emailVerifier } from './email-verifier.ts';
import type { TableContext } from './table-context.ts';

/** For one site, all its pages together. */
const SITE_MS = 12_000;

/** For the addresses of one domain. */
const CHECK_MS = 10_000;
const PARALLEL_DOMAINS = 16;

/** Makes readers of websites, which check the addresses that they find. They share what they learn of domains. */
export function websiteReaders(context: TableContext, local: LocalHooks | undefined) {
  const { config, now, point } = context;
  const withStatuses = config.LEAD_EMAIL_CHECKS ? emailChecker(context, local) : undefined;
  const ports = {
    request: connectorOf(config, local),
    userAgent: `LeadJobsBot/1.0 (+${config.DASHBOARD_URL})`,
    siteBudgetMs: SITE_MS,
  };
  return (signal: AbortSignal): BusinessReader => {
    const crawl = websiteCrawler(ports, signal);
    const withWebsite = async (business: Business): Promise<Business> => {
      const { website, countryCode } = business;
      if (website === null) return business;
      const site = { url: website, country: countryCode ?? undefined };
      const facts = await point('websites.read', () => crawl(site));
      return addWebsite(business, facts, now().toISOString());
    };
    return {
      async read(business) {
        try {
          const read = await withWebsite(business);
          return withStatuses === undefined ? read : await withStatuses(read);
        } catch (error) {
          if (signal.aborted) return undefined;
          throw error;
        }
      },
    };
  };
}

/**
 * Checks a business's own addresses: without SMTP that is whether their domains take mail at all. Answers are shared by
 * all businesses that this process reads.
 */
function emailChecker(context: TableContext, local: LocalHooks | undefined) {
  const check = batchedChecks(emailVerifier(context, local), {
    parallelDomains: PARALLEL_DOMAINS,
    budgetMs: CHECK_MS,
  });
  return async (business: Business): Promise<Business> => {
    const { emails } = business;
    if (emails === null || emails.length === 0) return business;
    const results = await context.point('emails.check', () =>
      Promise.all(emails.map(({ address }) => check(address))),
    );
    const statuses = new Map(results.map(({ email, status }) => [email, status]));
    return addEmailStatuses(business, statuses);
  };
}
