import type { CandidateOf } from './candidate.ts';
import { MOST_BETWEEN } from './decode.ts';
import type { DecodedSentence } from './decoded-sentence.ts';
import { CORRECTS, isTotal, isUnit } from './proposers/count.ts';
import { shareAfter } from './proposers/each.ts';
import type { Share } from './proposers/each.ts';
import { MOST_LEADS } from './proposers/number-spans.ts';

export interface DecodedCount {
  /** Leads asked for in all; null when none are named. */
  readonly count: number | null;
  /**
   * A number was asked for that no job can serve, `10 each` of several kinds in several places, or bounds that exclude
   * each other.
   */
  readonly impossible: 'too_small' | 'too_large' | 'each_of_what' | 'contradiction' | null;
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
  if (contradictsItself(decoded)) return { count: null, impossible: 'contradiction' };
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
  const total = found.find((count) => isTotal(decoded.sentence, count));
  if (total !== undefined) return [total];
  const members = found.filter(
    (count) =>
      !isPart(decoded, count) && (count.value.ofPlace || countsBusinesses(decoded, count.to)),
  );
  return members.length > 0 ? members : found.slice(0, 1);
}

const PART_OF =
  /(?:^| )(?:of (?:which|them|those)|including|incl|among them|davon|darunter|dont|(?:de|entre) (?:los|las) (?:cuales|que)|di cui|(?:d[oa]s|entre [oa]s) quais|waarvan|waaronder)(?: (?:at least|around|about|mindestens|au moins|al menos|almeno))?$/u;

/** `40 bakeries in Leeds, of which 10 in Headingley`: the others hold it. */
const isPart = (decoded: DecodedSentence, { from }: CandidateOf<'count'>): boolean =>
  PART_OF.test(decoded.sentence.words(from - 5, from));

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

/** `20 of each`: how often the number counts; null where it may be each kind, each place or each of both. */
function timesOf(
  decoded: DecodedSentence,
  count: CandidateOf<'count'>,
  { places, categories }: Shape,
): number | null {
  const share = count.value.share ?? shareBehindKind(decoded, count.to);
  if (share === 'place' && (places > 1 || categories < 2)) return Math.max(places, 1);
  if (share === 'kind') return Math.max(categories, 1);
  if (share === null && !EACH.test(decoded.sentence.line)) return 1;
  return places > 1 && categories > 1 ? null : Math.max(places, categories, 1);
}

/** `25 dentists per city` */
function shareBehindKind({ sentence }: DecodedSentence, to: number): Share | null {
  for (let at = to; at < to + MOST_BETWEEN && sentence.isWord(at); at++) {
    const found = at > to ? shareAfter(sentence, at)?.share : undefined;
    if (found !== undefined && found !== 'each') return found;
  }
  return null;
}

const EACH =
  /\beach (?:in|from|of|kind|type|trade|one|city|town|place|category)\b|\bjeweils\b|, (?:each|apiece)(?= ,|$)/u;

const LOWER =
  '(?:at least|min|minimum|no (?:fewer|less) than|not (?:fewer|less) than|more than|mindestens|wenigstens|au moins|minimum de|al menos|por lo menos|como minimo|minimo|almeno|come minimo|pelo menos|no minimo|minstens|ten minste|tenminste|minimaal)';
const UPPER =
  '(?:exactly|only|at most|max|maximum|no more than|not more than|up to|less than|fewer than|genau|nur|hochstens|maximal|nicht mehr als|exactement|au plus|au maximum|pas plus de|maximum de|exactamente|como maximo|maximo|no mas de|esattamente|al massimo|massimo|non piu di|exatamente|no maximo|nao mais de|precies|hooguit|maximaal|niet meer dan)';
const NUMBER_BEHIND = / (\d{1,5})(?= |$)/u.source;
const LEAST = new RegExp(`(?<= |^)${LOWER}${NUMBER_BEHIND}`, 'gu');
const MOST = new RegExp(`(?<= |^)${UPPER}${NUMBER_BEHIND}`, 'gu');

/** `exactly 10 but at least 25`: bounds that no number is within. */
function contradictsItself(decoded: DecodedSentence): boolean {
  const bounds = (pattern: RegExp): number[] =>
    [...decoded.sentence.line.matchAll(pattern)].flatMap(({ 0: said, 1: number, index }) => {
      const { to } = decoded.sentence.tokensOf({ index, length: said.length });
      const slot = decoded.slotOf(to - 1);
      const counts = slot === undefined || slot === 'count' || slot === 'note';
      return counts && !isUnit(decoded.word(to)) ? [Number(number)] : [];
    });
  const most = bounds(MOST);
  return most.length > 0 && bounds(LEAST).some((least) => least > Math.min(...most));
}
