import type { CandidateOf } from '../candidate.ts';
import { clauseTokens } from '../clauses.ts';
import type { PlaceContext } from './place-value.ts';

/**
 * `dentists in Austin with a branch in Miami`: behind a place that is asked for, one in a clause or a phrase says something
 * of the businesses, and is not searched. Without another place it may be the one that is meant.
 */
export function withoutClauses(
  { sentence, language }: PlaceContext,
  places: readonly CandidateOf<'place'>[],
  kinds: readonly CandidateOf<'category'>[],
): readonly CandidateOf<'place'>[] {
  const inside = clauseTokens(sentence, language, new Set(kinds.map(({ from }) => from)));
  const asked = places.filter(
    ({ from, value }) =>
      inside[value.nameFrom] !== true &&
      value.unknown === null &&
      (value.preposition !== 'none' || sentence.isNamed(from)),
  );
  const first = asked.reduce((least, { to }) => Math.min(least, to), sentence.length);
  return places.map((place) =>
    inside[place.value.nameFrom] === true && first <= place.from
      ? { ...place, evidence: { ...place.evidence, place_in_clause: 1 } }
      : place,
  );
}
