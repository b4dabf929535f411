import type { Sentence } from '../tokens.ts';

const BEFORE =
  /^(?:port|puerto|porto|haven|hafen|airport|aeropuerto|aeroporto|aeroport|luchthaven|flughafen)$/u;
const OF = /^(?:of|de|del|di|du|do|da|von|van)$/u;

/** `Port of Felixstowe`, `puerto de Valencia`: the word is no place of its own. */
export const isFacilityOf = (sentence: Sentence, at: number): boolean =>
  BEFORE.test(sentence.word(at)) && OF.test(sentence.word(at + 1));

const AFTER =
  /^(?:airport|port|harbour|harbor|docks?|seaport|freeport|luchthaven|haven|flughafen|hafen|marina)$/u;

/** Where `Shannon Airport`, `Jebel Ali free zone` ends; `to` itself where nothing of the kind follows. */
export function afterFacility(sentence: Sentence, to: number): number {
  if (AFTER.test(sentence.word(to)) && sentence.gap(to) === ' ') {
    return /^international$/u.test(sentence.word(to + 1)) ? to + 2 : to + 1;
  }
  if (sentence.word(to) === 'international' && AFTER.test(sentence.word(to + 1))) return to + 2;
  return /^(?:free ?zone|free trade|industrial (?:estate|area|park|zone))$/u.test(
    sentence.words(to, to + 2),
  )
    ? to + 2
    : to;
}
