import * as z from 'zod';
import { foldedName } from '../kernel/text.ts';
import { LeadRequest } from './request.ts';
import type {
  ClarifyingAnswer,
  ClarifyingContext,
  ClarifyingQuestion,
  ParsedPrompt,
} from './request.ts';

export interface ReadPromptPorts {
  /** The grammar. */
  parsePrompt(prompt: string, context: ClarifyingContext): ParsedPrompt;
  /** A language model's words for what the prompt asks (see `ModelWords`); absent when none is set up. */
  readWithModel?(prompt: string): Promise<unknown>;
  /** Told of a model that failed or answered nonsense; the grammar's result stands. */
  reportFailure?(error: unknown): void;
}

/** Words for one thing, and the words of the prompt that mean it. */
const QuotedWords = z.object({
  quote: z.string().min(1).max(200),
  words: z.string().min(1).max(80),
});

/** All that a model may say: plain words. Ids, coordinates, counts and filters never come from it. */
const ModelWords = z.object({
  categories: z.array(QuotedWords).max(5),
  place: QuotedWords.nullable(),
});
type ModelWords = z.infer<typeof ModelWords>;

type Slot = 'category' | 'place';

/**
 * Reads a prompt by the grammar, and asks the model only where the grammar found no kind of business or no place. The
 * model's words are read by the grammar as if they were answers to its questions, so that they mean something only in
 * our own taxonomy and gazetteer. The model's answer counts when it leaves nothing to ask; else the grammar's stands.
 */
export async function readPrompt(
  ports: ReadPromptPorts,
  prompt: string,
  context: ClarifyingContext,
): Promise<ParsedPrompt> {
  const parsed = ports.parsePrompt(prompt, context);
  const missing = missingSlots(parsed.questions);
  if (ports.readWithModel === undefined || parsed.refused !== null || missing === null)
    return parsed;
  try {
    const words = ModelWords.parse(await ports.readWithModel(prompt));
    return completed(ports, prompt, context, { parsed, missing, words }) ?? parsed;
  } catch (error) {
    ports.reportFailure?.(error);
    return parsed;
  }
}

/** The slots that the prompt seems to lack; null when nothing is asked, or something that only its writer can say. */
function missingSlots(questions: readonly ClarifyingQuestion[]): readonly Slot[] | null {
  const slots = questions.map(({ id, type }): Slot | null => {
    const slot = id.replace(/^r\d+_/u, '');
    return type === 'text' && (slot === 'category' || slot === 'place') ? slot : null;
  });
  const known = slots.filter((slot) => slot !== null);
  return known.length === 0 || known.length < slots.length ? null : known;
}

interface CompletionInput {
  readonly parsed: ParsedPrompt;
  readonly missing: readonly Slot[];
  readonly words: ModelWords;
}

function completed(
  ports: ReadPromptPorts,
  prompt: string,
  context: ClarifyingContext,
  { parsed, missing, words }: CompletionInput,
): ParsedPrompt | undefined {
  const read = (text: string) => ports.parsePrompt(text, { round: 1, answers: [] });
  const answers = missing.map((slot): ClarifyingAnswer | undefined => {
    const answer =
      slot === 'category'
        ? categoryAnswer(words.categories, prompt, read)
        : placeAnswer(words.place, prompt, read);
    return answer === undefined ? undefined : { questionId: `r${context.round}_${slot}`, answer };
  });
  if (answers.some((answer) => answer === undefined)) return undefined;
  const answered = ports.parsePrompt(prompt, {
    round: context.round,
    answers: [...context.answers, ...answers.filter((answer) => answer !== undefined)],
  });
  if (answered.refused !== null || answered.questions.length > 0) return undefined;
  const request = LeadRequest.parse({
    ...parsed.request,
    categories: missing.includes('category')
      ? answered.request.categories
      : parsed.request.categories,
    place: missing.includes('place') ? answered.request.place : parsed.request.place,
  });
  return { request, questions: [], refused: null };
}

type ParseText = (text: string) => ParsedPrompt;

/** Kinds of business, each quoted from the prompt and known to the taxonomy. */
function categoryAnswer(
  categories: ModelWords['categories'],
  prompt: string,
  read: ParseText,
): string | undefined {
  const areGrounded =
    categories.length > 0 &&
    categories.every(
      ({ quote, words }) => isQuoted(quote, prompt) && read(words).request.categories.length > 0,
    );
  return areGrounded ? categories.map(({ words }) => words).join(', ') : undefined;
}

/** A place counts only where the prompt says one: in words of their own, and more than "near me". */
function placeAnswer(
  place: ModelWords['place'],
  prompt: string,
  read: ParseText,
): string | undefined {
  if (place === null || !isQuoted(place.quote, prompt)) return undefined;
  const quote = foldedName(place.quote);
  if (quote.split(' ').every((word) => NO_PLACE.has(word))) return undefined;
  const categoriesOf = (text: string) =>
    read(text)
      .request.categories.map(({ id }) => id)
      .join();
  const text = foldedName(prompt);
  const rest = ` ${text} `.replace(` ${quote} `, ' ').trim();
  const isWordOfTheKind = categoriesOf(text) !== categoriesOf(rest) || categoriesOf(quote) !== '';
  return isWordOfTheKind ? undefined : place.words;
}

/** Words that point at where the writer is, or at nothing. */
const NO_PLACE: ReadonlySet<string> = new Set(
  'near me us my our here close to around by in at the a an of any all every anywhere everywhere somewhere nearby local locally area city town region neighborhood neighbourhood vicinity leads lead business businesses company companies with and or for from email emails phone phones find get list need want i we'.split(
    ' ',
  ),
);

function isQuoted(quote: string, prompt: string): boolean {
  const words = foldedName(quote);
  return words !== '' && ` ${foldedName(prompt)} `.includes(` ${words} `);
}
