import type { BoundingBox, PlacePart } from '../prompt/request.ts';
import { boxesMeet, boxesOf } from './search-area.ts';

/** Degrees: a box of this side holds a city and its surroundings, and no server takes long over it. */
const CELL_DEGREES = 2;

/**
 * Cuts the area that the parts ask for into tiles of boxes: one tile for a city, a grid for a country, at most `maxTiles`
 * (then with larger or with several boxes each). The boxes of one part cover it without overlapping.
 */
export function osmTiles(parts: readonly PlacePart[], maxTiles: number): BoundingBox[][] {
  const boxes = withoutRepeats(parts.flatMap((part) => joined(boxesOf(part))));
  let side = CELL_DEGREES;
  let cells = boxes.flatMap((box) => gridOf(box, side));
  // Boxes smaller than a cell stay one each, however large the cells grow.
  while (cells.length > Math.max(maxTiles, boxes.length)) {
    side *= 1.5;
    cells = boxes.flatMap((box) => gridOf(box, side));
  }
  const perTile = Math.ceil(cells.length / maxTiles);
  return Array.from({ length: Math.ceil(cells.length / perTile) }, (_tile, index) =>
    cells.slice(index * perTile, (index + 1) * perTile),
  );
}

/** A city's circle and the box of its name lie over each other: one box around both asks once. */
function joined(boxes: readonly BoundingBox[]): BoundingBox[] {
  const result: BoundingBox[] = [];
  for (const box of boxes) {
    const index = result.findIndex((other) => boxesMeet(box, other));
    const other = result[index];
    if (other === undefined) result.push(box);
    else result[index] = around(box, other);
  }
  return result;
}

function around(a: BoundingBox, b: BoundingBox): BoundingBox {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function withoutRepeats(boxes: readonly BoundingBox[]): BoundingBox[] {
  return [...new Map(boxes.map((box) => [box.join(), box])).values()];
}

function gridOf([west, south, east, north]: BoundingBox, side: number): BoundingBox[] {
  const columns = edgesOf(west, east, side);
  const rows = edgesOf(south, north, side);
  return rows.flatMap(([low, high]) =>
    columns.map(([left, right]): BoundingBox => [left, low, right, high]),
  );
}

function edgesOf(from: number, to: number, side: number): (readonly [number, number])[] {
  const count = Math.max(1, Math.ceil((to - from) / side));
  const edge = (index: number) => (index === count ? to : from + ((to - from) * index) / count);
  return Array.from({ length: count }, (_cell, index) => [edge(index), edge(index + 1)] as const);
}
