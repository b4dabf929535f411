/** Addresses in the order and with the signs of their countries, with real towns and postcodes. */
import { readFileSync } from 'node:fs';
import { expectation } from '../judge/expectation.ts';
import type { ExpectedPlace } from '../judge/expectation.ts';
import { formOf } from './form.ts';
import type { Form } from './form.ts';
import { pick, pickNumber } from './hash.ts';
import { anyKind } from './kinds.ts';
import type { Language } from './kinds.ts';
import { englishStreet, listedStreet } from './streets.ts';
import { toleranceKm } from './towns.ts';

const POSTCODES = new URL('../../../test/fixtures/eval/postcodes.tsv', import.meta.url);

/** A town of test/fixtures/eval/postcodes.tsv. */
export interface PostalTown {
  readonly countryCode: string;
  readonly postcode: string;
  readonly name: string;
  readonly regionCode: string | null;
  readonly population: number;
  readonly latitude: number;
  readonly longitude: number;
}

interface AddressComponents {
  readonly street: string;
  readonly number: number;
  readonly postcode: string;
  readonly town: string;
  readonly region: string;
}

interface AddressForm {
  readonly street: (seed: string) => string;
  readonly write: (parts: AddressComponents) => string;
  /** The language of the sentence without a country, where the service knows that language. */
  readonly language: Language;
}

const afterStreet = ({ street, number, postcode, town }: AddressComponents): string =>
  `${street} ${number}, ${postcode} ${town}`;
const afterComma = ({ street, number, postcode, town }: AddressComponents): string =>
  `${street}, ${number}, ${postcode} ${town}`;
const beforeStreet = ({ street, number, postcode, town }: AddressComponents): string =>
  `${number} ${street}, ${postcode} ${town}`;
const withRegion = ({ street, number, postcode, town, region }: AddressComponents): string =>
  `${number} ${street}, ${town} ${region} ${postcode}`;
const postcodeLast = ({ street, number, postcode, town }: AddressComponents): string =>
  `${number} ${street}, ${town} ${postcode}`;

const PREPOSITIONS: Readonly<Record<Language, string>> = {
  en: 'near',
  de: 'in der Nähe von',
  fr: 'près de',
  es: 'cerca de',
  it: 'vicino a',
  nl: 'in de buurt van',
  pt: 'perto de',
};

const addressForm = (
  street: (seed: string) => string,
  write: (parts: AddressComponents) => string,
  language: Language = 'en',
): AddressForm => ({ street, write, language });

const ADDRESS_FORMS: Readonly<Record<string, AddressForm>> = {
  AR: addressForm(
    listedStreet('es'),
    ({ street, number, postcode, town }) => `${street} ${number}, ${postcode} ${town}`,
    'es',
  ),
  AT: addressForm(listedStreet('de_AT'), afterStreet, 'de'),
  AU: addressForm(englishStreet, withRegion),
  BE: addressForm(listedStreet('fr_BE'), afterStreet, 'fr'),
  BR: addressForm(
    listedStreet('pt_BR'),
    ({ street, number, postcode, town }) => `${street}, ${number}, ${town}, ${postcode}`,
    'pt',
  ),
  CA: addressForm(
    englishStreet,
    ({ street, number, postcode, town, region }) =>
      `${number} ${street}, ${town}, ${region} ${postcode} 2T6`,
  ),
  CH: addressForm(listedStreet('de_CH'), afterStreet, 'de'),
  CZ: addressForm(listedStreet('cs_CZ'), afterStreet),
  DE: addressForm(listedStreet('de'), afterStreet, 'de'),
  DK: addressForm(listedStreet('da'), afterStreet),
  ES: addressForm(listedStreet('es'), afterComma, 'es'),
  FI: addressForm(listedStreet('fi'), afterStreet),
  FR: addressForm(listedStreet('fr'), beforeStreet, 'fr'),
  GB: addressForm(
    englishStreet,
    ({ street, number, postcode, town }) => `${number} ${street}, ${town} ${postcode} 6XE`,
  ),
  HR: addressForm(listedStreet('hr'), afterStreet),
  HU: addressForm(
    listedStreet('hu'),
    ({ street, number, postcode, town }) => `${postcode} ${town}, ${street} ${number}.`,
  ),
  IE: addressForm(
    englishStreet,
    ({ street, number, postcode, town }) => `${number} ${street}, ${town}, ${postcode} X2Y4`,
  ),
  IN: addressForm(
    (seed) => pick(['MG Road', 'Station Road', 'Sector 17', 'Gandhi Nagar', 'Nehru Marg'], seed),
    ({ street, number, postcode, town }) => `${number}, ${street}, ${town} ${postcode}`,
  ),
  IT: addressForm(
    listedStreet('it'),
    ({ street, number, postcode, town }) => `${street} ${number}, ${postcode} ${town}`,
    'it',
  ),
  JP: addressForm(
    (seed) => pick(['Chuo', 'Honcho', 'Minami', 'Kitamachi'], seed),
    ({ street, number, postcode, town }) =>
      `${(number % 9) + 1}-2-3 ${street}, ${town} ${postcode}`,
  ),
  NL: addressForm(
    listedStreet('nl'),
    ({ street, number, postcode, town }) => `${street} ${number}, ${postcode} AB ${town}`,
    'nl',
  ),
  NO: addressForm(listedStreet('nb_NO'), afterStreet),
  NZ: addressForm(englishStreet, postcodeLast),
  PL: addressForm(
    listedStreet('pl'),
    ({ street, number, postcode, town }) => `${street} ${number}, ${postcode} ${town}`,
  ),
  PT: addressForm(
    listedStreet('pt_PT'),
    ({ street, number, postcode, town }) => `${street} ${number}, ${postcode} ${town}`,
    'pt',
  ),
  RO: addressForm(
    listedStreet('ro'),
    ({ street, number, postcode, town }) => `${street} nr. ${number}, ${town} ${postcode}`,
  ),
  SE: addressForm(listedStreet('sv'), afterStreet),
  SI: addressForm(listedStreet('sl_SI'), afterStreet),
  SK: addressForm(listedStreet('sk'), afterStreet),
  TR: addressForm(
    listedStreet('tr'),
    ({ street, number, postcode, town }) => `${street} No:${number}, ${postcode} ${town}`,
  ),
  ZA: addressForm(englishStreet, postcodeLast),
};

const SAMPLE_SIZE = 16;
const HOUSE_NUMBERS = { least: 1, most: 250 };
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

export function postalTowns(): PostalTown[] {
  return readFileSync(POSTCODES, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [countryCode = '', postcode = '', name = '', region = '', ...numbers] =
        line.split('\t');
      const [population = 0, latitude = 0, longitude = 0] = numbers.map(Number);
      const regionCode = region === '' ? null : region;
      return { countryCode, postcode, name, regionCode, population, latitude, longitude };
    });
}

/** Each town twice: with its country, in English; without it, in its language where the service knows that one. */
export function addressForms(towns: readonly PostalTown[]): Form[] {
  return Object.entries(ADDRESS_FORMS).map(([countryCode, form]) => {
    const rows = towns
      .filter((town) => town.countryCode === countryCode)
      .flatMap((town) => [
        { town, hasCountry: true },
        { town, hasCountry: false },
      ]);
    return formOf(
      { name: `address: ${countryCode}`, sampleSize: SAMPLE_SIZE },
      { rows, keyOf: ({ town }) => `${countryCode}|${town.name}` },
      ({ town, hasCountry }, key) => {
        const seed = `${key}|${hasCountry}`;
        const language = hasCountry ? 'en' : form.language;
        const kind = anyKind(seed, language);
        const tail = hasCountry ? `, ${countryNames.of(countryCode)}` : '';
        const address = writtenAddress(town, form, seed);
        return {
          prompt: `${kind.words} ${PREPOSITIONS[language]} ${address}${tail}`,
          expected: expectation({ kinds: kind.ids, places: [postalPlace(town)] }),
        };
      },
    );
  });
}

const writtenAddress = (town: PostalTown, form: AddressForm, seed: string): string =>
  form.write({
    street: form.street(seed),
    number: pickNumber(HOUSE_NUMBERS.least, HOUSE_NUMBERS.most, `number|${seed}`),
    postcode: town.postcode,
    town: town.name,
    region: town.regionCode?.slice(3) ?? '',
  });

const postalPlace = (town: PostalTown): ExpectedPlace => ({
  names: [town.name],
  countryCodes: [town.countryCode],
  regionCode: town.regionCode,
  level: 'town',
  positions: [town],
  toleranceKm: toleranceKm(town.population),
  postcode: town.postcode,
});
