import type { DecodedSentence } from '../decoded-sentence.ts';
import { dietsIn } from '../diets.ts';
import { joinsInPhrase } from '../joins.ts';
import type { CategoryIndex } from '../knowledge.ts';
import { describesLast } from '../languages.ts';
import { isUnlisted } from '../list.ts';
import type { Condition } from '../notes.ts';
import { asksAt } from '../proposers/sender.ts';
import { ARTICLES, GENERIC_NOUNS, isNegation, PLACE_PREPOSITIONS, WITH_WORDS } from '../words.ts';
import { ANY_SHOP } from './any-shop.ts';
import { goesOn, hasPlaceBefore } from './goes-on.ts';
import { withoutGroups } from './groups.ts';
import { isOnlySaidOf } from './only-said-of.ts';

export interface CategorySpan {
  readonly from: number;
  readonly to: number;
  /** More than one: the word is ambiguous. */
  readonly ids: readonly string[];
  /** Words of the phrase, those left out included: `italian` in `italian and mexican restaurants` has two. */
  readonly words: number;
}

export interface DecodedCategories {
  /** In the order of the prompt, without repeats. */
  readonly spans: readonly CategorySpan[];
  /** How many are named, repeats included: two names may be one kind. */
  readonly named: number;
  /** Kinds that the businesses must not be. */
  readonly excluded: readonly CategorySpan[];
  /** Kinds that are not asked for but say what the businesses do or offer. */
  readonly conditions: readonly Condition[];
  /** Kinds that are only words of a place's name that nothing knows. */
  readonly names: readonly CategorySpan[];
}

/** Tells the kinds that are asked for from those that only describe them or are left out. */
export function categoriesOf(sentence: DecodedSentence, index: CategoryIndex): DecodedCategories {
  const chosen = sentence
    .of('category')
    .map(({ from, to, value: { ids, words } }): CategorySpan => ({ from, to, ids, words }));
  const roles = sortByRole(
    sentence,
    mergeNeighbours(sentence, withoutExplained(sentence, withoutDiets(sentence, chosen)), index),
    index,
  );
  return { ...roles, spans: withoutGroups(sentence, roles.spans, index) };
}

/** `vegan bakeries`: the diet of what follows, which has a filter of its own; no second kind of business. */
function withoutDiets(sentence: DecodedSentence, spans: readonly CategorySpan[]): CategorySpan[] {
  return spans.filter(
    (span) =>
      dietsIn(sentence.word(span.from)).length === 0 ||
      span.to - span.from > 1 ||
      !spans.some((next) => next.from === span.to),
  );
}

/** `chippies (carpenters)`: the bracket says which kind is meant. */
function withoutExplained(
  sentence: DecodedSentence,
  spans: readonly CategorySpan[],
): CategorySpan[] {
  return spans.filter((span) => {
    const next = spans.find(({ from }) => from >= span.to);
    return !(
      next !== undefined &&
      sentence.sentence.afterSeparator(span.to) === next.from &&
      sentence.sentence.gap(next.from).includes('(')
    );
  });
}

const PRODUCT_OF = /^(?:de|di|von|van|of)$/u;

const DEAL_IN: ReadonlySet<string | undefined> = new Set([
  'manufacturer',
  'wholesaler',
  'supplier_or_distributor',
  'importer',
  'exporter',
]);

/** `fábricas de calzado`, `suppliers of building materials`: what a firm makes or sells is no second kind of business. */
function isProduct(
  sentence: DecodedSentence,
  previous: CategorySpan | undefined,
  span: CategorySpan,
): boolean {
  return (
    previous !== undefined &&
    DEAL_IN.has(previous.ids[0]) &&
    span.from === previous.to + 1 &&
    PRODUCT_OF.test(sentence.word(previous.to))
  );
}

/** Where any trade may be at home: `physio clinics` are what stands first. */
const FACILITIES =
  /^(?:clinics?|stores?|studios?|cent(?:er|re)s?|practices?|offices?|salons?|hire|rentals?)$/u;

function isFacility(sentence: DecodedSentence, { from, words }: CategorySpan): boolean {
  if (!FACILITIES.test(sentence.word(from))) return false;
  return words === 1 || (words === 2 && GENERIC_NOUNS.has(sentence.word(from + 1)));
}

/**
 * `roofing installers`, `lobster restaurants`: of two neighbours without a word between, an ambiguous one or
 * one that is above the other adds nothing.
 */
export function mergeNeighbours(
  sentence: DecodedSentence,
  spans: readonly CategorySpan[],
  index: CategoryIndex,
): CategorySpan[] {
  const kept: CategorySpan[] = [];
  for (const span of spans) {
    const previous = kept.at(-1);
    const follows = previous !== undefined && previous.to === span.from;
    if (
      follows &&
      previous.ids.length === 1 &&
      (span.ids.length > 1 || span.ids[0] === ANY_SHOP || isFacility(sentence, span))
    ) {
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
  return kept;
}

function isAbove(index: CategoryIndex, upper: CategorySpan, lower: CategorySpan): boolean {
  const [below = '', ...more] = lower.ids;
  return more.length === 0 && index.withDescendants(upper.ids).has(below) && upper.ids.length === 1;
}

const SERVES =
  /^(?:for|serving|serve|serves|targeting|specializing|specialising|specialized|specialised|close|specialize|specialise|focused|para|pour|fur|per|voor|especializad[oa]s|specialises?|spezialisiert|specializzati|gespecialiseerd|near|next|beside)$/u;
const EXCLUDES =
  /^(?:excluding|exclude|excludes|except|excepting|besides|minus|excepto|excluyendo|sauf|hors|ausser|exceto|tranne|escluso|behalve)$/u;

/** A category may be asked for, excluded, or only describe one that is asked for. */
function sortByRole(
  sentence: DecodedSentence,
  spans: readonly CategorySpan[],
  index: CategoryIndex,
): DecodedCategories {
  const asked: CategorySpan[] = [];
  const excluded: CategorySpan[] = [];
  const names: CategorySpan[] = [];
  const conditions: Condition[] = [];
  const describe = (span: CategorySpan): void => {
    const value = sentence.slice(span.from, span.to);
    conditions.push({ from: span.from, to: span.to, filter: { kind: 'feature', op: 'eq', value } });
  };
  let role: Role = 'asked';
  let previous: CategorySpan | undefined;
  let isLastAsked = false;
  for (const [at, span] of spans.entries()) {
    if (isProduct(sentence, previous, span)) {
      describe(span);
      continue;
    }
    const isAskedBefore = isLastAsked;
    isLastAsked = false;
    // Members of one list share their role: not bars or pubs.
    if (previous === undefined || !isListBetween(sentence, previous.to, span.from))
      role =
        previous !== undefined && isInClause(sentence, previous.to, span.from)
          ? 'feature'
          : roleOf(sentence, span.from);
    const last = previous;
    previous = span;
    // `sell prints to craft breweries`: who it is sold to is no part of it.
    if (asked.length === 0 && role !== 'excluded' && isOffered(sentence, span)) {
      describe(span);
      previous = undefined;
      continue;
    }
    if (
      asked.length > 0 &&
      (isOnlySaidOf(sentence, span) ||
        isVerb(sentence, last, span) ||
        isDealtIn(sentence, asked.at(-1), span))
    )
      role = 'feature';
    // `looking for cafes`: what nothing precedes is asked for, unless it is where they are or what is offered to them.
    if (role === 'feature' && asked.length === 0) role = 'asked';
    const isNoneAsked = isBeside(sentence, span) || isOffered(sentence, span);
    if (asked.length === 0 && role === 'asked' && isNoneAsked) role = 'feature';
    // `fence contractors, no chain link fences`: what is asked for, said again beside what is not.
    if (
      [1, 2, 3].some((back) => isNegation(sentence.word(span.from - back), sentence.language)) &&
      asked.some(({ ids }) => ids.join(' ') === span.ids.join(' '))
    )
      continue;
    if (role === 'name') names.push(span);
    // `restaurants in Potters Bar`: what no word joins to the kinds before it is none of them.
    else if (
      role === 'asked' &&
      (isUnlisted(sentence.sentence, last, span.from) ||
        describesOneBefore(sentence, last, span) ||
        (last !== undefined && asked.length > 0 && !goesOn(sentence, last, isAskedBefore, span)))
    )
      describe(span);
    else if (
      role === 'asked' &&
      !describesNext(sentence, spans, span) &&
      !sharesNoun(sentence, index, span, spans[at + 1])
    ) {
      asked.push(span);
      isLastAsked = true;
    } else if (role === 'excluded') excluded.push(span);
    else describe(span);
  }
  return {
    spans: withoutRepeats(settled(asked)),
    named: asked.length,
    excluded,
    conditions,
    names,
  };
}

const BESIDE =
  /(?:^| )(?:near|nearby|next to|close to|inside|opposite|beside|behind|across from|adjacent to|neben|nahe|gegenuber|pres (?:de|du|des|d)|a cote (?:de|du|des|d)|cerca (?:de|del)|junto a|al lado (?:de|del)|vicino (?:a|al|alla|alle|agli|ai|all)|accanto (?:a|al|alla)|perto (?:de|do|da|dos|das)|ao lado (?:de|do|da)|naast|vlakbij|tegenover)(?: (?:the|an?|la|les?|el|los|las|un[ea]?|eine[mrsn]?|der|den|dem|een|de|het|um|uma|all))?$/u;

/** `shops inside malls`: where they are. */
const isBeside = ({ sentence }: DecodedSentence, { from }: CategorySpan): boolean =>
  BESIDE.test(sentence.words(from - 4, from));

const OFFERED =
  /(?:^| )(?:(?:to|can|for|and) (?:sell|selling|offer|offering|pitch|pitching|promote|promoting)|(?:para|de) (?:vender|venderles|ofrecer|ofrecerles|oferecer|apresentar|presentar)|(?:pour|de) (?:leur |y )?(?:vendre|proposer|presenter)|(?:per|di) (?:vendere|offrire|proporre|presentare))(?: (?:them|loro|lhes))?(?: (?:my|our|the|an?|mi|mis|nuestr[oa]s?|o|a|os|as|meus?|minhas?|noss[oa]s?|mon|ma|mes|nos|notre|il|la|i|le|mi[oa]|nostr[oaie]|des|du|de|services?|servicios?|servicos?|servizi[o]?)){0,4}$/u;
const OFFERED_BEHIND =
  /^(?:zu|te) (?:verkaufen|verkopen)$|^(?:anzubieten|anbieten|aanbieden|aan te bieden)$/u;

/** `aziende interessate a corsi di lingua`: what others may want is no kind of business either. */
const WANTED_BY =
  /(?:^| )(?:companies|businesses|firms|clients?|customers|leads|unternehmen|firmen|betriebe|kunden|entreprises|societes|empresas|negocios|clientes|aziende|imprese|ditte|clienti|bedrijven|klanten)(?: (?!interes)[a-z]+){0,4} (?:interes\w+|geinteresseerd) (?:in|an|par|aux?|a|ai|al|alla|alle|agli|all|en|em|n[oa]s?|pel[oa]s?|por)(?: (?!(?:of|and|or|und|oder|et|ou|y|o|e|en)\b)[a-z]+){0,3}$/u;

/** `companies to offer our cleaning services to`: nobody asks for what is offered. */
const isOffered = ({ sentence }: DecodedSentence, { from, to }: CategorySpan): boolean =>
  OFFERED.test(sentence.words(from - 9, from)) ||
  WANTED_BY.test(sentence.words(from - 11, from)) ||
  OFFERED_BEHIND.test(sentence.words(to, to + 2)) ||
  OFFERED_BEHIND.test(sentence.words(to, to + 1));

/** `importers: tea, coffee`: behind a colon stands what a firm deals in. */
function isDealtIn(
  { sentence }: DecodedSentence,
  dealer: CategorySpan | undefined,
  { from }: CategorySpan,
): boolean {
  if (dealer === undefined || !DEAL_IN.has(dealer.ids[0])) return false;
  let colon = false;
  for (let at = dealer.to; at < from; at++) {
    if (!sentence.isSeparator(at)) continue;
    if (/[.;!?\n]/u.test(sentence.gap(at + 1))) return false;
    colon ||= sentence.gap(at + 1).includes(':');
  }
  return colon;
}

/** `bar and restaurant equipment dealers`: of two singular words before one noun both say what of. */
function sharesNoun(
  sentence: DecodedSentence,
  index: CategoryIndex,
  span: CategorySpan,
  next: CategorySpan | undefined,
): boolean {
  if (sentence.language !== 'en' || next === undefined || next.from !== span.to + 1) return false;
  if (!/^(?:and|or)$/u.test(sentence.word(span.to)) || next.to - next.from < 2) return false;
  if (sentence.word(span.to - 1).endsWith('s') || !sentence.word(next.to - 1).endsWith('s'))
    return false;
  const own = index.find(sentence.word(next.from));
  return own.length > 0 && !own.some((id) => next.ids.includes(id));
}

/** `trucking companies hauling grain`. */
const isVerb = (
  sentence: DecodedSentence,
  last: CategorySpan | undefined,
  { from, to }: CategorySpan,
): boolean =>
  sentence.language === 'en' &&
  last?.to === from &&
  to === from + 1 &&
  sentence.word(from).endsWith('ing') &&
  sentence.isFree(to) &&
  !PLACE_PREPOSITIONS.has(sentence.word(to));

/**
 * `wedding florists`, `non-profit animal shelters`: the first of two neighbours describes the second, unless it is a
 * plural: `dentists orthodontists`. Other languages put what describes last.
 */
function describesNext(
  sentence: DecodedSentence,
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

/** `nettoyage industriel`: in languages that put what describes last. */
const describesOneBefore = (
  { language }: DecodedSentence,
  last: CategorySpan | undefined,
  { from }: CategorySpan,
): boolean => describesLast(language) && last?.to === from;

/** `name`: part of a place's name that we don't know. */
type Role = 'asked' | 'feature' | 'excluded' | 'name';

function roleOf(sentence: DecodedSentence, at: number): Role {
  let before = at - 1;
  while (ARTICLES.has(sentence.word(before)) && before > at - 3) before--;
  // `specializing in`, `next to`
  if (
    /^(?:in|to|en|auf|of|from|on)$/u.test(sentence.word(before)) &&
    SERVES.test(sentence.word(before - 1))
  )
    return 'feature';
  // `near Heathrow airport`, `in Dubai Marina`: part of the place's name.
  if (sentence.slotOf(at - 1) === 'place' && sentence.isCapitalised(at - 1))
    return hasPlaceBefore(sentence, at) ? 'asked' : 'feature';
  if (isInUnknownName(sentence, at)) return 'name';
  const word = sentence.word(before);
  if (EXCLUDES.test(word)) return 'excluded';
  if (isNegation(word, sentence.language)) return 'excluded';
  // `dentists along with plumbers`, `and looking for plumbers`
  const isAskedFor = word === 'for' && asksAt(sentence.sentence, before - 1);
  if (joinsInPhrase(sentence.sentence, before) || isAskedFor) return 'asked';
  if (SERVES.test(word) || (WITH_WORDS.has(word) && !/^(?:need|want|have|plus|w)$/u.test(word)))
    return 'feature';
  return 'asked';
}

const CLAUSE_WORDS =
  /^(?:that|who|which|whose|where|selling|sells?|offering|offers?|using|use|uses|supplying|supply|serving)$/u;

/** `bakeries that supply wholesale`: what stands in a clause about the category before it. */
function isInClause(sentence: DecodedSentence, from: number, to: number): boolean {
  if (/^(?:,|and|or|&|plus)$/u.test(sentence.word(to - 1))) return false;
  for (let at = from; at < to; at++)
    if (sentence.isFree(at) && CLAUSE_WORDS.test(sentence.word(at))) return true;
  return false;
}

/** `in the Outer Banks`: capitals after a preposition. */
function isInUnknownName(sentence: DecodedSentence, at: number): boolean {
  if (!sentence.isCapitalised(at) || !sentence.isCapitalised(at - 1) || !sentence.isFree(at - 1))
    return false;
  let before = at - 2;
  while (ARTICLES.has(sentence.word(before))) before--;
  return PLACE_PREPOSITIONS.has(sentence.word(before)) && sentence.word(before) !== 'for';
}

function isListBetween(sentence: DecodedSentence, from: number, to: number): boolean {
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
