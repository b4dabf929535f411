import { decode } from './decode.ts';
import type { Interpretation } from './decode.ts';
import { dialectOf } from './dialects.ts';
import type { Weights } from './evidence.ts';
import type { GeoEntry, Knowledge } from './knowledge.ts';
import { languageOf } from './languages.ts';
import type { PlaceContext } from './places/place-value.ts';
import { postcodesOf } from './places/postcodes.ts';
import { findStreets } from './places/streets.ts';
import { propose, proposeAgain } from './propose.ts';
import { isAlready } from './proposers/exclusion-openers.ts';
import { proposeSenders } from './proposers/sender.ts';
import { statementsBeside } from './statements.ts';
import { Sentence } from './tokens.ts';
import { WEIGHTS } from './weights.ts';

/** How a text is read; `weights` stand for the fitted ones. */
export interface UnderstandOptions {
  /** Names of places that were settled by answers, folded, with what they mean. */
  readonly chosen?: ReadonlyMap<string, GeoEntry>;
  /** The text answers the question for a place. */
  readonly isAnswer?: boolean;
  readonly weights?: Weights;
}

export interface Decoding {
  readonly context: PlaceContext;
  /** Best first. */
  readonly interpretations: readonly Interpretation[];
  readonly candidates: ReturnType<typeof propose>;
  /** Kinds of business that statements beside the request name, with their words. */
  readonly said: readonly SaidKind[];
}

export interface SaidKind {
  readonly ids: readonly string[];
  /** Folded. */
  readonly words: string;
}

/** What a text without words is read as. */
export const NOTHING_READ: Interpretation = { items: [], unread: [], score: 0, evidence: {} };

/** The best interpretations; words that the best one leaves unread are tried once more as misspelt ones. */
export function decodeText(
  knowledge: Knowledge,
  text: string,
  { isAnswer = false, weights = WEIGHTS }: UnderstandOptions,
): Decoding {
  const whole = readSentence(knowledge, sentenceOf(text), isAnswer, weights);
  const stated = isAnswer
    ? []
    : statementsBeside(whole.context, whole.candidates, whole.interpretations[0]?.items ?? []);
  if (stated.length === 0) return whole;
  const { sentence } = whole.context;
  const unsaid = stated.map((span) => stretchOf(sentence, span));
  // `we already have sushi restaurants` says nothing of whom an offer is for.
  const offers = stated.filter(({ from, to }) => !hasAlready(sentence, from, to));
  return {
    ...readSentence(knowledge, sentenceOf(text, unsaid), isAnswer, weights, whole.context),
    said: whole.candidates.flatMap((one) =>
      one.slot === 'category' && offers.some(({ from, to }) => one.from >= from && one.to <= to)
        ? [{ ids: one.value.ids, words: sentence.words(one.from, one.to) }]
        : [],
    ),
  };
}

function hasAlready(sentence: Sentence, from: number, to: number): boolean {
  for (let at = from; at < to; at++)
    if (isAlready(sentence.word(at)) || sentence.word(at) === 'schon') return true;
  return false;
}

const stretchOf = (
  { tokens }: Sentence,
  { from, to }: { readonly from: number; readonly to: number },
): Stretch => ({ start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 });

function readSentence(
  knowledge: Knowledge,
  sentence: Sentence,
  isAnswer: boolean,
  weights: Weights,
  { language, dialect }: Pick<PlaceContext, 'language' | 'dialect'> = tongueOf(sentence),
): Decoding {
  const context: PlaceContext = {
    sentence,
    gazetteer: knowledge.gazetteer,
    categories: knowledge.categories,
    language,
    dialect,
    isAnswer,
    postcodes: postcodesOf(sentence, knowledge.gazetteer),
    streets: Map.groupBy(findStreets(sentence), ({ from }) => from),
  };
  const candidates = propose(knowledge, context);
  const interpretations = decode(context, candidates, weights);
  const more = proposeAgain(knowledge, context, interpretations[0] ?? NOTHING_READ);
  if (more.length === 0) return { context, interpretations, candidates, said: [] };
  const all = [...candidates, ...more];
  return { context, interpretations: decode(context, all, weights), candidates: all, said: [] };
}

function tongueOf(sentence: Sentence): Pick<PlaceContext, 'language' | 'dialect'> {
  const words = sentence.tokens.map(({ word }) => word);
  const language = languageOf(words, (at) => sentence.isCapitalised(at));
  return { language, dialect: dialectOf(language, words) };
}

/** The capitals of who writes say nothing about those of what is asked for. */
function sentenceOf(text: string, unsaid: readonly Stretch[] = []): Sentence {
  const sentence = new Sentence(text, [], unsaid);
  const senders = proposeSenders(sentence);
  return senders.length === 0 ? sentence : new Sentence(text, senders, unsaid);
}

/** Of the prompt's own text, by its characters. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}
