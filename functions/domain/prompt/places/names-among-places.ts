import { distanceMeters } from '../../kernel/geo.ts';
import type { Candidate, CandidateOf } from '../candidate.ts';
import { CONNECTORS } from '../words.ts';
import type { PlaceContext } from './place-value.ts';

const NEAR_METERS = 100_000;

/**
 * `en Antequera y Loja`, where a loja is a shop in Portuguese: a capitalised word that is joined to a place and is a town
 * nearby names no kind of business. Returns where such words begin.
 */
export function namesAmongPlaces(
  { sentence }: PlaceContext,
  kinds: readonly CandidateOf<'category'>[],
  candidates: readonly Candidate[],
): ReadonlySet<number> {
  const starts = new Set<number>();
  const places = candidates.filter((one) => one.slot === 'place');
  for (const { from, to } of kinds) {
    if (!sentence.isNamed(from)) continue;
    const joins = CONNECTORS.has(sentence.word(from - 1)) || sentence.isSeparator(from - 1);
    if (!joins) continue;
    const towns = places
      .filter((place) => place.from === from && place.to === to)
      .flatMap(({ value }) => value.choices);
    const others = places
      .filter(
        ({ to: end, value }) =>
          (end === from - 1 || (end === from - 2 && sentence.isSeparator(from - 2))) &&
          value.preposition !== 'none',
      )
      .flatMap(({ value }) => value.choices.slice(0, 2));
    const isTown = towns.some(({ entry: town }) =>
      others.some(
        ({ entry }) =>
          entry.kind !== 'country' &&
          entry.countryCode === town.countryCode &&
          distanceMeters(entry.latitude, entry.longitude, town.latitude, town.longitude) <
            NEAR_METERS,
      ),
    );
    if (isTown) starts.add(from);
  }
  return starts;
}
