import type { CandidateOf } from '../candidate.ts';
import type { PlaceContext } from './place-value.ts';

/** `New York and New Jersey`: beside states of its country a name that is a state's too means the state. */
export function withStatesOfList(
  { sentence, gazetteer }: PlaceContext,
  candidates: readonly CandidateOf<'place'>[],
): readonly CandidateOf<'place'>[] {
  const firsts = candidates.map(({ value }) => value.choices[0]?.entry);
  const isState = (at: number): boolean => firsts[at]?.kind === 'region';
  return candidates.map((item, at) => {
    const { value } = item;
    const first = firsts[at];
    if (first?.kind !== 'city' || value.containers.length > 0 || value.postcode !== null)
      return item;
    const others = candidates.flatMap((_, other) => (other === at ? [] : [other]));
    if (others.length === 0 || !others.every(isState)) return item;
    const states = gazetteer
      .find(sentence.words(value.nameFrom, value.nameTo))
      .filter(
        ({ entry }) =>
          entry.kind === 'region' &&
          others.every((other) => firsts[other]?.countryCode === entry.countryCode),
      )
      .map(({ entry, nameKind }) => ({ entry, nameKind, weight: entry.population }));
    return states.length === 0 ? item : { ...item, value: { ...value, choices: states } };
  });
}
