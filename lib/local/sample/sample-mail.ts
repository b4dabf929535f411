import { sampleBusinesses } from './businesses.ts';
import type { SampleSite } from './businesses.ts';
import { chanceFrom, seedOf } from './chance.ts';
import { AGENCY_EMAIL } from './site-pages.ts';

/** How a domain of the sample data takes mail. */
export type MailKind =
  /** Its server knows its own mailboxes and refuses all others. */
  | 'mailboxes'
  /** The same, found by the domain's own address: there is no MX record (RFC 5321 5.1). */
  | 'address_only'
  | 'catch_all'
  /** Its server asks everybody to come back later. */
  | 'greylisting'
  /** Its server knows no mailbox any more. */
  | 'abandoned'
  | 'no_domain'
  /** The domain exists and takes no mail. */
  | 'no_mx'
  /** It says so itself (RFC 7505). */
  | 'null_mx'
  /** Its name server is broken; no business has it, and the name is free to be tried: `servfail.example`. */
  | 'servfail';

/** Shares of the kinds among the businesses' domains, out of 1; nine in ten can be written to. */
const SHARES: readonly (readonly [MailKind, number])[] = [
  ['mailboxes', 0.68],
  ['address_only', 0.04],
  ['catch_all', 0.1],
  ['greylisting', 0.06],
  ['abandoned', 0.05],
  ['no_domain', 0.03],
  ['no_mx', 0.02],
  ['null_mx', 0.02],
];

export interface MailDomain {
  readonly kind: MailKind;
  /** Addresses in lower case that the domain's server takes. */
  readonly mailboxes: ReadonlySet<string>;
}

/** The one mail server of all sample domains that name one. */
export const MAIL_HOST = 'mx.northlight-mail.example';

let made: ReadonlyMap<string, MailDomain> | undefined;

/** Every domain of the sample data, by name; the same in every run. */
export function sampleMailDomains(): ReadonlyMap<string, MailDomain> {
  made ??= makeAll();
  return made;
}

function makeAll(): ReadonlyMap<string, MailDomain> {
  const domains = new Map<string, MailDomain>();
  for (const { site, brand } of sampleBusinesses()) {
    if (site === null || domains.has(site.host)) continue;
    const kind = brand === null ? kindOf(site) : 'mailboxes';
    const known = [site.email, ...(site.personalEmail === null ? [] : [site.personalEmail])];
    domains.set(site.host, { kind, mailboxes: new Set(kind === 'abandoned' ? [] : known) });
  }
  domains.set(domainOf(AGENCY_EMAIL), { kind: 'mailboxes', mailboxes: new Set([AGENCY_EMAIL]) });
  domains.set('servfail.example', { kind: 'servfail', mailboxes: new Set() });
  return domains;
}

function kindOf({ host }: SampleSite): MailKind {
  const chance = chanceFrom(seedOf(`mail ${host}`)).next();
  let passed = 0;
  for (const [kind, share] of SHARES) {
    passed += share;
    if (chance < passed) return kind;
  }
  return 'mailboxes';
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
