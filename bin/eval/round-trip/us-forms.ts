/** Towns of the United States in the ways that people write them. */
import { expectation } from '../judge/expectation.ts';
import type { Expectation, ExpectedPlace } from '../judge/expectation.ts';
import { formOf } from './form.ts';
import type { Form, Written } from './form.ts';
import { pick, pickNumber } from './hash.ts';
import { kindOf } from './kinds.ts';
import { americanStreet } from './streets.ts';
import type { UsTown } from './towns.ts';

const { words: DENTISTS, ids: DENTIST_IDS } = kindOf('dentist');

export const usTownKey = ({ state, name }: UsTown): string => `US|${state}|${name}`;

export function usPlace(town: UsTown, postcode: string | null = null): ExpectedPlace {
  return {
    names: [town.name],
    countryCodes: ['US'],
    regionCode: `US-${town.state}`,
    level: 'town',
    positions: town.positions,
    toleranceKm: town.toleranceKm,
    postcode,
  };
}

const zipOf = (town: UsTown, seed: string): string => pick(town.zips, `zip|${seed}`);

type UsForm = readonly [name: string, sampleSize: number, (town: UsTown, seed: string) => Written];

const dentistsIn = (
  prompt: string,
  town: UsTown,
  expected: Partial<Expectation> & { readonly zip?: string } = {},
): Written => {
  const { zip, ...rest } = expected;
  return {
    prompt,
    expected: expectation({ kinds: DENTIST_IDS, places: [usPlace(town, zip ?? null)], ...rest }),
  };
};

const OPENED_SINCE = { pattern: /opened|since|2024|years in business/u };

const FORMS: readonly UsForm[] = [
  [
    'US: {town}, {ST}',
    150,
    (town) => dentistsIn(`${DENTISTS} in ${town.name}, ${town.state}`, town),
  ],
  [
    'US: {town}, {ST} in small letters',
    60,
    (town) => dentistsIn(`${DENTISTS} in ${town.name}, ${town.state}`.toLowerCase(), town),
  ],
  [
    'US: {town}, {State}',
    60,
    (town) => dentistsIn(`${DENTISTS} in ${town.name}, ${town.stateName}`, town),
  ],
  [
    'US: {town}, {ST} {zip}',
    100,
    (town, seed) => {
      const zip = zipOf(town, seed);
      return dentistsIn(`${DENTISTS} in ${town.name}, ${town.state} ${zip}`, town, { zip });
    },
  ],
  [
    'US: {town}, {ST} {zip}-{4 digits}',
    100,
    (town, seed) => {
      const zip = zipOf(town, seed);
      const more = String(pickNumber(1, 9_998, `more|${seed}`)).padStart(4, '0');
      return dentistsIn(`${DENTISTS} in ${town.name}, ${town.state} ${zip}-${more}`, town, { zip });
    },
  ],
  [
    'US: {town}, {ST} {zip}, USA',
    60,
    (town, seed) => {
      const zip = zipOf(town, seed);
      return dentistsIn(`find ${DENTISTS} in ${town.name}, ${town.state} ${zip}, USA`, town, {
        zip,
      });
    },
  ],
  [
    'US: {town}, {ST}, USA or {town}, {State}, United States',
    150,
    (town, seed) =>
      dentistsIn(
        pick(
          [
            `${DENTISTS} in ${town.name}, ${town.state}, USA`,
            `${DENTISTS} in ${town.name}, ${town.stateName}, United States`,
          ],
          seed,
        ),
        town,
      ),
  ],
  [
    'US: {number} {street}, {town}, {ST} {zip}',
    150,
    (town, seed) => {
      const zip = zipOf(town, seed);
      const address = `${americanStreet(seed)}, ${town.name}, ${town.state}`;
      return dentistsIn(`${DENTISTS} near ${address} ${zip}`, town, { zip });
    },
  ],
  [
    'US: {number} {street} {town} {ST}, without postcode',
    60,
    (town, seed) =>
      dentistsIn(
        pick(
          [
            `${DENTISTS} near ${americanStreet(seed)}, ${town.name}, ${town.state}`,
            `${DENTISTS} ${americanStreet(seed)} ${town.name} ${town.state}`,
          ],
          seed,
        ),
        town,
      ),
  ],
  [
    'US: {town} {ST} without a preposition',
    150,
    (town, seed) =>
      pick(
        [
          dentistsIn(`${DENTISTS} ${town.name} ${town.state}`, town),
          dentistsIn(`${town.name}, ${town.state} ${DENTISTS} with email`, town, {
            contactFields: ['email'],
          }),
        ],
        seed,
      ),
  ],
  [
    'US: I need 50 around {town} {State} opened since 2024',
    150,
    (town) =>
      dentistsIn(
        `I need 50 ${DENTISTS} around ${town.name} ${town.stateName} opened since 2024`,
        town,
        { count: 50, conditions: [OPENED_SINCE] },
      ),
  ],
];

export const usForms = (towns: readonly UsTown[]): Form[] =>
  FORMS.map(([name, sampleSize, write]) =>
    formOf({ name, sampleSize }, { rows: towns, keyOf: usTownKey }, write),
  );
