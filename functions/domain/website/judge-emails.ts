import { parseEmail } from '../contacts/emails.ts';
import * as words from './email-words.ts';
import type { EmailCandidate, EmailSource } from './find-emails.ts';
import { contextOf, labelsAround, plainText } from './page.ts';
import type { Page } from './page.ts';
import { existingDomain, resemblesSite } from './site.ts';
import type { Site } from './site.ts';
import type { Steps } from './steps.ts';

export interface SiteEmail {
  readonly address: string;
  /** `generic`: a role or the business itself; `personal`: a person's mailbox. */
  readonly kind: 'generic' | 'personal';
  readonly source: EmailSource;
}

/** How an address's domain stands to the site that shows it. */
type Relation = 'own' | 'related' | 'free' | 'foreign';

interface Judged extends SiteEmail {
  readonly relation: Relation;
  readonly domain: string;
  readonly page: Page;
  readonly rank: number;
}

const MAX_EMAILS = 10;
/** Places looked at for one address, and addresses of one site. */
const MAX_PLACES = 20;
const MAX_JUDGED = 300;
const CANDIDATES_A_STEP = 16;
/** Of the line before an address, as far as words speak of it. */
const MAX_BEFORE = 400;
/** A page that shows more foreign companies than this is a list of companies. */
const MAX_FOREIGN_DOMAINS = 2;
const RANK_OF_RELATION = { own: 100, related: 80, free: 60, foreign: 40 } as const;
const RANK_OF_SOURCE = {
  mailto: 8,
  json_ld: 8,
  markup: 7,
  protected: 7,
  obfuscated: 5,
  text: 4,
  script: 0,
} as const;

/** Governments: licensing boards and data protection offices, named on many pages. */
const AUTHORITY =
  /(?:^|\.)(?:gov|gouv|gob|gov\.[a-z]{2}|mil|bund\.de|admin\.ch|europa\.eu)(?:\.[a-z]{2})?$/;

/**
 * Decides which of the addresses on a site are the business's, best first.
 *
 * An address is kept when its domain is the site's (or its name is), or when it is a free mailbox outside of other
 * parties' sections; any other domain only where the business states it as its contact and has no address of its own.
 */
export function* judgeEmails(
  candidates: readonly EmailCandidate[],
  site: Site,
): Steps<SiteEmail[]> {
  const judged = new Map<string, Judged>();
  const seen = new Map<string, number>();
  for (const [index, candidate] of candidates.entries()) {
    if (index % CANDIDATES_A_STEP === 0) yield;
    const times = (seen.get(candidate.address) ?? 0) + 1;
    seen.set(candidate.address, times);
    if (times > MAX_PLACES || seen.size > MAX_JUDGED) continue;
    const verdict = judge(candidate, site);
    if (verdict === undefined) continue;
    const known = judged.get(verdict.address);
    if (known === undefined || verdict.rank > known.rank) judged.set(verdict.address, verdict);
  }
  const ranked = [...judged.values()].toSorted((a, b) => b.rank - a.rank);
  return withoutStrangers(ranked)
    .slice(0, MAX_EMAILS)
    .map(({ address, kind, source }) => ({ address, kind, source }));
}

function judge(candidate: EmailCandidate, site: Site): Judged | undefined {
  const email = parseEmail(candidate.address, site.host);
  if (email === null) return undefined;
  const [local = '', host = ''] = email.address.split('@');
  const domain = existingDomain(host, site);
  if (domain === undefined || isJunk(email.address, local, domain)) return undefined;
  const relation = relationOf(domain, site);
  if (relation === 'foreign' && AUTHORITY.test(domain)) return undefined;
  if (relation !== 'own' && !isStatedContact(candidate, relation)) return undefined;
  if (candidate.line !== undefined && words.DECOY.test(textBefore(candidate))) return undefined;
  const rank =
    RANK_OF_RELATION[relation] +
    RANK_OF_SOURCE[candidate.source] +
    (words.FRONT_DOOR.test(local) ? 6 : 0) -
    (words.SIDE_PURPOSE.test(local) ? 15 : 0) +
    (email.kind === 'generic' ? 3 : 0);
  return { ...email, source: candidate.source, relation, domain, page: candidate.page, rank };
}

function isJunk(address: string, local: string, domain: string): boolean {
  return (
    words.FILE_NAME.test(address) ||
    words.PLACEHOLDER.test(address) ||
    words.TEMPLATE_LOCAL.test(local) ||
    words.TRAP_LOCAL.test(local) ||
    words.MACHINE_LOCAL.test(local) ||
    words.VENDOR_DOMAINS.has(domain)
  );
}

function relationOf(domain: string, site: Site): Relation {
  if (site.domains.has(domain)) return 'own';
  if (words.FREE_MAIL_DOMAINS.has(domain)) return 'free';
  return resemblesSite(domain.split('.')[0] ?? '', site) ? 'related' : 'foreign';
}

/** Whether the surroundings let an address that is not on the site's domain be the business's. */
function isStatedContact(candidate: EmailCandidate, relation: Relation): boolean {
  const { page, line, source } = candidate;
  // Scripts are full of other people's addresses.
  if (source === 'script') return false;
  if (line === undefined) return true;
  const own = textBefore(candidate);
  if (words.MADE_BY.test(labelsAround(page, line, 1, own))) return false;
  if (relation === 'related') return true;
  const around = labelsAround(page, line, 5, own);
  const heading = page.lines[line]?.heading.toLowerCase() ?? '';
  if (words.OTHER_PARTY.test(heading) || words.OTHER_PARTY.test(around)) return false;
  if (relation === 'free') return true;
  // In a footer everything stands close to a contact label, the maker's signature too.
  const labels =
    page.lines[line]?.inFooter === true
      ? contextOf(page, line, 0)
      : `${heading}\n${contextOf(page, line, 5)}`;
  return words.CONTACT_LABEL.test(labels) || PHONE_BESIDE.test(labels);
}

/** A number in the same place says that one is to be reached there. */
const PHONE_BESIDE = /(?:\d[ ().-]{0,3}){9}\d/;

/** Its line up to the address: what is said behind it is about something else. */
function textBefore({ page, line, address }: EmailCandidate): string {
  const text = plainText(page.lines[line ?? -1]?.text ?? '');
  const at = text.toLowerCase().indexOf(address);
  const end = at === -1 ? text.length : at;
  return text.slice(Math.max(0, end - MAX_BEFORE), end);
}

/**
 * Of several strangers at most the surest one is the business's. Beside an address of its own a lone one may be that of
 * its parent or its sister, where one page states both.
 */
function withoutStrangers(ranked: readonly Judged[]): readonly Judged[] {
  const strangers = ranked.filter(({ relation }) => relation === 'foreign');
  const others = ranked.filter(({ relation }) => relation !== 'foreign');
  const domains = new Set(strangers.map(({ domain }) => domain));
  const [surest] = strangers;
  const isBeside = others.some(({ page }) => page === surest?.page);
  const most = others.length === 0 ? MAX_FOREIGN_DOMAINS : isBeside ? 1 : 0;
  const kept = domains.size <= most ? surest?.domain : undefined;
  return ranked.filter(({ relation, domain }) => relation !== 'foreign' || domain === kept);
}
