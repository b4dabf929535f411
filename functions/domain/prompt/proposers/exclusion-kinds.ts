import { stem } from '../../kernel/text.ts';
import type { CandidateOf, ExclusionTarget } from '../candidate.ts';
import { isContactForm } from '../filters/contact-forms.ts';
import type { Knowledge } from '../knowledge.ts';
import type { PlaceContext } from '../places/place-value.ts';
import { namedPlaceAt } from '../places/target-place.ts';
import { isHyphenAfter } from '../tokens.ts';
import type { Sentence } from '../tokens.ts';
import { GENERIC_NOUNS, PLACE_PREPOSITIONS, STOP_WORDS } from '../words.ts';
import { isWhere } from './exclusion-openers.ts';

/** What is left out, and where its words end. */
export interface Target {
  readonly target: ExclusionTarget;
  readonly to: number;
  readonly unknown: boolean;
}

/** The longest kind of business that begins at a token. */
export function categoryAt(
  { categories }: Knowledge,
  sentence: Sentence,
  at: number,
): Target | undefined {
  for (let length = categories.longestFrom(sentence.stem(at)); length >= 1; length--) {
    const phrase = sentence.span(at, length, 'stem');
    if (phrase === undefined || (length === 1 && isNoKind(categories, sentence.word(at)))) continue;
    const ids = categories.find(phrase);
    if (ids.length === 0 || isContactForm(sentence.words(at, at + length))) continue;
    let to = at + length;
    while (to < at + length + 2 && GENERIC_NOUNS.has(sentence.word(to))) to++;
    return {
      target: { kind: 'category', ids, text: sentence.slice(at, at + length) },
      to,
      unknown: false,
    };
  }
  return undefined;
}

/** `niet in de stad`: a town is no stadium. */
const isNoKind = (categories: Knowledge['categories'], word: string): boolean =>
  STOP_WORDS.has(word) || categories.isOtherWord(word);

/** `lawyers, but not personal injury`: the kind that is left out shares the noun of one that is asked for. */
export function elidedCategory(
  { categories }: Knowledge,
  sentence: Sentence,
  at: number,
): Target | undefined {
  const first = sentence.stem(at);
  // With the noun the phrase is one word longer.
  const longest = Math.max(categories.longestFrom(first), categories.longestFrom(stem(first))) - 1;
  for (let length = Math.min(longest, 3); length >= 1; length--) {
    const phrase = sentence.span(at, length, 'stem');
    if (phrase === undefined || PLACE_PREPOSITIONS.has(sentence.word(at + length - 1))) continue;
    // `hors auto-entrepreneurs`
    if (isHyphenAfter(sentence, at + length - 1)) continue;
    for (let head = 0; head < at; head++) {
      if (!sentence.isWord(head) || STOP_WORDS.has(sentence.word(head))) continue;
      // `geen Italiaanse`: an ending more than the dictionary's `italiaans`.
      const whole = categories.find(`${phrase} ${sentence.stem(head)}`);
      const ids =
        [
          whole,
          categories.find(`${stem(phrase)} ${sentence.stem(head)}`),
          // `lavanderías, pero las de autoservicio no`
          phrase.startsWith('de ') ? categories.find(`${sentence.stem(head)} ${phrase}`) : [],
        ].find((found) => found.length > 0) ?? [];
      if (ids.length > 0 && !isContactForm(sentence.words(at, at + length)))
        return {
          target: { kind: 'category', ids, text: sentence.slice(at, at + length) },
          to: at + length,
          unknown: false,
        };
    }
  }
  return undefined;
}

/** `dentists in Leeds, no dentists in London`: of the kind that is asked for only those of a place are left out. */
export function placeOfKind(
  context: PlaceContext,
  kinds: readonly CandidateOf<'category'>[],
  at: number,
  { target, to }: Target,
): Target | undefined {
  const { sentence } = context;
  if (target.kind !== 'category' || !isWhere(sentence.word(to))) return undefined;
  const words = sentence.span(at, to - at, 'stem');
  const isAsked = kinds.some(
    (kind) => kind.from !== at && sentence.span(kind.from, kind.to - kind.from, 'stem') === words,
  );
  const place = isAsked ? namedPlaceAt(context, to + 1, true) : undefined;
  if (place === undefined) return undefined;
  const text = sentence.slice(to + 1, place.to);
  return { target: { kind: 'place', value: place.value, text }, to: place.to, unknown: false };
}

/** `I don't want dentists in London, 20 plumbers in Leeds`: where the place ends of what nobody wants. */
export function placeOfUnwanted(
  context: PlaceContext,
  kinds: readonly CandidateOf<'category'>[],
  { target, to }: Target,
): number | undefined {
  const { sentence } = context;
  if (target.kind !== 'category' || !isWhere(sentence.word(to))) return undefined;
  const place = namedPlaceAt(context, to + 1, true);
  if (place === undefined || !sentence.isSeparator(place.to)) return undefined;
  // Something else is asked for somewhere else.
  const asked = kinds.find(({ from }) => from > place.to);
  if (asked === undefined) return undefined;
  for (let at = asked.to; at < sentence.length; at++)
    if (isWhere(sentence.word(at)) && namedPlaceAt(context, at + 1, true) !== undefined)
      return place.to;
  return undefined;
}

const KNOWN_TOWN = 200_000;

/** `au lieu de Paris`, though that is a chain of bakeries too. */
export function isKnownTown(context: PlaceContext, at: number): boolean {
  const [best] = namedPlaceAt(context, at, true)?.value.choices ?? [];
  return best !== undefined && best.weight > KNOWN_TOWN;
}

/** `cafes in Leeds, not Leeds Coffee House`: a town that was named before opens a name that goes on. */
export function opensName(sentence: Sentence, at: number, to: number): boolean {
  if (sentence.flat || !sentence.isWord(to) || !sentence.isNamed(to) || sentence.gap(to) !== ' ')
    return false;
  if (STOP_WORDS.has(sentence.word(to)) || PLACE_PREPOSITIONS.has(sentence.word(at - 1)))
    return false;
  const town = sentence.words(at, to);
  for (let from = 0; from < at; from++)
    if (sentence.words(from, from + to - at) === town) return true;
  return false;
}
