import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { judgeLabelled, LABELLED_SLOTS } from '../../bin/eval/labelled/judge-labelled.ts';
import { LabelledPrompt } from '../../bin/eval/labelled/labelled-prompt.ts';
import { kindOutcome, labelledShares, runLabelled } from '../../bin/eval/labelled/run-labelled.ts';
import { loadKnowledge } from '../../functions/adapters/knowledge/load-knowledge.ts';
import type { LeadRequest } from '../../functions/domain/prompt/request.ts';
import { aQuestion, aParsedPrompt, AUSTIN, placeOf } from './parsed-prompts.ts';

const knowledge = loadKnowledge();
const SAMPLE = fileURLToPath(new URL('labelled-sample.jsonl', import.meta.url));

const label = (labelled: object) =>
  LabelledPrompt.parse({
    prompt: 'x',
    expect: {
      categories: [['dental_clinic']],
      places: [{ name: 'Austin', country: 'US', region: 'TX', level: 'city' }],
      ...labelled,
    },
  }).expect;

const notRight = (
  expected: object,
  request: Partial<LeadRequest>,
  ...questions: Parameters<typeof aQuestion>[0][]
) => {
  const parsed = aParsedPrompt(request, ...questions.map((slot) => aQuestion(slot)));
  const { slots } = judgeLabelled(knowledge, label(expected), parsed);
  return Object.fromEntries(
    LABELLED_SLOTS.flatMap((slot) => (slots[slot] === 'right' ? [] : [[slot, slots[slot]]])),
  );
};

test('a reading as labelled is right in all slots', () => {
  expect(notRight({}, {})).toEqual({});
});

test.for<[string, object, Partial<LeadRequest>]>([
  ['count', { count: 20 }, {}],
  ['count', {}, { count: 20 }],
  ['categories', { categories: [['dental_clinic'], ['bakery']] }, {}],
  ['categories', { categories: [] }, {}],
  ['places', { places: [] }, {}],
  ['places', { places: [{ name: 'Dallas', country: 'US', region: 'Texas' }] }, {}],
  [
    'places',
    { places: [{ name: 'x', country: 'US', lat: 32.8, lon: -96.8, tolerance_km: 20 }] },
    {},
  ],
  ['excluded places', { excluded_places: ['Round Rock'] }, {}],
  ['excluded places', {}, { excludedPlaces: ['Round Rock, TX'] }],
  ['brands', { brands_include: ['Starbucks'] }, {}],
  ['brands', { brands_exclude: ['CVS'] }, { brands: { include: ['CVS'], exclude: [] } }],
  ['excluded kinds', { excluded_kinds: ['fast_food_restaurant'] }, {}],
  ['excluded kinds', {}, { excludedCategories: [{ id: 'bakery', label: 'Bakery' }] }],
  ['contact fields', { contact_fields: ['email'] }, {}],
  ['contact fields', {}, { contactFields: ['email'] }],
  ['conditions', { conditions: ['opened since 2024'] }, {}],
  ['conditions', {}, { filters: [{ kind: 'delivery', op: 'eq', value: true }] }],
  ['asks or refuses', { should_ask: true }, {}],
  ['asks or refuses', { refuse: true }, {}],
])('%s: wrong or missing without a word is silent (%#)', ([slot, expected, request]) => {
  expect(notRight(expected, request)).toEqual({ [slot]: 'silent' });
});

test('what is right by another writing is right', () => {
  expect(
    notRight(
      { places: [{ name: 'ATX', country: 'us', lat: 30.2, lon: -97.7, tolerance_km: 20 }] },
      {},
    ),
  ).toEqual({});
  expect(
    notRight(
      { excluded_kinds: [['fast_food_restaurant', 'fast food']] },
      {
        excludedCategories: [{ id: 'fast_food_restaurant', label: 'Fast Food' }],
      },
    ),
  ).toEqual({});
  expect(
    notRight(
      { brands_include: ['Marriott'] },
      { brands: { include: ['Marriott Hotels'], exclude: [] } },
    ),
  ).toEqual({});
});

test('a condition is handled by a filter or by a note that names it', () => {
  const conditions = { conditions: ['rated at least 4.5', 'opened since 2024'] };
  const rating = { kind: 'rating', op: 'gte', value: 4.5 } as const;
  const note = { text: 'opened since 2024', effect: 'not_checked', slot: 'filter' } as const;
  expect(notRight(conditions, { filters: [rating], notes: [note] })).toEqual({});
  expect(notRight(conditions, { filters: [rating] })).toEqual({ conditions: 'silent' });
  // A filter whose words are others is taken for the one condition that is left.
  const years = { kind: 'years_in_business', op: 'lte', value: 2 } as const;
  expect(notRight(conditions, { filters: [rating, years] })).toEqual({});
});

test('the radius that is asked for is a condition that is handled, another radius is not', () => {
  const conditions = { conditions: ['within 10 miles of Austin'] };
  const { place } = aParsedPrompt().request;
  const within = (radiusMeters: number | null): Partial<LeadRequest> => ({
    place: place === null ? null : { ...place, radiusMeters },
  });
  expect(notRight(conditions, within(16_093))).toEqual({});
  expect(notRight(conditions, within(10_000))).toEqual({ conditions: 'silent' });
  expect(notRight(conditions, within(null))).toEqual({ conditions: 'silent' });
  expect(notRight({ conditions: ['im Umkreis von 10 km'] }, within(10_000))).toEqual({});
});

test('a note about one condition says nothing about another', () => {
  const note = { text: 'opened since 2024', effect: 'not_checked', slot: 'filter' } as const;
  expect(
    notRight({ conditions: ['opened since 2024', 'with parking'] }, { notes: [note] }),
  ).toEqual({ conditions: 'silent' });
});

test('the kind of a brand is right where only the brand is named, and another kind is not', () => {
  const starbucks = (id: string): Partial<LeadRequest> => ({
    brands: { include: ['Starbucks'], exclude: [] },
    categories: [{ id, label: id }],
  });
  const expected = { categories: [], brands_include: ['Starbucks'] };
  expect(notRight(expected, starbucks('coffee_shop'))).toEqual({});
  expect(notRight(expected, starbucks('dental_clinic'))).toEqual({ categories: 'silent' });
});

test('a kind that is left out is right by any word for it, and one more is not', () => {
  const without = (...ids: string[]): Partial<LeadRequest> => ({
    excludedCategories: ids.map((id) => ({ id, label: id.replaceAll('_', ' ') })),
  });
  expect(notRight({ excluded_kinds: ['hotels'] }, without('hotel'))).toEqual({});
  expect(notRight({ excluded_kinds: ['ziekenhuizen'] }, without('hospital'))).toEqual({});
  expect(notRight({ excluded_kinds: ['concessionnaires'] }, without('auto_dealer'))).toEqual({});
  expect(notRight({ excluded_kinds: ['hostels'] }, without('hostel', 'hotel'))).toEqual({
    'excluded kinds': 'silent',
  });
  expect(notRight({ excluded_kinds: ['ziekenhuizen'] }, without('bakery'))).toEqual({
    'excluded kinds': 'silent',
  });
});

test('the owner may be labelled as a condition and be read as a field', () => {
  expect(notRight({ conditions: ['nom du gérant'] }, { contactFields: ['ownerName'] })).toEqual({});
  expect(notRight({ conditions: ['kosher'] }, { contactFields: ['ownerName'] })).toEqual({
    conditions: 'silent',
    'contact fields': 'silent',
  });
});

test('who leads a business or its address may be a condition or a field; who leads a department is no owner', () => {
  const owner: Partial<LeadRequest> = { contactFields: ['ownerName'] };
  expect(notRight({ conditions: ['director'] }, owner)).toEqual({});
  expect(notRight({ conditions: ['sales director'] }, owner)).not.toEqual({});
  expect(notRight({ conditions: ['full address'] }, { contactFields: ['address'] })).toEqual({});
});

test('opening hours are right when they are noted as a contact', () => {
  const expected = { contact_fields: ['phone', 'openingHours'] };
  const note = { text: 'orari', effect: 'not_checked', slot: 'contact' } as const;
  expect(notRight(expected, { contactFields: ['phone'], notes: [note] })).toEqual({});
  expect(notRight(expected, { contactFields: ['phone'] })).toEqual({ 'contact fields': 'silent' });
});

test('where a question is as good as the reading, both are right', () => {
  expect(notRight({ ask_ok: true, places: [] }, { place: null }, 'place')).toEqual({});
  expect(notRight({ ask_ok: true, count: 3 }, {})).toEqual({ count: 'silent' });
});

test('a question or a note about a slot makes it said, and about no other', () => {
  expect(notRight({ count: 20 }, {}, 'count')).toEqual({
    count: 'said',
    'asks or refuses': 'said',
  });
  expect(notRight({ count: 20 }, {}, 'place')).toMatchObject({ count: 'silent' });
  const note = { text: 'no CVS', effect: 'not_checked', slot: null } as const;
  expect(notRight({ brands_exclude: ['CVS'] }, { notes: [note] })).toEqual({ brands: 'said' });
});

test('who should ask has to ask for the slots that are named', () => {
  const asks = { should_ask: ['place'], places: [] };
  expect(notRight(asks, { place: null }, 'place')).toEqual({});
  expect(notRight(asks, { place: null }, 'category')).toEqual({ 'asks or refuses': 'said' });
});

test('where asking is right, what is asked for need not be read', () => {
  expect(notRight({ should_ask: true }, { place: null }, 'place')).toEqual({});
  expect(notRight({ should_ask: true, count: 3 }, { place: null }, 'place')).toEqual({
    count: 'silent',
  });
});

test('labels may be objects that hold the words', () => {
  const {
    excluded_places: places,
    conditions,
    categories,
  } = label({
    categories: ['dental_clinic'],
    excluded_places: [{ name: 'Round Rock' }],
    conditions: [{ kind: 'rating', value: 4.5 }],
  });
  expect({ places, conditions, categories }).toEqual({
    places: ['Round Rock'],
    conditions: ['rating 4.5'],
    categories: [['dental_clinic']],
  });
});

test('a refusal leaves nothing else to judge', () => {
  const { slots } = judgeLabelled(knowledge, label({ refuse: true, count: 3 }), {
    ...aParsedPrompt(),
    refused: 'private_people',
  });
  expect(new Set(Object.values(slots))).toEqual(new Set(['right']));
});

test('two towns in one reading are one too many', () => {
  const other = {
    ...AUSTIN,
    label: 'Dallas, TX',
    localities: [],
    latitude: 32.8,
    longitude: -96.8,
  };
  expect(notRight({}, { place: placeOf(AUSTIN, other) })).toEqual({ places: 'silent' });
});

test('a kind is wrong outside of what is accepted and its branches, unknown when it is asked for', () => {
  const kind = { kind: 'x', accept: ['dental_clinic'], branch_ok: ['health_care'] };
  const found = (...ids: string[]) =>
    aParsedPrompt({ categories: ids.map((id) => ({ id, label: id })) });
  expect(kindOutcome(kind, found('dental_clinic'))).toBe('right');
  expect(kindOutcome(kind, found('health_care'))).toBe('right');
  expect(kindOutcome(kind, found('dental_clinic', 'bakery'))).toBe('wrong');
  expect(kindOutcome(kind, found())).toBe('wrong');
  expect(kindOutcome(kind, aParsedPrompt({ categories: [] }, aQuestion('category')))).toBe(
    'unknown',
  );
});

test('a file of labelled prompts and kinds is read and judged', () => {
  const { prompts, kinds } = runLabelled([SAMPLE]);
  expect(prompts).toHaveLength(3);
  expect(labelledShares(prompts)).toEqual({ allRight: 1, asked: 0, noted: 0, silent: 0 });
  expect(kinds.map(({ outcome }) => outcome)).toEqual(['right', 'unknown', 'wrong']);
});
