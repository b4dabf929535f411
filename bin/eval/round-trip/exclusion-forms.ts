/** What is left out, and places side by side. */
import { expectation } from '../judge/expectation.ts';
import type { ExpectedPlace } from '../judge/expectation.ts';
import { plainName } from '../judge/plain-name.ts';
import { formOf } from './form.ts';
import type { Form } from './form.ts';
import { pick } from './hash.ts';
import { anyKind, kindOf } from './kinds.ts';
import type { Kind } from './kinds.ts';
import type { UsTown } from './towns.ts';
import { usPlace, usTownKey } from './us-forms.ts';

const NEGATIONS = [
  (rest: string) => `but not ${rest}`,
  (rest: string) => `, not ${rest}`,
  (rest: string) => `except ${rest}`,
  (rest: string) => `excluding ${rest}`,
  (rest: string) => `, no ${rest}`,
  (rest: string) => `other than ${rest}`,
  (rest: string) => `, leave out ${rest}`,
];

const AREA_NEGATIONS = [
  (rest: string) => `but not in ${rest}`,
  (rest: string) => `, not ${rest}`,
  (rest: string) => `except ${rest}`,
  (rest: string) => `excluding ${rest}`,
  (rest: string) => `outside of ${rest}`,
];

interface Branded {
  readonly kind: Kind;
  readonly brand: string;
}
const BRANDS: readonly Branded[] = [
  { kind: { words: 'coffee shops', ids: ['coffee_shop', 'cafe'] }, brand: 'Starbucks' },
  { kind: kindOf('pharmacy'), brand: 'CVS' },
  { kind: kindOf('pharmacy'), brand: 'Walgreens' },
  { kind: { words: 'gyms', ids: ['gym', 'gym_or_fitness_center'] }, brand: 'Planet Fitness' },
  { kind: kindOf('hotel'), brand: 'Marriott' },
  { kind: { words: 'pizza places', ids: ['pizza_restaurant'] }, brand: "Domino's" },
  { kind: { words: 'burger places', ids: ['burger_restaurant'] }, brand: "McDonald's" },
];

interface Narrowed {
  readonly kind: Kind;
  readonly without: string;
  readonly pattern: RegExp;
}
const KINDS: readonly Narrowed[] = [
  { kind: kindOf('restaurant'), without: 'fast food', pattern: /fast food/u },
  { kind: kindOf('restaurant'), without: 'pizza places', pattern: /pizza/u },
  { kind: kindOf('restaurant'), without: 'Mexican restaurants', pattern: /mexican/u },
  { kind: kindOf('hotel'), without: 'motels', pattern: /motel/u },
  { kind: kindOf('dentist'), without: 'orthodontists', pattern: /orthodont/u },
  {
    kind: { words: 'lawyers', ids: ['attorney_or_law_firm', 'lawyer'] },
    without: 'personal injury',
    pattern: /personal injury/u,
  },
];

const joined = (before: string, after: string): string =>
  after.startsWith(',') ? `${before}${after}` : `${before} ${after}`;

const stateOf = ({ state, stateName }: UsTown): ExpectedPlace => ({
  names: [stateName],
  countryCodes: ['US'],
  regionCode: `US-${state}`,
  level: 'region',
  positions: [],
  toleranceKm: 0,
  postcode: null,
});

/** The state's name is not its largest town's, and the district is no state. */
const isInState = ({ name, stateName, state }: UsTown): boolean =>
  state !== 'DC' && !['New York', 'Washington'].includes(stateName) && name !== stateName;

export function exclusionForms(towns: readonly UsTown[]): Form[] {
  const of = { rows: towns, keyOf: usTownKey };
  const where = ({ name, state }: UsTown): string => `in ${name}, ${state}`;
  return [
    formOf(
      { name: 'exclusion: {State} but not {town}', sampleSize: 50 },
      { rows: towns.filter(isInState), keyOf: usTownKey },
      (town, seed) => {
        const kind = anyKind(seed);
        const but = pick(AREA_NEGATIONS, `negation|${seed}`)(town.name);
        const pattern = new RegExp(plainName(town.name), 'u');
        return {
          prompt: joined(`${kind.words} in ${town.stateName}`, but),
          expected: expectation({
            kinds: kind.ids,
            places: [stateOf(town)],
            excluded: [{ what: 'place', pattern }],
          }),
        };
      },
    ),
    formOf({ name: 'exclusion: no {brand}', sampleSize: 50 }, of, (town, seed) => {
      const { kind, brand } = pick(BRANDS, `brand|${seed}`);
      const but = pick(NEGATIONS, `negation|${seed}`)(brand);
      const pattern = new RegExp(plainName(brand), 'u');
      return {
        prompt: joined(`${kind.words} ${where(town)}`, but),
        expected: expectation({
          kinds: kind.ids,
          places: [usPlace(town)],
          excluded: [{ what: 'brand', pattern }],
        }),
      };
    }),
    formOf({ name: 'exclusion: no {kind}', sampleSize: 50 }, of, (town, seed) => {
      const { kind, without, pattern } = pick(KINDS, `without|${seed}`);
      const but = pick(NEGATIONS, `negation|${seed}`)(without);
      return {
        prompt: joined(`${kind.words} ${where(town)}`, but),
        expected: expectation({
          kinds: kind.ids,
          places: [usPlace(town)],
          excluded: [{ what: 'kind', pattern }],
        }),
      };
    }),
    formOf({ name: 'exclusion: without a website', sampleSize: 25 }, of, (town, seed) => {
      const kind = anyKind(seed);
      const phrase = pick(
        ['without a website', 'that have no website', 'with no website yet'],
        `phrase|${seed}`,
      );
      return {
        prompt: `${kind.words} ${where(town)} ${phrase}`,
        expected: expectation({
          kinds: kind.ids,
          places: [usPlace(town)],
          conditions: [{ pattern: /^has website eq false$|no website|without/u }],
        }),
      };
    }),
    formOf({ name: 'two towns', sampleSize: 50 }, of, (town, seed) => {
      const kind = anyKind(seed);
      const other = pick(towns, `other|${seed}`);
      const and = pick([' and ', ' or ', '; ', ' / '], `and|${seed}`);
      return {
        prompt: `${kind.words} ${where(town)}${and}${other.name}, ${other.state}`,
        expected: expectation({ kinds: kind.ids, places: [usPlace(town), usPlace(other)] }),
      };
    }),
  ];
}
