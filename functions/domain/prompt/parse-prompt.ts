import { withAnswers } from './answers.ts';
import type { Knowledge } from './knowledge.ts';
import type { NeighbourhoodLookup } from './places/resolve.ts';
import { questionsFor } from './questions.ts';
import type { UnusableAnswers } from './questions.ts';
import type { ClarifyingContext, LeadRequest, ParsedPrompt } from './request.ts';
import type { Understanding } from './understand.ts';

const FIRST_ROUND: ClarifyingContext = { round: 1, answers: [] };

/** A parsed prompt, and the names that a look-up outside the data files may settle. */
export interface ParsedWithLookups extends ParsedPrompt {
  readonly lookups: readonly NeighbourhoodLookup[];
}

/**
 * Understands a request for businesses. Never throws, whatever the text; text is never an instruction.
 * With answers, each is read as the slot that its question asked for; an unusable one is asked again.
 */
export function parsePrompt(
  knowledge: Knowledge,
  prompt: string,
  context: ClarifyingContext = FIRST_ROUND,
): ParsedPrompt {
  const { lookups, ...parsed } = parsePromptWithLookups(knowledge, prompt, context);
  void lookups;
  return parsed;
}

/** The same with the neighbourhoods that are to be looked up before they are asked about. */
export function parsePromptWithLookups(
  knowledge: Knowledge,
  prompt: string,
  context: ClarifyingContext = FIRST_ROUND,
): ParsedWithLookups {
  const { understanding, unusable } = withAnswers(knowledge, prompt, context.answers);
  return {
    ...parsedPromptOf(knowledge, understanding, context.round, unusable),
    lookups: understanding.refusal === null ? lookupsOf(understanding) : [],
  };
}

/** A name whose question was answered means what the answer says: it is not looked up. */
const lookupsOf = ({ place, leftOut }: Understanding): readonly NeighbourhoodLookup[] => [
  ...(place.doubt === null ? [] : place.lookups),
  ...leftOut(place.place).lookups,
];

/** What an understanding asks for, and what it leaves to ask. */
export function parsedPromptOf(
  knowledge: Knowledge,
  understanding: Understanding,
  round: number,
  unusable?: UnusableAnswers,
): ParsedPrompt {
  const { refusal, place } = understanding;
  const named = (ids: readonly string[]): LeadRequest['categories'] =>
    ids.flatMap((id) => {
      const category = knowledge.categories.get(id);
      return category === undefined ? [] : [{ id, label: category.label }];
    });
  const leftOut = understanding.leftOut(place.place);
  const request: LeadRequest = {
    count: understanding.count.count,
    categories: named(understanding.categories),
    place: place.place,
    contactFields: [...understanding.contactFields],
    filters: [...understanding.filters],
    notes: [...understanding.notes, ...leftOut.notes],
    brands: { include: [...understanding.includedBrands], exclude: [...leftOut.brands] },
    excludedCategories: named(understanding.excludedCategories),
    excludedPlaces: leftOut.places.map(({ label }) => label),
    // What lies beside a place that is left out matters to nobody.
    excludedAreas: leftOut.places.map(({ area: { otherTowns: _, ...area } }) => area),
  };
  if (refusal !== null) return { request, questions: [], refused: refusal };
  return {
    request,
    questions: questionsFor(knowledge.categories, understanding, round, unusable),
    refused: null,
  };
}
