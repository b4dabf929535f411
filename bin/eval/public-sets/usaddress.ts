import { expectation } from '../judge/expectation.ts';
import type { Case } from '../judge/expectation.ts';
import { namedPlace } from './named-place.ts';
import { dentistsNear, readText } from './public-set.ts';
import type { PublicSet } from './public-set.ts';

const FILES = [
  'labeled.xml',
  'multi_word_state_addresses.xml',
  'simple_address_patterns.xml',
  'synthetic_clean_osm_data.xml',
  'synthetic_osm_data.xml',
  'us50_test_tagged.xml',
];

/** Addresses of the United States whose words carry labels. */
export const USADDRESS: PublicSet = {
  repository: 'datamade/usaddress',
  commit: 'aa7699b53a0843fc443f9e87285b88cbd9eaf50a',
  cases: (folder) =>
    FILES.flatMap((file) =>
      casesOf(readText(folder, `measure_performance/test_data/${file}`), file),
    ),
};

function casesOf(xml: string, file: string): Case[] {
  return [...xml.matchAll(/<AddressString>(.*?)<\/AddressString>/gsu)].map(([, body = '']) => {
    const text = unescaped(body.replaceAll(/<[^>]*>/gu, ''))
      .replaceAll(/\s+/gu, ' ')
      .trim();
    const labelled = (label: string): string =>
      [...body.matchAll(new RegExp(`<${label}>(.*?)</${label}>`, 'gsu'))]
        .map(([, word = '']) => unescaped(word).replaceAll(',', ''))
        .join(' ')
        .trim();
    const town = labelled('PlaceName');
    const place = namedPlace({
      towns: town === '' ? [] : [town],
      region: labelled('StateName') || undefined,
      postcode: labelled('ZipCode') || undefined,
      // Without a town, a state or a postcode an address says nothing about its country either.
      countryCode: town + labelled('StateName') + labelled('ZipCode') === '' ? undefined : 'US',
    });
    return {
      form: place === null ? `${file}, no town` : file,
      key: text,
      prompt: dentistsNear(text),
      expected: expectation({
        kinds: ['dental_clinic', 'dentist'],
        places: place === null ? 'none' : [place],
        conditions: null,
      }),
    };
  });
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'");
