import type { PlacePart } from '../../../domain/prompt/request.ts';
import { asNumber, asText } from '../../../domain/sources/loose-values.ts';
import { divisionsOf } from '../../../domain/sources/proven-divisions.ts';
import type { DivisionGazetteer } from '../../../domain/sources/proven-divisions.ts';
import type { BoundValue, Database } from './duckdb.ts';

/** A requested region, and what proves that an address lies in it though it names no region. */
export interface ProvenRegion {
  readonly regionCode: string;
  /** City, postcode and position in one text each, as `placeKeySql` writes them. */
  readonly keys: readonly string[];
}

/** Positions per degree that count as one: cells of 0.2 degrees, small beside a region. */
const CELLS = 5;

/** What an address without a region tells of where it is, in one text; `has`: whether the file has a field of addresses. */
export function placeKeySql(has: (field: string) => boolean): string {
  const text = (field: string): string => (has(field) ? `coalesce(address.${field}, '')` : `''`);
  const cell = (axis: 'lon' | 'lat'): string => `floor(${axis} * ${CELLS})::INT`;
  return `concat_ws('|', ${text('locality')}, ${text('postcode')}, ${cell('lon')}, ${cell('lat')})`;
}

interface Unnamed {
  readonly key: string;
  readonly city: string | null;
  readonly postcode: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Finds out which addresses without a region lie in the requested ones, by their city, postcode and position together:
 * asked once for each combination in the parts' boxes, not once a record.
 *
 * @param query rows with `lon`, `lat` and `address`, and what it binds
 */
export async function provenRegions(
  database: Database,
  query: {
    readonly places: string;
    readonly values: Readonly<Record<string, BoundValue>>;
    readonly parts: readonly PlacePart[];
    readonly has: (field: string) => boolean;
  },
  gazetteer: () => DivisionGazetteer,
): Promise<readonly ProvenRegion[]> {
  const { has, parts } = query;
  const wanted = parts.filter(({ kind, regionCode }) => kind === 'region' && regionCode !== null);
  if (wanted.length === 0 || !has('region')) return [];
  const text = (field: string): string => (has(field) ? `any_value(address.${field})` : 'NULL');
  const boxes = wanted.map(
    ({ bbox: [west, south, east, north] }) =>
      `(lon BETWEEN ${west} AND ${east} AND lat BETWEEN ${south} AND ${north})`,
  );
  const rows = await database.query(
    `SELECT ${placeKeySql(has)} AS key, ${text('locality')} AS city, ${text('postcode')} AS postcode,
       any_value(lat) AS latitude, any_value(lon) AS longitude
     FROM (${query.places})
     WHERE nullif(trim(address.region), '') IS NULL AND (${boxes.join(' OR ')})
     GROUP BY 1`,
    query.values,
  );
  const found = rows.flatMap((row): Unnamed[] => {
    const [key, latitude, longitude] = [
      asText(row['key']),
      asNumber(row['latitude']),
      asNumber(row['longitude']),
    ];
    if (key === undefined || latitude === undefined || longitude === undefined) return [];
    return [
      {
        key,
        city: asText(row['city']) ?? null,
        postcode: asText(row['postcode']) ?? null,
        latitude,
        longitude,
      },
    ];
  });
  const keysBy = Map.groupBy(
    found,
    (address) => divisionsOf(address, address, gazetteer()).regionCode,
  );
  return wanted.map(({ regionCode }) => ({
    regionCode: regionCode ?? '',
    keys: (keysBy.get(regionCode) ?? []).map(({ key }) => key),
  }));
}
