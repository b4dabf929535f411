import { expectation } from '../judge/expectation.ts';
import type { Case } from '../judge/expectation.ts';
import { countryCodeOf } from './country-codes.ts';
import { namedPlace } from './named-place.ts';
import { dentistsNear, readText } from './public-set.ts';
import type { PublicSet } from './public-set.ts';

/** Addresses of many countries, their parts labelled, written as calls in C. */
export const LIBPOSTAL: PublicSet = {
  repository: 'openvenues/libpostal',
  commit: '4c030d8ff2fcf59c26510f68823c28a2346034d4',
  cases: (folder) => {
    const source = readText(folder, 'test/test_parser.c');
    return source
      .split(/\bTEST test_/u)
      .slice(1)
      .flatMap(casesOf);
  },
};

/** `us_parses(void) {...`: the tests stand by country. */
const TEST_COUNTRIES: Readonly<Record<string, string>> = { uk: 'GB', gb: 'GB' };

function casesOf(test: string): Case[] {
  const code = /^([a-z]{2})_parses/u.exec(test)?.[1];
  const country = code === undefined ? undefined : (TEST_COUNTRIES[code] ?? code.toUpperCase());
  return test
    .split('test_parse_result_equals(')
    .slice(1)
    .flatMap((call): Case[] => {
      const [head = '', ...components] = call.split('(labeled_component_t)');
      const text = strings(head.replaceAll(/^\s*\/\/.*$/gmu, '')).join('');
      if (text === '') return [];
      const labels = new Map(
        components.map((component) => {
          const [label = '', value = ''] = strings(component);
          return [label, value];
        }),
      );
      return [caseOf(text, labels, country)];
    });
}

function caseOf(
  text: string,
  labels: ReadonlyMap<string, string>,
  country: string | undefined,
): Case {
  const towns = ['city', 'city_district', 'suburb']
    .flatMap((label) => labels.get(label) ?? [])
    .filter((name) => name !== '');
  const named = labels.get('country');
  const hasPlace =
    towns.length > 0 || labels.has('state') || labels.has('postcode') || named !== undefined;
  const place = hasPlace
    ? namedPlace({
        towns,
        region: labels.get('state'),
        countryCode: named === undefined ? country : (countryCodeOf(named) ?? country),
        postcode: labels.get('postcode'),
      })
    : null;
  // Some are questions as they stand: "book stores near me".
  const isQuestion = labels.has('category');
  return {
    form: place === null ? 'no town' : 'addresses',
    key: text,
    prompt: isQuestion ? text : dentistsNear(text),
    expected: expectation({
      kinds: isQuestion ? null : ['dental_clinic', 'dentist'],
      places: place === null ? 'none' : [place],
      conditions: null,
    }),
  };
}

function strings(source: string): string[] {
  return [...source.matchAll(/"((?:[^"\\]|\\.)*)"/gu)].map(([, body = '']) =>
    body.replaceAll(/\\(.)/gu, '$1'),
  );
}
