/** Numbers that are a count, and numbers that are not. */
import { expectation } from '../judge/expectation.ts';
import type { Expectation } from '../judge/expectation.ts';
import { formOf } from './form.ts';
import type { Form } from './form.ts';
import { pick, pickNumber } from './hash.ts';
import { anyKind, kindOf } from './kinds.ts';
import type { UsTown } from './towns.ts';
import { usPlace, usTownKey } from './us-forms.ts';

/** `what` is the kind, `where` the place with its preposition. */
const COUNTS: readonly ((count: number, what: string, where: string) => string)[] = [
  (count, what, where) => `${count} ${what} ${where}`,
  (count, what, where) => `find me ${count} ${what} ${where}`,
  (count, what, where) => `a list of ${count} ${what} ${where}`,
  (count, what, where) => `${what} ${where}, ${count} of them`,
  (count, what, where) => `${what} ${where}, ${count} please`,
  (count, what, where) => `get me the top ${count} ${what} ${where}`,
  (count, what, where) => `${where}, I want ${count} ${what}`,
  (count, what, where) => `up to ${count} ${what} ${where}`,
  (count, what, where) => `${count} leads: ${what} ${where}`,
  (count, what, where) => `looking for about ${count} good ${what} ${where}`,
];

const NUMBER_WORDS: readonly (readonly [string, number])[] = [
  ['ten', 10],
  ['a dozen', 12],
  ['twenty', 20],
  ['twenty-five', 25],
  ['fifty', 50],
  ['a hundred', 100],
  ['two hundred', 200],
  ['1,000', 1_000],
  ['1k', 1_000],
];

type Trap = Partial<Expectation> & {
  readonly write: (what: string, where: string) => string;
};

const handled = (...patterns: RegExp[]) => ({
  conditions: patterns.map((pattern) => ({ pattern })),
});

/** None of these numbers is a count. */
const TRAPS: readonly Trap[] = [
  {
    write: (what, where) => `${what} ${where} opened since 2024`,
    ...handled(/opened|since|2024|years in business/u),
  },
  {
    write: (what, where) => `${what} founded in 1998 ${where}`,
    ...handled(/founded|1998|years in business/u),
  },
  {
    write: (what, where) => `${what} ${where} rated 4.5 or higher`,
    ...handled(/rat(?:ed|ing)|4 5/u),
  },
  {
    write: (what, where) => `${what} ${where} with at least 200 reviews`,
    ...handled(/reviews/u),
  },
  {
    write: (what, where) => `${what} ${where} with a 4 star rating or better`,
    ...handled(/rating|stars?/u),
  },
  {
    write: (what, where) => `${what} ${where} with more than 10 employees`,
    ...handled(/employees|feature/u),
  },
  {
    write: (what, where) => `${what} ${where} with over 20 years of experience`,
    ...handled(/years|experience/u),
  },
  { write: (what, where) => `${what} ${where}, call me back at 303-555-0142` },
  { write: (what, where) => `${what} ${where}. My number is +1 (212) 555-0187` },
  {
    write: (what, where) => `the top 5% of ${what} ${where}`,
    ...handled(/top|5/u),
  },
  {
    write: (what, where) => `${what} ${where} that give a 10% discount`,
    ...handled(/discount|10|feature/u),
  },
  {
    write: (what, where) => `${what} ${where} for under $30`,
    ...handled(/30|price|under/u),
  },
  {
    write: (what, where) => `${what} ${where} with 3 or more locations`,
    ...handled(/locations|feature|ownership|independent/u),
  },
  {
    write: (what, where) => `${what} ${where} open 24 hours`,
    ...handled(/24|open/u),
  },
  {
    write: (what, where) => `${what} for kids aged 3 to 6 ${where}`,
    ...handled(/kids|aged?|feature/u),
  },
  {
    write: (what, where) => `${what} ${where} of at least 2,000 square feet`,
    ...handled(/square|feet|feature/u),
  },
  {
    write: (what, where) => `${what} ${where} with revenue over 1 million dollars`,
    ...handled(/revenue/u),
  },
  {
    write: (what, where) => `${what} within 5 miles of ${where.replace(/^in /u, '')}`,
    radiusMeters: 8_047,
  },
  {
    write: (what, where) => `${what} within 10 km of ${where.replace(/^in /u, '')}`,
    radiusMeters: 10_000,
  },
];

export function numberForms(towns: readonly UsTown[]): Form[] {
  const of = { rows: towns, keyOf: usTownKey };
  const where = ({ name, state }: UsTown): string => `in ${name}, ${state}`;
  return [
    formOf({ name: 'count: in figures', sampleSize: 100 }, of, (town, seed) => {
      const kind = anyKind(seed);
      const count = pickNumber(2, 999, `count|${seed}`);
      return {
        prompt: pick(COUNTS, `phrase|${seed}`)(count, kind.words, where(town)),
        expected: expectation({ kinds: kind.ids, places: [usPlace(town)], count }),
      };
    }),
    formOf({ name: 'count: in words and short forms', sampleSize: 50 }, of, (town, seed) => {
      const kind = anyKind(seed);
      const [words, count] = pick(NUMBER_WORDS, `count|${seed}`);
      return {
        prompt: `${words} ${kind.words} ${where(town)}`,
        expected: expectation({ kinds: kind.ids, places: [usPlace(town)], count }),
      };
    }),
    formOf({ name: 'number trap: no count', sampleSize: 120 }, of, (town, seed) => {
      // Hotels have stars: the other kinds do not.
      const kind = kindOf(pick(['dentist', 'restaurant', 'bakery', 'pharmacy'], `kind|${seed}`));
      const { write, ...trap } = pick(TRAPS, `trap|${seed}`);
      return {
        prompt: write(kind.words, where(town)),
        expected: expectation({ kinds: kind.ids, places: [usPlace(town)], ...trap }),
      };
    }),
    formOf({ name: 'number trap: beside a count', sampleSize: 60 }, of, (town, seed) => {
      const kind = kindOf(pick(['dentist', 'restaurant', 'bakery', 'pharmacy'], `kind|${seed}`));
      const count = pickNumber(2, 500, `count|${seed}`);
      const { write, ...trap } = pick(
        TRAPS.filter(({ write: text }) => text('x', 'y').startsWith('x')),
        `trap|${seed}`,
      );
      return {
        prompt: write(`${count} ${kind.words}`, where(town)),
        expected: expectation({ kinds: kind.ids, places: [usPlace(town)], ...trap, count }),
      };
    }),
  ];
}
