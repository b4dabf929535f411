import { lateValues } from '../kernel/late-value.ts';
import { foldToAscii } from '../kernel/text.ts';
import { regionsOf } from './region-names.ts';
import { hasParts, partsOf } from './region-parts.ts';

/** Countries whose table is whole: another code there is a mistake. */
const NAMED_ONLY: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'DE', 'CH', 'BR', 'NL']);

/**
 * True where records can be told by their region: it has one code that all sources' regions are brought to (`regionCode`,
 * `regionAbove`).
 */
export const hasAllRegions = (countryCode: string): boolean =>
  NAMED_ONLY.has(countryCode) || hasParts(countryCode) || countryCode === 'MX';

type Codes = ReadonlyMap<string, string>;

/** A country's codes by the folded names; a region's name goes before that of a part. */
const codesByName = lateValues((country): Codes | undefined => {
  const regions = regionsOf(country);
  if (regions === undefined) return undefined;
  const lists = [...(partsOf(country)?.values() ?? []), regions].flatMap((list) => [...list]);
  return new Map(
    lists.flatMap(([code, names]) => names.map((name) => [foldToAscii(name), code] as const)),
  );
});

/** A country's regions by the codes of their counties, departments and provinces. */
const regionsByPart = lateValues((country): Codes | undefined => {
  const regions = partsOf(country);
  return (
    regions &&
    new Map(
      [...regions].flatMap(([region, parts]) =>
        [...parts.keys()].map((code) => [code, region] as const),
      ),
    )
  );
});

/** The region that a code is of: the code itself, or the region around a county, department or province. */
export const regionAbove = (code: string, countryCode: string): string =>
  regionsByPart(countryCode)?.get(code) ?? code;

/** The names of a region, and the names and codes of the counties, departments and provinces inside it. */
export function namesOfRegion(code: string, countryCode: string): readonly string[] {
  const parts = [...(partsOf(countryCode)?.get(code) ?? [])];
  return [
    ...(regionsOf(countryCode)?.get(code) ?? []),
    ...parts.flatMap(([part, names]) => [part, ...names]),
  ];
}

/** True for the code of a county, department or province: a part of a region. */
export const isRegionPart = (code: string, countryCode: string): boolean =>
  regionAbove(code, countryCode) !== code;

/** `County Cork`, `Provincia di Salerno`, `Département du Nord`: what is said around the name. */
const KIND_OF_PART =
  /^(?:county|co|counties of|provinc(?:e|ia|ie)|departement)(?: (?:of|de|du|di|del|della|d|van))?(?: (?:la|l|le))? | (?:county|province)$/u;

/**
 * The one form in which regions leave: the suffix of the ISO 3166-2 code (`TX` for `US-TX`, `TX` and `Texas`; `CO` for
 * `Co. Cork`). Null for a text that is no code and no name of the country's table: the address line keeps it as it came.
 */
export function regionCode(raw: string | null, countryCode: string | null): string | null {
  if (raw === null) return null;
  const text = raw.trim();
  const [, prefix, suffix] = /^([A-Za-z]{2})-([A-Za-z0-9]{1,3})$/.exec(text) ?? [];
  if (suffix !== undefined && (countryCode === null || prefix?.toUpperCase() === countryCode)) {
    return suffix.toUpperCase();
  }
  const country = countryCode ?? '';
  const regions = regionsOf(country);
  const upper = text.toUpperCase();
  if (regions === undefined) return /^[A-Z0-9]{1,3}$/.test(upper) ? upper : null;
  if (regions.has(upper) || regionsByPart(country)?.has(upper) === true) return upper;
  const named = codeNamed(text, country);
  if (named !== null) return named;
  // Provinces and departments (`BL`, `75`) are ISO codes too, but only some of them stand in the table.
  return !NAMED_ONLY.has(country) && /^(?:[A-Z]{2}|\d[\dAB])$/.test(text) ? text : null;
}

/** The code of a region, county, department or province by its name. */
export function codeNamed(name: string, countryCode: string): string | null {
  const codes = codesByName(countryCode);
  const folded = foldToAscii(name);
  return codes?.get(folded) ?? codes?.get(folded.replace(KIND_OF_PART, '')) ?? null;
}

/** True for codes that the country's table holds: safe to split off the end of a city ("Austin, TX"). */
export function isKnownRegionCode(code: string, countryCode: string | null): boolean {
  return countryCode !== null && regionsOf(countryCode)?.has(code) === true;
}
