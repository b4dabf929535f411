/** A business that somebody knows already; what is not known is absent. */
export interface KnownBusiness {
  name?: string;
  /** Clean: the registrable domain, or a site builder's customer host. */
  domain?: string;
  /** Clean: in lower case. */
  email?: string;
  /** Clean: E.164, or the bare national digits where no country is known. */
  phone?: string;
  street?: string;
  city?: string;
  region?: string;
  postalCode?: string;
  /** Clean: ISO 3166-1 alpha-2. */
  countryCode?: string;
}

export const KNOWN_FIELDS = [
  'name',
  'domain',
  'email',
  'phone',
  'street',
  'city',
  'region',
  'postalCode',
  'countryCode',
] as const satisfies readonly (keyof KnownBusiness)[];

/** By what a known business is looked up; each look-up is one exact key. */
export const KEY_KINDS = ['domain', 'mail', 'phone', 'national', 'postcode', 'city'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export interface KnownKey {
  kind: KeyKind;
  /** Kind and value in one text, folded: equal texts meet. */
  key: string;
}

/** Known businesses that are looked at under one word and place, and under one domain or number. */
export const MOST_UNDER_A_KEY = 100;

/** Why a business can't be told from others by what is said of it. */
export const REFUSAL_REASONS = ['too_little', 'shared_domain', 'unreadable'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
