import { distanceMeters } from '../../kernel/geo.ts';
import type { CandidateOf } from '../candidate.ts';
import type { GeoEntry } from '../knowledge.ts';
import { CONNECTORS } from '../words.ts';
import { isPartOf } from './city-districts.ts';
import { radiusOf } from './place-parts.ts';
import type { PlaceContext } from './place-value.ts';
import { isGreatArea } from './weigh.ts';

/** `Mumbai - Andheri`, `Nairobi: Westlands`, `Melbourne (Fitzroy`: what follows is a part for sure. */
const OPENS_PARTS = /[:([–-]/u;

/**
 * `Mumbai - Andheri, Bandra, Juhu`, `Dubai, JLT and Business Bay`: the city only says where its parts lie, and only they are
 * searched. Towns behind a comma are its neighbours as well as its parts: `Manchester, Stockport`.
 */
export function withoutCityOfParts(
  { sentence }: PlaceContext,
  candidates: readonly CandidateOf<'place'>[],
): readonly CandidateOf<'place'>[] {
  const [first, ...parts] = candidates;
  const city = first?.value.choices[0]?.entry;
  const [second] = parts;
  if (first === undefined || second === undefined || city?.kind !== 'city') return candidates;
  if (first.value.postcode !== null || first.value.street !== null) return candidates;
  for (let at = first.to; at < second.from; at++)
    if (CONNECTORS.has(sentence.word(at))) return candidates;
  const opens = OPENS_PARTS.test(sentence.gap(second.from));
  const areParts = parts.every(({ value: { choices } }) =>
    (opens ? choices : choices.slice(0, 1)).some(
      ({ entry }) =>
        isPartOf(entry, city) &&
        (opens || (entry.kind === 'area' && !isGreatArea(entry) && isWithin(entry, city))),
    ),
  );
  return areParts ? parts : candidates;
}

/** No farther than the circle reaches that is searched for the city. */
const isWithin = (part: GeoEntry, city: GeoEntry): boolean =>
  distanceMeters(part.latitude, part.longitude, city.latitude, city.longitude) <= radiusOf(city);
