import { OPEN_WEIGHTS } from '../../../domain/leads/openness/open-weights.ts';
import type { ContactField } from '../../../domain/prompt/request.ts';

/** What a record says of how it can be reached, as conditions; `email`: half of the websites name an address. */
interface Contacts {
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  readonly socials: string;
  readonly address: string;
}

/** By what a field that was asked for is told before any website is read. */
const SIGN_OF = {
  phone: 'phone',
  mobilePhone: 'phone',
  whatsapp: 'phone',
  email: 'email',
  website: 'website',
  ownerName: 'website',
  facebook: 'socials',
  instagram: 'socials',
  linkedin: 'socials',
  x: 'socials',
  address: 'address',
} as const satisfies Record<ContactField, keyof Contacts>;

/** Log-odds that a visit to its website usually adds: nine in ten answer. */
const SITE_LOG_ODDS = 0.5;

/**
 * A number that orders records as their score will, cheap enough for every record of a city: the likelihood that the
 * business is open, by the features that stand in columns, times how well it can be reached. More is better.
 * @param has whether the file has a column
 */
export function priorSql(
  fields: readonly ContactField[],
  has: (column: string) => boolean,
): string {
  const isFilled = (column: string) =>
    has(column) ? `coalesce(len(${column}) > 0, false)` : 'false';
  const website = isFilled('websites');
  const contacts: Contacts = {
    phone: share(isFilled('phones')),
    website: share(website),
    email: `greatest(${share(isFilled('emails'))}, 0.5 * ${share(website)})`,
    socials: share(isFilled('socials')),
    address: share('address IS NOT NULL'),
  };
  return `${openSql(has, isFilled)} * (0.5 + 0.5 * ${reachSql(fields, contacts)})`;
}

const share = (condition: string): string => `(${condition})::INT`;

function openSql(has: (column: string) => boolean, isFilled: (column: string) => string): string {
  const confidence = has('confidence') ? 'coalesce(confidence, 0)' : '0.6';
  const site = has('websites') ? "coalesce(websites[1], '')" : "''";
  const postcode = has('addresses.postcode') ? 'address.postcode' : 'NULL';
  const street = has('addresses.freeform') ? 'address.freeform' : 'NULL';
  const weigh = (name: keyof typeof OPEN_WEIGHTS, value: string) =>
    `${OPEN_WEIGHTS[name]} * (${value})`;
  const logOdds = [
    String(OPEN_WEIGHTS.bias),
    weigh('confidence', confidence),
    weigh('confidenceVeryHigh', share(`${confidence} >= 0.93`)),
    weigh('confidenceLow', `greatest(0, 0.6 - ${confidence}) / 0.6`),
    weigh('noPhone', `1 - ${share(isFilled('phones'))}`),
    weigh('noWebsite', `1 - ${share(isFilled('websites'))}`),
    `${SITE_LOG_ODDS} * ${share(isFilled('websites'))}`,
    weigh('noSocials', `1 - ${share(isFilled('socials'))}`),
    weigh('secureSite', share(`starts_with(${site}, 'https:')`)),
    weigh('deepSite', share(`regexp_matches(${site}, '^https?://[^/]+/[^/]+/[^/]')`)),
    weigh('noPostcode', share(`${postcode} IS NULL`)),
    weigh(
      'longPostcode',
      share(`coalesce(regexp_full_match(${postcode}, '[0-9]{5}-[0-9]{4}'), false)`),
    ),
    weigh('noHouse', share(`NOT coalesce(regexp_matches(${street}, '[0-9]'), false)`)),
    weigh('oneWordName', share(`NOT contains(names.primary, ' ')`)),
    weigh('branded', has('brand.names.primary') ? share('brand.names.primary IS NOT NULL') : '0'),
  ];
  const open = `1 / (1 + exp(-(${logOdds.join(' + ')})))`;
  return has('operating_status')
    ? `CASE WHEN operating_status = 'permanently_closed' THEN 0 ELSE ${open} END`
    : `(${open})`;
}

/** As leads are scored: what was asked for, and a little for a second way in. */
function reachSql(fields: readonly ContactField[], contacts: Contacts): string {
  const { phone, email, website } = contacts;
  if (fields.length === 0) return `least(1, 0.55 * ${phone} + 0.35 * ${email} + 0.2 * ${website})`;
  const asked = fields.map((field) => contacts[SIGN_OF[field]]);
  const second = `greatest(0.5 * ${phone} + 0.5 * ${email}, 0.5 * ${website})`;
  return `(0.85 * (${asked.join(' + ')}) / ${fields.length} + 0.15 * ${second})`;
}
