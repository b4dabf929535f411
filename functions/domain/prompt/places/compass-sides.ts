import type { BoundingBox } from '../request.ts';

/** Which part of a place is meant: -1 is west or south, 1 east or north, 0 says nothing. */
export interface CompassSide {
  readonly east: -1 | 0 | 1;
  readonly north: -1 | 0 | 1;
  /** As it stands in a label: `North`, `South East`. */
  readonly name: string;
}

const WORDS: Readonly<Record<string, CompassSide>> = Object.fromEntries(
  (
    [
      ['north', 0, 1, 'North'],
      ['south', 0, -1, 'South'],
      ['east', 1, 0, 'East'],
      ['west', -1, 0, 'West'],
      ['norte', 0, 1, 'North'],
      ['sul', 0, -1, 'South'],
      ['leste', 1, 0, 'East'],
      ['oeste', -1, 0, 'West'],
      ['northern', 0, 1, 'Northern'],
      ['southern', 0, -1, 'Southern'],
      ['eastern', 1, 0, 'Eastern'],
      ['western', -1, 0, 'Western'],
      ['northeast', 1, 1, 'Northeast'],
      ['northwest', -1, 1, 'Northwest'],
      ['southeast', 1, -1, 'Southeast'],
      ['southwest', -1, -1, 'Southwest'],
    ] as const
  ).map(([word, east, north, name]) => [word, { east, north, name }]),
);

const compassSideOf = (word: string): CompassSide | undefined =>
  Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;

export const isCompassWord = (word: string): boolean => compassSideOf(word) !== undefined;

/** The side that the words right before a place name: `north London`, `south east London`. */
export function sideBefore(before: string, beforeThat: string): CompassSide | null {
  const last = compassSideOf(before);
  if (last === undefined) return null;
  const first = compassSideOf(beforeThat);
  return first === undefined || first.north === 0 || last.east === 0
    ? last
    : { east: last.east, north: first.north, name: `${first.name} ${last.name}` };
}

/** That part of a box: the outer 55 % of each side that is named. */
export function sideOfBox([west, south, east, north]: BoundingBox, side: CompassSide): BoundingBox {
  const width = (east - west) * 0.45;
  const height = (north - south) * 0.45;
  return [
    side.east === 1 ? west + width : west,
    side.north === 1 ? south + height : south,
    side.east === -1 ? east - width : east,
    side.north === -1 ? north - height : north,
  ];
}
