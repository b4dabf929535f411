import { rm, writeFile } from 'node:fs/promises';
import { NAMES, runSql, Z_ORDER } from './places-parquet.ts';

/** A division in Overture's form, with its box beside it. */
export interface DivisionJson {
  readonly id: string;
  readonly subtype: string;
  readonly country: string | null;
  readonly region: string | null;
  /** West, south, east, north; without extent for a point. */
  readonly box: readonly [number, number, number, number];
  readonly names: {
    readonly primary: string;
    readonly common: Readonly<Record<string, string>> | null;
    readonly rules: readonly {
      readonly variant: string;
      readonly language: string | null;
      readonly value: string;
    }[];
  };
}

/** The columns of the current schema that a search by name needs, and some that it must pass over. */
const COLUMNS = `id, subtype, 'land' AS class, names, country, region, 1 AS version,
  {'xmin': box[1]::FLOAT, 'xmax': box[3]::FLOAT, 'ymin': box[2]::FLOAT, 'ymax': box[4]::FLOAT} AS bbox`;

const TYPES = `{id: 'VARCHAR', subtype: 'VARCHAR', country: 'VARCHAR', region: 'VARCHAR', box: 'DOUBLE[]',
  names: '${NAMES}'}`;

/**
 * Writes divisions to a Parquet file the way Overture lays its files out: zstd, sorted by area.
 *
 * @param rowGroupRows a multiple of 2,048.
 */
export async function writeDivisions(
  path: string,
  divisions: readonly DivisionJson[],
  rowGroupRows = 2_048,
): Promise<void> {
  const jsonPath = `${path}.ndjson`;
  await writeFile(jsonPath, divisions.map((division) => JSON.stringify(division)).join('\n'));
  await runSql(`COPY (
      SELECT ${COLUMNS}
      FROM (SELECT *, box[1] AS lon, box[2] AS lat
            FROM read_json('${jsonPath}', format = 'newline_delimited', columns = ${TYPES}))
      ORDER BY ${Z_ORDER}, id
    ) TO '${path}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${rowGroupRows})`);
  await rm(jsonPath);
}
