import { loadKnowledge } from '../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();

/** What is delivered for a prompt: a condition that is only noted delivers nothing else. */
export function delivered(prompt: string) {
  const { request, questions, refused } = parsePrompt(knowledge, prompt);
  return {
    count: request.count,
    kinds: request.categories.map(({ id }) => id),
    places: request.place?.parts.map(({ label }) => label) ?? [],
    fields: request.contactFields,
    brands: request.brands,
    leftOut: [request.excludedCategories.map(({ id }) => id), request.excludedPlaces],
    asks: questions.map(({ id }) => id),
    refused,
  };
}

export interface Clauses {
  /** Requests, whole by themselves. */
  readonly requests: readonly string[];
  /** Who asks, for whom and what for. */
  readonly before: readonly string[];
  /** What is said of the businesses, and why somebody asks. */
  readonly behind: readonly string[];
}
