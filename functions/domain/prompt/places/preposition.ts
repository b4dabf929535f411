import type { Sentence } from '../tokens.ts';
import { PLACE_LEADS, PLACE_PREPOSITIONS, WEAK_PREPOSITIONS } from '../words.ts';
import type { Preposition } from './place-value.ts';

const OF = /^(?:of|de|di|von|del|da|do|du|des)$/u;
const DISTANCE =
  /^(?:miles?|mi|km|kms|kilomet\w*|kilometr\w*|quilometros?|chilometri|metern?|meters?|metres?|metros?|metri|m|radius|radio|rayon|umkreis|raio|raggio|straal|drive)$/u;
/** After these a preposition leads to a subject, not to a place: `specialising in tax`. */
const OF_SUBJECTS =
  /^(?:special\w*|spezialis\w*|gespecialiseerd|expert\w*|experience|experienced|interested|focus\w*|invest\w*|trained|qualified|dealing|deal|deals|trading|trade|working|written|fluent|engaged|involved|results?|put|up|opens?|opened|founded|established|since)$/u;

/** What stands before a name: `in Austin`, `in the greater Austin`, `of Austin`, nothing. */
export function prepositionBefore(sentence: Sentence, at: number, isAnswer = false): Preposition {
  let before = at - 1;
  while (
    before > at - 5 &&
    (PLACE_LEADS.has(sentence.word(before)) || OF.test(sentence.word(before))) &&
    PLACE_LEADS.has(sentence.word(before - 1) || ' ')
  )
    before--;
  if (PLACE_LEADS.has(sentence.word(before)) && PLACE_PREPOSITIONS.has(sentence.word(before - 1)))
    before--;
  if (before < 0) return isAnswer || opensWithColon(sentence) ? 'strong' : 'none';
  const word = sentence.word(before);
  if (OF.test(word) && isAfterDistance(sentence, before)) return 'strong';
  if (DISTANCE.test(word) && isAfterDistance(sentence, before + 1)) return 'weak';
  if (!PLACE_PREPOSITIONS.has(word)) return 'none';
  if (OF_SUBJECTS.test(sentence.word(before - 1)) && !/^(?:near|around|from)$/u.test(word))
    return 'none';
  // French `à` is a place's, English `a` an article.
  if (sentence.tokens[before]?.raw.toLowerCase() === 'à') return 'strong';
  if (isTwoWordPreposition(sentence, before)) return 'strong';
  return WEAK_PREPOSITIONS.has(word) || word === 'a' ? 'weak' : 'strong';
}

const MOST_BEFORE_COLON = 4;

/** `Queenstown: adventure tour operators`. */
function opensWithColon(sentence: Sentence): boolean {
  for (let at = 0; at <= MOST_BEFORE_COLON; at++) {
    if (sentence.isSeparator(at)) return at > 0 && sentence.gap(at + 1).includes(':');
    if (!sentence.isCapitalised(at)) return false;
  }
  return false;
}

function isAfterDistance(sentence: Sentence, at: number): boolean {
  for (let before = at - 1; before >= at - 2; before--)
    if (DISTANCE.test(sentence.word(before))) return true;
  return false;
}

/** `cerca de`, `près de`, `vicino a`, `perto da`, `in der Nähe von`. */
function isTwoWordPreposition(sentence: Sentence, at: number): boolean {
  return /^(?:cerca|alrededor|pres|autour|vicino|intorno|perto|redor|nahe|umgebung|buurt|proximite|zona|region|area|outside|close|next|north|south|east|west|periferia|alrededores|environs|dintorni|arredores)$/u.test(
    sentence.word(at - 1),
  );
}
