import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { parquetMetadata } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  isNeededColumn,
  logicalName,
} from '../../../../functions/adapters/sources/overture/columns.ts';
import { trailerOf } from '../../../../functions/adapters/sources/overture/footer.ts';
import { cutTiles } from '../../../../functions/adapters/sources/overture/plan-tiles.ts';
import { projectFooter } from '../../../../functions/adapters/sources/overture/project-footer.ts';
import { mergeRanges } from '../../../../functions/adapters/sources/overture/sparse-file.ts';
import {
  readStruct,
  writeStruct,
} from '../../../../functions/adapters/sources/overture/thrift-compact.ts';
import { scratch, writePlaces } from '../../../support/parquet.ts';
import { aPlace } from '../../../support/places.ts';

let directory: Awaited<ReturnType<typeof scratch>>;
let footer: Buffer;

beforeAll(async () => {
  directory = await scratch();
  const path = join(directory.path, 'places.parquet');
  const places = Array.from({ length: 20_000 }, (_, index) =>
    aPlace({ id: `p${index}`, lon: (index % 360) - 180, lat: (index % 180) - 90 }),
  );
  await writePlaces(path, places);
  const bytes = await readFile(path);
  footer = bytes.subarray(-8 - bytes.readUInt32LE(bytes.length - 8), -8);
});
afterAll(() => directory.remove());

const parsed = (bytes: Uint8Array) =>
  parquetMetadata(Buffer.concat([bytes, trailerOf(bytes.length)]));

test('a footer written back unchanged is the same bytes', () => {
  expect(Buffer.from(writeStruct(readStruct(footer)))).toEqual(footer);
});

test('a projected footer names exactly the kept row groups and columns, as they were', () => {
  const before = parsed(footer);
  const all = before.row_groups.map((_, index) => index);
  fc.assert(
    fc.property(fc.subarray(all), (kept) => {
      const after = parsed(projectFooter(footer, kept, isNeededColumn));
      const groups = kept.map((index) => before.row_groups[index]);
      expect(Number(after.num_rows)).toBe(
        groups.reduce((sum, group) => sum + Number(group?.num_rows), 0),
      );
      const summary = (group: (typeof before.row_groups)[number] | undefined) =>
        group?.columns
          .map(({ meta_data: data }) => data)
          .filter((data) => data !== undefined && isNeededColumn(data.path_in_schema))
          .map((data) => [
            data?.path_in_schema.join('.'),
            data?.data_page_offset,
            data?.statistics,
          ]);
      expect(after.row_groups.map(summary)).toEqual(groups.map(summary));
      expect(
        after.row_groups.flatMap((group) =>
          group.columns.map((column) => logicalName(column.meta_data?.path_in_schema ?? [])),
        ),
      ).not.toContain('geometry');
    }),
    { numRuns: 20 },
  );
});

test('bytes that are no footer end in an error, never in a hang or an endless list', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(), (noise, position) => {
      const bytes = Buffer.from(footer);
      bytes.set(
        noise.subarray(0, Math.max(0, bytes.length - (position % bytes.length))),
        position % bytes.length,
      );
      for (const input of [noise, bytes, bytes.subarray(0, position % bytes.length)]) {
        try {
          readStruct(input);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('merged ranges cover every chunk, in order, without overlap, none above 8 MiB', () => {
  const chunk = fc
    .tuple(fc.nat(1e9), fc.nat(3e7))
    .map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(fc.array(chunk), (chunks) => {
      const ranges = mergeRanges(chunks);
      for (const [index, range] of ranges.entries()) {
        expect(range.end - range.start).toBeLessThanOrEqual(8 * 1_024 * 1_024);
        expect(range.start).toBeGreaterThanOrEqual(ranges[index - 1]?.end ?? 0);
      }
      for (const { start, end } of chunks) {
        let covered = start;
        for (const range of ranges)
          if (range.start <= covered) covered = Math.max(covered, range.end);
        expect(covered).toBeGreaterThanOrEqual(end);
      }
    }),
  );
});

test('tiles hold every kept row group once, at most 400 of them, about 64 MB each when there is room', () => {
  const group = fc.record({ rowCount: fc.nat(10), byteCount: fc.nat(3e8) });
  const file = fc.tuple(fc.webUrl(), fc.array(group, { minLength: 1, maxLength: 200 }));
  fc.assert(
    fc.property(fc.array(file, { maxLength: 30 }), (files) => {
      const input = files.map(([url, groups]) => ({
        file: { url, size: 1, etag: null },
        footer: {
          bytes: new Uint8Array(),
          columns: new Set<string>(),
          rowGroups: groups.map((one) => ({ ...one, bbox: null, chunks: [] })),
        },
        rowGroups: groups.map((_, index) => index),
      }));
      const tiles = cutTiles(input, 400);
      expect(tiles.length).toBeLessThanOrEqual(400);
      expect(tiles.flatMap(({ rowGroups }) => rowGroups)).toEqual(
        input.flatMap(({ rowGroups }) => rowGroups),
      );
    }),
  );
});
