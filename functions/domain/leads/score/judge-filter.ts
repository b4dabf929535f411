import { judgeOpeningHours } from '../../contacts/opening-hours.ts';
import type { FilterKind } from '../../filters/filters.ts';
import { FILTERS } from '../../filters/filters.ts';
import { no, unclear, yes } from '../../kernel/judgement.ts';
import type { Judgement } from '../../kernel/judgement.ts';
import { foldedWords, foldToAscii, stem } from '../../kernel/text.ts';
import type { RequestFilter } from '../../prompt/request.ts';
import { categoryWords } from '../category-label.ts';
import type { Business } from '../lead.ts';
import { categoryFit } from './category-fit.ts';
import { judgeContactField } from './judge-contact-field.ts';
import { notBrand } from './judge-exclusions.ts';

type Judge = (business: Business, filter: RequestFilter) => Judgement;

/** A filter `has_x = false` (or `x neq true`) wants the opposite of its judgement. */
function wantsOpposite(filter: RequestFilter): boolean {
  return (filter.value === false) !== (filter.op === 'neq');
}

const flag =
  (judge: (business: Business) => Judgement): Judge =>
  (business, filter) => {
    const judgement = judge(business);
    if (!wantsOpposite(filter) || judgement.satisfied === 'unclear') return judgement;
    return judgement.satisfied === 'yes' ? no(judgement.reason) : yes(judgement.reason);
  };

/** How each kind is decided from a business as it is; null: nothing that we know decides it. */
const JUDGES: Readonly<Record<FilterKind, Judge | null>> = {
  has_website: flag((business) => judgeContactField(business, 'website')),
  has_email: flag((business) =>
    business.emails === null && business.website !== null && business.websiteStatus === 'unchecked'
      ? unclear('the website has not been read yet')
      : judgeContactField(business, 'email'),
  ),
  has_phone: flag((business) => judgeContactField(business, 'phone')),
  has_social: flag(({ socials }) => {
    const known = Object.entries(socials).filter(([, url]) => url !== null);
    return known.length === 0
      ? no('no social profile known')
      : yes(`${known.map(([network]) => network).join(', ')} profile known`);
  }),
  independent: flag(({ ownershipType, brand, chainSign }) => {
    if (chainSign !== undefined) return no(`may well be part of a chain: ${chainSign}`);
    if (ownershipType === 'unknown') return unclear('no sign of a chain or of independence');
    if (ownershipType === 'independent') return yes('no sign of a chain');
    const of = ownershipType === 'chain' ? 'part of a chain' : 'a franchise';
    return no(brand === null ? of : `${of} (${brand.name})`);
  }),
  exclude_brand: (business, { value }) => notBrand(business, String(value)),
  exclude_category(business, { value }) {
    const fit = categoryFit(business, [String(value)]);
    return fit === 'none' || fit === 'near'
      ? yes('not of this category')
      : no(`listed as ${categoryWords(String(value)) ?? 'it'}`);
  },
  diet: judgeDiet,
  outdoor_seating: flag((business) =>
    judgeAttribute(business, 'outdoor_seating', 'outdoor seating'),
  ),
  wheelchair: flag((business) =>
    business.attributes?.wheelchair === 'limited'
      ? unclear('partly accessible by wheelchair')
      : judgeAttribute(business, 'wheelchair', 'accessible by wheelchair'),
  ),
  delivery: flag((business) => judgeAttribute(business, 'delivery', 'delivers')),
  takeaway: flag((business) => judgeAttribute(business, 'takeaway', 'takeaway')),
  stars: judgeStars,
  online_booking: flag(({ bookingUrls, website, websiteStatus }) => {
    if (bookingUrls.length > 0) return yes('booking page known');
    return website !== null && websiteStatus === 'ok'
      ? no('no booking page on the website')
      : unclear('the website was not read');
  }),
  email_type(business, { value }) {
    if (business.emails === null) return unclear('e-mail addresses were not looked for');
    const fitting = business.emails.filter((email) => email.kind === value);
    return fitting.length > 0
      ? yes(`${String(value)} address known`)
      : no(`no ${String(value)} address known`);
  },
  email_verified: flag(({ emails }) => {
    const statuses = (emails ?? []).map(({ status }) => status);
    if (statuses.includes('deliverable')) return yes('an address is deliverable');
    return statuses.some((status) => status === null || status === 'unknown')
      ? unclear('its addresses could not be verified')
      : no('no address is known to be deliverable');
  }),
  phone_type: judgePhoneType,
  feature: judgeFeature,
  phone_format: () => yes('numbers are delivered in E.164'),
  open_on: (business, { value }) =>
    judgeOpeningHours(business.openingHours, { kind: 'day', day: value }),
  open_late: flag(({ openingHours }) => judgeOpeningHours(openingHours, { kind: 'late' })),
  open_24_hours: flag(({ openingHours }) => judgeOpeningHours(openingHours, { kind: 'always' })),
  open_now: null,
  language: null,
  rating: null,
  reviews: null,
  employees: null,
  revenue: null,
  years_in_business: null,
  opened_within: null,
  price_level: null,
  ownership: null,
  pet_friendly: null,
  technology: null,
};

/** Whether the business passes one filter of the request; `unclear` where nothing we have decides it. */
export function judgeFilter(business: Business, filter: RequestFilter): Judgement {
  const judge = JUDGES[filter.kind];
  return judge === null
    ? unclear(`no source of this job says so: ${FILTERS[filter.kind].label}`)
    : judge(business, filter);
}

/** True when we have a rule for this kind at all (the data may still be silent on every business). */
export function canJudge(kind: FilterKind): boolean {
  return JUDGES[kind] !== null;
}

/** `no` says no; `yes`, `only`, `terrace` and the like say yes. */
function judgeAttribute(
  { attributes }: Business,
  name: keyof NonNullable<Business['attributes']>,
  label: string,
): Judgement {
  const value = attributes?.[name];
  if (value === undefined) return unclear(`not stated by the sources: ${label}`);
  if (value === 'no') return no(`ruled out by the sources: ${label}`);
  return yes(value === 'yes' ? label : `${label} (${value})`);
}

/**
 * A name, a category or an address may say what else was asked: Emergency Plumbing Ltd. Silence says nothing, so that
 * no business fails a feature.
 */
function judgeFeature(business: Business, { value }: RequestFilter): Judgement {
  const asked = foldedWords(String(value)).filter((word) => !SMALL_WORDS.has(word));
  const written = foldedWords(
    [business.name, ...business.alternateNames, ...business.categories, business.address ?? '']
      .join(' ')
      .replaceAll('_', ' '),
  );
  const said = new Set(written.map(stem));
  return asked.length > 0 && asked.every((word) => said.has(stem(word)))
    ? yes('its name, category or address says so')
    : unclear('nothing in its name, category or address says so');
}

const SMALL_WORDS: ReadonlySet<string> = new Set(
  'the a an of for to in on at by and or within along near off'.split(' '),
);

/** `4`, and `4S` for a superior house, count as 4. */
function judgeStars({ attributes }: Business, { op, value }: RequestFilter): Judgement {
  const stars = Number.parseFloat(attributes?.stars ?? '');
  if (Number.isNaN(stars)) return unclear('the sources give no star rating');
  const [least, most] = Array.isArray(value) ? value : [Number(value), Number(value)];
  const fits = {
    eq: stars === least,
    neq: stars !== least,
    gte: stars >= least,
    lte: stars <= most,
    between: stars >= least && stars <= most,
  }[op];
  return (fits ? yes : no)(`${stars} stars`);
}

const DIETS = [
  'vegan',
  'vegetarian',
  'halal',
  'kosher',
  'gluten_free',
  'dairy_free',
] as const satisfies readonly string[];

function judgeDiet(business: Business, { value }: RequestFilter): Judgement {
  const diet = foldToAscii(String(value)).replaceAll(' ', '_');
  const known = DIETS.find((name) => name === diet);
  const stated = known === undefined ? undefined : business.attributes?.[`diet:${known}`];
  if (stated !== undefined) return (stated === 'no' ? no : yes)(`${diet} food: ${stated}`);
  return [...business.categories, ...business.categoryPath].some((id) => id.startsWith(diet))
    ? yes(`listed as ${String(value)}`)
    : unclear('the sources name no diet');
}

function judgePhoneType(business: Business, { value }: RequestFilter): Judgement {
  if (value === 'mobile') return judgeContactField(business, 'mobilePhone');
  const types = (business.phones ?? []).map((phone) => phone.type);
  if (types.length === 0) return no('no phone number known');
  if (types.includes(String(value))) return yes(`${String(value)} number known`);
  return types.some((type) => type === null || type === 'fixed_line_or_mobile')
    ? unclear('the type of its number is not known')
    : no('only other numbers known');
}
