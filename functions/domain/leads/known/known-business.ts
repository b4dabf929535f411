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
