import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';
import type { ClarifyingAnswer, ParsedPrompt } from '../../../functions/domain/prompt/request.ts';

const knowledge = loadKnowledge();

/** Reads a prompt with the answers of earlier rounds: `[question id, answer]`. */
function read(prompt: string, ...answers: [string, string][]): ParsedPrompt {
  return parsePrompt(knowledge, prompt, {
    round: answers.length + 1,
    answers: answers.map(([questionId, answer]): ClarifyingAnswer => ({ questionId, answer })),
  });
}

describe('a prompt that lacks something', () => {
  test('asks one required text question when only the place is missing', () => {
    expect(read('dentists').questions).toEqual([
      { id: 'r1_place', question: expect.any(String), type: 'text', required: true },
    ]);
  });

  test('asks for both at once when category and place are missing', () => {
    expect(read('50 leads with emails').questions.map(({ id }) => id)).toEqual([
      'r1_category',
      'r1_place',
    ]);
  });

  test('says which name it could not find', () => {
    expect(read('dentists in Xqwzburgo').questions[0]?.question).toContain('Xqwzburgo');
  });

  test('suggests buyers to whoever says what they sell', () => {
    const [question] = read('I sell POS systems, who should I talk to in Portland ME?').questions;
    expect(question).toMatchObject({ id: 'r1_category', type: 'choice' });
    expect(question?.options?.map(({ id }) => id)).toContain('restaurant');
  });
});

describe('an answer', () => {
  test('fills the slot that its question asked for', () => {
    const parsed = read('dentists', ['r1_place', 'Austin, TX']);
    expect(parsed.questions).toEqual([]);
    expect(parsed.request).toMatchObject({
      categories: [{ id: 'dental_clinic' }],
      place: { label: 'Austin, TX', regionCode: 'US-TX' },
    });
  });

  test('may be lower case, without a preposition, or misspelt', () => {
    expect(read('dentists', ['r1_place', 'austin texas']).request.place?.label).toBe('Austin, TX');
    expect(read('dentists', ['r1_place', 'munich']).request.place?.countryCode).toBe('DE');
    expect(read('dentists', ['r1_place', 'Phillidelphia']).request.place?.label).toBe(
      'Philadelphia, PA',
    );
  });

  test.for([
    'dentists in Springfield',
    'dentists in Washington',
    'hotels in Córdoba',
    'cafes in Georgia',
    'law firms in Cambridge',
  ])('may be the id of any option of "%s"', (prompt) => {
    const options = read(prompt).questions[0]?.options ?? [];
    expect(options.length).toBeGreaterThanOrEqual(2);
    const places = options.map(({ id }) => {
      const parsed = read(prompt, ['r1_place', id]);
      expect(parsed.questions).toEqual([]);
      return JSON.stringify(parsed.request.place?.bbox);
    });
    expect(new Set(places).size).toBe(options.length);
  });

  test('may narrow an ambiguous place in free text', () => {
    expect(read('dentists in Springfield', ['r1_place', 'Illinois']).request.place?.label).toBe(
      'Springfield, IL',
    );
    expect(
      read('dentists in Springfield', ['r1_place', 'the one in MO']).request.place?.label,
    ).toBe('Springfield, MO');
    expect(
      read('dentists in Springfield', ['r1_place', 'Springfield, Oregon']).request.place?.label,
    ).toBe('Springfield, OR');
  });

  test('may name another place altogether', () => {
    expect(read('dentists in Springfield', ['r1_place', 'Chicago']).request.place?.label).toBe(
      'Chicago, IL',
    );
  });

  test('chooses the meaning of an ambiguous word by id or in words', () => {
    const ids = read('nurseries in Bristol').questions[0]?.options?.map(({ id }) => id);
    expect(ids).toEqual(['nursery_and_gardening_store', 'child_care_and_day_care']);
    for (const answer of ['child_care_and_day_care', 'childcare', 'day care for children'])
      expect(
        read('nurseries in Bristol', ['r1_category', answer]).request.categories,
        answer,
      ).toMatchObject([{ id: 'child_care_and_day_care' }]);
  });

  test('to the category may be any kind of business', () => {
    expect(read('Austin', ['r1_category', 'roofers']).request.categories).toMatchObject([
      { id: 'roofing' },
    ]);
  });

  test('that says nothing usable is asked again in the next round', () => {
    expect(read('dentists', ['r1_place', '???']).questions.map(({ id }) => id)).toEqual([
      'r2_place',
    ]);
    expect(read('Austin', ['r1_category', 'hmm']).questions.map(({ id }) => id)).toEqual([
      'r2_category',
    ]);
    expect(read('dentists in Springfield', ['r1_place', 'dunno']).questions).toMatchObject([
      { id: 'r2_place', type: 'choice' },
    ]);
  });

  test('that is ambiguous itself is asked about in the next round', () => {
    const second = read('dentists', ['r1_place', 'Springfield']);
    expect(second.questions).toMatchObject([{ id: 'r2_place', type: 'choice' }]);
    const [option] = second.questions[0]?.options ?? [];
    const third = read('dentists', ['r1_place', 'Springfield'], ['r2_place', option?.id ?? '']);
    expect(third.questions).toEqual([]);
    expect(third.request.place?.label).toMatch(/^Springfield, /u);
  });

  test('mends an impossible count', () => {
    expect(read('-5 plumbers in Boston', ['r1_count', '40']).request.count).toBe(40);
    expect(read('0 plumbers in Boston', ['r1_count', 'twenty']).request.count).toBe(20);
    expect(read('0 plumbers in Boston', ['r1_count', 'as many as possible'])).toMatchObject({
      request: { count: null },
      questions: [],
    });
    expect(read('0 plumbers in Boston', ['r1_count', '-1']).questions).toMatchObject([
      { id: 'r2_count' },
    ]);
  });

  test('never turns a refused prompt into an accepted one', () => {
    expect(read('homeowners in Dallas', ['r1_category', 'dentists']).refused).not.toBeNull();
  });
});
