import type { CandidateOf } from '../candidate.ts';
import { areaContainer } from './area-container.ts';
import { liesIn } from './containers.ts';

type PlaceCandidate = CandidateOf<'place'>;

/**
 * `Birmingham, not the UK one`, `Surrey (not the one in BC)`: what is left out says which of several places of one name is
 * meant, where the likeliest lies in it and another does not. Such an exclusion leaves nothing else out.
 */
export function withoutThoseThere(
  places: readonly PlaceCandidate[],
  exclusions: readonly CandidateOf<'exclusion'>[],
): {
  readonly places: readonly PlaceCandidate[];
  readonly exclusions: readonly CandidateOf<'exclusion'>[];
} {
  const used = new Set<CandidateOf<'exclusion'>>();
  const chosen = places.map((place) => {
    const { value } = place;
    if (value.containers.length > 0 || value.postcode !== null || value.choices.length < 2)
      return place;
    for (const exclusion of exclusions) {
      const [target, ...others] = exclusion.value;
      const named = target?.kind === 'place' ? target.value : null;
      const container =
        named === null || others.length > 0
          ? undefined
          : areaContainer(named, named.choices.slice(0, 1));
      if (container === undefined || exclusion.from < place.to) continue;
      const tail = { containers: [container], postcode: null };
      const elsewhere = value.choices.filter(({ entry }) => !liesIn(entry, tail));
      const isSplit =
        elsewhere.length < value.choices.length &&
        elsewhere.some(({ entry }) => entry.kind !== 'country');
      if (!isSplit) continue;
      used.add(exclusion);
      return { ...place, value: { ...value, choices: elsewhere } };
    }
    return place;
  });
  return { places: chosen, exclusions: exclusions.filter((one) => !used.has(one)) };
}
