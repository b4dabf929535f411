import type { Container, PlaceChoice, PlaceValue } from './place-value.ts';

/**
 * The region or country that a place means, as what holds another place; undefined for anything smaller. `choices` are the
 * entries by which it is more than its code: none where only the code counts.
 */
export function areaContainer(
  { choices: [first], nameFrom: from, nameTo: to }: PlaceValue,
  choices: readonly PlaceChoice[] = [],
): Container | undefined {
  if (first === undefined || first.entry.countryCode === null) return undefined;
  const { kind, countryCode, admin1 } = first.entry;
  if (kind === 'region')
    return { kind, from, to, countryCode, admin1, abbreviated: false, choices };
  return kind === 'country'
    ? { kind, from, to, countryCode, admin1: null, abbreviated: false, choices }
    : undefined;
}
