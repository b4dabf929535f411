import type { BoundingBox } from '../../../domain/prompt/request.ts';
import { boxesMeet } from '../../../domain/sources/search-area.ts';
import type { FileFooter, RowGroupIndex } from './footer.ts';
import type { PlaceFile, ReadFile } from './read-footer.ts';

/** Row groups of one file that one function call reads. */
export interface GroupRun {
  readonly file: PlaceFile;
  readonly rowGroups: readonly number[];
}

/** Column chunks a tile may hold, compressed: what one call fetches and keeps on disk. */
const TILE_BYTES = 64 * 1_024 * 1_024;

/** The row groups that can hold a record inside one of the boxes; without statistics any group can. */
export function groupsWithin(footer: FileFooter, boxes: readonly BoundingBox[]): number[] {
  return footer.rowGroups.flatMap(({ bbox }, index) =>
    bbox === null || boxes.some((box) => boxesMeet(box, bbox)) ? [index] : [],
  );
}

/**
 * Cuts the kept row groups into tiles of about 64 MB, or larger ones where there would be more than `maxTiles`.
 * A tile never spans two files, and keeps the file's order.
 */
export function cutTiles(
  files: readonly (ReadFile & { readonly rowGroups: readonly number[] })[],
  maxTiles: number,
): GroupRun[] {
  const total = files.reduce((sum, one) => sum + bytesOf(one), 0);
  // Each file's last tile may stay nearly empty.
  const shared = Math.max(1, maxTiles - files.length);
  // Two neighbouring tiles together always exceed the limit, so there are at most 2 x total / limit.
  const limit = Math.max(TILE_BYTES, Math.ceil((2 * total) / shared));
  return files.flatMap((one) => cutFile(one, limit));
}

function cutFile(
  one: ReadFile & { readonly rowGroups: readonly number[] },
  limit: number,
): GroupRun[] {
  const tiles: { file: PlaceFile; rowGroups: number[] }[] = [];
  let room = 0;
  for (const index of one.rowGroups) {
    const size = one.footer.rowGroups[index]?.byteCount ?? 0;
    const current = tiles.at(-1);
    if (current === undefined || size > room) {
      tiles.push({ file: one.file, rowGroups: [index] });
      room = limit - size;
    } else {
      current.rowGroups.push(index);
      room -= size;
    }
  }
  return tiles;
}

function bytesOf(one: ReadFile & { readonly rowGroups: readonly number[] }): number {
  return one.rowGroups.reduce(
    (sum, index) => sum + (one.footer.rowGroups[index]?.byteCount ?? 0),
    0,
  );
}

export function rowsOf(footer: FileFooter, rowGroups: readonly number[]): number {
  const groups = rowGroups.map((index): RowGroupIndex | undefined => footer.rowGroups[index]);
  return groups.reduce((sum, group) => sum + (group?.rowCount ?? 0), 0);
}
