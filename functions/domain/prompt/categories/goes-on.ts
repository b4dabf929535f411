import { endsSentence, joinsList, opensClause } from '../clauses.ts';
import type { DecodedSentence } from '../decoded-sentence.ts';
import { asksAt } from '../proposers/sender.ts';
import type { Span } from '../tokens.ts';
import { ARTICLES, GENERIC_NOUNS, PLACE_PREPOSITIONS, STOP_WORDS, WITH_WORDS } from '../words.ts';

/** `a list of`, `et des`: what may stand before a member of a list, behind what joins it. */
const OF = /^(?:of|de|des|du|d|di|dei|degli|delle|von|van|do|da|dos|das)$/u;
const LIST_NOUNS = /^(?:list|lists|liste|listen|lista|lijst|elenco|some|all|alle|tous|toutes)$/u;
const DETERMINERS =
  /^(?:any|some|all|every|each|other|more|good|local|small|alle|weitere|andere|gute|kleine|tous|toutes|quelques|autres|todos|todas|otros|otras|tutti|tutte|altri|altre|outros|outras|overige|the|les|des|los|las|gli|i|le|os|as|die|de|bitte|please|maybe|perhaps|even|ideally|eventuell|vielleicht|gerne)$/u;
/** Whoever is or has something is no member of a list: `, I'm a photographer`. */
const STATES =
  /^(?:am|im|is|are|was|were|be|being|been|has|suis|sommes|est|sont|etes|ai|avons|ont|bin|bist|ist|sind|war|waren|hat|habe|haben|wird|werden|soy|somos|es|son|estoy|estamos|tengo|tenemos|tienen|sono|siamo|ho|abbiamo|hanno|sou|sao|estou|tenho|temos|ben|zijn|heb|hebben|wordt|worden)$/u;
/** `their suppliers' emails`, `similar to a spa` */
const OF_OTHERS = /^(?:their|its|deren|dessen|leurs?|loro|seus|suas|hun|to)$/u;
const LEADS_TO = /^(?:for|nach|naar)$/u;
const MOST_DESCRIBING = 2;

/**
 * Whether a kind of business goes on with the list of the kinds before it, or begins a request of its own: it stands
 * behind a comma, `and`, a new sentence or a verb that asks, with only what describes it in between. In a clause or a
 * phrase (`that supply cafés`, `with a bar`, `email of the school`) it says something of the kinds before it.
 *
 * @param last the kind before it, whatever its role
 * @param isLastAsked whether that one is asked for
 */
export function goesOn(
  decoded: DecodedSentence,
  last: Span,
  isLastAsked: boolean,
  span: Span,
): boolean {
  if (namesOther(decoded, span, last)) return false;
  const boundary = boundaryBefore(decoded, last.to, span.from);
  if (boundary === undefined) return false;
  if (boundary.kind === 'request') return true;
  if (boundary.kind === 'beside') return isLastAsked;
  let to = boundary.at;
  while (to > last.to && (decoded.sentence.isSeparator(to - 1) || joins(decoded, to - 1))) to--;
  if (to === last.to) return isLastAsked;
  if (boundary.kind === 'sentence') return true;
  const opens = clauseWithin(decoded, last.to, to);
  if (!opens && isLastAsked) return true;
  if (hasPlace(decoded, last.to, to) && followedByPlace(decoded, span.to)) return true;
  if (!opens) return hasPlace(decoded, last.to, to);
  return boundary.kind === 'comma' && isPlural(decoded, span);
}

interface Boundary {
  readonly at: number;
  readonly kind: 'sentence' | 'comma' | 'join' | 'request' | 'beside';
}

/** What separates a kind from what stands before it; undefined where words bind the two in another way. */
function boundaryBefore(
  decoded: DecodedSentence,
  start: number,
  from: number,
): Boundary | undefined {
  const { sentence } = decoded;
  const isPlaceBefore = hasPlaceBefore(decoded, from);
  let describing = 0;
  for (let at = from - 1; at >= start; at--) {
    if (sentence.isSeparator(at))
      return { at, kind: endsSentence(decoded.sentence, at) ? 'sentence' : 'comma' };
    // `..., and plumbers`
    if (joins(decoded, at)) return { at, kind: sentence.isSeparator(at - 1) ? 'comma' : 'join' };
    const slot = decoded.slotOf(at);
    if (slot === 'count') return { at, kind: 'request' };
    if (slot === 'filter' || slot === 'brand' || slot === 'filler') continue;
    if (slot === 'place' && isPlaceBefore) continue;
    if (slot !== undefined) return undefined;
    const word = decoded.word(at);
    // `looking for plumbers`
    const asks = [at, at - (LEADS_TO.test(word) ? 1 : 0)].find((verb) => asksAt(sentence, verb));
    if (asks !== undefined)
      return beginsClause(decoded, start, asks) ? { at: asks, kind: 'request' } : undefined;
    if (opensClause(decoded.sentence, decoded.language, at) || STATES.test(word)) return undefined;
    if (OF_OTHERS.test(word)) return undefined;
    if (ARTICLES.has(word) || DETERMINERS.test(word) || LIST_NOUNS.test(word)) continue;
    if (OF.test(word)) {
      const before = decoded.word(at - 1);
      const leads = LIST_NOUNS.test(before) || GENERIC_NOUNS.has(before);
      if (leads || isBoundary(decoded, at - 1)) continue;
      return undefined;
    }
    if (PLACE_PREPOSITIONS.has(word) || WITH_WORDS.has(word)) return undefined;
    if (++describing > MOST_DESCRIBING) return undefined;
  }
  return { at: start, kind: 'beside' };
}

/** `Austin dentists and Dallas plumbers`: whether a place that begins a member of the list ends where its kind begins. */
export const hasPlaceBefore = (decoded: DecodedSentence, kindFrom: number): boolean =>
  decoded
    .of('place')
    .some(
      ({ from, to, value }) =>
        to === kindFrom && value.preposition === 'none' && isBoundary(decoded, from - 1),
    );

const joins = (decoded: DecodedSentence, at: number): boolean =>
  (decoded.slotOf(at) === undefined || decoded.slotOf(at) === 'filler') &&
  joinsList(decoded.sentence, decoded.language, at);

const isBoundary = (decoded: DecodedSentence, at: number): boolean =>
  decoded.sentence.isSeparator(at) || joins(decoded, at);

const SUBJECTS =
  /^(?:i|we|me|us|ich|wir|je|nous|on|yo|io|eu|ik|wij|we|please|bitte|could|can|you)$/u;

/** `..., I also need plumbers`; `schools looking for caterers` says it of the schools. */
function beginsClause(decoded: DecodedSentence, start: number, at: number): boolean {
  let before = at - 1;
  while (
    before >= start &&
    (SUBJECTS.test(decoded.word(before)) || asksAt(decoded.sentence, before))
  )
    before--;
  return before < start || isBoundary(decoded, before);
}

/** Whether what stands between two kinds opens a clause that is not over where it ends. */
function clauseWithin(decoded: DecodedSentence, from: number, to: number): boolean {
  let isOpen = false;
  for (let at = from; at < to; at++) {
    if (decoded.sentence.isSeparator(at) && endsSentence(decoded.sentence, at)) isOpen = false;
    else if (decoded.slotOf(at) === 'place') isOpen = false;
    else if (decoded.slotOf(at) === undefined && saysOfThem(decoded, at, to)) isOpen = true;
  }
  return isOpen;
}

function saysOfThem(decoded: DecodedSentence, at: number, to: number): boolean {
  if (opensClause(decoded.sentence, decoded.language, at)) return true;
  if (!WITH_WORDS.has(decoded.word(at))) return false;
  // `dentists with email and physiotherapists`
  for (let next = at + 1; next < to; next++)
    if (
      isTelling(decoded, next) ||
      decoded.slotOf(next) === 'filter' ||
      decoded.slotOf(next) === 'category'
    )
      return true;
  return false;
}

const isTelling = (decoded: DecodedSentence, at: number): boolean =>
  decoded.isFree(at) &&
  ![STOP_WORDS, ARTICLES, WITH_WORDS, PLACE_PREPOSITIONS, GENERIC_NOUNS].some((words) =>
    words.has(decoded.word(at)),
  ) &&
  !joins(decoded, at);

const hasPlace = (decoded: DecodedSentence, from: number, to: number): boolean =>
  Array.from({ length: to - from }, (_, at) => decoded.slotOf(from + at)).includes('place');

function followedByPlace(decoded: DecodedSentence, to: number): boolean {
  let at = to;
  while (
    at < to + 3 &&
    decoded.isFree(at) &&
    (PLACE_PREPOSITIONS.has(decoded.word(at)) || ARTICLES.has(decoded.word(at)))
  )
    at++;
  return decoded.slotOf(at) === 'place';
}

const isPlural = (decoded: DecodedSentence, { from, to }: Span): boolean =>
  decoded.language !== 'en' ||
  Array.from({ length: to - from }, (_, at) => decoded.word(from + at)).some((word) =>
    word.endsWith('s'),
  );

const ENGLISH_HEADS =
  /^(?:licen[sc]es?|permits?|preferred|required|friendly|access|included|certified|experience|background)$/u;

/** `the shop email`, `liquor license`: in English the last noun is the thing, and what stands before it says which. */
function namesOther(decoded: DecodedSentence, span: Span, last: Span): boolean {
  const isEnglish = decoded.language === 'en' || ENGLISH_HEADS.test(decoded.word(span.to));
  if (!isEnglish || decoded.word(span.to - 1).endsWith('s')) return false;
  const slot = decoded.slotOf(span.to);
  if (slot === 'field' || slot === 'note') return true;
  // `sheet metal and HVAC duct suppliers`
  let to = span.from;
  while (to > last.to && isBoundary(decoded, to - 1)) to--;
  return to > last.to && isTelling(decoded, span.to) && !decoded.isCapitalised(span.to);
}
