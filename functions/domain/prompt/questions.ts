import { buyersOf } from './categories/buyers.ts';
import type { CategoryIndex } from './knowledge.ts';
import type { PlaceDoubt } from './places/resolve.ts';
import type { DecodedCount } from './read-count.ts';
import type { ClarifyingQuestion, ContactField } from './request.ts';
import type { Understanding } from './understand.ts';

/** Slots that a question may ask about: what its id says behind the round. */
export const QUESTION_SLOTS = ['category', 'place', 'count', 'contact'] as const;
export type QuestionSlot = (typeof QUESTION_SLOTS)[number];

interface Question extends ClarifyingQuestion {
  readonly id: QuestionSlot;
}

/** Why the answer to the last question could not be used; keyed by the slot that it was to fill. */
export type UnusableAnswers = ReadonlyMap<QuestionSlot, string>;

/** One question for each slot that is missing or unclear, all in one round. */
export function questionsFor(
  categories: CategoryIndex,
  understanding: Understanding,
  round: number,
  unusable: UnusableAnswers = new Map(),
): ClarifyingQuestion[] {
  return [
    categoryQuestion(categories, understanding),
    placeQuestion(understanding),
    countQuestion(understanding),
    contactQuestion(understanding),
  ]
    .filter((question) => question !== undefined)
    .map(({ id, question, ...rest }) => {
      const answer = unusable.get(id);
      return {
        id: `r${round}_${id}`,
        question: answer === undefined ? question : `${unusableBecause(id, answer)} ${question}`,
        ...rest,
      };
    });
}

const WANTED: Readonly<Record<QuestionSlot, string>> = {
  category: 'does not name a kind of business that we know',
  place: 'does not name a place that we can use',
  count: 'does not contain a number from 1 to 10,000',
  contact: 'is not one of the options',
};

function unusableBecause(slot: QuestionSlot, answer: string): string {
  const short = answer.length > 60 ? `${answer.slice(0, 57)}...` : answer;
  return `Your answer “${short}” ${WANTED[slot]}.`;
}

function text(id: QuestionSlot, question: string): Question {
  return { id, question, type: 'text', required: true };
}

interface Option {
  readonly id: string;
  readonly label: string;
}

function choice(id: QuestionSlot, question: string, options: readonly Option[]): Question {
  return {
    id,
    question,
    type: 'choice',
    options: options.map((option) => ({ id: option.id, label: option.label })),
    required: true,
  };
}

function categoryQuestion(
  categories: CategoryIndex,
  { categories: ids, categoryChoices, offer, unknownKind }: Understanding,
): Question | undefined {
  const options = (choices: readonly string[]): Option[] =>
    choices.flatMap((id) => {
      const label = categories.get(id)?.label;
      return label === undefined ? [] : [{ id, label }];
    });
  if (categoryChoices !== null)
    return choice(
      'category',
      `What kind of business do you mean by “${categoryChoices.word}”?`,
      options(categoryChoices.ids),
    );
  if (ids.length > 0) return undefined;
  if (offer !== '')
    return choice(
      'category',
      'What kind of business do you want to reach? Choose one or name another.',
      options(buyersOf(offer)),
    );
  const example =
    'What kind of business are you looking for? For example: dentists, restaurants, plumbers.';
  return text(
    'category',
    unknownKind === null
      ? example
      : `We don’t know any kind of business called “${unknownKind}”. ${example}`,
  );
}

const WHERE = 'In which city, region or country should we look?';

function placeQuestion({ place }: Understanding): Question | undefined {
  if (place.doubt !== null) return doubtQuestion(place.doubt);
  return place.place === null ? text('place', WHERE) : undefined;
}

function doubtQuestion(doubt: PlaceDoubt): Question {
  const { options } = doubt;
  switch (doubt.kind) {
    case 'ambiguous':
      return options.length > 1
        ? choice('place', `Which “${doubt.name}” do you mean?`, options)
        : text('place', `Which “${doubt.name}” do you mean? ${WHERE}`);
    case 'conflict': {
      const question = `“${doubt.names.join('” and “')}” cannot both be right. Which one do you mean?`;
      return options.length > 1
        ? choice('place', question, options)
        : text('place', `${question} ${WHERE}`);
    }
    case 'unknown': {
      const where = doubt.within === null ? '' : ` in ${doubt.within}`;
      const lost = `We could not find “${doubt.name}”${where}.`;
      if (options.length > 1)
        return choice('place', `${lost} Choose one of these or name another place.`, options);
      const [only] = options;
      return only === undefined
        ? text('place', `${lost} ${WHERE}`)
        : text('place', `${lost} Do you mean ${only.label}? Answer “yes” or name another place.`);
    }
    default:
      return doubt satisfies never;
  }
}

function countQuestion({ count: { impossible } }: Understanding): Question | undefined {
  if (impossible === null) return undefined;
  return text('count', COUNT_QUESTIONS[impossible]);
}

const COUNT_QUESTIONS: Readonly<Record<NonNullable<DecodedCount['impossible']>, string>> = {
  too_small: 'How many leads do you want? Please give a number of at least 1.',
  too_large: 'A job delivers at most 10,000 leads. How many do you want?',
  contradiction: 'The numbers contradict each other. How many leads do you want?',
  each_of_what:
    'That many of each kind, of each place, or of each kind in each place? How many leads do you want in all?',
};

const FIELD_NAMES: Partial<Record<ContactField, string>> = {
  phone: 'a phone number',
  mobilePhone: 'a mobile number',
  email: 'an e-mail address',
  website: 'a website',
};

function contactQuestion({ contradiction }: Understanding): Question | undefined {
  if (contradiction === null) return undefined;
  const name = FIELD_NAMES[contradiction] ?? contradiction;
  return choice('contact', `Should the businesses have ${name} or not?`, [
    { id: 'with', label: `Only businesses with ${name}` },
    { id: 'without', label: `Only businesses without ${name}` },
  ]);
}
