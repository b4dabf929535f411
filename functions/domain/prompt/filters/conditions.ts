import { foldedName } from '../../kernel/text.ts';
import type { CategorySpan } from '../categories/roles.ts';
import type { DecodedSentence } from '../decoded-sentence.ts';
import { dietsIn } from '../diets.ts';
import { FILLERS, PURPOSES } from '../filler-words.ts';
import { withoutGrammar } from '../grammar-words.ts';
import type { CategoryIndex } from '../knowledge.ts';
import type { Condition } from '../notes.ts';
import { SEPARATOR } from '../tokenize.ts';
import { isHyphenAfter } from '../tokens.ts';
import {
  ARTICLES,
  CONNECTORS,
  GENERIC_NOUNS,
  NEGATIONS,
  numberOfWord,
  PLACE_LEADS,
  PLACE_PREPOSITIONS,
  STOP_WORDS,
  WITH_WORDS,
} from '../words.ts';

const MOST_CONDITIONS = 6;
const MOST_WORDS = 5;

/** Opens what the businesses do or have; the verbs count only after the category. */
const CLAUSE_OPENERS =
  /^(?:with|w|having|has|have|who|that|which|whose|where|offering|offers?|providing|provides?|serving|serves?|sell|sells|selling|doing|do|does|handles?|handling|accepts?|accepting|takes?|taking|supply|supplies|supplying|using|use|uses|specialising|specializing|specialises?|specializes?|specialised|specialized|focus(?:ed|ing)?|including|con|avec|mit|com|met|die|que|qui|che)$/u;
const PURPOSE_OPENERS = /^(?:for|para|pour|fur|voor|per)$/u;
/** Small words that change what follows: `accepting new patients`, `with free parking`. */
const OPENING_ADJECTIVES = /^(?:new|free|small|large|big|full|own|local|open|same|mobile|first)$/u;
/** May stand inside a condition, never at its edge: `capacity for 200`, `certified by NATE`. */
const INNER = /^(?:for|of|to|the|a|an|by|de|du|del|la|le|up|on|from|at)$/u;

/**
 * What a prompt says about the businesses in words that no fixed form reads: `emergency plumbers`, `med spas with
 * botox`, `commercial only`. Each becomes a `feature`, which names and categories may prove and which is otherwise
 * reported as not applied; so nothing that somebody asked for is lost in silence. Runs last, on the words left over.
 */
export function readConditions(
  sentence: DecodedSentence,
  categories: readonly CategorySpan[],
  index: CategoryIndex,
  isFood = true,
): Condition[] {
  const found: { from: number; to: number }[] = [];
  const add = (from: number, to: number): void => {
    if (to <= from || found.length >= MOST_CONDITIONS) return;
    sentence.assign(from, to, 'filter');
    found.push({ from, to });
  };
  for (const { from, to } of pricesIn(sentence)) add(from, to);
  for (const { from, to } of districtsIn(sentence)) add(from, to);
  for (const span of categories) {
    for (const run of runsBefore(sentence, span.from)) add(run.from, run.to);
    const to = endOfRun(sentence, span.to);
    if (!isMisspelt(sentence, span.to, to, index)) add(span.to, to);
  }
  const start = Math.min(...categories.map((span) => span.to));
  for (let at = start; at < sentence.length; at++) {
    if (isClauseOpener(sentence, at)) {
      const clauses = clausesFrom(sentence, at + 1);
      const verb = clauses.length === 0 ? loneVerb(sentence, at) : undefined;
      if (verb !== undefined) add(verb, verb + 1);
      for (const clause of clauses) add(clause.from, clause.to);
    } else if (isWholeSegment(sentence, at)) add(at, endOfRun(sentence, at));
    else if (isBeforeLimit(sentence, at)) add(at, endOfRun(sentence, at));
  }
  return (
    found
      .toSorted((a, b) => a.from - b.from)
      .flatMap((run) => withoutGrammar(sentence.sentence, run) ?? [])
      .map(({ from, to }): Condition => {
        const value = written(sentence, from, to);
        return { from, to, filter: { kind: 'feature', op: 'eq', value } };
      })
      // A diet has a filter of its own, for food.
      .filter(({ filter }) => !isFood || dietsIn(foldedName(String(filter.value))).length === 0)
  );
}

const PRICE =
  /(?:\b(?:under|over|below|above|less than|more than|up to|from|around|for)\s)?[$€£]\s?\d[\d,.]{0,12}\s?(?:k|m|million)?(?:\s?(?:\/|per|an?|each)\s?(?:hour|hr|month|mo|week|year|night|day|person|head))?/giu;

/** `under $1500 a month`. */
function pricesIn(sentence: DecodedSentence): { from: number; to: number }[] {
  return [...sentence.sentence.text.matchAll(PRICE)].flatMap(({ 0: whole, index }) => {
    const inside = sentence.sentence.tokens.flatMap(({ start, end, word }, at) =>
      word !== SEPARATOR && start >= index && end <= index + whole.length ? [at] : [],
    );
    const [from] = inside;
    const last = inside.at(-1);
    if (from === undefined || last === undefined) return [];
    return inside.some((at) => /^(?:filter|place)$/u.test(sentence.slotOf(at) ?? ''))
      ? []
      : [{ from, to: last + 1 }];
  });
}

/** `Dublin 8`: the number of a district, with the town's name. */
function districtsIn(sentence: DecodedSentence): { from: number; to: number }[] {
  return sentence.sentence.tokens.flatMap(({ word }, at) =>
    /^\d{1,2}$/u.test(word) && sentence.isFree(at) && sentence.slotOf(at - 1) === 'place'
      ? [{ from: at - 1, to: at + 1 }]
      : [],
  );
}

/** The words that stand where a kind of business stands but name none that we know; for the question. */
export function unknownKind(sentence: DecodedSentence): string | null {
  for (let at = 0; at < sentence.length; at++) {
    const to = endOfRun(sentence, at);
    if (to > at) return sentence.slice(at, to);
  }
  return null;
}

/** A word that says something and that nothing has read. */
export function isTelling(sentence: DecodedSentence, at: number): boolean {
  if (!sentence.isFree(at)) return false;
  if (isCompound(sentence, at)) return true;
  const word = sentence.word(at);
  // ISO 9001
  if (/^\d{2,5}$/u.test(word)) return sentence.isShouted(at - 1) && sentence.isFree(at - 1);
  if (word.length < 3 && !(sentence.isShouted(at) && word.length > 1)) return false;
  return (
    /\p{L}/u.test(word) &&
    numberOfWord(word) === undefined &&
    !STOP_WORDS.has(word) &&
    !FILLERS.has(word) &&
    !GENERIC_NOUNS.has(word) &&
    !CONNECTORS.has(word) &&
    !ARTICLES.has(word) &&
    !NEGATIONS.has(word) &&
    !WITH_WORDS.has(word) &&
    !PLACE_LEADS.has(word) &&
    !PLACE_PREPOSITIONS.has(word) &&
    !CLAUSE_OPENERS.test(word)
  );
}

/** `real estate agants`: one letter away from a word that belongs to kinds of business says nothing more. */
function isMisspelt(
  sentence: DecodedSentence,
  from: number,
  to: number,
  index: CategoryIndex,
): boolean {
  return (
    to - from === 1 &&
    !index.isWord(sentence.stem(from)) &&
    !index.isRealWord(sentence.word(from)) &&
    index.similarWords(sentence.stem(from)).length > 0
  );
}

/** `same-day`, `cash-only`: two words with a hyphen say something together. */
function isCompound(sentence: DecodedSentence, at: number): boolean {
  return isHyphenAfter(sentence.sentence, at) || isHyphenAfter(sentence.sentence, at - 1);
}

export function endOfRun(sentence: DecodedSentence, from: number): number {
  let to = from;
  while (to < from + MOST_WORDS && isTelling(sentence, to)) to++;
  return to;
}

/** `licensed and insured tree surgeons`: the runs of words right before a category. */
export function runsBefore(sentence: DecodedSentence, end: number): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let to = end;
  for (let steps = 0; steps < 3; steps++) {
    let from = to;
    while (from > to - MOST_WORDS && isTelling(sentence, from - 1)) from--;
    if (from === to) break;
    runs.push({ from, to });
    const joined = /^(?:and|or|y|und|et|e|en|,)$/u.test(sentence.word(from - 1));
    if (!joined) break;
    to = from - 1;
  }
  return runs;
}

function isClauseOpener(sentence: DecodedSentence, at: number): boolean {
  if (sentence.word(at) === SEPARATOR || !sentence.isFree(at)) return false;
  const word = sentence.word(at);
  // `manufacturers of plastic packaging`
  if (word === 'of') return sentence.slotOf(at - 1) === 'category';
  if (PURPOSE_OPENERS.test(word)) return !isPurpose(sentence, at + 1);
  return CLAUSE_OPENERS.test(word);
}

const RELATIVE = /^(?:who|that|which|que|qui|che|die)$/u;
/** Verbs that ask for a list elsewhere, and that say alone what a business does: `manufacturers that export`. */
const DOES =
  /^(?:exports?|imports?|delivers?|installs?|repairs?|rents?|sells?|produces?|sources?|operates?|fix(?:es)?|ships?|export\p{L}+|livrent|liefern)$/u;

/** The only word of a clause, where it is a verb that is a small word elsewhere. */
function loneVerb(sentence: DecodedSentence, opener: number): number | undefined {
  if (!RELATIVE.test(sentence.word(opener))) return undefined;
  let at = opener + 1;
  while (
    /^(?:also|already|both|can|will|ja|ya|tambien|aussi|auch|anche|tambem|ook)$/u.test(
      sentence.word(at),
    )
  )
    at++;
  return sentence.isFree(at) && DOES.test(sentence.word(at)) ? at : undefined;
}

/** `for my campaign`, `for outreach`: why somebody asks is no condition. */
function isPurpose(sentence: DecodedSentence, from: number): boolean {
  for (let at = from; at < from + 5 && sentence.word(at) !== SEPARATOR; at++)
    if (PURPOSES.has(sentence.word(at))) return true;
  return /^(?:my|our|your|us|me|a|an|this|that|which|mi|mon|mein\w*|meu|mijn)$/u.test(
    sentence.word(from),
  );
}

/** The conditions of a clause, split where `and` or a comma stands between them. */
function clausesFrom(sentence: DecodedSentence, start: number): { from: number; to: number }[] {
  const clauses: { from: number; to: number }[] = [];
  let from = -1;
  let to = -1;
  for (let at = start; at < start + 12 && at < sentence.length; at++) {
    if (isTelling(sentence, at)) {
      if (from === -1) from = OPENING_ADJECTIVES.test(sentence.word(at - 1)) ? at - 1 : at;
      to = at + 1;
      while (sentence.isFree(to) && GENERIC_NOUNS.has(sentence.word(to))) to++;
      at = to - 1;
      continue;
    }
    const word = sentence.word(at);
    if (from === -1 && sentence.isFree(at) && !endsClause(sentence, at)) continue;
    if (from === -1 && /^(?:category|field|filter)$/u.test(sentence.slotOf(at) ?? '')) continue;
    if (from !== -1 && isInner(sentence, at)) {
      if (/^\d+$/u.test(sentence.word(at))) to = at + 1;
      continue;
    }
    if (from !== -1) clauses.push({ from, to });
    from = -1;
    if (!/^(?:and|or|y|und|et)$/u.test(word)) break;
  }
  if (from !== -1) clauses.push({ from, to });
  return clauses;
}

function isInner(sentence: DecodedSentence, at: number): boolean {
  const word = sentence.word(at);
  if (/^\d+$/u.test(word)) return sentence.isFree(at);
  return (
    sentence.isFree(at) &&
    (INNER.test(word) || (STOP_WORDS.has(word) && !PLACE_PREPOSITIONS.has(word))) &&
    (isTelling(sentence, at + 1) || /^\d+$/u.test(sentence.word(at + 1))) &&
    sentence.isFree(at + 1)
  );
}

function endsClause(sentence: DecodedSentence, at: number): boolean {
  const word = sentence.word(at);
  return (
    word === SEPARATOR ||
    (PLACE_PREPOSITIONS.has(word) && !isTelling(sentence, at + 1)) ||
    NEGATIONS.has(word)
  );
}

/** `plumbers, licensed, Leeds`: all of a short segment says something. */
function isWholeSegment(sentence: DecodedSentence, at: number): boolean {
  const before = sentence.sentence.tokens[at - 2]?.end ?? 0;
  if (sentence.word(at - 1) !== SEPARATOR || !/^\s*,\s*$/u.test(between(sentence, before, at)))
    return false;
  const to = endOfRun(sentence, at);
  const end = sentence.word(to);
  return to > at && to - at <= 3 && (end === '' || end === SEPARATOR);
}

/** The word before a run, and before its article. */
function lead(sentence: DecodedSentence, at: number): string {
  return sentence.word(at - (ARTICLES.has(sentence.word(at - 1)) ? 2 : 1));
}

function between(sentence: DecodedSentence, from: number, at: number): string {
  return sentence.sentence.text.slice(from, sentence.sentence.tokens[at]?.start ?? from);
}

/** `commercial only`; `rural Montana`: right before a place. */
function isBeforeLimit(sentence: DecodedSentence, at: number): boolean {
  const to = endOfRun(sentence, at);
  if (to === at || to - at > 3) return false;
  if (sentence.word(to) === 'only') return true;
  // `pizza Sydney delivery`
  if (to === sentence.length && sentence.slotOf(at - 1) === 'place' && !sentence.isCapitalised(at))
    return true;
  let next = to + (sentence.word(to) === SEPARATOR ? 1 : 0);
  while (/^(?:areas?|parts?|towns?|cities|suburbs|of)$/u.test(sentence.word(next))) next++;
  return (
    sentence.slotOf(next) === 'place' &&
    (PLACE_PREPOSITIONS.has(lead(sentence, at)) || /^(?:on|along|off)$/u.test(lead(sentence, at)))
  );
}

function written(sentence: DecodedSentence, from: number, to: number): string {
  const text = sentence.slice(from, to).replaceAll(/\s+/gu, ' ');
  return text === text.toUpperCase() && text.length > 5 ? text.toLowerCase() : text;
}
