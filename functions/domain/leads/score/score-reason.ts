import { truncate } from '../../kernel/text.ts';
import type { LeadRequest } from '../../prompt/request.ts';
import { categoryWords } from '../category-label.ts';
import type { Business } from '../lead.ts';
import { isReachable, phoneShare } from './contact-share.ts';
import type { Judged } from './judge-business.ts';

const MAX_REASON_LENGTH = 500;

/** What a score is the product of, each 0..1. */
export interface Components {
  /** Probability that the business is open. */
  readonly open: number;
  /** How well it is what was asked for. */
  readonly fit: number;
  /** How well it can be reached by what was asked for. */
  readonly reach: number;
}

export interface Scored {
  readonly judged: Judged;
  readonly components: Components;
  readonly now: Date;
}

/** One sentence with the components of a score and the facts behind them. */
export function reasonOf(
  business: Business,
  request: LeadRequest,
  { judged, components, now }: Scored,
): string {
  const { open, fit, reach } = components;
  const facts = [
    matchFact(business, request, judged),
    contactFact(business, judged),
    ownerFact(business),
  ];
  if (business.confidence !== null)
    facts.push(`source confidence ${business.confidence.toFixed(2)}`);
  facts.push(
    statusFact(business, now),
    `open ${open.toFixed(2)} x fit ${fit.toFixed(2)} x reach ${reach.toFixed(2)}`,
  );
  return truncate(`${facts.filter((fact) => fact !== null).join('; ')}.`, MAX_REASON_LENGTH);
}

/** Figures that tell how a score came about, and nothing about the business. */
const FIGURES = /^(?:open \d|source confidence )/;

/** A reason as somebody reads it who is about to call: its facts as sentences, without figures and names of fields. */
export function salesNote(reason: string): string {
  const facts = reason
    .replace(/\.$/, '')
    .split('; ')
    .filter((fact) => !FIGURES.test(fact))
    .map((fact) =>
      fact.replaceAll('mobilePhone', 'mobile phone').replaceAll(/(?<=\w)_(?=\w)/g, ' '),
    );
  return facts.map((fact) => `${fact.charAt(0).toUpperCase()}${fact.slice(1)}.`).join(' ');
}

function matchFact(business: Business, request: LeadRequest, judged: Judged): string {
  const what = categoryWords(business.category) ?? 'Business';
  const where = business.city ?? request.place?.label ?? business.countryCode;
  const head = `${what.charAt(0).toUpperCase()}${what.slice(1)}${where === null ? '' : ` in ${where}`}`;
  const faults: string[] = [];
  if (judged.fit === 'none') faults.push('not the category asked for');
  if (judged.fit === 'secondary') faults.push('asked-for category only second');
  if (business.nameKind !== undefined) faults.push(`its name says ${business.nameKind}`);
  if (judged.place.satisfied === 'no') faults.push('outside the place asked for');
  for (const [name, { satisfied }] of judged.filters)
    if (satisfied === 'no') faults.push(`fails ${name}`);
  const open = judged.filters
    .filter(([, { satisfied }]) => satisfied === 'unclear')
    .map(([name]) => name);
  if (open.length > 0) faults.push(`${open.join(', ')} not checked`);
  return faults.length === 0 ? `${head}, as asked` : `${head}, ${faults.join(', ')}`;
}

function contactFact(business: Business, judged: Judged): string {
  const known: string[] = [];
  if (phoneShare(business) > 0) {
    known.push(phoneShare(business) < 1 ? 'phone (chain hotline)' : 'phone');
  }
  const best = (business.emails ?? []).find((email) => email.status !== 'undeliverable');
  if (best !== undefined) known.push(`e-mail (${best.status ?? 'not checked'})`);
  if (business.website !== null) {
    known.push(business.websiteStatus === 'unreachable' ? 'website (does not answer)' : 'website');
  }
  if (business.whatsapp !== null) known.push('WhatsApp');
  if (known.length === 0 && isReachable(business)) known.push('social profile');
  const missing = judged.fields
    .filter(([, { satisfied }]) => satisfied === 'no')
    .map(([field]) => field);
  const reach = known.length === 0 ? 'no contact known' : `reachable by ${known.join(', ')}`;
  return missing.length === 0 ? reach : `${reach} (missing: ${missing.join(', ')})`;
}

function ownerFact({ ownershipType, brand }: Business): string | null {
  if (ownershipType === 'unknown') return null;
  return ownershipType === 'independent' || brand === null
    ? ownershipType
    : `${ownershipType} (${brand.name})`;
}

function statusFact({ businessStatus, updatedAt }: Business, now: Date): string {
  if (businessStatus === 'permanently_closed') return 'permanently closed';
  if (businessStatus === 'temporarily_closed') return 'temporarily closed';
  const status = businessStatus === 'operational' ? 'stated to be open' : 'no sign of closure';
  const updated = updatedAt === null ? Number.NaN : Date.parse(updatedAt);
  return updatedAt === null || !(updated <= now.getTime())
    ? status
    : `${status}, record of ${updatedAt.slice(0, 10)}`;
}
