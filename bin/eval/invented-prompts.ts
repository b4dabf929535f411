import * as z from 'zod';
import type { ParsedPrompt } from '../../functions/domain/prompt/request.ts';
import { onlyRefusal, sameSet, writtenFilters } from './slots.ts';
import type { SlotVerdicts } from './slots.ts';

const Expected = z.strictObject({
  count: z.int().nullable(),
  /** Ids of the taxonomy. */
  categories: z.array(z.string()),
  /** The label of the place. */
  place: z.string().nullable(),
  radiusMeters: z.int().nullable(),
  contactFields: z.array(z.string()),
  /** `kind op value`. */
  filters: z.array(z.string()),
  /** `slot type`. */
  questions: z.array(z.string()),
  refused: z.boolean(),
});

/** A line of test/fixtures/prompts.jsonl. */
export const InventedPrompt = z.strictObject({
  prompt: z.string(),
  group: z.string(),
  expected: Expected,
});

export function judgeInvented(
  expected: z.infer<typeof Expected>,
  parsed: ParsedPrompt | null,
): SlotVerdicts {
  if (parsed === null) return onlyRefusal(false);
  const { request, questions, refused } = parsed;
  return {
    count: request.count === expected.count,
    categories: sameSet(
      request.categories.map(({ id }) => id),
      expected.categories,
    ),
    place:
      (request.place?.label ?? null) === expected.place &&
      (request.place?.radiusMeters ?? null) === expected.radiusMeters,
    contactFields: sameSet(request.contactFields, expected.contactFields),
    filters: sameSet(writtenFilters(request), expected.filters),
    questions: sameSet(questions.map(writtenQuestion), expected.questions),
    refused: (refused !== null) === expected.refused,
  };
}

function writtenQuestion({ id, type }: ParsedPrompt['questions'][number]): string {
  return `${id.replace(/^r\d+_/u, '')} ${type}`;
}
