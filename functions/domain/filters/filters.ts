/**
 * The closed list of filters that a request can carry, and all that is known of each kind in one place. Adding a kind
 * here makes the places that must know it (what judges it, what words stand for it) errors of the type checker.
 */

import type { SourceId } from '../kernel/source-id.ts';

export type FilterServer = 'overture' | 'osm' | 'website' | 'verification';

interface FilterFacts {
  /** What a reader of `matchedCriteria` sees. */
  readonly label: string;
  /**
   * Who can decide it. Empty: no source of ours knows; the filter is understood and reported as
   * `filter_not_supported`, never dropped.
   */
  readonly servedBy: readonly FilterServer[];
  /** May stand several times in a request, each time with its own value. */
  readonly repeatable?: true;
  /**
   * The business's own website may change the verdict: nothing is dropped by it before the site was read, and more
   * sites are read than leads are asked for.
   */
  readonly needsWebsite?: true;
  /** Who does not prove it fails it, unless the request notes that nobody here can tell. */
  readonly mustBeProven?: true;
}

export const FILTERS = {
  has_website: { label: 'has a website', servedBy: ['overture', 'osm'] },
  has_email: { label: 'has an e-mail address', servedBy: ['website', 'osm'], needsWebsite: true },
  has_phone: { label: 'has a phone number', servedBy: ['overture', 'osm'], needsWebsite: true },
  has_social: {
    label: 'has a social profile',
    servedBy: ['overture', 'website'],
    needsWebsite: true,
  },
  independent: { label: 'independent, not a chain', servedBy: ['overture', 'osm'] },
  exclude_brand: { label: 'not this brand', servedBy: ['overture', 'osm'], repeatable: true },
  exclude_category: {
    label: 'not of this category',
    servedBy: ['overture', 'osm'],
    repeatable: true,
  },
  open_on: { label: 'open on this day', servedBy: ['osm'], repeatable: true },
  open_late: { label: 'open late', servedBy: ['osm'] },
  open_24_hours: { label: 'open 24 hours', servedBy: ['osm'] },
  open_now: { label: 'open now', servedBy: [] },
  outdoor_seating: { label: 'outdoor seating', servedBy: ['osm'] },
  wheelchair: { label: 'wheelchair accessible', servedBy: ['osm'] },
  delivery: { label: 'delivers', servedBy: ['osm'] },
  takeaway: { label: 'takeaway', servedBy: ['osm'] },
  diet: { label: 'serves this diet', servedBy: ['overture', 'osm'], repeatable: true },
  stars: { label: 'hotel stars', servedBy: ['osm'] },
  online_booking: { label: 'online booking', servedBy: ['website'], needsWebsite: true },
  language: { label: 'speaks this language', servedBy: [], repeatable: true },
  email_type: { label: 'kind of e-mail address', servedBy: ['website'], needsWebsite: true },
  email_verified: {
    label: 'verified e-mail address',
    servedBy: ['verification'],
    needsWebsite: true,
    mustBeProven: true,
  },
  phone_type: { label: 'kind of phone number', servedBy: ['overture', 'osm'], needsWebsite: true },
  phone_format: { label: 'format of phone numbers', servedBy: ['overture', 'osm'] },
  rating: { label: 'rating', servedBy: [] },
  reviews: { label: 'number of reviews', servedBy: [] },
  employees: { label: 'number of employees', servedBy: [] },
  revenue: { label: 'revenue', servedBy: [] },
  years_in_business: { label: 'years in business', servedBy: [] },
  opened_within: { label: 'opened recently', servedBy: [] },
  price_level: { label: 'price level', servedBy: [] },
  ownership: { label: 'kind of owner', servedBy: [] },
  pet_friendly: { label: 'pet-friendly', servedBy: [] },
  feature: { label: 'offers or specialises in this', servedBy: [], repeatable: true },
  technology: { label: 'uses this technology', servedBy: [], repeatable: true },
} as const satisfies Record<string, FilterFacts>;

export type FilterKind = keyof typeof FILTERS;

const FACTS: Readonly<Record<FilterKind, FilterFacts>> = FILTERS;

export const FILTER_KINDS = Object.keys(FILTERS).filter(isFilterKind);

function isFilterKind(text: string): text is FilterKind {
  return text in FILTERS;
}

/** Where mail servers can be asked about mailboxes, this stands among the ids of the sources. */
export const VERIFICATION = 'verification' satisfies FilterServer;

/** Whose knowledge the records of a source have. */
const KNOWS_AS = {
  overture: 'overture',
  sample: 'overture',
  demo: 'overture',
  osm: 'osm',
  website: 'website',
} as const satisfies Record<SourceId, FilterServer>;

/**
 * True when a job that reads these sources (by id), and mail servers where `VERIFICATION` stands among them, can decide
 * this filter. Websites are read whatever the sources.
 */
export function isServedFilter(kind: FilterKind, sourceIds: readonly string[]): boolean {
  const servers = new Set<FilterServer>(['website']);
  for (const id of sourceIds) {
    if (id === VERIFICATION) servers.add(id);
    else if (isSourceId(id)) servers.add(KNOWS_AS[id]);
  }
  return FACTS[kind].servedBy.some((server) => servers.has(server));
}

const isSourceId = (id: string): id is SourceId => Object.hasOwn(KNOWS_AS, id);

/** True when reading the business's own website may change whether it passes this filter. */
export const needsWebsite = (kind: FilterKind): boolean => FACTS[kind].needsWebsite === true;

/** True for kinds that may stand several times in one request, each with its own value. */
export const isRepeatable = (kind: FilterKind): boolean => FACTS[kind].repeatable === true;

/** True for kinds that a business must prove; what can't be told of it counts as no. */
export const mustBeProven = (kind: FilterKind): boolean => FACTS[kind].mustBeProven === true;
