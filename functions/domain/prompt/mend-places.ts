import type { PlaceContext, PlaceSpan } from './place-span.ts';
import { prepositionBefore, qualifiersAt, weighed } from './place-spans.ts';
import type { CategorySpan } from './read-categories.ts';
import type { Sentence } from './sentence.ts';
import { SEPARATOR } from './text.ts';
import { STOP_WORDS } from './words.ts';

const MOST_MENDED_NAMES = 8;
const NAME_OPENERS =
  /^(?:los|las|san|santa|saint|st|fort|ft|el|la|le|new|des|north|south|west|east|mount|port)$/u;

/** Reads a misspelt name after a preposition, before a region, or where a name may stand. */
export function mendedSpans(
  sentence: Sentence,
  context: PlaceContext,
  categories: readonly CategorySpan[],
): PlaceSpan[] {
  let tried = 0;
  for (let last = sentence.length - 1; last >= 0 && tried < MOST_MENDED_NAMES; last--) {
    if (!isUnknownWord(sentence, last, categories)) continue;
    // `los angelas` begins with a word that everybody knows.
    const opener = NAME_OPENERS.test(sentence.word(last - 1)) && sentence.isFree(last - 1);
    for (const from of opener ? [last - 1, last] : [last]) {
      for (let length = 3; length >= (from < last ? 2 : 1); length--) {
        if (!mayStandHere(sentence, context, from, length)) continue;
        tried++;
        const span = mendedSpan(sentence, context, from, length);
        if (span !== undefined) return [span];
      }
    }
  }
  return [];
}

function mayStandHere(
  sentence: Sentence,
  context: PlaceContext,
  from: number,
  length: number,
): boolean {
  if (sentence.span(from, length) === undefined) return false;
  return (
    from + length >= sentence.length ||
    prepositionBefore(sentence, context, from) === 'strong' ||
    (sentence.isCapitalised(from) && !context.shouted && from > 0) ||
    qualifiersAt(sentence, context, from + length).length > 0
  );
}

function mendedSpan(
  sentence: Sentence,
  context: PlaceContext,
  from: number,
  length: number,
): PlaceSpan | undefined {
  const qualifiers = qualifiersAt(sentence, context, from + length);
  for (const { matches } of context.gazetteer.findSimilar(sentence.span(from, length) ?? '')) {
    const inside = qualifiers
      .map(({ countryCode, admin1, to }) => ({
        to,
        matches: matches.filter(
          ({ entry }) =>
            entry.kind === 'city' &&
            entry.countryCode === countryCode &&
            (admin1 === null || entry.admin1 === admin1),
        ),
      }))
      .find((option) => option.matches.length > 0);
    const choices = weighed(context, inside?.matches ?? matches);
    if (choices.length > 0)
      return {
        from,
        nameTo: from + length,
        to: inside?.to ?? from + length,
        choices,
        qualified: inside !== undefined,
        preposition: prepositionBefore(sentence, context, from),
        score: 0,
      };
  }
  return undefined;
}

function isUnknownWord(
  sentence: Sentence,
  at: number,
  categories: readonly CategorySpan[],
): boolean {
  const word = sentence.word(at);
  return (
    sentence.isFree(at) &&
    word.length >= 3 &&
    !STOP_WORDS.has(word) &&
    !/\d/u.test(word) &&
    !categories.some((span) => span.from <= at && at < span.to)
  );
}

/** The words after a clear preposition that nothing could read. */
export function unknownNameOf(
  sentence: Sentence,
  context: PlaceContext,
  categories: readonly CategorySpan[],
): string | null {
  for (let from = sentence.length - 1; from >= 0; from--) {
    if (!isUnknownWord(sentence, from, categories)) continue;
    if (prepositionBefore(sentence, context, from) !== 'strong') continue;
    let to = from + 1;
    while (
      to < from + 4 &&
      (isUnknownWord(sentence, to, categories) ||
        (sentence.isCapitalised(to) && sentence.isCapitalised(from) && sentence.isFree(to)))
    )
      to++;
    return sentence.slice(from, to);
  }
  return null;
}

/** `cleavland ohio`: a region was read, but the word before it is a misspelt town of that region. */
export function townBeforeRegion(
  sentence: Sentence,
  context: PlaceContext,
  region: PlaceSpan,
  categories: readonly CategorySpan[],
): PlaceSpan | undefined {
  const kind = region.choices[0]?.entry.kind;
  const last = region.from - (sentence.word(region.from - 1) === SEPARATOR ? 2 : 1);
  if ((kind !== 'region' && kind !== 'country') || !isUnknownWord(sentence, last, categories))
    return undefined;
  for (const from of [last - 1, last]) {
    if (sentence.span(from, last - from + 1) === undefined) continue;
    const span = mendedSpan(sentence, context, from, last - from + 1);
    if (span?.qualified === true) return span;
  }
  return undefined;
}
