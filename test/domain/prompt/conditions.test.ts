import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => parsePrompt(knowledge, prompt);
const filters = (prompt: string) =>
  read(prompt).request.filters.map(({ kind, value }) => `${kind}: ${String(value)}`);
const labels = (prompt: string) => read(prompt).request.place?.parts.map(({ label }) => label);

describe('what is said about the businesses is never lost', () => {
  test.for([
    ['emergency plumbers in Leeds', ['feature: emergency']],
    ['licensed tree surgeons in Devon', ['feature: licensed']],
    ['med spas in Scottsdale AZ with botox', ['feature: botox']],
    ['dentists in Omaha accepting new patients', ['feature: new patients']],
    ['same-day appliance repair in Garland TX', ['feature: same-day']],
    ['cleaning companies in Dublin, commercial only', ['feature: commercial']],
    ['wedding venues in Kent with capacity for 200', ['feature: capacity for 200']],
    ['truck stops along I-35 in Texas', ['feature: along I-35']],
    ['dentists within 30 minutes of Leeds', ['feature: within 30 minutes']],
    ['daycares in Boston under $1500 a month', ['feature: under $1500 a month']],
    ['hotels in Edinburgh rated 4+ stars', ['stars: 4']],
  ] as const)('%s', ([prompt, expected]) => {
    expect(filters(prompt)).toEqual(expected);
  });

  test.for([
    'please could you kindly send me a list of plumbers in Leeds for my campaign? thanks a lot!',
    'hi there, i need plumbers in Leeds asap for cold calling',
    'real estate agants in Leeds',
  ])('nor is courtesy made into a condition: %s', (prompt) => {
    expect(filters(prompt)).toEqual([]);
  });
});

test.each([
  "8 dentists in Austin, TX that don't belong to a chain",
  '8 dentists in Austin, TX that do not belong to a chain',
  'maximal 8 Zahnärzte in Berlin ohne Ketten',
  'hoogstens 8 tandartsen in Utrecht, geen ketens',
])('independent, eight of them, and nothing left over: %s', (prompt) => {
  expect(filters(prompt)).toEqual(['independent: true']);
  expect(read(prompt).request).toMatchObject({ count: 8, notes: [] });
});

describe('a place', () => {
  test.for([
    ['bars in Hollywood, Los Angeles', ['Hollywood, CA']],
    [
      'plumbers in Leeds, Bradford',
      ['Leeds, England, United Kingdom', 'Bradford, England, United Kingdom'],
    ],
    ['cafes in Soho London', ['Soho, London, United Kingdom']],
    ['dentists in south east London', ['South East London, England, United Kingdom']],
    ['dentists in southern California', ['Southern California']],
    ['dentists in 28013 Madrid', ['28013 Madrid, Spain']],
    ['dentists in VIC 3000', ['3000 Melbourne, VIC, Australia']],
    ['avocats 75008 Paris', [expect.stringMatching(/^75008 Paris/)]],
    ['plumbers in EH1 1YZ', ['EH1 Edinburgh, Scotland, United Kingdom']],
  ] as const)('%s', ([prompt, expected]) => {
    expect(labels(prompt)).toEqual(expected);
  });

  test('that is only a side of a city is a part of its box', () => {
    const whole = read('dentists in London').request.place?.bbox ?? [0, 0, 0, 0];
    const north = read('dentists in north London').request.place?.bbox ?? [0, 0, 0, 0];
    expect(north[1]).toBeGreaterThan(whole[1]);
    expect(north[3]).toBeCloseTo(whole[3], 2);
  });

  test('in a district known only roughly keeps to its postcode within a small radius', () => {
    const { place } = read('car washes in 560034 within 3 miles').request;
    expect(place).toMatchObject({
      radiusMeters: 4828,
      parts: [{ kind: 'postcode', postcode: '560034' }],
    });
  });
});

describe('a part of a town that is not known', () => {
  test.for([
    ['cafes in Shoreville, London', 'London, England, United Kingdom'],
    ['plumbers in Bathurst, Toronto', 'Toronto, Ontario, Canada'],
  ] as const)('is asked for, with its town as the first option: %s', ([prompt, town]) => {
    const { request, questions } = read(prompt);
    expect(request.place).toBeNull();
    const [question] = questions;
    expect(question?.options?.[0]?.label ?? question?.question).toContain(town);
  });
});

describe('what is left out', () => {
  test('is a place inside the one that is searched', () => {
    const { place, excludedPlaces, excludedAreas } = read(
      'dentists in Queens but not Brooklyn',
    ).request;
    expect(place?.label).toBe('Queens, NY');
    expect(excludedPlaces).toEqual(['Brooklyn, NY']);
    expect(excludedAreas).toMatchObject([{ regionCode: 'US-NY' }]);
  });

  test('is a brand', () => {
    const { brands } = read('gas stations in Wyoming not owned by Shell').request;
    expect(brands).toEqual({ include: [], exclude: ['Shell'] });
  });
});

describe('a kind of business that is not known', () => {
  test.for([
    ['blorptastic zongs in Denver', 'blorptastic zongs'],
    ['quandary shops in Leeds', 'quandary shops'],
  ] as const)('is named in the question: %s', ([prompt, words]) => {
    const { request, questions } = read(prompt);
    expect(request.categories).toEqual([]);
    expect(questions[0]?.question).toContain(`“${words}”`);
  });
});
