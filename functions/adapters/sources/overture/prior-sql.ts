import { LATELY_SHARE } from '../../../domain/leads/openness/open-features.ts';
import { OPEN_WEIGHTS } from '../../../domain/leads/openness/open-weights.ts';
import {
  ENOUGH_PROFILES,
  ONLY_A_SITE,
  SITE_SHARE,
  WAYS_SHARE,
  WAYS_WEIGHT,
} from '../../../domain/leads/score/contact-share.ts';
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

/** Half of the log-odds that a visit to its website usually adds: a record without one may still be among the best. */
const SITE_LOG_ODDS = 0.25;

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
  const site = has('websites') ? "coalesce(websites[1], '')" : "''";
  const contacts: Contacts = {
    phone: share(isFilled('phones')),
    website: share(website),
    email: `greatest(${share(isFilled('emails'))}, 0.5 * ${share(website)})`,
    socials: share(isFilled('socials')),
    address: share('address IS NOT NULL'),
  };
  const ways = {
    phone: contacts.phone,
    email: share(isFilled('emails')),
    website: `${SITE_SHARE.unchecked} * (CASE WHEN starts_with(${site}, 'https:') THEN 1 ELSE ${SITE_SHARE.plain} END) * ${contacts.website}`,
    profiles: `${1 / ENOUGH_PROFILES} * ${contacts.socials}`,
  };
  return `${openSql(has, isFilled)} * (0.5 + 0.5 * ${reachSql(fields, contacts, ways)})`;
}

const share = (condition: string): string => `(${condition})::INT`;

function openSql(has: (column: string) => boolean, isFilled: (column: string) => string): string {
  const confidence = has('confidence') ? 'coalesce(confidence, 0)' : '0.6';
  const site = has('websites') ? "coalesce(websites[1], '')" : "''";
  const postcode = has('addresses.postcode') ? 'address.postcode' : 'NULL';
  const weigh = (name: keyof typeof OPEN_WEIGHTS, value: string) =>
    `${OPEN_WEIGHTS[name]} * (${value})`;
  const logOdds = [
    String(OPEN_WEIGHTS.bias),
    weigh('confidence', confidence),
    weigh('confidenceVeryHigh', share(`${confidence} >= 0.93`)),
    weigh('confidenceLow', `greatest(0, 0.6 - ${confidence}) / 0.6`),
    weigh('noPhone', `1 - ${share(isFilled('phones'))}`),
    `${SITE_LOG_ODDS} * ${share(isFilled('websites'))}`,
    weigh('noSocials', `1 - ${share(isFilled('socials'))}`),
    // The column of contributors is too large to be read for an order.
    weigh('datedLately', `${LATELY_SHARE} * (1 - ${share(isFilled('socials'))})`),
    weigh('deepSite', share(`regexp_matches(${site}, '^https?://[^/]+/[^/]+/[^/]')`)),
    weigh('noPostcode', share(`${postcode} IS NULL`)),
    weigh(
      'longPostcode',
      share(`coalesce(regexp_full_match(${postcode}, '[0-9]{5}-[0-9]{4}'), false)`),
    ),
    weigh(
      'incorporated',
      share(`regexp_matches(names.primary, '(?i)\\b(llc|inc|pa|pc|llp|corp)\\b')`),
    ),
    weigh('oneWordName', share(`NOT contains(names.primary, ' ')`)),
    weigh('branded', has('brand.names.primary') ? share('brand.names.primary IS NOT NULL') : '0'),
  ];
  const open = `1 / (1 + exp(-(${logOdds.join(' + ')})))`;
  return has('operating_status')
    ? `CASE WHEN operating_status = 'permanently_closed' THEN 0 ELSE ${open} END`
    : `(${open})`;
}

/** As leads are scored: what was asked for, and a little for every further way in. */
function reachSql(
  fields: readonly ContactField[],
  contacts: Contacts,
  ways: Record<keyof typeof WAYS_WEIGHT, string>,
): string {
  const asked =
    fields.length === 0
      ? `greatest(${ways.phone}, ${ways.email}, ${ONLY_A_SITE} * ${ways.website})`
      : `(${fields.map((field) => contacts[SIGN_OF[field]]).join(' + ')}) / ${fields.length}`;
  const all = [
    `${WAYS_WEIGHT.phone} * ${ways.phone}`,
    `${WAYS_WEIGHT.email} * ${ways.email}`,
    `${WAYS_WEIGHT.website} * ${ways.website}`,
    `${WAYS_WEIGHT.profiles} * ${ways.profiles}`,
  ];
  return `(${1 - WAYS_SHARE} * ${asked} + ${WAYS_SHARE} * (${all.join(' + ')}))`;
}
