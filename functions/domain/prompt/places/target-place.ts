import type { CandidateOf } from '../candidate.ts';
import { proposePlacesAt } from './chains.ts';
import type { PlaceContext } from './place-value.ts';

/** The longest known place that begins at a token: what an exclusion names. */
export function namedPlaceAt(
  context: PlaceContext,
  at: number,
  afterPreposition: boolean,
): CandidateOf<'place'> | undefined {
  const known = proposePlacesAt(context, at, afterPreposition ? 'strong' : 'none').filter(
    ({ value }) => value.unknown === null && (value.choices.length > 0 || value.postcode !== null),
  );
  const [first] = known.toSorted((a, b) => b.to - a.to);
  if (first === undefined) return undefined;
  if (afterPreposition || context.sentence.isNamed(at)) return first;
  // Without a capital or a preposition only what everybody knows: `no brooklyn`.
  const best = first.value.choices[0];
  const length = first.value.nameTo - first.value.nameFrom;
  return best !== undefined && best.weight > (length > 1 ? 200_000 : 2_000_000) ? first : undefined;
}

/** The longest unknown name that begins at a token, after a preposition. */
export function unknownPlaceAt(
  context: PlaceContext,
  at: number,
): CandidateOf<'place'> | undefined {
  const [first] = proposePlacesAt(context, at, 'strong')
    .filter(({ value }) => value.unknown !== null)
    .toSorted((a, b) => b.to - a.to);
  return first;
}
