import type { CandidateOf } from './candidate.ts';
import { MOST_BETWEEN } from './decode.ts';
import type { DecodedSentence } from './decoded-sentence.ts';
import { CORRECTS, MOST_LEADS, OF_EACH } from './proposers/count.ts';

export interface DecodedCount {
  /** Leads asked for in all; null when none are named. */
  readonly count: number | null;
  /** A number was asked for that no job can serve, or `10 each` of several kinds in several places. */
  readonly impossible: 'too_small' | 'too_large' | 'each_of_what' | null;
}

/** Numbers that were read as counts but count nothing: `500 credits` beside `5 gyms`. */
export function idleCounts(decoded: DecodedSentence): CandidateOf<'count'>[] {
  const members = countingMembers(decoded);
  return decoded
    .of('count')
    .filter((count) => !members.includes(count) && !isReplaced(decoded, count, members));
}

/** `20 (no, make that 35)` */
const isReplaced = (
  decoded: DecodedSentence,
  count: CandidateOf<'count'>,
  [first]: readonly CandidateOf<'count'>[],
): boolean =>
  first !== undefined &&
  count.to <= first.from &&
  CORRECTS.test(decoded.sentence.words(first.from - 4, first.from));

/** `20 dentists in Austin and 30 restaurants in Chicago`: what says how many of each; only their sum is kept. */
export function summedCounts(
  decoded: DecodedSentence,
): { readonly from: number; readonly to: number } | undefined {
  const members = countingMembers(decoded);
  const [first] = members;
  const last = members.at(-1);
  if (first === undefined || last === undefined || first === last) return undefined;
  const ends = decoded.items.filter(
    ({ slot, from }) =>
      (slot === 'category' || slot === 'brand' || slot === 'place') && from >= last.to,
  );
  return { from: first.from, to: Math.max(last.to, ...ends.slice(0, 2).map(({ to }) => to)) };
}

/**
 * The number of leads. Several numbers that each stand before a category or a place add up; `each` multiplies by the
 * places or the categories.
 */
export function readCount(decoded: DecodedSentence, shape: Shape): DecodedCount {
  const members = countingMembers(decoded);
  const [first] = members;
  if (first === undefined) return { count: null, impossible: null };
  if (members.some(({ value }) => value.negative || value.value < 1))
    return { count: null, impossible: 'too_small' };
  const sum = members.reduce((total, { value }) => total + value.value, 0);
  const times = timesOf(decoded, first, shape);
  if (times === null) return { count: null, impossible: 'each_of_what' };
  const count = Math.round(sum * times);
  return count > MOST_LEADS
    ? { count: null, impossible: 'too_large' }
    : { count, impossible: null };
}

/** Counts that stand before what is counted or before its place; without any, the first one. */
function countingMembers(decoded: DecodedSentence): CandidateOf<'count'>[] {
  const found = decoded.of('count');
  const corrected = found.findLast(({ from }) =>
    CORRECTS.test(decoded.sentence.words(from - 4, from)),
  );
  if (corrected !== undefined && found.length > 1) return [corrected];
  const members = found.filter(
    (count) => count.value.ofPlace || countsBusinesses(decoded, count.to),
  );
  return members.length > 0 ? members : found.slice(0, 1);
}

/** A kind of business or a brand follows, with only what describes it in between. */
function countsBusinesses(decoded: DecodedSentence, to: number): boolean {
  for (let at = to; at < to + MOST_BETWEEN && decoded.sentence.isWord(at); at++) {
    const slot = decoded.slotOf(at);
    if (slot === 'category' || slot === 'brand') return true;
    if (slot === 'count') return false;
  }
  return false;
}

interface Shape {
  readonly places: number;
  readonly categories: number;
}

const PER =
  '(?:a|an|per|in each|for each|from each|of each|in every|in jeder?|pro|je|por cada|por|de cada|par|pour chaque|per ogni|in ogni|per elke?|in elke?)';
const PLACE =
  '(?:city|cities|town|state|county|suburb|borough|district|village|neighbou?rhood|region|location|area|place|zip|postcode|stadt|ort|bezirk|bundesland|ciudad|pueblo|estado|barrio|ville|departement|quartier|cidade|bairro|citta|quartiere|provincia|stad|gemeente|plaats|provincie)';
const KIND =
  '(?:trade|type|kind|category|sector|industry|niche|profession|business type|vertical|branche|gewerk|sparte|kategorie|art|rubro|sector|tipo|categoria|giro|metier|activite|secteur|categorie|settore|ramo|segmento|soort|vak)';
const PER_PLACE = new RegExp(`^(?:\\w+ )?${PER} ${PLACE}\\b`, 'u');
const PER_KIND = new RegExp(`^(?:\\w+ )?${PER} ${KIND}\\b`, 'u');

/** `20 of each`: how often the number counts; null where it may be each kind, each place or each of both. */
function timesOf(
  decoded: DecodedSentence,
  { from, to }: CandidateOf<'count'>,
  { places, categories }: Shape,
): number | null {
  const after = decoded.sentence.words(to, to + 5);
  if (PER_PLACE.test(after)) return Math.max(places, 1);
  if (PER_KIND.test(after)) return Math.max(categories, 1);
  if (!isEach(decoded, to) && !/^(?:je|jeweils)$/u.test(decoded.word(from - 1))) return 1;
  return places > 1 && categories > 1 ? null : Math.max(places, categories, 1);
}

function isEach({ sentence }: DecodedSentence, to: number): boolean {
  return (
    EACH.test(sentence.word(to)) ||
    OF_EACH.test(sentence.words(to, to + 4)) ||
    (!sentence.isWord(to) && EACH.test(sentence.word(to + 1))) ||
    /\beach (?:in|from|of|kind|type|trade|one|city|town|place|category)\b|\bjeweils\b/u.test(
      sentence.line,
    )
  );
}

const EACH = /^(?:each|apiece|jeweils|ciascun[oa]|cadaun[oa]|chacune?|elk)$/u;
