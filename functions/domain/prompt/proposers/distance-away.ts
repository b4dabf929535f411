import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import type { PlaceContext } from '../places/place-value.ts';
import { namedPlaceAt } from '../places/target-place.ts';
import type { Sentence, Span } from '../tokens.ts';
import { PLACE_PREPOSITIONS } from '../words.ts';
import { metersOf } from './radius.ts';

const DISTANCE =
  '(\\d+(?:\\.\\d+)?) ?(miles?|mi|kms?|kilomet(?:er|re)s?|kilometros?|kilometern?|chilometri|quilometros?|meilen)';
const MORE =
  '(?:more than|over|at least|no less than|not less than|a minimum of|minimum|min|further than|farther than|further away than|greater than|mehr als|mindestens|wenigstens|minimal|weiter als|uber|plus de|plus loin que|au moins|minimum|mas de|mas lejos de|al menos|por lo menos|como minimo|minimo|piu di|piu lontano di|almeno|minimo|oltre|mais de|mais longe que|pelo menos|no minimo|meer dan|verder dan|minstens|ten minste|tenminste)';
const AWAY = new RegExp(
  `(?<![\\p{L}\\d])(?:${[
    // `at least 20 miles (away) from`, `a más de 20 km de`
    `(?:a |ad |op |in |d )?(?:an? )?(?<!(?:not|no|nicht|pas|non|nao|niet|never|nie)(?: a| ad| op| d)? )${MORE} ${DISTANCE}(?: (?:away|out|outside|weg|entfernt|afstand|distancia|distance|di distanza|de distancia|de distance|lejos|lontano|longe|verwijderd))? (?:from|of|von|vom|weg von|entfernt von|de|du|des|d|del|da|do|das|dos|dal|dalla|dallo|dai|van)`,
    // `outside a 20 mile radius of`, `not within 5 km of`
    `(?:outside(?: of)?|beyond|not (?:with)?in(?:side)?|ausserhalb(?: von)?|nicht im|en dehors d|pas dans|fuera de|fuori d\\w*|fora de|buiten)(?: (?:an?|the|un|une|una|um|uma|einem?|eines|een|el|le|la|il|de|di|den|der))* (?:(?:radius|umkreis|radio|rayon|raggio|raio|straal)s? (?:of|von|de|di|van) )?${DISTANCE}(?: (?:radius|umkreis|radio|rayon|raggio|raio|straal|zone|circle))?(?: (?:from|of|around|um|von|autour de|autour d|alrededor de|de|du|del|da|do|d|di|intorno a|attorno a|rond|van))?`,
  ].join('|')})(?= )`,
  'gu',
);
/** `20 km von Bonn entfernt` */
const BEHIND =
  /^(?:entfernt|weg|away|vandaan|verwijderd|de distance|de distancia|di distanza|afstand)$/u;
/** `from the station`: words of what no map here has. */
const MOST_OF_LANDMARK = 3;

interface Away extends Span {
  readonly meters: number;
}

/** Where a distance stands that keeps away: `more than 20 miles from`; metres. */
export function distancesAway(sentence: Sentence): Away[] {
  if (!/\d/u.test(sentence.line)) return [];
  return [...sentence.line.matchAll(AWAY)].flatMap((match) => {
    const amount = match[1] ?? match[3] ?? '';
    const meters = metersOf(Number(amount), match[2] ?? match[4] ?? '');
    const span = sentence.tokensOf({ index: match.index, length: match[0].length });
    return meters >= 1 ? [{ ...span, meters }] : [];
  });
}

/** The circle around a place that businesses must lie outside of; around what no map has it can only be noted. */
export function proposeDistancesAway(
  context: PlaceContext,
  away: readonly Away[],
): (CandidateOf<'exclusion'> | CandidateOf<'note'>)[] {
  const { sentence } = context;
  return away.map(({ from, to, meters }) => {
    const place = namedPlaceAt(context, to, true);
    if (place !== undefined) {
      const end = BEHIND.test(sentence.word(place.to)) ? place.to + 1 : place.to;
      return candidate(
        'exclusion',
        { from, to: end },
        [
          {
            kind: 'place',
            value: place.value,
            text: sentence.slice(to, place.to),
            radiusMeters: meters,
          },
        ],
        { exclusion: 1, exclusion_word: WEIGHT * (end - from) },
      );
    }
    let end = to;
    while (
      end < to + MOST_OF_LANDMARK &&
      sentence.isWord(end) &&
      !PLACE_PREPOSITIONS.has(sentence.word(end))
    )
      end++;
    return candidate(
      'note',
      { from, to: end },
      { effect: 'not_checked', slot: 'filter' },
      { exclusion: 1, exclusion_word: WEIGHT * (end - from) },
    );
  });
}

/** Beside what its words say apart: a radius, a place, a size. */
const WEIGHT = 2;
