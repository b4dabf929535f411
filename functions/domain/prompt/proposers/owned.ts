import type { Sentence } from '../tokens.ts';
import { someoneAsks } from '../who-asks.ts';
import { ARTICLES, CONNECTORS, PLACE_PREPOSITIONS, STOP_WORDS } from '../words.ts';

const OWN =
  /^(?:my|our|mi|nuestr[oa]s?|mon|ma|notre|nos|mein[ea]?[nrms]?|unser[ea]?[nrms]?|mio|mia|nostr[oaie]|meu|minha|noss[oa]s?|mijn|onze?)$/u;
/** Of those, the ones that are no small word of another language: Italian `mi` is no `my`. */
const CLEARLY_OWN = /^(?:our|nuestr[oa]s?|notre|unser[ea]?[nrms]?|nostr[oaie]|noss[oa]s?|onze)$/u;
const MOST_BETWEEN = 2;

/** Dutch `onze` is `our`; where Romance languages are written it is eleven. */
const isEleven = (word: string, language: string): boolean =>
  word === 'onze' && language !== 'nl' && language !== 'en';

/** Whether a word belongs to what the writer has: `our store`, `our mobile bottling line`. */
export function isOwned(sentence: Sentence, at: number, language: string): boolean {
  const own = sentence.word(at - 1);
  if (isEleven(own, language) || (own === 'ma' && language !== 'fr' && language !== 'en'))
    return false;
  if (OWN.test(own)) return true;
  for (let before = at - 1; before >= at - MOST_BETWEEN; before--) {
    const word = sentence.word(before);
    if (!sentence.isWord(before) || /^\d/u.test(word) || STOP_WORDS.has(word) || ARTICLES.has(word))
      return false;
    if (CONNECTORS.has(word) || PLACE_PREPOSITIONS.has(word)) return false;
    // `onze brouwerij zoekt restaurants`
    if (someoneAsks(sentence, language, before)) return false;
    if (CLEARLY_OWN.test(sentence.word(before - 1))) return true;
  }
  return false;
}
