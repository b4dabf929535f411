import { CONNECTORS } from '../words.ts';
import { tailsFrom } from './containers.ts';
import type { Container, PlaceContext } from './place-value.ts';

/** What says behind a name that its region is meant and not its town: `Washington state`. */
export const REGION_WORDS =
  /^(?:states?|provinces?|region|bundesland|territory|canton|kanton|estado|provincia|provincie|provinz|prefecture|departement|county|counties|distrito|regiao|regione)$/u;
/** What calls no town by its name when it stands before: `provincia di Brescia`, `distrito de Viseu`. */
const BEFORE =
  /^(?:state|province|bundesland|territory|canton|kanton|estado|provincia|provincie|provinz|prefecture|departement|county|distrito)$/u;
const PLURAL =
  /^(?:states|counties|provinces|cantons|kantonen?|estados|provincias|provincies|provinzen|departements|distritos|bundeslander|landkreise)$/u;
const OF = /^(?:of|de|del|di|du|do|da|dell|von|van|en|in)$/u;
const MOST_MEMBERS = 6;
const MOST_NAME_WORDS = 4;

export const isPlural = (word: string): boolean => PLURAL.test(word);

/** The word for regions that leads to a name, be it before the list that the name is a member of. */
export function regionWordBefore({ sentence, gazetteer }: PlaceContext, at: number): string | null {
  const back = OF.test(sentence.word(at - 1)) ? at - 2 : at - 1;
  const word = sentence.word(back);
  // `provincie Utrecht` is on record as it stands.
  const isName =
    gazetteer.longestFrom(word) > 1 && gazetteer.find(sentence.words(back, at + 1)).length > 0;
  if (BEFORE.test(word) || PLURAL.test(word)) return isName ? null : word;
  let end = at;
  for (let member = 0; member < MOST_MEMBERS; member++) {
    let joined = end;
    while (
      sentence.isSeparator(joined - 1) ||
      CONNECTORS.has(sentence.word(joined - 1)) ||
      OF.test(sentence.word(joined - 1))
    )
      joined--;
    if (joined === end) return null;
    const length = lengthOfName(MOST_NAME_WORDS, (words) => {
      const name = sentence.span(joined - words, words);
      return name !== undefined && gazetteer.find(name).length > 0;
    });
    if (length === null) return null;
    end = joined - length;
    const opener = sentence.word(OF.test(sentence.word(end - 1)) ? end - 2 : end - 1);
    if (PLURAL.test(opener)) return opener;
  }
  return null;
}

/** Where `counties` ends behind a list whose other members follow; null where the list ends otherwise. */
export function afterListOfCounties(
  { sentence, gazetteer }: PlaceContext,
  to: number,
): number | null {
  let at = to;
  for (let member = 0; member < MOST_MEMBERS; member++) {
    const next = afterJoin(sentence, at);
    if (next === at) return null;
    const length = lengthOfName(MOST_NAME_WORDS, (words) => {
      const name = sentence.span(next, words);
      return (
        name !== undefined &&
        (gazetteer.find(name).length > 0 || gazetteer.find(`${name} county`).length > 0)
      );
    });
    if (length === null) return null;
    at = next + length;
    if (PLURAL.test(sentence.word(at))) return at + 1;
  }
  return null;
}

function afterJoin(sentence: PlaceContext['sentence'], at: number): number {
  let next = at;
  while (sentence.isSeparator(next) || CONNECTORS.has(sentence.word(next))) next++;
  return next;
}

function lengthOfName(most: number, isName: (words: number) => boolean): number | null {
  for (let words = most; words >= 1; words--) if (isName(words)) return words;
  return null;
}

/** The region that stands right behind: `Ada, Canyon and Gem counties Idaho`. */
export function regionBehind(context: PlaceContext, at: number): Container | undefined {
  return tailsFrom(context, at, ({ containers }) => containers.length === 1)
    .flatMap(({ containers }) => containers)
    .find(({ kind }) => kind === 'region');
}
