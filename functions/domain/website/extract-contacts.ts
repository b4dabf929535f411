import type { Socials } from '../contacts/socials.ts';
import { countriesOfPage } from './country.ts';
import { findBookingUrls } from './find-booking.ts';
import { findEmails } from './find-emails.ts';
import type { EmailCandidate } from './find-emails.ts';
import { findPages } from './find-pages.ts';
import type { SitePage } from './find-pages.ts';
import { chatPhones, choosePhones, findPhones } from './find-phones.ts';
import type { PhoneCandidate, SitePhone } from './find-phones.ts';
import { chooseSocials, findSocials, findWhatsapp } from './find-socials.ts';
import type { SocialCandidate } from './find-socials.ts';
import { isParked } from './is-parked.ts';
import { judgeEmails } from './judge-emails.ts';
import type { SiteEmail } from './judge-emails.ts';
import { readPageInSteps } from './read-page.ts';
import { siteOf } from './site.ts';
import { finish } from './steps.ts';
import type { Steps } from './steps.ts';
import { readStructuredData } from './structured-data.ts';

export interface PageInput {
  /** Where the page was read, absolute. */
  readonly url: string;
  readonly html: string;
  /** ISO 3166-1 alpha-2 of the business, for phone numbers without a country code. */
  readonly country?: string | undefined;
}

/** What a site tells about its business; each list best first, without repeats. */
export interface SiteContacts {
  readonly emails: readonly SiteEmail[];
  readonly phones: readonly SitePhone[];
  readonly socials: Socials;
  readonly bookingUrls: readonly string[];
  /** E.164. */
  readonly whatsapp: readonly string[];
  /** The domain is for sale, parked, suspended or not set up; nothing else is reported then. */
  readonly parked: boolean;
  readonly links: readonly SitePage[];
  readonly title: string;
}

/** What was collected from one page, before anything is judged. */
export interface PageFindings extends Omit<SiteContacts, 'emails' | 'phones' | 'socials'> {
  readonly url: string;
  readonly emails: readonly EmailCandidate[];
  readonly phones: readonly PhoneCandidate[];
  readonly socials: readonly SocialCandidate[];
}

/** Reads the contacts of one page. Never throws, whatever the markup. */
export function extractContacts(input: PageInput): SiteContacts {
  return combineFindings([collectFindings(input)]);
}

/** Collects from one page. `siteUrls` names further addresses of the same site, such as the one before a redirect. */
export function collectFindings(input: PageInput, siteUrls: readonly string[] = []): PageFindings {
  return finish(collectInSteps(input, siteUrls));
}

/** Like `collectFindings`. When time is up the findings are those of the part that was read. */
export function* collectInSteps(
  input: PageInput,
  siteUrls: readonly string[] = [],
): Steps<PageFindings> {
  const { url } = input;
  const page = yield* readPageInSteps(input.html);
  const site = siteOf([url, ...siteUrls]);
  const { title } = page;
  if (isParked(page, input.html)) return { ...nothing(url, title), parked: true };
  const data = yield* readStructuredData(page.jsonLd);
  const hints = { given: input.country, stated: data.country, host: site.host, page };
  const whatsapp = findWhatsapp(page);
  const countries = yield* countriesOfPage(hints);
  const phones = yield* findPhones(page, data, countries);
  return {
    url,
    title,
    emails: yield* findEmails(page, data),
    phones: [...phones, ...chatPhones(whatsapp)],
    socials: yield* findSocials(page, data, site),
    bookingUrls: yield* findBookingUrls(page, url, site),
    whatsapp,
    parked: false,
    links: yield* findPages(page, url),
  };
}

/**
 * Judges what the pages of one site showed together, the home page first: an address of the site's own on any page
 * puts strangers' addresses on all of them out.
 */
export function combineFindings(
  pages: readonly PageFindings[],
  siteUrls: readonly string[] = [],
): SiteContacts {
  return finish(combineInSteps(pages, siteUrls));
}

/** Like `combineFindings`. All that was found is judged, which takes a bounded time. */
export function* combineInSteps(
  pages: readonly PageFindings[],
  siteUrls: readonly string[] = [],
): Steps<SiteContacts> {
  const site = siteOf([...pages.map((page) => page.url), ...siteUrls]);
  const home = pages[0];
  const each = <T>(pick: (page: PageFindings) => readonly T[]) => pages.flatMap(pick);
  return {
    emails: yield* judgeEmails(
      each((page) => page.emails),
      site,
    ),
    phones: choosePhones(each((page) => page.phones)),
    socials: chooseSocials(each((page) => page.socials)),
    bookingUrls: [...new Set(each((page) => page.bookingUrls))].slice(0, 3),
    whatsapp: [...new Set(each((page) => page.whatsapp))],
    parked: home?.parked === true,
    links: home?.links ?? [],
    title: home?.title ?? '',
  };
}

function nothing(url: string, title: string): PageFindings {
  const lists = { emails: [], phones: [], socials: [], bookingUrls: [], whatsapp: [], links: [] };
  return { url, title, parked: false, ...lists };
}
