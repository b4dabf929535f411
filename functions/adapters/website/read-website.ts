import { noSocials, parseSocialProfile } from '../../domain/contacts/social-profiles.ts';
import { parseHttpUrl, registrableDomain } from '../../domain/contacts/websites.ts';
import { Limiter } from '../../domain/kernel/limiter.ts';
import { collectInSteps, combineInSteps } from '../../domain/website/extract-contacts.ts';
import type { PageFindings, SiteContacts } from '../../domain/website/extract-contacts.ts';
import type { PageKind } from '../../domain/website/find-pages.ts';
import { emptyCrawl } from '../../domain/website/website-crawl.ts';
import type { WebsiteCrawl, WebsiteToCrawl } from '../../domain/website/website-crawl.ts';
import type { SendRequest } from '../net/guarded-request.ts';
import { startBudget } from '../net/time-budget.ts';
import { HostQueue } from './host-queue.ts';
import type { Robots } from './robots.ts';
import { runInSlices } from './run-in-slices.ts';
import type { TextBudget } from './run-in-slices.ts';
import { keepsPace, visitPage } from './site-visit.ts';
import type { PageResult, SiteVisit } from './site-visit.ts';

export interface ReadWebsitePorts {
  /** The guarded connector. */
  readonly request: SendRequest;
  /** `Name/1.0 (+https://where-to-read-about-it)`; the name is what robots files may address. */
  readonly userAgent: string;
  /** For one site, robots files, redirects and all pages, in milliseconds. Default 12,000. */
  readonly siteBudgetMs?: number;
}

/** What several visits share: who waits for which host, and the rules of hosts already asked. */
export interface SharedVisits {
  readonly hosts: HostQueue;
  readonly robots: Map<string, Robots>;
  /** Bounds the pages whose text is read at the same time. */
  readonly texts: Limiter;
}

const DEFAULT_SITE_BUDGET_MS = 12_000;
/** Of the processor, for the text of all pages of a site; an honest page takes some 10. */
const TEXT_BUDGET_MS = 1_500;
const MAX_MORE_PAGES = 3;
/** Statuses by which a site says that it does not want automatic readers. */
const REFUSES_READERS: ReadonlySet<number> = new Set([401, 403, 407, 429, 451]);

/**
 * Reads a business's website: its home page and, while an own address or a phone number is missing, at most three of
 * its contact, imprint, about and team pages.
 *
 * @throws only the reason of `signal` when it aborts.
 */
export async function readWebsite(
  ports: ReadWebsitePorts,
  site: WebsiteToCrawl & { readonly signal?: AbortSignal | undefined },
  shared: SharedVisits = { hosts: new HostQueue(), robots: new Map(), texts: new Limiter(1) },
): Promise<WebsiteCrawl> {
  const url = parseHttpUrl(site.url);
  // An IP literal or a bare suffix is nobody's website.
  if (url === null || registrableDomain(url.hostname) === null) return emptyCrawl('none');
  using budget = startBudget(ports.siteBudgetMs ?? DEFAULT_SITE_BUDGET_MS, site.signal);
  const visit = { request: ports.request, userAgent: ports.userAgent, budget, ...shared };
  const home = await visitHome(visit, url);
  switch (home.kind) {
    case 'social':
      return socialOnly(home.url);
    case 'disallowed':
      return emptyCrawl('unchecked', { robots: 'disallowed' });
    case 'failed': {
      const status = REFUSES_READERS.has(home.status ?? 0) ? 'unchecked' : 'unreachable';
      return emptyCrawl(status, { failure: home.reason });
    }
    case 'page': {
      const crawl = await readPages(visit, site, url, home);
      site.signal?.throwIfAborted();
      return crawl;
    }
  }
}

/** The address as given, then with the other scheme, then with or without `www.`, until one answers. */
async function visitHome(visit: SiteVisit, url: URL): Promise<PageResult> {
  const unknownHosts = new Set<string>();
  let first: PageResult | undefined;
  for (const candidate of variantsOf(url)) {
    if (unknownHosts.has(candidate.hostname)) continue;
    const result = await visitPage(visit, candidate.href);
    if (result.kind !== 'failed') return result;
    first ??= result;
    if (result.reason === 'dns_error') unknownHosts.add(candidate.hostname);
    if (result.reason === 'blocked_address' || visit.budget.left() === 0) break;
    const isGone = result.status === 404 || result.status === 410;
    if (result.status !== undefined && !isGone) break;
    // A page that is gone says nothing against the site: its home page is asked next.
    if (isGone && url.pathname === '/' && url.search === '') break;
    if (isGone) return visitPage(visit, `${candidate.origin}/`);
  }
  return first ?? { kind: 'failed', reason: 'dns_error' };
}

function variantsOf(url: URL): URL[] {
  const start = new URL(url);
  start.hash = '';
  const otherScheme = new URL(start);
  if (start.port === '') otherScheme.protocol = start.protocol === 'https:' ? 'http:' : 'https:';
  const otherName = (from: URL) => {
    const copy = new URL(from);
    const { hostname } = from;
    copy.hostname = hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`;
    return copy;
  };
  const all = [start, otherScheme, otherName(start), otherName(otherScheme)];
  return all.filter((each, index) => all.findIndex((one) => one.href === each.href) === index);
}

async function readPages(
  visit: SiteVisit & SharedVisits,
  site: WebsiteToCrawl,
  asked: URL,
  home: PageResult & { kind: 'page' },
): Promise<WebsiteCrawl> {
  const siteUrls = [asked.href];
  const text: TextBudget = { leftMs: TEXT_BUDGET_MS };
  const collect = (url: string, html: string) =>
    visit.texts.run(() =>
      runInSlices(collectInSteps({ url, html, country: site.country }, siteUrls), text),
    );
  // What was found counts, however long the pages took to read.
  const combine = () =>
    visit.texts.run(() => runInSlices(combineInSteps(pages, siteUrls), { leftMs: Infinity }));
  const pages: PageFindings[] = [await collect(home.url, home.html)];
  let contacts = await combine();
  if (contacts.parked) {
    return emptyCrawl('unreachable', { finalUrl: home.url, pagesRead: 1, failure: 'parked' });
  }
  for (const next of morePages(contacts, home.url, site.country)) {
    if (hasEnough(contacts, pages) || visit.budget.left() === 0 || text.leftMs <= 0) break;
    if (!(await keepsPace(home.robots, visit.budget).catch(() => false))) break;
    const result = await visitPage(visit, next);
    if (result.kind !== 'page' || pages.some((page) => page.url === result.url)) continue;
    pages.push(await collect(result.url, result.html));
    contacts = await combine();
  }
  const domain = registrableDomain(new URL(home.url).hostname);
  const { emails, phones, socials, bookingUrls, whatsapp } = contacts;
  return {
    status: 'ok',
    finalUrl: home.url,
    movedTo: domain === registrableDomain(asked.hostname) ? null : domain,
    title: contacts.title === '' ? null : contacts.title,
    emails,
    phones,
    socials,
    bookingUrls,
    whatsapp,
    pagesRead: pages.length,
    robots: home.robots.hasRules ? 'allowed' : 'none',
    failure: null,
  };
}

/** The best page of each kind that the home page links to; where it links to none, the usual places. */
function morePages(contacts: SiteContacts, homeUrl: string, country: string | undefined): string[] {
  const taken = new Map<PageKind, string>();
  for (const { kind, url } of contacts.links) if (!taken.has(kind)) taken.set(kind, url);
  if (taken.size > 0) return [...taken.values()].slice(0, MAX_MORE_PAGES);
  const isGerman = country !== undefined && ['DE', 'AT', 'CH'].includes(country.toUpperCase());
  const guesses = isGerman ? ['/impressum', '/kontakt'] : ['/contact'];
  return guesses.map((path) => new URL(path, homeUrl).href);
}

function hasEnough(contacts: SiteContacts, pages: readonly PageFindings[]): boolean {
  const domains = pages.map((page) => registrableDomain(new URL(page.url).hostname));
  const hasOwnEmail = contacts.emails.some((email) =>
    domains.includes(registrableDomain(email.address.split('@')[1] ?? '')),
  );
  return hasOwnEmail && contacts.phones.length > 0;
}

function socialOnly(url: string): WebsiteCrawl {
  const socials = noSocials();
  const profile = parseSocialProfile(url);
  if (profile === null) return emptyCrawl('social_only', { finalUrl: url });
  if (profile.network === 'whatsapp') {
    return emptyCrawl('social_only', { finalUrl: url, whatsapp: [`+${profile.number}`] });
  }
  socials[profile.network] = profile.url;
  return emptyCrawl('social_only', { finalUrl: url, socials });
}
