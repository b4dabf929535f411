import { expect, test } from 'vitest';
import { previewPrompt } from '../../../functions/domain/jobs/preview-prompt.ts';
import type { PreviewPromptPorts } from '../../../functions/domain/jobs/preview-prompt.ts';
import { aRequest } from '../leads/builders.ts';

/** Asks two things in the first round, and one in each further one. */
const readPrompt: PreviewPromptPorts['readPrompt'] = ({ prompt, round, answers }) => {
  const slots = prompt === 'clear' ? [] : round === 0 ? ['place', 'category'] : ['place'];
  return {
    request: aRequest({ count: answers.length }),
    questions: slots.map((slot) => ({
      id: `r${round + 1}_${slot}`,
      question: 'Which?',
      type: 'text',
      required: true,
    })),
    refused: null,
  };
};

const preview = (questionIds: readonly string[], prompt = 'unclear') =>
  previewPrompt(
    { readPrompt },
    {
      mode: 'live',
      prompt,
      answers: questionIds.map((questionId) => ({ questionId, answer: 'x' })),
    },
  );

const FIRST = ['r1_place', 'r1_category'];

test('answers are taken round by round, in whatever order they come', async () => {
  for (const answers of [FIRST, ['r1_category', 'r1_place']])
    expect((await preview(answers)).questions).toEqual([
      expect.objectContaining({ id: 'r2_place' }),
    ]);
  const { request, questions } = await preview(['r2_place', ...FIRST, 'r3_place']);
  expect(request.count).toBe(4);
  expect(questions).toEqual([expect.objectContaining({ id: 'r4_place' })]);
});

test.for([
  [
    'of a question that no round asks',
    [...FIRST, 'r9_count'],
    'answers[2].questionId',
    'unknown_question',
  ],
  ['where nothing is asked', ['r1_place'], 'answers[0].questionId', 'unknown_question', 'clear'],
  ['of a round that is not reached', ['r2_place'], 'answers[0].questionId', 'unknown_question'],
  [
    'of a round after the last',
    [...FIRST, 'r2_place', 'r3_place', 'r4_place'],
    'answers[4].questionId',
    'unknown_question',
  ],
  ['given twice', [...FIRST, 'r1_place'], 'answers[2].questionId', 'duplicate'],
  ['without the others of the round', ['r1_place'], 'answers', 'required'],
] as const)(
  'an answer %s is refused as a job refuses it',
  async ([, answers, path, code, prompt]) => {
    const { fields } = await preview(answers, prompt).catch(({ details }) => details);
    expect(fields).toContainEqual(expect.objectContaining({ path, code }));
  },
);
