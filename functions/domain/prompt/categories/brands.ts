import type { CandidateOf } from '../candidate.ts';
import type { DecodedSentence } from '../decoded-sentence.ts';
import { FILLERS } from '../filler-words.ts';
import { isListed } from '../list.ts';
import { STOP_WORDS } from '../words.ts';
import type { CategorySpan } from './roles.ts';

/** Says that what follows is a chain, whatever kind it is. */
const NAMES_CHAINS =
  /^(?:only|just|named|called|like|eg|brand|brands|chain|chains|franchise|franchises|namely|nur|namens|wie|marke|kette|ketten|solo|solamente|llamad[oa]s?|como|marca|cadena|seulement|uniquement|nommee?s?|comme|enseigne|marque|chaine|soltanto|come|catena|apenas|somente|chamad[oa]s?|rede|alleen|genaamd|zoals|merk|keten)$/u;

/** Words between two members of a list. */
const MOST_BETWEEN = 3;

export interface DecodedBrands {
  /** Those that are asked for by name. */
  readonly asked: readonly CandidateOf<'brand'>[];
  /** Names beside another kind of business with nothing to say that they are meant: they are noted. */
  readonly doubtful: readonly CandidateOf<'brand'>[];
}

/**
 * A chain narrows what is searched to itself, so that it takes more than its name where a kind of business is asked for:
 * it stands right beside the kind, in a list with one that does, or behind a word that names chains.
 */
export function brandsOf(decoded: DecodedSentence, kinds: readonly CategorySpan[]): DecodedBrands {
  const brands = decoded.of('brand');
  const isNamed = ({ from, to, value }: CandidateOf<'brand'>): boolean =>
    (kinds.length === 0 && !(value.isCommonWord && isInPhrase(decoded, from, to))) ||
    kinds.some((kind) => kind.to === from || kind.from === to) ||
    [1, 2].some((back) => NAMES_CHAINS.test(decoded.word(from - back)));
  const asked = brands.map(isNamed);
  const isInList = (at: number, other: number): boolean => {
    const [left, right] = at < other ? [brands[at], brands[other]] : [brands[other], brands[at]];
    return (
      asked[other] === true &&
      left !== undefined &&
      right !== undefined &&
      right.from - left.to <= MOST_BETWEEN &&
      isListed(decoded.sentence, left.to, right.from)
    );
  };
  for (let at = 1; at < brands.length; at++) asked[at] ||= isInList(at, at - 1);
  for (let at = brands.length - 2; at >= 0; at--) asked[at] ||= isInList(at, at + 1);
  return {
    asked: brands.filter((_, at) => asked[at] === true),
    doubtful: brands.filter((_, at) => asked[at] !== true),
  };
}

/** `crisis prevention center`, `entrenamiento personal`: beside words that nothing reads, a plain word is one of them. */
function isInPhrase(decoded: DecodedSentence, from: number, to: number): boolean {
  const isUnread = (at: number): boolean =>
    decoded.isFree(at) && isTellingWord(decoded.word(at)) && !decoded.sentence.isSeparator(at);
  // `centro de prevención de crisis`
  return (
    isUnread(from - 1) || isUnread(to) || (OF.test(decoded.word(from - 1)) && isUnread(from - 2))
  );
}

const OF = /^(?:of|de|di|da|do|du|des|von|van|for|para|pour|fur|voor|per)$/u;

const isTellingWord = (word: string): boolean =>
  word.length > 3 && !/\d/u.test(word) && !STOP_WORDS.has(word) && !FILLERS.has(word);
