import type { Socials } from '../../contacts/socials.ts';
import type { Business, LeadEmail, LeadPhone, WebsiteStatus } from '../lead.ts';
import { WEBSITE_LICENSE } from './source-record.ts';

/** What a visit to a business's own website told about it. */
export interface WebsiteFacts {
  /**
   * `ok`: pages were read; `social_only`: the address is a page on a social network (never fetched); `none`: no usable
   * address; `unchecked`: the site asks not to be read; `unreachable`: anything else, parked domains included.
   */
  readonly status: WebsiteStatus;
  /** Where the home page was in the end, after redirects. */
  readonly finalUrl: string | null;
  readonly emails: readonly Pick<LeadEmail, 'address' | 'kind'>[];
  readonly phones: readonly Pick<LeadPhone, 'number' | 'type'>[];
  readonly socials: Socials;
  readonly bookingUrls: readonly string[];
  /** E.164. */
  readonly whatsapp: readonly string[];
}

const WEBSITE = 'website';
const MAX_CONTACTS = 10;

/**
 * A business with what its own website says. The site's addresses come first: they are the business's own
 * words, and fresher than any data set. A site that was read and named none leaves an empty list, not `null`.
 * @param retrievedAt when the site was read, ISO 8601 UTC
 */
export function addWebsite(business: Business, site: WebsiteFacts, retrievedAt: string): Business {
  const wasRead = site.status === 'ok';
  const emails = mergeEmails(business, site, wasRead);
  const phones = mergePhones(business, site, wasRead);
  return {
    ...business,
    websiteStatus: site.status,
    emails,
    email: emails?.[0]?.address ?? null,
    emailStatus: emails?.[0]?.status ?? null,
    phones,
    phone: phones?.[0]?.number ?? null,
    socials: mergeSocials(business.socials, site.socials),
    bookingUrls: [...new Set([...business.bookingUrls, ...site.bookingUrls])].slice(
      0,
      MAX_CONTACTS,
    ),
    whatsapp: business.whatsapp ?? site.whatsapp[0] ?? null,
    sources:
      wasRead && business.website !== null
        ? [
            ...business.sources,
            websiteSource(business, site.finalUrl ?? business.website, retrievedAt),
          ]
        : business.sources,
  };
}

function mergeEmails(business: Business, site: WebsiteFacts, wasRead: boolean): LeadEmail[] | null {
  const own = site.emails.map(({ address, kind }): LeadEmail => ({
    address,
    kind,
    status: null,
    source: WEBSITE,
  }));
  const known = new Set(own.map(({ address }) => address));
  const others = (business.emails ?? []).filter(({ address }) => !known.has(address));
  const all = [...own, ...others].slice(0, MAX_CONTACTS);
  return all.length === 0 && !wasRead ? business.emails : all;
}

/** The source's numbers belong to this very place; a site may list those of all branches, so it only adds. */
function mergePhones(business: Business, site: WebsiteFacts, wasRead: boolean): LeadPhone[] | null {
  const known = business.phones ?? [];
  const numbers = new Set(known.map(({ number }) => number));
  const added = site.phones
    .filter(({ number }) => !numbers.has(number))
    .map(({ number, type }): LeadPhone => ({ number, type, scope: 'location', source: WEBSITE }));
  const all = [...known, ...added].slice(0, MAX_CONTACTS);
  return all.length === 0 && !wasRead ? business.phones : all;
}

const mergeSocials = (known: Socials, found: Socials): Socials => ({
  facebook: known.facebook ?? found.facebook,
  instagram: known.instagram ?? found.instagram,
  linkedin: known.linkedin ?? found.linkedin,
  x: known.x ?? found.x,
  youtube: known.youtube ?? found.youtube,
  tiktok: known.tiktok ?? found.tiktok,
});

const websiteSource = (business: Business, url: string, retrievedAt: string) => ({
  id: WEBSITE,
  recordId: business.domain ?? url,
  url,
  license: WEBSITE_LICENSE,
  attribution: business.domain ?? url,
  retrievedAt,
});
