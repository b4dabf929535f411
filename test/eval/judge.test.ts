import { expect, test } from 'vitest';
import { expectation } from '../../bin/eval/judge/expectation.ts';
import type { Expectation, ExpectedPlace } from '../../bin/eval/judge/expectation.ts';
import { judgeParsed } from '../../bin/eval/judge/judge-parsed.ts';
import { isPlaces } from '../../bin/eval/judge/judge-places.ts';
import { plainName } from '../../bin/eval/judge/plain-name.ts';
import type { LeadRequest, PlacePart } from '../../functions/domain/prompt/request.ts';
import { aQuestion, aParsedPrompt, AUSTIN, placeOf, TEXAS } from './parsed-prompts.ts';

const IN_AUSTIN: ExpectedPlace = {
  names: ['Austin'],
  countryCodes: ['US'],
  regionCode: 'US-TX',
  level: 'town',
  positions: [{ latitude: 30.27, longitude: -97.74 }],
  toleranceKm: 20,
  postcode: '78701',
};
const DENTISTS_IN_AUSTIN = expectation({ kinds: ['dental_clinic'], places: [IN_AUSTIN] });

const judge = (request: Partial<LeadRequest>, expected: Partial<Expectation> = {}) =>
  judgeParsed({ ...DENTISTS_IN_AUSTIN, ...expected }, aParsedPrompt(request));

test('a reading is right when every slot is, and nothing is asked', () => {
  expect(judge({})).toEqual({ outcome: 'right', wrong: [] });
});

test.for<[string, Partial<LeadRequest>, string]>([
  ['a count that nobody named', { count: 78_701 }, 'count'],
  ['another kind', { categories: [{ id: 'bakery', label: 'Bakery' }] }, 'category'],
  [
    'one kind too many',
    {
      categories: [
        { id: 'dental_clinic', label: 'Dentist' },
        { id: 'bakery', label: 'Bakery' },
      ],
    },
    'category',
  ],
  ['no kind', { categories: [] }, 'category'],
  ['the whole state', { place: placeOf(TEXAS) }, 'place'],
  ['the town and the state side by side', { place: placeOf(AUSTIN, TEXAS) }, 'place'],
  ['no place', { place: null }, 'place'],
  ['a field that nobody asked for', { contactFields: ['email'] }, 'contact'],
  [
    'a condition that nobody set',
    {
      filters: [{ kind: 'outdoor_seating', op: 'eq', value: true }],
    },
    'filter',
  ],
])('without a question it is silently wrong to read %s', ([, request, slot]) => {
  expect(judge(request)).toEqual({ outcome: 'silent', wrong: [slot] });
});

test('what no source knows leaves nothing out: such a filter is no fault', () => {
  const filters = [{ kind: 'feature', op: 'eq', value: 'quiet' }] as const;
  expect(judge({ filters: [...filters] }).outcome).toBe('right');
});

test('a question excuses the slot that it asks for, and no other', () => {
  const asks = aQuestion('place');
  const verdict = (request: Partial<LeadRequest>) =>
    judgeParsed(DENTISTS_IN_AUSTIN, aParsedPrompt(request, asks));
  expect(verdict({ place: null })).toEqual({ outcome: 'asked', wrong: [] });
  expect(verdict({})).toEqual({ outcome: 'asked', wrong: [] });
  expect(verdict({ place: null, count: 78_701 })).toEqual({ outcome: 'silent', wrong: ['count'] });
});

test('a question that nobody can answer excuses nothing', () => {
  const options = [
    { id: 'a', label: 'Austin' },
    { id: 'b', label: 'Austin ' },
  ];
  for (const question of [
    aQuestion('place', { type: 'choice', options }),
    aQuestion('place', { type: 'choice' }),
    aQuestion('place', { question: ' ' }),
  ])
    expect(judgeParsed(DENTISTS_IN_AUSTIN, aParsedPrompt({ place: null }, question)).outcome).toBe(
      'silent',
    );
});

test('where no place is named it is right to ask for one, and wrong to find one', () => {
  const expected = expectation({ kinds: ['dental_clinic'], places: 'none' });
  const asks = aQuestion('place');
  expect(judgeParsed(expected, aParsedPrompt({ place: null }, asks)).outcome).toBe('right');
  expect(judgeParsed(expected, aParsedPrompt({}, asks, aQuestion('category'))).outcome).toBe(
    'asked',
  );
  expect(judgeParsed(expected, aParsedPrompt()).outcome).toBe('silent');
});

test('a refusal of a request for businesses is wrong', () => {
  expect(
    judgeParsed(DENTISTS_IN_AUSTIN, { ...aParsedPrompt(), refused: 'private_people' }),
  ).toEqual({
    outcome: 'silent',
    wrong: ['refused'],
  });
});

test('a condition is a filter or is named in a note; dropped, it is silently wrong', () => {
  const expected = { conditions: [{ pattern: /opened|2024/u }] };
  const note = { text: 'opened since 2024', effect: 'not_checked', slot: 'filter' } as const;
  expect(judge({}, expected).wrong).toEqual(['filter']);
  expect(judge({ notes: [note] }, expected).outcome).toBe('right');
  expect(
    judge({ filters: [{ kind: 'opened_within', op: 'eq', value: 'P2Y' }] }, expected).outcome,
  ).toBe('right');
});

test('what is excluded is left out or noted; searched all the same, it is silently wrong', () => {
  const excluded = (what: 'place' | 'brand' | 'kind', pattern: RegExp) => ({
    excluded: [{ what, pattern }],
  });
  const brand = excluded('brand', /^cvs$/u);
  expect(judge({}, brand).wrong).toEqual(['exclusion']);
  expect(judge({ brands: { include: ['CVS'], exclude: [] } }, brand).wrong).toEqual(['exclusion']);
  expect(judge({ brands: { include: [], exclude: ['CVS'] } }, brand).outcome).toBe('right');
  const place = excluded('place', /round rock/u);
  expect(judge({ excludedPlaces: ['Round Rock, TX'] }, place).outcome).toBe('right');
  expect(judge({ excludedPlaces: ['Austin, TX'] }, place).wrong).toEqual(['exclusion']);
  const kind = excluded('kind', /fast food/u);
  const fastFood = { id: 'fast_food_restaurant', label: 'Fast food' };
  expect(judge({ excludedCategories: [fastFood] }, kind).outcome).toBe('right');
});

test('a radius in miles may be rounded, and must be there', () => {
  const expected = { radiusMeters: 8_047 };
  const within = (radiusMeters: number | null) => {
    const place = placeOf(AUSTIN);
    return judge({ place: place === null ? null : { ...place, radiusMeters } }, expected).outcome;
  };
  expect([within(8_000), within(8_047), within(5_000), within(null)]).toEqual([
    'right',
    'right',
    'silent',
    'silent',
  ]);
});

const isAustin = (part: Partial<PlacePart>, expected: Partial<ExpectedPlace> = {}): boolean =>
  isPlaces([{ ...IN_AUSTIN, ...expected }], placeOf({ ...AUSTIN, ...part }));

test('a town is right by name within its tolerance, and by another name only close by', () => {
  // 0.1 degrees of latitude are 11 km.
  expect(isAustin({ latitude: 30.37 })).toBe(true);
  expect(isAustin({ latitude: 30.57 })).toBe(false);
  expect(isAustin({ label: 'Rollingwood, TX', localities: [], latitude: 30.37 })).toBe(false);
  expect(isAustin({ label: 'Rollingwood, TX', localities: [], latitude: 30.28 })).toBe(true);
});

test('a town of that name in another region or country is another town', () => {
  expect(isAustin({ regionCode: 'US-MN' })).toBe(false);
  expect(isAustin({ countryCode: 'CA', regionCode: null })).toBe(false);
});

test('a name counts before the first comma only', () => {
  const far = { latitude: 30.37, localities: [] };
  expect(isAustin({ label: 'Bee Cave, Austin County, TX', ...far })).toBe(false);
});

test('a postcode stands for its town', () => {
  const part: Partial<PlacePart> = {
    kind: 'postcode',
    label: 'Elsewhere',
    localities: [],
    latitude: 30.37,
  };
  expect(isAustin({ ...part, postcode: '78701' })).toBe(true);
  expect(isAustin({ ...part, postcode: '78702' })).toBe(false);
});

test('of a postcode it counts that its box holds the town', () => {
  const part = { kind: 'postcode', label: 'Elsewhere', postcode: '78701' } as const;
  const far = { latitude: 31, longitude: -98, localities: [] };
  expect(isAustin({ ...part, ...far, bbox: [-98.5, 29, -97, 32] })).toBe(true);
  expect(isAustin({ ...part, ...far, bbox: [-98.5, 30.5, -97, 32] })).toBe(false);
  expect(isAustin({ ...part, ...far, bbox: [-98.5, 29, -97, 32], postcode: '1' })).toBe(false);
});

test('a region no wider than a town is one', () => {
  expect(isAustin({ kind: 'region' })).toBe(true);
  expect(isAustin({ kind: 'region', bbox: TEXAS.bbox })).toBe(false);
});

test('a town is no region, whatever region it lies in', () => {
  const region = { level: 'region', names: ['Texas'], positions: [] } as const;
  expect(isAustin({}, region)).toBe(false);
  expect(isAustin(TEXAS, region)).toBe(true);
});

test('every expected place has to be found', () => {
  const dallas = {
    ...IN_AUSTIN,
    names: ['Dallas'],
    positions: [{ latitude: 32.8, longitude: -96.8 }],
  };
  const found = { ...AUSTIN, label: 'Dallas, TX', latitude: 32.78, longitude: -96.8 };
  expect(isPlaces([IN_AUSTIN, dallas], placeOf(AUSTIN))).toBe(false);
  expect(isPlaces([IN_AUSTIN, dallas], placeOf(AUSTIN, found))).toBe(true);
});

test('names are compared without marks, signs and short forms', () => {
  expect(plainName('St. Pölten')).toBe(plainName('Saint Polten'));
  expect(plainName("Domino's")).toBe('dominos');
  expect(plainName('Mt Vernon')).not.toBe(plainName('Vernon'));
});
