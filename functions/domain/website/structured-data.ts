import type { Steps } from './steps.ts';

/** Contacts that a page states about its business in JSON-LD (schema.org). */
export interface StructuredData {
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly faxes: readonly string[];
  /** `sameAs` and `url` of the described business. */
  readonly profiles: readonly string[];
  /** ISO 3166-1 alpha-2 of the address, when given as a code. */
  readonly country: string | undefined;
}

const MAX_DEPTH = 12;
const MAX_VALUES = 5_000;
/** Branches about other people and companies. */
const NOT_THE_BUSINESS: ReadonlySet<string> = new Set(
  `author review reviews comment creator sponsor alumniOf memberOf funder itemReviewed isPartOf provider
  brand`.split(/\s+/),
);

/** Reads all blocks; a broken block is left out. */
export function* readStructuredData(blocks: readonly string[]): Steps<StructuredData> {
  const found = { emails: [], phones: [], faxes: [], profiles: [], country: undefined };
  const collector: Collector = { ...found, left: MAX_VALUES };
  for (const block of blocks) {
    if (yield) break;
    walk(parseBlock(block), 0, collector);
  }
  return collector;
}

interface Collector {
  emails: string[];
  phones: string[];
  faxes: string[];
  profiles: string[];
  country: string | undefined;
  left: number;
}

function parseBlock(block: string): unknown {
  // Some systems still wrap scripts in comments or CDATA.
  const json = block.replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[)/, '');
  try {
    return JSON.parse(json.replace(/(?:-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>)\s*$/, ''));
  } catch {
    return undefined;
  }
}

function walk(value: unknown, depth: number, into: Collector): void {
  into.left -= 1;
  if (depth > MAX_DEPTH || into.left < 0 || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) walk(item, depth + 1, into);
    return;
  }
  for (const [key, child] of Object.entries(value)) {
    if (NOT_THE_BUSINESS.has(key)) continue;
    const target = targetOf(key, into);
    if (target !== undefined) target.push(...stringsOf(child));
    else if (key === 'addressCountry') into.country ??= countryOf(child);
    walk(child, depth + 1, into);
  }
}

function targetOf(key: string, into: Collector): string[] | undefined {
  switch (key.toLowerCase()) {
    case 'email':
      return into.emails;
    case 'telephone':
    case 'phone':
      return into.phones;
    case 'faxnumber':
      return into.faxes;
    case 'sameas':
      return into.profiles;
    default:
      return undefined;
  }
}

function stringsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, 20) : [value];
  return values.filter((item) => typeof item === 'string').map((item) => item.slice(0, 500));
}

function countryOf(value: unknown): string | undefined {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
  return typeof name === 'string' && /^[a-z]{2}$/i.test(name) ? name.toUpperCase() : undefined;
}
