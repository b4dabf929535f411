import { countryName } from '../../contacts/country-name.ts';
import { writtenRegion } from '../../contacts/written-region.ts';
import { categoryLabel } from '../category-label.ts';
import type { Lead } from '../lead.ts';
import { asList, asNumber, asPhone, asText } from './cell.ts';
import type { Cell } from './cell.ts';

export type CellOf = (lead: Lead) => Cell;

/** What each field of a lead is in the full file; nested fields are joined with `.`, and have a column each. */
const COLUMNS_OF_FIELD = {
  id: (lead) => asText(lead.id),
  jobId: (lead) => asText(lead.jobId),
  name: (lead) => asText(lead.name),
  category: (lead) => asText(lead.category),
  categories: (lead) => asList(lead.categories),
  brand: {
    name: (lead) => asText(lead.brand?.name ?? null),
    wikidata: (lead) => asText(lead.brand?.wikidata ?? null),
  },
  ownershipType: (lead) => asText(lead.ownershipType),
  address: (lead) => asText(lead.address),
  street: (lead) => asText(lead.street),
  city: (lead) => asText(lead.city),
  region: (lead) => asText(lead.region),
  postalCode: (lead) => asText(lead.postalCode),
  countryCode: (lead) => asText(lead.countryCode),
  latitude: (lead) => asNumber(lead.latitude),
  longitude: (lead) => asNumber(lead.longitude),
  phone: (lead) => asPhone(lead.phone === null ? [] : [lead.phone]),
  phones: (lead) => asPhone((lead.phones ?? []).map((entry) => entry.number)),
  email: (lead) => asText(lead.email),
  emailStatus: (lead) => asText(lead.emailStatus),
  emails: (lead) => asList((lead.emails ?? []).map((entry) => entry.address)),
  website: (lead) => asText(lead.website),
  domain: (lead) => asText(lead.domain),
  websiteStatus: (lead) => asText(lead.websiteStatus),
  socials: {
    facebook: (lead) => asText(lead.socials.facebook),
    instagram: (lead) => asText(lead.socials.instagram),
    linkedin: (lead) => asText(lead.socials.linkedin),
    x: (lead) => asText(lead.socials.x),
    youtube: (lead) => asText(lead.socials.youtube),
    tiktok: (lead) => asText(lead.socials.tiktok),
  },
  score: (lead) => asNumber(lead.score),
  scoreReason: (lead) => asText(lead.scoreReason),
  matchedCriteria: (lead) =>
    asList(lead.matchedCriteria.map((entry) => `${entry.criterion}=${entry.satisfied}`)),
  confidence: (lead) => asNumber(lead.confidence),
  businessStatus: (lead) => asText(lead.businessStatus),
  openingHours: (lead) => asText(lead.openingHours),
  sources: (lead) => asList(lead.sources.map((source) => source.id)),
  createdAt: (lead) => asText(lead.createdAt),
} as const satisfies Record<keyof Lead, CellOf | Readonly<Record<string, CellOf>>>;

type Columns = typeof COLUMNS_OF_FIELD;
type Header =
  | 'categoryLabel'
  | 'regionName'
  | 'country'
  | {
      [F in keyof Columns]: Columns[F] extends CellOf ? F : `${F}.${keyof Columns[F] & string}`;
    }[keyof Columns];

/** What a person reads, before all else. */
const FIRST: readonly Header[] = [
  'name',
  'categoryLabel',
  'street',
  'city',
  'regionName',
  'postalCode',
  'country',
  'phone',
  'email',
  'emailStatus',
  'website',
  'score',
  'scoreReason',
];

/** What only programs read, after all else, and before it what only one source knows, which few deployments have. */
const LAST: readonly Header[] = [
  'openingHours',
  'category',
  'categories',
  'region',
  'countryCode',
  'brand.wikidata',
  'id',
  'jobId',
];

const BY_HEADER: ReadonlyMap<string, CellOf> = new Map<string, CellOf>([
  ...Object.entries(COLUMNS_OF_FIELD).flatMap(([field, cells]): [string, CellOf][] =>
    typeof cells === 'function'
      ? [[field, cells]]
      : Object.entries(cells).map(([name, cell]) => [`${field}.${name}`, cell]),
  ),
  ['categoryLabel', (lead) => asText(categoryLabel(lead.category))],
  ['regionName', (lead) => asText(writtenRegion(lead.region, lead.countryCode))],
  ['country', (lead) => asText(countryName(lead.countryCode))],
]);

const isPlaced = (header: string): boolean => [...FIRST, ...LAST].some((one) => one === header);

/** The columns of the full file: each field of a lead, those first that a person reads, ids last. */
export const LEAD_COLUMNS: readonly (readonly [header: string, cell: CellOf])[] = [
  ...FIRST,
  ...[...BY_HEADER.keys()].filter((header) => !isPlaced(header)),
  ...LAST,
].flatMap((header) => {
  const cell = BY_HEADER.get(header);
  return cell === undefined ? [] : [[header, cell] as const];
});
