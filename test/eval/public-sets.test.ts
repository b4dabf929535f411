import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EXA_COMPANIES } from '../../bin/eval/public-sets/exa-companies.ts';
import { LIBPOSTAL } from '../../bin/eval/public-sets/libpostal.ts';
import { PELIAS_ACCEPTANCE } from '../../bin/eval/public-sets/pelias-acceptance.ts';
import { PELIAS_PARSER } from '../../bin/eval/public-sets/pelias-parser.ts';
import { USADDRESS } from '../../bin/eval/public-sets/usaddress.ts';

/** Files in the form of the public sets, with contents of our own. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'public-sets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const place = (expected: { readonly places: unknown }): unknown =>
  Array.isArray(expected.places) ? expected.places[0] : expected.places;

test('pelias/parser: what a test program asserts becomes prompts', () => {
  const folder = folderOf({
    'test/address.deu.test.js': `
      const testcase = (test, common) => {
        let assert = common.assert(test)
        assert('Musterweg 5, 04109 Leipzig', [
          { street: 'Musterweg' }, { housenumber: '5' }, { postcode: '04109' }, { locality: 'Leipzig' }
        ])
        assert('Musterweg', [[{ street: 'Musterweg' }], [{ locality: 'Musterweg' }]], false)
      }
      module.exports.all = (tape, common) => testcase((name, f) => tape(name, f), common)`,
  });
  const [leipzig, street, ...more] = PELIAS_PARSER.cases(folder);
  expect(more).toEqual([]);
  expect(leipzig?.prompt).toBe('dentists near Musterweg 5, 04109 Leipzig');
  expect(leipzig && place(leipzig.expected)).toMatchObject({
    names: ['Leipzig'],
    countryCodes: ['DE'],
    postcode: '04109',
    level: 'town',
  });
  expect(street && place(street.expected)).toBe('none');
});

test('openvenues/libpostal: calls in C become prompts, in the country of their test', () => {
  const folder = folderOf({
    'test/test_parser.c': `
TEST test_fr_parses(void) {
    CHECK_CALL(test_parse_result_equals(
        // From "somewhere"
        "1 rue de l'Essai, 69002 Lyon",
        options,
        4,
        (labeled_component_t){"house_number", "1"},
        (labeled_component_t){"road", "rue de l'essai"},
        (labeled_component_t){"postcode", "69002"},
        (labeled_component_t){"city", "lyon"}
    ));
}`,
  });
  const [lyon, ...more] = LIBPOSTAL.cases(folder);
  expect(more).toEqual([]);
  expect(lyon?.prompt).toBe("dentists near 1 rue de l'Essai, 69002 Lyon");
  expect(lyon && place(lyon.expected)).toMatchObject({ names: ['lyon'], countryCodes: ['FR'] });
});

test('datamade/usaddress: labelled words become addresses', () => {
  const xml = (body: string) => `<AddressCollection>${body}</AddressCollection>`;
  const none = Object.fromEntries(
    [
      'multi_word_state_addresses',
      'simple_address_patterns',
      'synthetic_clean_osm_data',
      'synthetic_osm_data',
      'us50_test_tagged',
    ].map((name) => [`measure_performance/test_data/${name}.xml`, xml('')]),
  );
  const folder = folderOf({
    ...none,
    'measure_performance/test_data/labeled.xml': xml(
      '<AddressString><AddressNumber>5</AddressNumber> <StreetName>Sample &amp; Test</StreetName> <PlaceName>Fort</PlaceName> <PlaceName>Worth,</PlaceName> <StateName>TX</StateName></AddressString>' +
        '<AddressString><USPSBoxType>Box</USPSBoxType> <USPSBoxID>12</USPSBoxID></AddressString>',
    ),
  });
  const [fortWorth, box] = USADDRESS.cases(folder);
  expect(fortWorth?.prompt).toBe('dentists near 5 Sample & Test Fort Worth, TX');
  expect(fortWorth && place(fortWorth.expected)).toMatchObject({
    names: ['Fort Worth'],
    regionCode: 'US-TX',
  });
  expect(box && place(box.expected)).toBe('none');
});

test('pelias/acceptance-tests: names by layer; what leans on a box is left out', () => {
  const cases = (...tests: object[]) => JSON.stringify({ tests });
  const one = (text: string, properties: object, more: object = {}) => ({
    in: { text, ...more },
    expected: { properties: [properties] },
  });
  const names = ['placeholder_geometric_filters', 'placeholder_sorting', 'search_poi'];
  const folder = folderOf({
    ...Object.fromEntries(names.map((name) => [`test_cases/${name}.json`, cases()])),
    'test_cases/placeholder_general.json': cases(
      one('Europe', { gid: 'whosonfirst:continent:1', name: 'Europe' }),
      one('Paris', { gid: 'whosonfirst:locality:1', name: 'Paris' }, { 'boundary.country': 'US' }),
    ),
    'test_cases/search_city_country.json': cases(
      one('leipzig germany', { layer: 'locality', locality: 'Leipzig', country_a: 'DEU' }),
    ),
  });
  const [europe, leipzig, ...more] = PELIAS_ACCEPTANCE.cases(folder);
  expect(more).toEqual([]);
  expect(europe && place(europe.expected)).toMatchObject({ names: ['Europe'], level: 'continent' });
  expect(leipzig && place(leipzig.expected)).toMatchObject({
    names: ['Leipzig'],
    countryCodes: ['DE'],
  });
});

test('exa-labs/benchmarks: one bucket, judged by its country or by the countries of its region', () => {
  const line = (text: string, bucket: string, constraints: object) =>
    JSON.stringify({ text, bucket, constraints });
  const folder = folderOf({
    'simple-company-benchmark/data/company/simple_company_search.jsonl': [
      line('bakeries in Norway', 'industry_geo', { country: { eq: 'Norway' } }),
      line('bakeries in the Benelux', 'industry_geo', { region: { contains: 'Benelux' } }),
      line('Some Ltd', 'named_lookup', {}),
    ].join('\n'),
  });
  const cases = EXA_COMPANIES.cases(folder);
  expect(cases.map(({ expected }) => place(expected))).toMatchObject([
    { countryCodes: ['NO'] },
    { countryCodes: ['BE', 'LU', 'NL'] },
  ]);
});
