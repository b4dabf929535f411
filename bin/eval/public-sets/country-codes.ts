import { createRequire } from 'node:module';
import * as z from 'zod';
import { plainName } from '../judge/plain-name.ts';

const require = createRequire(import.meta.url);

const Codes = z.array(z.tuple([z.string(), z.string(), z.string()]).rest(z.string()));
const Names = z.object({
  countries: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

const EVERYDAY_NAMES: Readonly<Record<string, string>> = {
  uk: 'GB',
  usa: 'US',
  us: 'US',
  'u s a': 'US',
  'u s': 'US',
  uae: 'AE',
  'south korea': 'KR',
  deutschland: 'DE',
  france: 'FR',
  espana: 'ES',
  italia: 'IT',
  nederland: 'NL',
  brasil: 'BR',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
};

const byName = new Map<string, string>([
  ...Codes.parse(require('i18n-iso-countries/codes.json')).map(
    ([alpha2, alpha3]) => [plainName(alpha3), alpha2] as const,
  ),
  ...Object.entries(Names.parse(require('i18n-iso-countries/langs/en.json')).countries).flatMap(
    ([code, names]) => [names].flat().map((name) => [plainName(name), code] as const),
  ),
  ...Object.entries(EVERYDAY_NAMES),
]);

/** ISO 3166-1 alpha-2 of an English name or of a code of three letters. */
export const countryCodeOf = (name: string): string | undefined => byName.get(plainName(name));
