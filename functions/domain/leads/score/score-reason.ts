import { truncate } from '../../kernel/text.ts';
import type { LeadRequest } from '../../prompt/request.ts';
import { categoryWords } from '../category-label.ts';
import type { Business, EmailStatus } from '../lead.ts';
import { alsoListedAs } from './judge-business.ts';
import type { Judged } from './judge-business.ts';
import { isReachable, phoneShare } from './reachable.ts';

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
}

/**
 * What a score rests on, for the person who is to call: what the business is, how it can be reached, whose it is, whether
 * it is open, and the three components in percent at the end.
 */
export function reasonOf(
  business: Business,
  request: LeadRequest,
  { judged, components }: Scored,
): string {
  const facts = [
    matchFact(business, request, judged),
    contactFact(business, judged),
    ownerFact(business),
    openFact(business, components.open),
  ]
    .filter((fact) => fact !== null)
    .map((fact) => `${fact}.`);
  const { open, fit, reach } = components;
  const parts = `Scored: open ${percent(open)}, fit ${percent(fit)}, reach ${percent(reach)}.`;
  return `${truncate(facts.join(' '), MAX_REASON_LENGTH - parts.length - 1)} ${parts}`;
}

/** Figures that tell how a score came about, and nothing about the business. */
const FIGURES = /^(?:open \d|source confidence )/;

/** The components at the end of a reason. */
const SCORED = / Scored: open \d+ %, fit \d+ %, reach \d+ %\.$/;

/** A reason as somebody reads it who is about to call: its facts as sentences, without figures and names of fields. */
export function salesNote(reason: string): string {
  return SCORED.test(reason) ? reason.replace(SCORED, '') : earlierNote(reason);
}

/** Of a reason as earlier releases wrote it: one sentence, its facts between semicolons. */
function earlierNote(reason: string): string {
  const facts = reason
    .replace(/\.$/, '')
    .split('; ')
    .filter((fact) => !FIGURES.test(fact))
    .map((fact) =>
      fact.replaceAll('mobilePhone', 'mobile phone').replaceAll(/(?<=\w)_(?=\w)/g, ' '),
    );
  return facts.map((fact) => `${fact.charAt(0).toUpperCase()}${fact.slice(1)}.`).join(' ');
}
const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** What is said of the best e-mail address, by what a check of it said. */
const EMAIL_WORDS = {
  deliverable: 'e-mail (verified)',
  risky: 'e-mail (risky)',
  unknown: 'e-mail (could not be verified)',
  undeliverable: 'e-mail (undeliverable)',
  unchecked: 'e-mail (not verified)',
} as const satisfies Record<EmailStatus | 'unchecked', string>;

/** All that a reason of any release says there. */
const ANY_EMAIL_WORDS =
  /e-mail \((?:not checked|deliverable|unknown|verified|risky|could not be verified|undeliverable|not verified)\)/;

/** The reason of a lead whose e-mail address was checked after it was scored. The score stays, and so does the rank. */
export const withEmailStatus = (reason: string, status: EmailStatus): string =>
  reason.replace(ANY_EMAIL_WORDS, EMAIL_WORDS[status]);

function matchFact(business: Business, request: LeadRequest, judged: Judged): string {
  const what = categoryWords(business.category) ?? 'business';
  const where = townInText(business.city) ?? request.place?.label ?? business.countryCode;
  const head = `${capitalized(what)}${where === null ? '' : ` in ${where}`}`;
  const faults: string[] = [];
  if (judged.fit === 'none') faults.push('not the kind asked for');
  if (judged.fit === 'secondary' && judged.category.satisfied !== 'yes')
    faults.push('the kind asked for is only its second category');
  if (business.nameKind !== undefined) faults.push(`its name suggests ${business.nameKind}`);
  if (judged.place.satisfied === 'no') faults.push('outside the place asked for');
  if (judged.place.satisfied === 'unclear') faults.push('possibly outside the place asked for');
  for (const [name, { satisfied }] of judged.filters)
    if (satisfied === 'no') faults.push(`not ${spoken(name)}`);
  const open = judged.filters
    .filter(([, { satisfied }]) => satisfied === 'unclear')
    .map(([name]) => spoken(name));
  const also = alsoListedAs(business, request);
  const match =
    judged.fit === 'near'
      ? 'close to what was asked for'
      : also === undefined
        ? 'as asked'
        : `also listed as ${also}`;
  const asked = faults.length === 0 ? `${head}, ${match}` : `${head}, but ${listed(faults)}`;
  return open.length === 0 ? asked : `${asked}; not known: ${open.join(', ')}`;
}

/** `outdoor_seating`, `open_on: sunday`, `has_email: false` and `ownership: family` as people say them. */
const spoken = (criterion: string): string =>
  criterion
    .replace(/^open_on: (.)/, (_all, first: string) => `open on ${first.toUpperCase()}`)
    .replace(/^has_(\w+): false$/, 'has no $1')
    .replace(/^(\w+): false$/, 'not $1')
    .replace(/^ownership: (.+)$/, '$1-owned')
    .replaceAll('_', ' ');

/** Some sources write towns in capitals. */
const townInText = (city: string | null): string | null =>
  city !== null && city.length > 3 && city === city.toUpperCase()
    ? city.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : city;

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

function contactFact(business: Business, judged: Judged): string {
  const known: string[] = [];
  if (phoneShare(business) > 0)
    known.push(phoneShare(business) < 1 ? "the chain's hotline" : 'phone');
  const [email] = business.emails ?? [];
  if (email !== undefined) known.push(EMAIL_WORDS[email.status ?? 'unchecked']);
  if (business.website !== null)
    known.push(business.websiteStatus === 'unreachable' ? 'website (not responding)' : 'website');
  if (business.whatsapp !== null) known.push('WhatsApp');
  if (known.length === 0 && isReachable(business)) known.push('a social media profile');
  const missing = judged.fields
    .filter(([, { satisfied }]) => satisfied === 'no')
    .map(([field]) => FIELD_WORDS[field] ?? field);
  const ways = known.length === 0 ? 'No contact known' : `Known: ${known.join(', ')}`;
  return missing.length === 0 ? ways : `${ways}; asked for, but not found: ${missing.join(', ')}`;
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  email: 'e-mail',
  mobilePhone: 'mobile phone',
  whatsapp: 'WhatsApp',
  ownerName: "the owner's name",
};

function ownerFact({ ownershipType, brand, chainSign }: Business): string | null {
  const name = brand === null ? '' : ` (${brand.name})`;
  switch (ownershipType) {
    case 'independent':
      return 'Independent';
    case 'chain':
      return `Part of a chain${name}`;
    case 'franchise':
      return `A franchise${name}`;
    case 'unknown':
      return chainSign === undefined ? null : `Possibly part of a chain: ${chainSign}`;
  }
}

/** From which probability on a business is called so, best first. */
const OPEN_WORDS = [
  [0.95, 'Very likely open'],
  [0.85, 'Likely open'],
  [0, 'May be closed: call first'],
] as const;

function openFact({ businessStatus }: Business, open: number): string {
  if (businessStatus === 'permanently_closed') return 'Permanently closed';
  if (businessStatus === 'temporarily_closed') return 'Temporarily closed';
  const [, words = ''] = OPEN_WORDS.find(([least]) => open >= least) ?? [];
  return businessStatus === 'operational' ? `${words} (listed as open)` : words;
}
