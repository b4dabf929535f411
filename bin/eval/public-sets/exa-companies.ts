import * as z from 'zod';
import { expectation } from '../judge/expectation.ts';
import type { Case, ExpectedPlace } from '../judge/expectation.ts';
import { countryCodeOf } from './country-codes.ts';
import { readText } from './public-set.ts';
import type { PublicSet } from './public-set.ts';

/** Requests for companies as people type them, with the country or the region that is meant. */
export const EXA_COMPANIES: PublicSet = {
  repository: 'exa-labs/benchmarks',
  commit: '5729a4e2002d9314c2641ea4bc09e5ec7caa8ea5',
  cases: (folder) =>
    readText(folder, 'simple-company-benchmark/data/company/simple_company_search.jsonl')
      .split('\n')
      .filter((line) => line.includes('"industry_geo"'))
      .flatMap((line) => caseOf(Query.parse(JSON.parse(line)))),
};

const Query = z.looseObject({
  text: z.string(),
  bucket: z.string(),
  constraints: z.looseObject({
    country: z.looseObject({ eq: z.string().optional() }).optional(),
    region: z.looseObject({ contains: z.string().optional() }).optional(),
  }),
});

/** Members of the regions that the set names. */
const REGIONS: Readonly<Record<string, readonly string[]>> = {
  nordics: ['DK', 'FI', 'IS', 'NO', 'SE'],
  scandinavia: ['DK', 'NO', 'SE'],
  benelux: ['BE', 'LU', 'NL'],
  dach: ['AT', 'CH', 'DE'],
  baltics: ['EE', 'LT', 'LV'],
};

function caseOf({ text, bucket, constraints }: z.infer<typeof Query>): Case[] {
  if (bucket !== 'industry_geo') return [];
  const country = constraints.country?.eq;
  const region = constraints.region?.contains;
  const code = country === undefined ? undefined : countryCodeOf(country);
  const codes = code === undefined ? (REGIONS[region?.toLowerCase() ?? ''] ?? []) : [code];
  const place: ExpectedPlace = {
    names: [],
    countryCodes: codes,
    regionCode: null,
    level: 'any',
    positions: [],
    toleranceKm: 0,
    postcode: null,
  };
  return [
    {
      form: codes.length === 0 ? 'a wider region' : 'a country or a town in it',
      key: text,
      prompt: text,
      // A region that is no list of countries has to be asked for.
      expected: expectation({
        kinds: null,
        places: codes.length === 0 ? 'none' : [place],
        conditions: null,
      }),
    },
  ];
}
