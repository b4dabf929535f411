/**
 * The closed list of filters a prompt can carry, with the sources that can decide each of them.
 * A filter with an empty `servedBy` is understood and reported as `filter_not_supported`, never dropped.
 */

export type FilterServer = 'overture' | 'osm' | 'website' | 'verification';

interface FilterKindFacts {
  /** What a reader of `matchedCriteria` sees. */
  readonly label: string;
  /** Who can decide it; empty: no source of ours knows. */
  readonly servedBy: readonly FilterServer[];
}

export const FILTERS = {
  has_website: { label: 'has a website', servedBy: ['overture', 'osm'] },
  has_email: { label: 'has an e-mail address', servedBy: ['website', 'osm'] },
  has_phone: { label: 'has a phone number', servedBy: ['overture', 'osm'] },
  has_social: { label: 'has a social profile', servedBy: ['overture', 'website'] },
  independent: { label: 'independent, not a chain', servedBy: ['overture', 'osm'] },
  exclude_brand: { label: 'not this brand', servedBy: ['overture', 'osm'] },
  exclude_category: { label: 'not of this category', servedBy: ['overture', 'osm'] },
  open_on: { label: 'open on this day', servedBy: ['osm'] },
  open_late: { label: 'open late', servedBy: ['osm'] },
  open_24_hours: { label: 'open 24 hours', servedBy: ['osm'] },
  open_now: { label: 'open now', servedBy: [] },
  outdoor_seating: { label: 'outdoor seating', servedBy: ['osm'] },
  wheelchair: { label: 'wheelchair accessible', servedBy: ['osm'] },
  delivery: { label: 'delivers', servedBy: ['osm'] },
  takeaway: { label: 'takeaway', servedBy: ['osm'] },
  diet: { label: 'serves this diet', servedBy: ['overture', 'osm'] },
  stars: { label: 'hotel stars', servedBy: ['osm'] },
  online_booking: { label: 'online booking', servedBy: ['website'] },
  language: { label: 'speaks this language', servedBy: [] },
  email_type: { label: 'kind of e-mail address', servedBy: ['website'] },
  email_verified: { label: 'verified e-mail address', servedBy: ['verification'] },
  phone_type: { label: 'kind of phone number', servedBy: ['overture', 'osm'] },
  phone_format: { label: 'format of phone numbers', servedBy: ['overture', 'osm'] },
  rating: { label: 'rating', servedBy: [] },
  reviews: { label: 'number of reviews', servedBy: [] },
  employees: { label: 'number of employees', servedBy: [] },
  revenue: { label: 'revenue', servedBy: [] },
  years_in_business: { label: 'years in business', servedBy: [] },
  opened_within: { label: 'opened recently', servedBy: [] },
  price_level: { label: 'price level', servedBy: [] },
  ownership: { label: 'kind of owner', servedBy: [] },
  pet_friendly: { label: 'pets are welcome', servedBy: [] },
  feature: { label: 'offers or specialises in this', servedBy: [] },
  technology: { label: 'uses this technology', servedBy: [] },
} as const satisfies Record<string, FilterKindFacts>;

export type FilterKind = keyof typeof FILTERS;

export const FILTER_KINDS = Object.keys(FILTERS).filter(isFilterKind);

function isFilterKind(text: string): text is FilterKind {
  return text in FILTERS;
}

/**
 * True when a job that reads these sources (by id) can decide this filter. Websites are read and addresses checked
 * whatever the sources; `sample` and `demo` data know what `overture` knows.
 */
export function isServedFilter(kind: FilterKind, sourceIds: readonly string[]): boolean {
  const servers: readonly FilterServer[] = FILTERS[kind].servedBy;
  return servers.some((server) => {
    if (server === 'website' || server === 'verification') return true;
    if (server === 'osm') return sourceIds.includes('osm');
    return sourceIds.some((id) => id !== 'osm');
  });
}
