import type { Lead } from '../lead.ts';

/** How a value is written: `text` cells are guarded against formulas, `phone` cells too unless E.164. */
type CsvCell =
  | { kind: 'text'; value: string | null }
  | { kind: 'phone'; value: readonly string[] }
  | { kind: 'list'; value: readonly string[] }
  | { kind: 'number'; value: number | null };

const asText = (value: string | null): CsvCell => ({ kind: 'text', value });
const asList = (value: readonly string[]): CsvCell => ({ kind: 'list', value });
const asNumber = (value: number | null): CsvCell => ({ kind: 'number', value });
const asPhone = (value: readonly string[]): CsvCell => ({ kind: 'phone', value });

type Cell = (lead: Lead) => CsvCell;

/** What each field of a lead is in the export, in order; nested fields are joined with `.`, and have a column each. */
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
} as const satisfies Record<keyof Lead, Cell | Readonly<Record<string, Cell>>>;

/** The columns of the export. Lists of objects show one value each (behaviour: Leads). */
export const CSV_COLUMNS: readonly (readonly [header: string, cell: Cell])[] = Object.entries(
  COLUMNS_OF_FIELD,
).flatMap(([field, cells]): (readonly [string, Cell])[] =>
  typeof cells === 'function'
    ? [[field, cells]]
    : Object.entries(cells).map(([name, cell]) => [`${field}.${name}`, cell]),
);

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
const CHUNK_BYTES = 64 * 1024;

/** A phone number that no spreadsheet takes for a formula worth guarding. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** Spreadsheets run a cell as a formula if it begins so, blanks before it or not, full-width forms too. */
const FORMULA_START =
  /^\s*(?:[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]|[\t\r])/;

/** The first line of the file, byte order mark and line end included. */
export function csvHeader(): string {
  return BYTE_ORDER_MARK + CSV_COLUMNS.map(([header]) => header).join(',') + LINE_END;
}

/** One line of the file, line end included (RFC 4180; behaviour: Leads). */
export function csvRow(lead: Lead): string {
  let row = '';
  for (const [, cell] of CSV_COLUMNS) {
    row += row === '' ? writeCell(cell(lead)) : `,${writeCell(cell(lead))}`;
  }
  return row + LINE_END;
}

function writeCell(cell: CsvCell): string {
  switch (cell.kind) {
    case 'number':
      return cell.value === null ? '' : String(cell.value);
    case 'text':
      return cell.value === null ? '' : quote(guard(cell.value));
    case 'list':
      return quote(guard(cell.value.join('; ')));
    case 'phone': {
      const joined = cell.value.join('; ');
      return quote(cell.value.every((number) => E164.test(number)) ? joined : guard(joined));
    }
  }
}

function guard(value: string): string {
  return FORMULA_START.test(value) ? `'${value}` : value;
}

function quote(value: string): string {
  return /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/**
 * The whole file as UTF-8 chunks of about 64 KiB (one row more at most): memory stays bounded however many
 * leads come. No leads: the header line alone.
 */
export async function* csvOf(
  leads: AsyncIterable<Lead> | Iterable<Lead>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  let pending = csvHeader();
  for await (const lead of leads) {
    pending += csvRow(lead);
    if (pending.length < CHUNK_BYTES) continue;
    yield encoder.encode(pending);
    pending = '';
  }
  if (pending !== '') yield encoder.encode(pending);
}
