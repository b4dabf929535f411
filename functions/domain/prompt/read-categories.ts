import { dietsIn } from './diets.ts';
import type { CategoryIndex } from './knowledge.ts';
import type { RequestFilter } from './request.ts';
import type { Sentence } from './sentence.ts';
import {
  ARTICLES,
  GENERIC_NOUNS,
  NEGATIONS,
  PLACE_LEADS,
  PLACE_PREPOSITIONS,
  STOP_WORDS,
  WITH_WORDS,
} from './words.ts';

export interface CategorySpan {
  readonly from: number;
  readonly to: number;
  /** More than one: the word is ambiguous. */
  readonly ids: readonly string[];
  /** Words of the phrase, those left out included: `italian` in `italian and mexican restaurants` has two. */
  readonly words: number;
}

export interface CategoryReading {
  /** In the order of the prompt, without repeats. */
  readonly spans: readonly CategorySpan[];
  /** Categories that are not asked for but say what the businesses do, offer or must not be. */
  readonly filters: RequestFilter[];
}

/** Every run of free words that names a category; runs overlap. */
export function findCategorySpans(sentence: Sentence, index: CategoryIndex): CategorySpan[] {
  const spans: CategorySpan[] = [];
  for (let from = 0; from < sentence.length; from++) {
    if (!sentence.isFree(from)) continue;
    for (let length = index.longestFrom(sentence.stem(from)); length >= 1; length--) {
      const phrase = sentence.span(from, length, 'stem');
      if (phrase === undefined) continue;
      if (length === 1 && !isTellingWord(sentence, from)) continue;
      const ids = index.find(phrase);
      if (ids.length > 0) spans.push({ from, to: from + length, ids, words: length });
    }
  }
  return [...spans, ...elidedSpans(sentence, index, spans)];
}

/** `italian, thai and mexican restaurants`: the last noun belongs to each of the adjectives. */
function elidedSpans(
  sentence: Sentence,
  index: CategoryIndex,
  spans: readonly CategorySpan[],
): CategorySpan[] {
  const found: CategorySpan[] = [];
  for (const span of spans) {
    if (span.words !== 2) continue;
    const head = sentence.stem(span.to - 1);
    for (let at = beforeConnectors(sentence, span.from); at >= 0 && sentence.isFree(at);) {
      const ids = index.find(`${sentence.stem(at)} ${head}`);
      if (ids.length === 0) break;
      found.push({ from: at, to: at + 1, ids, words: 2 });
      at = beforeConnectors(sentence, at);
    }
  }
  return found;
}

/** The word before `and`, `or` or a comma; -1 when none of them stands there. */
function beforeConnectors(sentence: Sentence, at: number): number {
  let before = at - 1;
  while (
    before > at - 3 &&
    /^(?:,|and|or|y|o|et|ou|und|oder|e|en|of|n)$/u.test(sentence.word(before))
  )
    before--;
  return before === at - 1 ? -1 : before;
}

function isTellingWord(sentence: Sentence, at: number): boolean {
  const word = sentence.word(at);
  return word.length > 1 && !STOP_WORDS.has(word) && !/^\d+$/u.test(word);
}

/** Picks the longest spans that do not overlap, among words still free, and claims them. */
export function chooseCategories(
  sentence: Sentence,
  candidates: readonly CategorySpan[],
  index: CategoryIndex,
): CategoryReading {
  const chosen: CategorySpan[] = [];
  const byLength = candidates.toSorted((a, b) => b.words - a.words || a.from - b.from);
  for (const span of byLength) {
    if (sentence.span(span.from, span.to - span.from) === undefined) continue;
    sentence.claim(span.from, span.to, 'category');
    chosen.push(span);
  }
  const ordered = withoutDiets(
    sentence,
    chosen.toSorted((a, b) => a.from - b.from),
  );
  return sortByRole(sentence, mergeNeighbours(sentence, ordered, index), index);
}

/** `vegan bakeries`: the diet of what follows, which has a filter of its own; no second kind of business. */
function withoutDiets(sentence: Sentence, spans: readonly CategorySpan[]): CategorySpan[] {
  return spans.filter(
    (span) =>
      dietsIn(sentence.word(span.from)).length === 0 ||
      span.to - span.from > 1 ||
      !spans.some((next) => next.from === span.to),
  );
}

const ANY_SHOP = 'shopping';

/**
 * `roofing installers`, `lobster restaurants`: of two neighbours without a word between, an ambiguous one or
 * one that is above the other adds nothing.
 */
export function mergeNeighbours(
  sentence: Sentence,
  spans: readonly CategorySpan[],
  index: CategoryIndex,
): CategorySpan[] {
  const kept: CategorySpan[] = [];
  for (const span of spans) {
    const previous = kept.at(-1);
    const follows = previous !== undefined && previous.to === span.from;
    if (follows && previous.ids.length === 1 && (span.ids.length > 1 || span.ids[0] === ANY_SHOP)) {
      kept[kept.length - 1] = { ...previous, to: span.to };
    } else if (follows && isAbove(index, span, previous)) {
      kept[kept.length - 1] = { ...previous, to: span.to };
    } else if (
      follows &&
      ((previous.ids.length > 1 && span.ids.length === 1) || isAbove(index, previous, span))
    ) {
      kept[kept.length - 1] = { ...span, from: previous.from };
    } else kept.push(span);
  }
  return kept.map((span) => ({ ...span, to: endOfGenerics(sentence, span.to) }));
}

function isAbove(index: CategoryIndex, upper: CategorySpan, lower: CategorySpan): boolean {
  const [below = '', ...more] = lower.ids;
  return more.length === 0 && index.withDescendants(upper.ids).has(below) && upper.ids.length === 1;
}

function endOfGenerics(sentence: Sentence, from: number): number {
  let to = from;
  while (to < from + 2 && sentence.isFree(to) && GENERIC_NOUNS.has(sentence.word(to))) to++;
  sentence.claim(from, to, 'category');
  return to;
}

const SERVES =
  /^(?:for|serving|serve|serves|targeting|specializing|specialising|specialized|specialised|close|specialize|specialise|focused|para|pour|fur|per|voor|especializad[oa]s|specialises?|spezialisiert|specializzati|gespecialiseerd|near|next|beside)$/u;
const EXCLUDES =
  /^(?:excluding|exclude|excludes|except|excepting|besides|minus|excepto|excluyendo|sauf|hors|ausser|exceto|tranne|escluso|behalve)$/u;

/** A category may be asked for, excluded, or only describe one that is asked for. */
function sortByRole(
  sentence: Sentence,
  spans: readonly CategorySpan[],
  index: CategoryIndex,
): CategoryReading {
  const asked: CategorySpan[] = [];
  const filters: RequestFilter[] = [];
  let role: 'asked' | 'feature' | 'excluded' = 'asked';
  let previous: CategorySpan | undefined;
  for (const span of spans) {
    const id = span.ids[0] ?? '';
    // Members of one list share their role: not bars or pubs.
    if (previous === undefined || !isListBetween(sentence, previous.to, span.from))
      role =
        previous !== undefined && isInClause(sentence, previous.to, span.from)
          ? 'feature'
          : roleOf(sentence, span.from);
    previous = span;
    // `looking for cafes`: what nothing precedes is asked for.
    if (role === 'feature' && asked.length === 0) role = 'asked';
    if (role === 'asked') asked.push(span);
    else if (role === 'excluded') filters.push({ kind: 'exclude_category', op: 'eq', value: id });
    else
      filters.push({
        kind: 'feature',
        op: 'eq',
        value: (index.get(id)?.label ?? id).toLowerCase(),
      });
  }
  return { spans: withoutRepeats(asked), filters };
}

function roleOf(sentence: Sentence, at: number): 'asked' | 'feature' | 'excluded' {
  let before = at - 1;
  while (ARTICLES.has(sentence.word(before)) && before > at - 3) before--;
  // `specializing in`, `next to`
  if (
    /^(?:in|to|en|auf|of|from|on)$/u.test(sentence.word(before)) &&
    SERVES.test(sentence.word(before - 1))
  )
    return 'feature';
  // `near Heathrow airport`, `in Dubai Marina`: part of the place's name.
  if (sentence.claimOf(at - 1) === 'place' && sentence.isCapitalised(at - 1)) return 'feature';
  if (isInUnknownName(sentence, at)) return 'feature';
  const word = sentence.word(before);
  if (EXCLUDES.test(word)) return 'excluded';
  if (NEGATIONS.has(word)) return 'excluded';
  if (SERVES.test(word) || (WITH_WORDS.has(word) && !/^(?:need|want|have|plus|w)$/u.test(word)))
    return 'feature';
  return 'asked';
}

const CLAUSE_WORDS =
  /^(?:that|who|which|whose|where|selling|sells?|offering|offers?|using|use|uses|supplying|supply|serving)$/u;

/** `bakeries that supply wholesale`: what stands in a clause about the category before it. */
function isInClause(sentence: Sentence, from: number, to: number): boolean {
  if (/^(?:,|and|or|&|plus)$/u.test(sentence.word(to - 1))) return false;
  for (let at = from; at < to; at++)
    if (sentence.isFree(at) && CLAUSE_WORDS.test(sentence.word(at))) return true;
  return false;
}

/** `in the Outer Banks`: capitals after a preposition. */
function isInUnknownName(sentence: Sentence, at: number): boolean {
  if (!sentence.isCapitalised(at) || !sentence.isCapitalised(at - 1) || !sentence.isFree(at - 1))
    return false;
  let before = at - 2;
  while (ARTICLES.has(sentence.word(before))) before--;
  return PLACE_PREPOSITIONS.has(sentence.word(before)) && sentence.word(before) !== 'for';
}

function isListBetween(sentence: Sentence, from: number, to: number): boolean {
  if (to - from > 3 || to <= from) return false;
  for (let at = from; at < to; at++)
    if (!/^(?:,|and|or|y|o|et|ou|und|oder|e|en|of|nor|the)$/u.test(sentence.word(at))) return false;
  return true;
}

function withoutRepeats(spans: readonly CategorySpan[]): CategorySpan[] {
  const seen = new Set<string>();
  return spans.filter((span) => {
    const key = span.ids.join(' ');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** How many unknown words are tried against the vocabulary: each costs a scan of a letter's words. */
const MOST_MENDED_WORDS = 12;

/** Reads misspelt categories among the words that are still free and that nothing knows. */
export function mendCategories(
  sentence: Sentence,
  index: CategoryIndex,
  isKnownPlace: (word: string) => boolean,
  anyExact: boolean,
): CategorySpan[] {
  const found: CategorySpan[] = [];
  let tried = 0;
  for (let at = 0; at < sentence.length && tried < MOST_MENDED_WORDS; at++) {
    const word = sentence.word(at);
    if (!sentence.isFree(at) || word.length < 4 || STOP_WORDS.has(word) || /\d/u.test(word))
      continue;
    if (isKnownPlace(word)) continue;
    // A word of the vocabulary is not misspelt: nail polish.
    if (index.isWord(sentence.stem(at))) continue;
    tried++;
    const span = joinedSpan(sentence, at, index) ?? mendedSpan(sentence, at, index);
    if (span === undefined || isDoubtful(sentence, at, span)) continue;
    if (anyExact && (isNameOfPlace(sentence, at) || !isBesideCategory(sentence, span))) continue;
    sentence.claim(span.from, span.to, 'category');
    found.push({ ...span, to: endOfGenerics(sentence, span.to) });
    at = span.to - 1;
  }
  return found;
}

/** Beside a category that was read, or after a connector: `dentists and orthodontsts`. Elsewhere it describes. */
function isBesideCategory(sentence: Sentence, { from, to }: CategorySpan): boolean {
  if (sentence.claimOf(from - 1) === 'category') return sentence.stem(from).length > 6;
  return (
    sentence.claimOf(to) === 'category' ||
    from === 0 ||
    /^(?:,|and|or|y|e|o|et|ou|und|oder|en|of)$/u.test(sentence.word(from - 1)) ||
    sentence.claimOf(from - 1) === 'count'
  );
}

/** Buckhead is no misspelt bookstore: a capital after a preposition, or beside a place, begins a place's name. */
function isNameOfPlace(sentence: Sentence, at: number): boolean {
  if (sentence.claimOf(at - 1) === 'place') return true;
  let before = at - 1;
  while (PLACE_LEADS.has(sentence.word(before)) && before > at - 3) before--;
  const leads = PLACE_PREPOSITIONS.has(sentence.word(before)) || sentence.word(before) === '';
  return sentence.isCapitalised(at) && (leads || sentence.isCapitalised(at - 1));
}

const USUAL_BEFORE =
  /^(?:emergency|mobile|residential|commercial|family|licensed|certified|cheap|luxury|vegan|organic|local|wedding|pet|dog|auto|car|home)$/u;

/** A short word is too easily another one when an unread word stands before it: piano tuners are no turners. */
function isDoubtful(sentence: Sentence, at: number, { from, to }: CategorySpan): boolean {
  const before = sentence.word(from - 1);
  return (
    to - from === 1 &&
    sentence.stem(at).length <= 6 &&
    sentence.isFree(from - 1) &&
    before.length > 3 &&
    !STOP_WORDS.has(before) &&
    !USUAL_BEFORE.test(before)
  );
}

/** `realestate agents`, `coffeeshops`: a space is missing. */
function joinedSpan(
  sentence: Sentence,
  at: number,
  index: CategoryIndex,
): CategorySpan | undefined {
  const word = sentence.stem(at);
  if (word.length < 6 || word.length > 24) return undefined;
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const parts = `${word.slice(0, cut)} ${word.slice(cut)}`;
    for (let length = 3; length >= 1; length--) {
      const rest = length === 1 ? '' : sentence.span(at + 1, length - 1, 'stem');
      if (rest === undefined) continue;
      const ids = index.find(rest === '' ? parts : `${parts} ${rest}`);
      if (ids.length > 0) return { from: at, to: at + length, ids, words: length + 1 };
    }
  }
  return undefined;
}

function mendedSpan(
  sentence: Sentence,
  at: number,
  index: CategoryIndex,
): CategorySpan | undefined {
  for (const spelling of spellingsOf(sentence.stem(at))) {
    const words = [spelling, ...index.similarWords(spelling)];
    for (const word of words) {
      const span = spanAround(sentence, at, word, index);
      if (span !== undefined) return span;
    }
  }
  return undefined;
}

/** People also write what they hear: fotographer, kosmetic. */
function spellingsOf(word: string): string[] {
  const heard = [
    word.replace(/^f/u, 'ph'),
    word.replace(/^ph/u, 'f'),
    word.replace(/^k/u, 'c'),
    word.replace(/^c(?=[aou])/u, 'k'),
  ];
  return [...new Set([word, ...heard])];
}

/** The longest phrase over the word at `at`, read as `similar`; a single short word proves too little. */
function spanAround(
  sentence: Sentence,
  at: number,
  similar: string,
  index: CategoryIndex,
): CategorySpan | undefined {
  for (let length = 4; length >= 1; length--) {
    if (length === 1 && similar.length < 5) continue;
    for (let from = Math.max(0, at - length + 1); from <= at; from++) {
      const words: string[] = [];
      for (let position = from; position < from + length; position++)
        if (sentence.isFree(position))
          words.push(position === at ? similar : sentence.stem(position));
      if (words.length < length) continue;
      const ids = index.find(words.join(' '));
      if (ids.length > 0) return { from, to: from + length, ids, words: length };
    }
  }
  return undefined;
}

/**
 * `home services (hvac, roofing)`, `trades such as plumbers`: the members say what the group means.
 * Keeps the ids that are asked for.
 */
export function withoutGroups(
  sentence: Sentence,
  spans: readonly CategorySpan[],
  index: CategoryIndex,
): CategorySpan[] {
  return spans.filter((group) => {
    const id = group.ids[0];
    if (group.ids.length !== 1 || id === undefined) return true;
    const below = index.withDescendants([id]);
    const members = spans.filter(
      (span) =>
        span !== group &&
        span.from > group.from &&
        span.ids.length === 1 &&
        below.has(span.ids[0] ?? ''),
    );
    return members.length < 2 && !(members.length === 1 && announcesMembers(sentence, group.to));
  });
}

function announcesMembers(sentence: Sentence, at: number): boolean {
  return /^(?:, )?(?:such as|like|e g|eg|especially|specifically|namely|ie|i e|z b|como|comme|come|zoals)\b/u.test(
    [0, 1, 2].map((offset) => sentence.word(at + offset)).join(' '),
  );
}
