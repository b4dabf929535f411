import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publishPlaces, runSql, scratch, startRangeServer } from '../support/parquet.ts';

export interface CityQueryFigures {
  readonly rows: number;
  readonly found: number;
  /** From the catalogue to the last record, in a fresh process; loading DuckDB included, starting Node not. */
  readonly milliseconds: number;
  /** Highest resident memory of that process, in bytes. */
  readonly peakBytes: number;
  readonly requests: number;
  readonly bytesRead: number;
  readonly fileBytes: number;
}

/** Ten cities, so that each has about a tenth of the rows: longitude, latitude, locality, region, country. */
const CITIES = `(VALUES
  (0, -97.74, 30.27, 'Austin', 'TX', 'US'), (1, -96.80, 32.78, 'Dallas', 'TX', 'US'),
  (2, -74.01, 40.71, 'New York', 'NY', 'US'), (3, -80.19, 25.76, 'Miami', 'FL', 'US'),
  (4, 13.41, 52.52, 'Berlin', 'BE', 'DE'), (5, -3.70, 40.42, 'Madrid', 'MD', 'ES'),
  (6, 2.35, 48.86, 'Paris', 'IDF', 'FR'), (7, -0.13, 51.51, 'London', 'ENG', 'GB'),
  (8, -46.63, -23.55, 'São Paulo', 'SP', 'BR'), (9, 139.69, 35.69, 'Tokyo', '13', 'JP')
) AS cities(city, x, y, locality, region, country)`;
const CATEGORIES = [
  'dental_clinic',
  'restaurant',
  'plumbing',
  'cafe',
  'gym',
  'hair_salon',
  'hotel',
  'bar',
  'bakery',
  'florist',
];

/** Measures one city query over a file of that many made-up places, served by ranges on the loopback. */
export async function measureCityQuery(rows = 600_000): Promise<CityQueryFigures> {
  const directory = await scratch();
  const server = await startRangeServer();
  try {
    const path = join(directory.path, 'places.parquet');
    await writeManyPlaces(path, rows);
    const catalogUrl = await publishPlaces(server, directory.path, [
      { name: 'places.parquet', path, bbox: [-180, -90, 180, 90] },
    ]);
    const program = fileURLToPath(new URL('city-query.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program, catalogUrl]);
    const figures = JSON.parse(stdout) as Pick<
      CityQueryFigures,
      'found' | 'milliseconds' | 'peakBytes'
    >;
    const bytesRead = server.bytesOf('/');
    const fileBytes = (await stat(path)).size;
    return { rows, ...figures, requests: server.requests.length, bytesRead, fileBytes };
  } finally {
    await server.close();
    await directory.remove();
  }
}

/** The column mix of a release: unique ids, names and contacts, few distinct classifications, taken in turn. */
export async function writeManyPlaces(
  path: string,
  rows: number,
  categories: readonly string[] = CATEGORIES,
): Promise<void> {
  const kinds = `[${categories.map((id) => `'${id}'`).join(', ')}]`;
  await runSql(`COPY (
    WITH drawn AS (
      SELECT range AS i, md5(range::VARCHAR) AS h,
        hash(range, 1) / 18446744073709551616.0 AS u1, hash(range, 2) / 18446744073709551616.0 AS u2,
        hash(range, 3) / 18446744073709551616.0 AS u3, hash(range, 4) / 18446744073709551616.0 AS u4
      FROM range(${rows})
    ), placed AS (
      SELECT *, x + 0.14 * sqrt(-2 * ln(u1 + 1e-9)) * cos(2 * pi() * u2) AS lon,
        y + 0.11 * sqrt(-2 * ln(u1 + 1e-9)) * sin(2 * pi() * u2) AS lat,
        ${kinds}[1 + (i // 10) % ${categories.length}] AS category
      FROM drawn JOIN ${CITIES} ON i % 10 = city
    )
    SELECT h AS id, unhex(h) AS geometry,
      {'xmin': lon::FLOAT, 'xmax': lon::FLOAT, 'ymin': lat::FLOAT, 'ymax': lat::FLOAT} AS bbox, 1 AS version,
      [{'property': '', 'dataset': 'meta', 'license': 'CDLA-Permissive-2.0', 'record_id': substr(h, 1, 15),
        'update_time': '2026-09-01T00:00:00.000Z', 'confidence': u3}] AS sources,
      {'primary': category || ' ' || substr(h, 1, 6) || ' ' || locality, 'common': MAP{'en': substr(h, 1, 4)}} AS names,
      {'primary': category, 'hierarchy': ['top', category], 'alternates': NULL::VARCHAR[]} AS taxonomy,
      category AS basic_category, u3 AS confidence,
      CASE WHEN u4 < 0.6 THEN ['https://www.' || replace(category, '_', '') || substr(h, 1, 9) || '.example/'] END AS websites,
      CASE WHEN u4 > 0.5 THEN ['https://www.facebook.com/' || substr(h, 3, 12)] END AS socials,
      NULL::VARCHAR[] AS emails,
      CASE WHEN u2 < 0.8 THEN ['+15124' || lpad((i % 1000000)::VARCHAR, 6, '0')] END AS phones,
      CASE WHEN u4 < 0.05 THEN {'wikidata': NULL::VARCHAR, 'names': {'primary': 'Brand ' || category}} END AS brand,
      [{'freeform': (i % 4000)::VARCHAR || ' Main St', 'locality': locality, 'postcode': (73301 + i % 900)::VARCHAR,
        'region': country || '-' || region, 'country': country}] AS addresses,
      NULL::VARCHAR AS operating_status
    FROM placed ORDER BY city, round(lon, 2), lat
  ) TO '${path}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 20480)`);
}
