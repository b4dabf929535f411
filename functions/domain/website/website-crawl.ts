import { noSocials } from '../contacts/social-profiles.ts';
import type { WebsiteStatus } from '../leads/lead.ts';
import type { WebsiteFacts } from '../leads/normalize/add-website.ts';
import type { SitePhone } from './find-phones.ts';
import type { SiteEmail } from './judge-emails.ts';

/** A business's own site to be read. */
export interface WebsiteToCrawl {
  readonly url: string;
  /** ISO 3166-1 alpha-2 of the business, for phone numbers without a country code. */
  readonly country?: string | undefined;
}

/** What one visit to a business's website found. */
export interface WebsiteCrawl extends WebsiteFacts {
  /** The registrable domain that the site moved to, when it is another one. */
  readonly movedTo: string | null;
  readonly title: string | null;
  readonly emails: readonly SiteEmail[];
  readonly phones: readonly SitePhone[];
  readonly pagesRead: number;
  /** `none`: there is no robots.txt, or nothing had to be asked. */
  readonly robots: 'allowed' | 'disallowed' | 'none';
  /** A code of the connector, `http_status`, `not_html` or `parked`; null when the site was read. */
  readonly failure: string | null;
}

/** A crawl that found nothing. */
export function emptyCrawl(status: WebsiteStatus, rest: Partial<WebsiteCrawl> = {}): WebsiteCrawl {
  return {
    status,
    finalUrl: null,
    movedTo: null,
    title: null,
    emails: [],
    phones: [],
    socials: noSocials(),
    bookingUrls: [],
    whatsapp: [],
    pagesRead: 0,
    robots: 'none',
    failure: null,
    ...rest,
  };
}
