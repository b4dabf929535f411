import * as z from 'zod';
import { expectation } from '../judge/expectation.ts';
import type { Case, ExpectedPlace } from '../judge/expectation.ts';
import { countryCodeOf } from './country-codes.ts';
import { continent, namedPlace } from './named-place.ts';
import { dentistsNear, readText } from './public-set.ts';
import type { PublicSet } from './public-set.ts';

const FILES = [
  'placeholder_general',
  'placeholder_geometric_filters',
  'placeholder_sorting',
  'search_city_country',
  'search_poi',
];

/** Names of places that a geocoder has to find. Those that lean on a box or circle beside the text are left out. */
export const PELIAS_ACCEPTANCE: PublicSet = {
  repository: 'pelias/acceptance-tests',
  commit: '5b11c3b0d8ac89363d9cb3dd87900027408c010b',
  cases: (folder) =>
    FILES.flatMap((file) => {
      const source: unknown = JSON.parse(readText(folder, `test_cases/${file}.json`));
      return Tests.parse(source).tests.flatMap((test) => caseOf(test, file));
    }),
};

const Properties = z.looseObject({
  gid: z.string().optional(),
  layer: z.string().optional(),
  name: z.string().optional(),
  locality: z.string().optional(),
  region: z.string().optional(),
  region_a: z.string().optional(),
  country: z.string().optional(),
  country_a: z.string().optional(),
  dependency: z.string().optional(),
});
const Test = z.looseObject({
  in: z.looseObject({ text: z.string() }),
  expected: z.looseObject({ properties: z.array(z.unknown()) }).optional(),
});
const Tests = z.looseObject({ tests: z.array(Test) });

function caseOf(test: z.infer<typeof Test>, file: string): Case[] {
  const { text } = test.in;
  const found = Properties.safeParse(test.expected?.properties[0]);
  if (!found.success || Object.keys(test.in).some((key) => key.startsWith('boundary'))) return [];
  const place = placeOf(found.data);
  if (place === undefined) return [];
  return [
    {
      form: file,
      key: text,
      prompt: dentistsNear(text),
      expected: expectation({
        kinds: ['dental_clinic', 'dentist'],
        places: [place],
        conditions: null,
      }),
    },
  ];
}

function placeOf(properties: z.infer<typeof Properties>): ExpectedPlace | undefined {
  const { name, locality, dependency, country_a: alpha3, country } = properties;
  const layer = properties.layer ?? properties.gid?.split(':')[1] ?? '';
  const region = properties.region_a ?? properties.region;
  const countryName = dependency ?? alpha3 ?? country;
  const countryCode = countryName === undefined ? undefined : countryCodeOf(countryName);
  if (layer === 'continent' && name !== undefined) return continent([name]);
  if (['country', 'dependency'].includes(layer) && name !== undefined)
    return namedPlace({ towns: [], countryCode: countryCodeOf(name) ?? countryCode }) ?? undefined;
  if (['region', 'macroregion'].includes(layer) && name !== undefined)
    return namedPlace({ towns: [], region: name, countryCode }) ?? undefined;
  const towns = [locality ?? (layer === 'venue' || layer === 'address' ? [] : (name ?? []))].flat();
  if (towns.length === 0) return undefined;
  const place = namedPlace({ towns, region, countryCode }) ?? undefined;
  // Counties and boroughs are wider than towns.
  return place === undefined || layer === 'locality' ? place : { ...place, level: 'any' };
}
