import type { Sentence } from '../tokens.ts';
import { isPluralWord } from './plural-word.ts';

/** Behind a kind of business, these make it a word about others: `not hospital owned`, `not franchise-run`. */
const DESCRIBED =
  /^(?:owned|run|operated|based|affiliated|attached|backed|managed|linked|led|focused|related|style|type|grade|trained|certified|approved|funded|sponsored|branded|oriented|connected|facing|heavy|like|nah|eigene[nrs]?|gebunden\w*|gefuhrt\w*)$/u;

/** Before one, these do the same: `not part of a hospital`, `not run by a trust`. */
const RELATED =
  /(?:^| )(?:(?:owned|run|operated|managed|backed|funded|affiliated|connected|associated|linked) (?:by|with|to|from)|part of|(?:belong|belongs|belonging|attached|tied) to|(?:inside|within|next to|above|behind|near)|teil (?:von|eine[rs])|(?:gehoren|gehort) zu|partie d|(?:parte|propiedad|propriedade|proprieta) d[ei]l?|onderdeel van)(?: (?:an?|the|any|some|big|large|eine[rsm]?|une?|una|um|uma|een|de|la))*$/u;

/** These say what a business lacks: `hotels without a restaurant`. */
const WITHOUT = /^(?:without|sin|sans|ohne|senza|sem|zonder|w o)$/u;

/**
 * Where a negation ends that says something of the businesses and leaves out no kind of them: `not hospital owned`,
 * `hotels without a restaurant`; undefined where it leaves out the kind.
 *
 * @param from where the negation begins
 * @param kind the kind of business behind it
 */
export function negatedConditionEnd(
  sentence: Sentence,
  language: string,
  from: number,
  kind: { readonly from: number; readonly to: number },
): number | undefined {
  if (DESCRIBED.test(sentence.word(kind.to))) {
    const by = /^(?:by|with|to)$/u.test(sentence.word(kind.to + 1));
    return by ? undefined : kind.to + 1;
  }
  if (RELATED.test(sentence.words(from, kind.from))) return kind.to;
  const isLacked =
    (WITHOUT.test(sentence.word(from)) || isWithNo(sentence, from)) &&
    !hasPlural(sentence, language, kind);
  return isLacked ? kind.to : undefined;
}

/** `sin restaurantes de sushi`: the noun stands first. */
function hasPlural(
  sentence: Sentence,
  language: string,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  for (let at = from; at < to; at++) if (isPluralWord(sentence.word(at), language)) return true;
  return false;
}

/** `hotels with no restaurant` */
const isWithNo = (sentence: Sentence, at: number): boolean =>
  /^(?:no|keine?[nmr]?|geen)$/u.test(sentence.word(at)) &&
  /^(?:with|have|has|having|mit|met)$/u.test(sentence.word(at - 1));
