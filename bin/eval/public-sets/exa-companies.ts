import * as z from 'zod';
import { expectation } from '../judge/expectation.ts';
import type { Case, ExpectedPlace } from '../judge/expectation.ts';
import { countryCodeOf } from './country-codes.ts';
import { continent } from './named-place.ts';
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
const COUNTRIES_OF: Readonly<Record<string, readonly string[]>> = {
  nordics: ['DK', 'FI', 'IS', 'NO', 'SE'],
  scandinavia: ['DK', 'NO', 'SE'],
  benelux: ['BE', 'LU', 'NL'],
  dach: ['AT', 'CH', 'DE'],
};
const CONTINENTS: Readonly<Record<string, readonly string[]>> = {
  africa: ['Africa'],
  apac: ['Asia Pacific', 'Southeast Asia', 'Asia'],
  asean: ['Southeast Asia'],
  'eastern europe': ['Eastern Europe'],
  europe: ['Europe'],
  latam: ['Latin America'],
  'middle east': ['Middle East'],
};

function caseOf({ text, bucket, constraints }: z.infer<typeof Query>): Case[] {
  if (bucket !== 'industry_geo') return [];
  const place = placeOf(constraints.country?.eq, constraints.region?.contains?.toLowerCase());
  return [
    {
      form: place === null ? 'no place' : 'a country, a town in it or a wide region',
      key: text,
      prompt: text,
      expected: expectation({
        kinds: null,
        places: place === null ? 'none' : [place],
        conditions: null,
      }),
    },
  ];
}

function placeOf(country: string | undefined, region = ''): ExpectedPlace | null {
  const code = country === undefined ? undefined : countryCodeOf(country);
  const codes = code === undefined ? COUNTRIES_OF[region] : [code];
  const names = CONTINENTS[region];
  if (codes === undefined) return names === undefined ? null : continent(names);
  return { ...continent([]), countryCodes: codes, level: 'any' };
}
