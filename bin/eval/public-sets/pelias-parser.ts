import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import * as z from 'zod';
import { expectation } from '../judge/expectation.ts';
import type { Case } from '../judge/expectation.ts';
import { countryCodeOf } from './country-codes.ts';
import { namedPlace } from './named-place.ts';
import { dentistsNear, readText } from './public-set.ts';
import type { PublicSet } from './public-set.ts';

/** Addresses, streets and places with the parts that a parser has to find. */
export const PELIAS_PARSER: PublicSet = {
  repository: 'pelias/parser',
  commit: 'b4494c2a979dd16683c7604258131a55cdf8668a',
  cases: (folder) =>
    readdirSync(join(folder, 'test'))
      .filter((file) => file.endsWith('.test.js'))
      .toSorted()
      .flatMap((file) =>
        assertionsOf(readText(folder, `test/${file}`)).map((one) => caseOf(one, file)),
      ),
};

const Labels = z.array(z.record(z.string(), z.string()));
/** A list of labels, or several such lists of which the first is the likeliest. */
const Assertion = z.tuple([z.string(), z.union([Labels, z.array(Labels)])]).rest(z.unknown());

interface LabelledText {
  readonly text: string;
  readonly labels: ReadonlyMap<string, string>;
}

/** The tests are programs: they run with nothing but a recorder of what they assert. */
function assertionsOf(source: string): LabelledText[] {
  const recorded: unknown[] = [];
  const context = createContext({
    module: { exports: {} },
    require: () => ({}),
    record: (...call: unknown[]) => recorded.push(structuredClone(call)),
  });
  runInContext(source, context);
  runInContext(
    'module.exports.all((name, test) => test, { assert: () => record, extract: () => [], parser: {} })',
    context,
  );
  return recorded.flatMap((call) => {
    const parsed = Assertion.safeParse(call);
    if (!parsed.success) return [];
    const [text, expected] = parsed.data;
    const first = Array.isArray(expected[0]) ? expected[0] : expected;
    const labels = Labels.parse(first).flatMap((one) => Object.entries(one));
    return [{ text, labels: new Map(labels) }];
  });
}

/** `address.deu.test.js` */
const FILE_COUNTRIES: Readonly<Record<string, string>> = { nzd: 'NZ', rom: 'RO' };

function caseOf({ text, labels }: LabelledText, file: string): Case {
  const [, alpha3 = ''] = file.split('.');
  const country = labels.get('country');
  const hasPlace = ['locality', 'region', 'postcode', 'country'].some((label) => labels.has(label));
  const place = hasPlace
    ? namedPlace({
        towns: [labels.get('locality') ?? []].flat(),
        region: labels.get('region'),
        postcode: labels.get('postcode'),
        countryCode:
          (country === undefined ? undefined : countryCodeOf(country)) ??
          FILE_COUNTRIES[alpha3] ??
          countryCodeOf(alpha3),
      })
    : null;
  return {
    form: place === null ? 'no town' : 'addresses and places',
    key: text,
    prompt: dentistsNear(text),
    expected: expectation({
      kinds: ['dental_clinic', 'dentist'],
      places: place === null ? 'none' : [place],
      conditions: null,
    }),
  };
}
