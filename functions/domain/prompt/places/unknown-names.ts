import { FILLERS, PURPOSES } from '../filler-words.ts';
import {
  ARTICLES,
  CONNECTORS,
  GENERIC_NOUNS,
  NEGATIONS,
  numberOfWord,
  PLACE_LEADS,
  PLACE_PREPOSITIONS,
  STOP_WORDS,
  WITH_WORDS,
} from '../words.ts';
import { isCompassWord } from './compass-sides.ts';
import type { PlaceContext, Preposition } from './place-value.ts';
import { isPostcodeLabel } from './postcodes.ts';

const MOST_NAME_WORDS = 4;
const INNER =
  /^(?:de|du|of|la|le|les|los|las|el|the|sur|upon|under|am|an|der|den|di|del|della|do|da|dos|das|und|and|st|saint|san|santa|y|et|en|op|aan|in|on|by)$/u;
/** A first word that many names have. */
const OPENER = /^(?:los|las|el|la|le|san|santa|saint|st|fort|ft|mount|mt|port|new|den|des)$/u;
/** What a place may be called without being named: `rural Montana`, `sunny Spain`. */
const DESCRIBES_PLACES =
  /^(?:rural|coastal|suburban|urban|sunny|beautiful|historic|old|inner|outer|wider|upstate|mainland|continental|beachfront|surrounding|nearby|entire|whole|all|any|major|main|small|smaller|large|larger|big|bigger|affluent|wealthy|industrial|residential|touristy|remote|local|metropolitan|cities|towns|villages|suburbs|counties|areas|parts|regions|outskirts|neighborhoods?|neighbourhoods?|landlichen?|rurale?s?|ganz|ganzen|gesamte?n?|tout|toute|toda|todo|tutta|tutto|heel|hele|deep|lower|upper|mid|middle|far|lovely|modern|ancient|medieval|scenic)$/u;

export const describesPlaces = (word: string): boolean => DESCRIBES_PLACES.test(word);

/** The ends of runs, from `at` on, that may be a name that nothing knows; shortest first. */
export function unknownNamesAt(
  context: PlaceContext,
  at: number,
  preposition: Preposition,
): number[] {
  const { sentence } = context;
  const ends: number[] = [];
  for (let to = at + 1; to <= at + MOST_NAME_WORDS; to++) {
    const last = to - 1;
    if (!sentence.isWord(last)) break;
    if (last === at && numberedName(context, at, preposition)) continue;
    const isName = mayName(context, last, preposition);
    if (
      !isName &&
      !(last === at && OPENER.test(sentence.word(at))) &&
      !(last > at && INNER.test(sentence.word(last)))
    )
      break;
    if (isName) ends.push(to);
  }
  const numbered = preposition === 'strong' && /^\d{1,3}$/u.test(sentence.word(at));
  const opens = (numbered || OPENER.test(sentence.word(at))) && ends.length > 0;
  return opens || mayName(context, at, preposition) ? ends : [];
}

/** `in 29 Palms`. */
function numberedName({ sentence }: PlaceContext, at: number, preposition: Preposition): boolean {
  return (
    preposition === 'strong' && /^\d{1,3}$/u.test(sentence.word(at)) && sentence.isNamed(at + 1)
  );
}

function mayName(context: PlaceContext, at: number, preposition: Preposition): boolean {
  const { sentence, categories, isAnswer } = context;
  const word = sentence.word(at);
  if (!/^\p{L}{3,}$/u.test(word) && !(sentence.isNamed(at) && /^\p{L}{2,}$/u.test(word)))
    return false;
  if (numberOfWord(word) !== undefined || NEGATIONS.has(word) || WITH_WORDS.has(word)) return false;
  if (PLACE_PREPOSITIONS.has(word) || CONNECTORS.has(word) || ARTICLES.has(word)) return false;
  const common =
    STOP_WORDS.has(word) || FILLERS.has(word) || PURPOSES.has(word) || GENERIC_NOUNS.has(word);
  if (PLACE_LEADS.has(word) || isCompassWord(word) || isPostcodeLabel(word)) return false;
  if (sentence.isShouted(at) && context.gazetteer.regionsByAbbreviation(word).length > 0)
    return false;
  if (sentence.isNamed(at)) {
    // German writes every noun with a capital.
    if (context.language === 'de' && preposition === 'none' && !isAnswer)
      return !common && preposition !== 'none';
    return !common || preposition === 'strong';
  }
  if (common || PLACE_LEADS.has(word) || isCompassWord(word) || DESCRIBES_PLACES.test(word))
    return false;
  if (!sentence.flat && !isAnswer && !(at === 0)) return false;
  // A word of the vocabulary says what, not where.
  return !categories.isWord(sentence.stem(at)) && categories.find(sentence.stem(at)).length === 0;
}
