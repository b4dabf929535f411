import { expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import type {
  FindNeighbourhoods,
  Neighbourhood,
} from '../../../functions/domain/prompt/find-neighbourhoods.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';
import type { BoundingBox, ClarifyingAnswer } from '../../../functions/domain/prompt/request.ts';
import { resolveNames } from '../../../functions/domain/prompt/resolve-names.ts';

const knowledge = loadKnowledge();
const CAPITOL_HILL: BoundingBox = [-104.987, 39.728, -104.967, 39.741];

type Known = Partial<Neighbourhood> & Pick<Neighbourhood, 'name'>;

/** A data source that has these, and remembers what it was asked for. */
function aSource(known: readonly Known[]) {
  const asked: { names: readonly string[]; bbox: BoundingBox }[] = [];
  const findNeighbourhoods: FindNeighbourhoods = async (names, { bbox }) => {
    asked.push({ names, bbox });
    return known
      .filter(({ name }) => names.includes(name))
      .map((one) => ({
        label: one.name,
        bbox: CAPITOL_HILL,
        latitude: 39.7345,
        longitude: -104.977,
        countryCode: 'US',
        regionCode: 'US-CO',
        ...one,
      }));
  };
  return { asked, findNeighbourhoods };
}

async function read(
  source: Pick<ReturnType<typeof aSource>, 'findNeighbourhoods'>,
  prompt: string,
  answers: readonly ClarifyingAnswer[] = [],
) {
  const context = { round: answers.length + 1, answers };
  return parsePrompt(await resolveNames(source, knowledge, prompt, context), prompt, context);
}

test.for([
  'bars in Capitol Hill, Denver',
  'bars in Capitol Hill, Denver, CO',
  'bars in Capitol Hill Denver',
  'bars in the Capitol Hill neighborhood of Denver',
])('%s: a neighbourhood that no data file has is looked up inside its town', async (prompt) => {
  const source = aSource([{ name: 'Capitol Hill' }]);
  const { request, questions } = await read(source, prompt);
  expect(questions).toEqual([]);
  expect(request.notes).toEqual([]);
  expect(request.place).toMatchObject({
    label: 'Capitol Hill, Denver',
    countryCode: 'US',
    regionCode: 'US-CO',
    bbox: CAPITOL_HILL,
  });
  const [{ names, bbox } = { names: [], bbox: [0, 0, 0, 0] }] = source.asked;
  expect(names).toEqual(['Capitol Hill']);
  // Denver lies inside, Chicago does not.
  expect(bbox[0] < -104.99 && bbox[2] > -104.99 && bbox[2] < -100).toBe(true);
});

test('a name that is not found is asked for, with the town as the first choice', async () => {
  const { request, questions } = await read(aSource([]), 'bars in Xyzzyville, Denver');
  expect(request.place).toBeNull();
  expect(questions).toEqual([
    expect.objectContaining({ id: 'r1_place', question: expect.stringContaining('Denver') }),
  ]);
});

test('a source that does not answer leaves the question', async () => {
  const source = { findNeighbourhoods: () => Promise.resolve('unavailable' as const) };
  const { request, questions } = await read(source, 'bars in Capitol Hill, Denver');
  expect(request.place).toBeNull();
  expect(questions).toHaveLength(1);
});

test('the town is meant once the question was answered so, whatever a later look-up would find', async () => {
  const source = aSource([{ name: 'Capitol Hill' }]);
  const answers = [{ questionId: 'r1_place', answer: 'yes' }];
  const { request, questions } = await read(source, 'bars in Capitol Hill, Denver', answers);
  expect(questions).toEqual([]);
  expect(request.place?.label).toBe('Denver, CO');
  expect(source.asked).toEqual([]);
});

test('an answer may name a neighbourhood, too', async () => {
  const source = aSource([{ name: 'Capitol Hill' }]);
  const answers = [{ questionId: 'r1_place', answer: 'Capitol Hill, Denver' }];
  const { request, questions } = await read(source, 'find bars', answers);
  expect(questions).toEqual([]);
  expect(request.place?.label).toBe('Capitol Hill, Denver');
});

test.for([
  'pubs in Denver but not in Capitol Hill',
  'pubs in Denver, excluding Capitol Hill',
  'pubs in Denver, not Capitol Hill',
])('%s: a part of the town that is to be left out is looked up and left out', async (prompt) => {
  const { request } = await read(aSource([{ name: 'Capitol Hill' }]), prompt);
  expect(request).toMatchObject({
    place: { label: 'Denver, CO' },
    excludedPlaces: ['Capitol Hill, Denver'],
    excludedAreas: [{ bbox: CAPITOL_HILL }],
    brands: { exclude: [] },
    notes: [],
  });
});

test('an excluded name that is not found stays what it was: noted, or the name of a chain', async () => {
  const place = await read(aSource([]), 'pubs in Denver but not in Xyzzyville');
  expect(place.request.excludedPlaces).toEqual([]);
  expect(place.request.notes).toEqual([
    expect.objectContaining({ effect: 'not_checked', slot: 'place' }),
  ]);
  const brand = await read(aSource([]), 'cafes in Denver excluding Bluebonnet Coffee');
  expect(brand.request.brands.exclude).toEqual(['Bluebonnet Coffee']);
});

test.for(['cafes in Denver, CO', 'cafes in Denver, no Starbucks', 'cafes in Wicker Park, Chicago'])(
  '%s: known names are not looked up',
  async (prompt) => {
    const source = aSource([]);
    await read(source, prompt);
    expect(source.asked).toEqual([]);
  },
);

test('two neighbourhoods of one town are two places', async () => {
  const source = aSource([
    { name: 'Capitol Hill' },
    { name: 'LoDo', label: 'Lower Downtown', latitude: 39.752, longitude: -104.998 },
  ]);
  const { request } = await read(source, 'bars in Capitol Hill and LoDo, Denver');
  expect(request.place?.parts.map(({ label }) => label)).toEqual([
    'Capitol Hill, Denver',
    'Lower Downtown, Denver',
  ]);
});

test('a town that a region is called after is looked into', async () => {
  const source = aSource([{ name: 'Kadıköy', countryCode: 'TR' }]);
  const { request } = await read(source, 'Cafés in Kadıköy, Istanbul');
  expect(request.place).toMatchObject({ label: expect.stringContaining('Kadıköy') });
});

test('a namesake in another country is not taken', async () => {
  const source = aSource([{ name: 'Capitol Hill', countryCode: 'CA' }]);
  const { questions } = await read(source, 'bars in Capitol Hill, Denver');
  expect(questions).toHaveLength(1);
});
