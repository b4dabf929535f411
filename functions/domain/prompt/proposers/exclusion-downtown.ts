import type { PlaceContext } from '../places/place-value.ts';
import { namedPlaceAt } from '../places/target-place.ts';
import { PLACE_PREPOSITIONS, WITH_WORDS } from '../words.ts';
import type { Target } from './exclusion-kinds.ts';
import { JOINS } from './exclusion-names.ts';

const DOWNTOWN =
  /^(?:downtown|innenstadt|stadtmitte|stadtzentrum|ortskern|stadskern|binnenstad|stadscentrum|hypercentre|zentrum|centrum|centro)$/u;
/** `the city centre`, `centre-ville`, `centro histórico`. */
const IN_WORDS =
  /^(?:(?:city|town) (?:cent(?:er|re)|core)|cent(?:er|re) (?:city|ville)|centre historique|centro (?:historico|ciudad|citta|storico|urbano)|casco (?:antiguo|historico|urbano))$/u;

/** `Denver, but not downtown`, `Lyon sauf le centre-ville`: the middle of what is searched; `no centro comercial` is a kind. */
export function downtownAt(context: PlaceContext, at: number): Target | undefined {
  const { sentence } = context;
  // The words before the target may have been passed over: `not in the city centre`.
  const from = IN_WORDS.test(sentence.words(at - 1, at + 1)) ? at - 1 : at;
  const to = IN_WORDS.test(sentence.words(from, from + 2))
    ? from + 2
    : DOWNTOWN.test(sentence.word(at))
      ? at + 1
      : undefined;
  if (to === undefined || (namedPlaceAt(context, at, true)?.to ?? 0) > to) return undefined;
  const next = sentence.word(to);
  const ends =
    !sentence.isWord(to) ||
    JOINS.test(next) ||
    WITH_WORDS.has(next) ||
    (PLACE_PREPOSITIONS.has(next) && sentence.isNamed(to + 1));
  if (!ends) return undefined;
  return { target: { kind: 'downtown', text: sentence.slice(from, to) }, to, unknown: false };
}
