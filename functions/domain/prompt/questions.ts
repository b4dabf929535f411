import type { CategoryIndex } from './knowledge.ts';
import type { Understanding } from './parse-prompt.ts';
import { buyersOf } from './read-seller.ts';
import type { ClarifyingQuestion } from './request.ts';

/** One question for each slot that is missing or unclear, all in one round. */
export function questionsFor(
  categories: CategoryIndex,
  understanding: Understanding,
  round: number,
): ClarifyingQuestion[] {
  return [
    categoryQuestion(categories, understanding),
    placeQuestion(understanding),
    understanding.countImpossible
      ? text('count', 'How many leads do you want? Please give a number of at least 1.')
      : undefined,
  ]
    .filter((question) => question !== undefined)
    .map((question) => ({ ...question, id: `r${round}_${question.id}` }));
}

function text(id: string, question: string): ClarifyingQuestion {
  return { id, question, type: 'text', required: true };
}

function categoryQuestion(
  categories: CategoryIndex,
  { categories: ids, categoryChoices, offer, unknownKind }: Understanding,
): ClarifyingQuestion | undefined {
  const options = (choices: readonly string[]) =>
    choices.flatMap((id) => {
      const label = categories.get(id)?.label;
      return label === undefined ? [] : [{ id, label }];
    });
  if (categoryChoices !== null)
    return {
      id: 'category',
      question: `What kind of business do you mean by “${categoryChoices.word}”?`,
      type: 'choice',
      options: options(categoryChoices.ids),
      required: true,
    };
  if (ids.length > 0) return undefined;
  if (offer !== '')
    return {
      id: 'category',
      question: 'What kind of business do you want to reach? Choose one or name another.',
      type: 'choice',
      options: options(buyersOf(offer)),
      required: true,
    };
  const example =
    'What kind of business are you looking for? For example: dentists, restaurants, plumbers.';
  return text(
    'category',
    unknownKind === null
      ? example
      : `We know no kind of business called “${unknownKind}”. ${example}`,
  );
}

function placeQuestion({ place }: Understanding): ClarifyingQuestion | undefined {
  const { ambiguous, unknownName } = place;
  if (ambiguous !== null)
    return {
      id: 'place',
      question: `Which “${ambiguous.name}” do you mean?`,
      type: 'choice',
      options: ambiguous.options.map(({ id, label }) => ({ id, label })),
      required: true,
    };
  if (place.place !== null) return undefined;
  return text(
    'place',
    unknownName === null
      ? 'In which city, region or country should we look?'
      : `We could not find “${unknownName}”. In which city, region or country should we look?`,
  );
}
