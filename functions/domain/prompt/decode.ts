import type { Candidate, CandidateOf, Slot } from './candidate.ts';
import { namesIn, weightOf } from './evidence.ts';
import type { Evidence, Weights } from './evidence.ts';
import { isContactForm } from './filters/contact-forms.ts';
import { isUnlisted } from './list.ts';
import { joinOf } from './places/join.ts';
import type { Join } from './places/join.ts';
import type { PlaceContext } from './places/place-value.ts';
import type { Sentence } from './tokens.ts';
import { ARTICLES, isNegation, PLACE_LEADS, PLACE_PREPOSITIONS, WITH_WORDS } from './words.ts';

/** One interpretation of a sentence: candidates that do not overlap, and the tokens that none of them covers. */
export interface Interpretation {
  readonly items: readonly Candidate[];
  readonly unread: readonly number[];
  readonly score: number;
  /** All evidence that the score is made of. */
  readonly evidence: Evidence;
}

/** Words that may stand between a number and what it counts. */
export const MOST_BETWEEN = 5;

const BEAM = 32;
/** Long texts are no sentences: fewer hypotheses keep their time linear and small. */
const BEAM_OF_LONG = 6;
const LONG = 160;
const MOST_INTERPRETATIONS = 6;

interface Hypothesis {
  readonly score: number;
  readonly previous: Hypothesis | null;
  readonly item: Candidate | null;
  /** Evidence between this item and those before it. */
  readonly joint: Evidence;
  readonly lastPlace: number;
  readonly lastContent: number;
  /** Index of the last kind of business; -1 when there is none. */
  readonly lastKind: number;
  /** Index of a count that no category has followed yet; -1 when there is none. */
  readonly pending: number;
  readonly counted: boolean;
  readonly to: number;
}

const NO_EVIDENCE: Evidence = {};

/**
 * The best sets of candidates that do not overlap, best first. Hard rules: a count is proven, by itself or by the
 * category after it; each token is read once. Tokens that nobody reads cost.
 */
export function decode(
  { sentence, language }: Pick<PlaceContext, 'sentence' | 'language'>,
  candidates: readonly Candidate[],
  weights: Weights,
): Interpretation[] {
  const length = sentence.length;
  const width = length > LONG ? BEAM_OF_LONG : BEAM;
  const starts = new Map<number, { readonly index: number; readonly score: number }[]>();
  for (const [index, { from, to, evidence }] of candidates.entries()) {
    if (to <= from || to > length) continue;
    const entry = { index, score: weightOf(evidence, weights) };
    const others = starts.get(from);
    if (others === undefined) starts.set(from, [entry]);
    else others.push(entry);
  }
  const buckets = Array.from({ length: length + 1 }, () => new Map<number, Hypothesis>());
  const base = candidates.length + 1;
  const joins: Joins = new Map();
  const put = (hypothesis: Hypothesis): void => {
    const bucket = buckets[hypothesis.to];
    if (bucket === undefined) return;
    const { lastPlace, lastContent, pending, counted } = hypothesis;
    const key =
      (((lastPlace + 1) * base + lastContent + 1) * base + pending + 1) * 2 + (counted ? 1 : 0);
    const known = bucket.get(key);
    if (known === undefined || known.score < hypothesis.score) bucket.set(key, hypothesis);
  };
  put({
    score: 0,
    previous: null,
    item: null,
    joint: NO_EVIDENCE,
    lastPlace: -1,
    lastContent: -1,
    lastKind: -1,
    pending: -1,
    counted: false,
    to: 0,
  });
  for (let at = 0; at < length; at++) {
    const alive = best(buckets[at], width);
    const from = starts.get(at) ?? [];
    const cost = weights[unreadName(sentence, at, language)];
    for (const hypothesis of alive) {
      const skipped = skip(sentence, candidates, hypothesis, at, cost);
      if (skipped !== undefined) put(skipped);
      for (const { index, score } of from) {
        const next = append(
          { sentence, language, joins },
          candidates,
          hypothesis,
          index,
          score,
          weights,
        );
        if (next !== undefined) put(next);
      }
    }
    if (at > 0) buckets[at]?.clear();
  }
  return best(buckets[length], width)
    .filter(({ pending }) => pending === -1)
    .slice(0, MOST_INTERPRETATIONS)
    .map((hypothesis) => interpretationOf(sentence, hypothesis, language));
}

function best(bucket: ReadonlyMap<number, Hypothesis> | undefined, width: number): Hypothesis[] {
  if (bucket === undefined) return [];
  const all = [...bucket.values()];
  return all.length <= 1 ? all : all.toSorted((a, b) => b.score - a.score).slice(0, width);
}

function unreadName(sentence: Sentence, at: number, language: string): keyof Weights {
  const word = sentence.word(at);
  if (/^\d/u.test(word)) return 'unread_number';
  if (isNegation(word, language)) return 'unread_negation';
  return sentence.isNamed(at) ? 'unread_name' : 'unread_word';
}

function skip(
  sentence: Sentence,
  candidates: readonly Candidate[],
  hypothesis: Hypothesis,
  at: number,
  cost: number,
): Hypothesis | undefined {
  const count = candidates[hypothesis.pending];
  if (count !== undefined && (sentence.isSeparator(at) || at + 1 - count.to > MOST_BETWEEN))
    return undefined;
  return {
    ...hypothesis,
    score: hypothesis.score + cost,
    previous: hypothesis,
    item: null,
    joint: NO_EVIDENCE,
    to: at + 1,
  };
}

const COUNTED: ReadonlySet<Slot> = new Set(['category', 'brand']);
/** What may stand between a count and what it counts. */
const DESCRIBES: ReadonlySet<Slot> = new Set(['filter', 'filler', 'place', 'note']);

/** How places follow each other, by the indexes of both: many hypotheses end with the same place. */
type Joins = Map<number, Join>;

function append(
  {
    sentence,
    language,
    joins,
  }: Pick<PlaceContext, 'sentence' | 'language'> & { readonly joins: Joins },
  candidates: readonly Candidate[],
  hypothesis: Hypothesis,
  index: number,
  score: number,
  weights: Weights,
): Hypothesis | undefined {
  const item = candidates[index];
  if (item === undefined) return undefined;
  let { pending, counted, lastPlace, lastContent } = hypothesis;
  const joint: { -readonly [Name in keyof Evidence]: Evidence[Name] } = {};
  const count = candidates[pending];
  if (count !== undefined) {
    if (COUNTED.has(item.slot)) {
      joint.count_before_category = 1;
      pending = -1;
    } else if (
      !DESCRIBES.has(item.slot) ||
      item.to - count.to > MOST_BETWEEN ||
      (item.slot === 'filler' && sentence.isSeparator(item.from))
    )
      return undefined;
  } else if (COUNTED.has(item.slot) && isProvenCount(sentence, hypothesis, item))
    joint.count_before_category = 1;
  if (ASKED.has(item.slot) && isBehindNegation(sentence, language, hypothesis, item.from))
    joint.asked_behind_negation = 1;
  if (item.slot === 'count') {
    if (isAfterCounted(sentence, candidates[lastContent], item)) joint.count_after_category = 1;
    else if (isAfterPlace(sentence, candidates[lastContent], item)) joint.count_after_place = 1;
    else if (!item.value.proven) pending = index;
    if (counted && !item.value.ofPlace) joint.count_again = 1;
    counted = true;
  }
  if (item.slot === 'place') {
    const before = candidates[lastPlace];
    if (before?.slot === 'place') {
      const pair = lastPlace * candidates.length + index;
      const join = joins.get(pair) ?? joinOf(sentence, language, before, item);
      joins.set(pair, join);
      joint[join] = 1;
    }
    lastPlace = index;
  }
  if (
    item.slot === 'category' &&
    candidates[lastContent]?.slot === 'category' &&
    candidates[lastContent]?.to === item.from
  )
    joint.category_beside_category = 1;
  // `restaurants in Potters Bar`: a second kind that nothing lists with the first is a word of something else.
  if (
    item.slot === 'category' &&
    isUnlisted(sentence, candidates[hypothesis.lastKind], item.from)
  ) {
    joint.category_not_listed = 1;
    // What is no kind that is asked for is not counted either.
    if (hypothesis.pending !== -1) return undefined;
  }
  const last = candidates[lastContent];
  if (last?.slot === 'place' && last.to === item.from) {
    if (item.slot === 'brand') joint.brand_beside_place = 1;
    if (item.slot === 'category' && last.value.unknown !== null && sentence.isNamed(item.from))
      joint.category_after_unknown_name = 1;
  }
  if (item.slot === 'brand' && isWhere(sentence, last, item.from))
    joint.brand_after_preposition = 1;
  if (item.slot === 'place' && last !== undefined && isPartOfName(sentence, last, item))
    joint.part_of_name = 1;
  if (item.slot === 'place' && last?.slot === 'brand' && last.to === item.from)
    joint.brand_beside_place = 1;
  if (item.slot !== 'filler') lastContent = index;
  const lastKind = item.slot === 'category' ? index : hypothesis.lastKind;
  return {
    score: hypothesis.score + score + weightOf(joint, weights),
    previous: hypothesis,
    item,
    joint,
    lastPlace,
    lastContent,
    lastKind,
    pending,
    counted,
    to: item.to,
  };
}

/** `70 companies. Website and LinkedIn`: what the next sentence has is not what is counted. */
const endsSentence = (sentence: Sentence, at: number): boolean =>
  sentence.isSeparator(at) && /[.!?\n]/u.test(sentence.gap(at + 1));

const OF_A_CHAIN = /^(?:of|for|by|de|du|des|von|van|der|do|da|di|del|della|d)$/u;

/** `dentists near Walmart`, `Brera di Milano`: where something is, not whose it is, as `branches of Rewe` are. */
function isWhere(sentence: Sentence, last: Candidate | undefined, from: number): boolean {
  const before = ARTICLES.has(sentence.word(from - 1)) ? from - 2 : from - 1;
  const word = sentence.word(before);
  if (last === undefined || !PLACE_PREPOSITIONS.has(word)) return false;
  return !OF_A_CHAIN.test(word) || last.slot === 'place';
}

const ASKED: ReadonlySet<Slot> = new Set(['category', 'brand', 'place', 'field']);

/** A negation that nothing has read, right before what would be asked for. */
function isBehindNegation(
  sentence: Sentence,
  language: string,
  hypothesis: Hypothesis,
  from: number,
): boolean {
  let before: Hypothesis | null = hypothesis;
  for (let at = from - 1; at >= from - 3 && before !== null; at--, before = before.previous) {
    if (before.item === null && isNegation(sentence.word(at), language)) return true;
    if (!ARTICLES.has(sentence.word(at)) && !PLACE_PREPOSITIONS.has(sentence.word(at)))
      return false;
  }
  return false;
}

const NAMES_OTHER: ReadonlySet<Slot> = new Set(['filter', 'category', 'brand', 'field']);

/** `in Union, IL`, `in Independent Hill VA`: a capital between a preposition and a place begins the place's name. */
function isPartOfName(sentence: Sentence, last: Candidate, place: CandidateOf<'place'>): boolean {
  if (!NAMES_OTHER.has(last.slot) || sentence.afterSeparator(last.to) !== place.from) return false;
  if (!sentence.isNamed(last.from) || !sentence.isNamed(place.from)) return false;
  let before = last.from - 1;
  while (PLACE_LEADS.has(sentence.word(before)) && before > last.from - 3) before--;
  return PLACE_PREPOSITIONS.has(sentence.word(before)) && sentence.word(before) !== 'for';
}

/** `find 50 independent cafes`: a proven count is better proven when a category follows. */
function isProvenCount(sentence: Sentence, hypothesis: Hypothesis, item: Candidate): boolean {
  let before: Hypothesis | null = hypothesis;
  for (; before !== null && item.from - before.to <= MOST_BETWEEN; before = before.previous) {
    if (endsSentence(sentence, before.to)) return false;
    if (before.item === null) continue;
    if (before.item.slot === 'count') return true;
    if (!DESCRIBES.has(before.item.slot)) return false;
  }
  return false;
}

/** `dentists 50`, `dentists, 50 in Austin`. */
function isAfterCounted(
  sentence: Sentence,
  last: Candidate | undefined,
  { from, to }: CandidateOf<'count'>,
): boolean {
  if (last === undefined || !COUNTED.has(last.slot)) return false;
  if (sentence.afterSeparator(last.to) !== from) return false;
  return (
    to >= sentence.length ||
    sentence.isSeparator(to) ||
    /^(?:in|near|around|from)$/u.test(sentence.word(to))
  );
}

/** Cities whose districts go by numbers: `Paris 11`, `Dublin 8`. */
const HAS_NUMBERED_DISTRICTS: ReadonlySet<string> = new Set(
  'Paris|Lyon|Marseille|Vienna|Prague|Budapest|Dublin|Zürich|Zurich|Bucharest|Graz|Linz|Plzeň|Brno|Glasgow'.split(
    '|',
  ),
);
const MOST_DISTRICTS = 24;
const LEAST_BEHIND_PLACE = 5;
const YEAR = /^(?:19|20)\d\d$/u;

/** `food trucks Austin TX 50`: right behind a place, at the end of its part. */
function isAfterPlace(
  sentence: Sentence,
  last: Candidate | undefined,
  { from, to, value }: CandidateOf<'count'>,
): boolean {
  if (last?.to !== from || value.proven) return false;
  // `abogados sevilla email 30`
  if (last.slot === 'field')
    return (
      to >= sentence.length && value.value >= LEAST_BEHIND_PLACE && !YEAR.test(sentence.word(from))
    );
  if (last.slot !== 'place') return false;
  const [place] = last.value.choices;
  if (place === undefined || last.value.street !== null || YEAR.test(sentence.word(from)))
    return false;
  if (
    place.entry.kind === 'city' &&
    HAS_NUMBERED_DISTRICTS.has(place.entry.name) &&
    value.value <= MOST_DISTRICTS
  )
    return false;
  return (
    value.value >= LEAST_BEHIND_PLACE &&
    (to >= sentence.length ||
      sentence.isSeparator(to) ||
      isContactForm(sentence.word(to)) ||
      WITH_WORDS.has(sentence.word(to)))
  );
}

function interpretationOf(sentence: Sentence, last: Hypothesis, language: string): Interpretation {
  const items: Candidate[] = [];
  const unread: number[] = [];
  const evidence: { -readonly [Name in keyof Evidence]: Evidence[Name] } = {};
  const add = (more: Evidence): void => {
    for (const name of namesIn(more)) evidence[name] = (evidence[name] ?? 0) + (more[name] ?? 0);
  };
  for (
    let step: Hypothesis | null = last;
    step !== null && step.previous !== null;
    step = step.previous
  ) {
    if (step.item === null) {
      unread.push(step.to - 1);
      add({ [unreadName(sentence, step.to - 1, language)]: 1 });
    } else {
      items.push(step.item);
      add(step.item.evidence);
      add(step.joint);
    }
  }
  return { items: items.toReversed(), unread: unread.toReversed(), score: last.score, evidence };
}
