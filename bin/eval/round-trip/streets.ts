/** Street names by country: the lists of `@faker-js/faker`; English ones from the commonest names. */
import * as faker from '@faker-js/faker';
import type { Faker } from '@faker-js/faker';
import { hashShare, pick, pickNumber } from './hash.ts';

/** Among the commonest street names of the United States by the Census Bureau's counts. */
const AMERICAN = [
  'Main St',
  'Park Ave',
  'Oak St',
  'Maple Ave',
  'Cedar Ln',
  'Elm Street',
  'Washington Blvd',
  'Lake Shore Dr',
  'Hill Rd',
  '2nd St',
  '5th Ave',
  'W 42nd St',
  'N Walnut Street',
  'Sunset Blvd',
  'Lincoln Way',
  'Jackson Avenue',
  'Church St',
  'Highland Ave NE',
  'Martin Luther King Jr Blvd',
  'River Road',
  'Old County Rd',
  'Highway 50',
  'Broadway',
  'College Ave',
  'Spring Garden St',
  'S State St',
];
/** Of other countries where English is spoken. */
const ENGLISH = [
  'High Street',
  'Station Road',
  'Church Lane',
  'Victoria Road',
  'Green Lane',
  'Park Avenue',
  'London Road',
  'Queen Street',
  'King Street',
  'Mill Lane',
  'George Street',
  'Albert Road',
  'Main Street',
  'Bridge St',
  'Elizabeth Street',
  'Railway Terrace',
];

/** `350 5th Ave` */
export const americanStreet = (seed: string): string =>
  `${pickNumber(1, 9_999, `number|${seed}`)} ${pick(AMERICAN, `street|${seed}`)}`;

export const englishStreet = (seed: string): string => pick(ENGLISH, `street|${seed}`);

type Locale = keyof typeof LOCALES;
const LOCALES = {
  cs_CZ: faker.fakerCS_CZ,
  da: faker.fakerDA,
  de: faker.fakerDE,
  de_AT: faker.fakerDE_AT,
  de_CH: faker.fakerDE_CH,
  es: faker.fakerES,
  es_MX: faker.fakerES_MX,
  fi: faker.fakerFI,
  fr: faker.fakerFR,
  fr_BE: faker.fakerFR_BE,
  hr: faker.fakerHR,
  hu: faker.fakerHU,
  it: faker.fakerIT,
  nb_NO: faker.fakerNB_NO,
  nl: faker.fakerNL,
  pl: faker.fakerPL,
  pt_BR: faker.fakerPT_BR,
  pt_PT: faker.fakerPT_PT,
  ro: faker.fakerRO,
  sk: faker.fakerSK,
  sl_SI: faker.fakerSL_SI,
  sv: faker.fakerSV,
  tr: faker.fakerTR,
} as const satisfies Record<string, Faker>;

/** Of the kinds of street that the lists know, those that addresses are full of. */
const USUAL: Readonly<Partial<Record<Locale, RegExp>>> = {
  es: /^(?:Calle|Plaza|Paseo|Camino|Carretera|Ronda|Travesía|Glorieta|Rambla|Vía|Gran Vía) /u,
  fr_BE: /^(?:Rue|Avenue|Boulevard|Place|Chemin|Square|Quai|Cours|Allée) /u,
  hu: / (?:utca|út|útja|tér|körút|sor|köz|sétány)$/u,
  it: /^(?:Via|Piazza|Strada|Borgo) /u,
  pl: /^(?:ul|al|pl|os)\. /u,
  pt_BR: /^(?:Rua|Avenida|Travessa|Alameda|Rodovia) /u,
  pt_PT: /^(?:Rua|Avenida|Travessa|Praça|Largo|Estrada|Alameda) /u,
};

/** The same street for the same seed. */
export const listedStreet =
  (locale: Locale) =>
  (seed: string): string => {
    const { [locale]: source } = LOCALES;
    const usual = USUAL[locale];
    source.seed(Math.floor(hashShare(`street|${seed}`) * 2 ** 31));
    for (;;) {
      const street = source.location.street();
      if (usual === undefined || usual.test(street)) return street;
    }
  };
