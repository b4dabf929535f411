import { foldToAscii } from '../kernel/text.ts';
import { REGIONS } from './region-names.ts';

/** Countries whose table is whole: another code there is a mistake. */
const NAMED_ONLY: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'DE', 'CH', 'BR', 'NL']);

/** True where each region has one code that all sources' regions are brought to (see `regionCode`). */
export const hasAllRegions = (countryCode: string): boolean => NAMED_ONLY.has(countryCode);

/** Codes by the folded names, country by country. */
const BY_NAME = new Map(
  [...REGIONS].map(([country, regions]) => [
    country,
    new Map(
      [...regions].flatMap(([code, names]) =>
        names.map((name) => [foldToAscii(name), code] as const),
      ),
    ),
  ]),
);

/**
 * The one form in which regions leave: the suffix of the ISO 3166-2 code (`TX` for `US-TX`, `TX` and `Texas`).
 * Null for a text that is no code and no name of the country's table: the address line keeps it as it came.
 */
export function regionCode(raw: string | null, countryCode: string | null): string | null {
  if (raw === null) return null;
  const text = raw.trim();
  const [, prefix, suffix] = /^([A-Za-z]{2})-([A-Za-z0-9]{1,3})$/.exec(text) ?? [];
  if (suffix !== undefined && (countryCode === null || prefix?.toUpperCase() === countryCode)) {
    return suffix.toUpperCase();
  }
  const regions = countryCode === null ? undefined : REGIONS.get(countryCode);
  const upper = text.toUpperCase();
  if (regions === undefined) return /^[A-Z0-9]{1,3}$/.test(upper) ? upper : null;
  if (regions.has(upper)) return upper;
  // Provinces and departments (`BL`, `75`) are ISO codes too, but only some of them stand in the table.
  if (!NAMED_ONLY.has(countryCode ?? '') && /^(?:[A-Z]{2}|\d[\dAB])$/.test(text)) return text;
  return BY_NAME.get(countryCode ?? '')?.get(foldToAscii(text)) ?? null;
}

/** True for codes that the country's table holds: safe to split off the end of a city ("Austin, TX"). */
export function isKnownRegionCode(code: string, countryCode: string | null): boolean {
  return countryCode !== null && REGIONS.get(countryCode)?.has(code) === true;
}
