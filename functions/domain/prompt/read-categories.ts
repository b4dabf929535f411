import { dietsIn } from './diets.ts';
import type { CategoryIndex } from './knowledge.ts';
import type { RequestFilter } from './request.ts';
import { isHyphenAfter } from './sentence.ts';
import type { Sentence } from './sentence.ts';
import {
  ARTICLES,
  GENERIC_NOUNS,
  NEGATIONS,
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
      if (length === 1 && (!isTellingWord(sentence, from) || isInCompound(sentence, from, index)))
        continue;
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

/** `farm-to-table`: half of a hyphenated word, unless both halves are kinds of business: café-bar. */
function isInCompound(sentence: Sentence, at: number, index: CategoryIndex): boolean {
  const partner = [at, at - 1].find((left) => isHyphenAfter(sentence, left));
  if (partner === undefined) return false;
  return index.find(sentence.stem(partner === at ? at + 1 : at - 1)).length === 0;
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
  return sortByRole(sentence, mergeNeighbours(sentence, ordered, index));
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

/** Claims the generic nouns after a category; returns where they end. */
export function endOfGenerics(sentence: Sentence, from: number): number {
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
function sortByRole(sentence: Sentence, spans: readonly CategorySpan[]): CategoryReading {
  const asked: CategorySpan[] = [];
  const filters: RequestFilter[] = [];
  let role: Role = 'asked';
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
    if (role === 'name') continue;
    if (role === 'asked' && describesNext(sentence, spans, span)) {
      filters.push({ kind: 'feature', op: 'eq', value: sentence.slice(span.from, span.to) });
      continue;
    }
    if (role === 'asked') asked.push(span);
    else if (role === 'excluded') filters.push({ kind: 'exclude_category', op: 'eq', value: id });
    else
      filters.push({
        kind: 'feature',
        op: 'eq',
        value: sentence.slice(span.from, span.to),
      });
  }
  return { spans: withoutRepeats(settled(asked)), filters };
}

/**
 * `wedding florists`, `non-profit animal shelters`: the first of two neighbours describes the second, unless it is a
 * plural: `dentists orthodontists`. Other languages put what describes last.
 */
function describesNext(
  sentence: Sentence,
  spans: readonly CategorySpan[],
  span: CategorySpan,
): boolean {
  const next = spans.find(({ from }) => from === span.to);
  return (
    next !== undefined &&
    next.ids.length === 1 &&
    sentence.word(next.to - 1).endsWith('s') &&
    !sentence.word(span.to - 1).endsWith('s')
  );
}

/** `name`: part of a place's name that we don't know. */
type Role = 'asked' | 'feature' | 'excluded' | 'name';

function roleOf(sentence: Sentence, at: number): Role {
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
  if (isInUnknownName(sentence, at)) return 'name';
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

/** `childminders or nurseries`: what stands beside an ambiguous word may say which of its kinds is meant. */
function settled(spans: readonly CategorySpan[]): CategorySpan[] {
  const clear = new Set(spans.flatMap(({ ids }) => (ids.length === 1 ? ids : [])));
  return spans.map((span) => {
    const id = span.ids.find((option) => clear.has(option));
    return span.ids.length > 1 && id !== undefined ? { ...span, ids: [id] } : span;
  });
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
