import type { BoundingBox, PlacePart } from '../../../domain/prompt/request.ts';
import { regionForms } from '../../../domain/sources/region-forms.ts';
import { boxesOfCircle, EARTH_RADIUS_METERS } from '../../../domain/sources/search-area.ts';
import type { BoundValue } from './duckdb.ts';
import { placeKeySql } from './proven-regions.ts';
import type { ProvenRegion } from './proven-regions.ts';

export interface Condition {
  readonly sql: string;
  readonly values: Readonly<Record<string, BoundValue>>;
}

/**
 * The SQL that keeps the places inside the parts (a city's circle, and what its box holds under the city's name), over columns `lon`, `lat` and `address` (a struct, see
 * `addressColumns`). Names, numbers and texts of the request are bound, never pasted.
 *
 * @param columns the file's leaves: what a file has no column for can't be asked.
 * @param proven which addresses without a region lie in a requested one all the same
 */
export function placeCondition(
  parts: readonly PlacePart[],
  columns: ReadonlySet<string>,
  proven: readonly ProvenRegion[] = [],
): Condition {
  const values: Record<string, BoundValue> = {};
  const bind = (value: BoundValue) => {
    const name = `p${Object.keys(values).length}`;
    values[name] = value;
    return `$${name}`;
  };
  const sql = parts.map((part) => `(${partSql(part, { columns, proven, bind })})`).join(' OR ');
  return { sql: sql === '' ? 'true' : `(${sql})`, values };
}

type Bind = (value: BoundValue) => string;

function partSql(
  part: PlacePart,
  {
    columns,
    proven,
    bind,
  }: { columns: ReadonlySet<string>; proven: readonly ProvenRegion[]; bind: Bind },
): string {
  const has = (field: string) => columns.has(`addresses.${field}`);
  const conditions = [withinShape(part, has('locality'), bind)];
  const isDivision = part.kind === 'region' || part.kind === 'country';
  if (part.countryCode !== null && has('country')) {
    const isCountry = `upper(address.country) = ${bind(part.countryCode)}`;
    // Boxes of countries overlap, so an address that names none is inside only where the shape is a small one.
    conditions.push(isDivision ? isCountry : `(address.country IS NULL OR ${isCountry})`);
  }
  if (part.kind === 'region' && part.regionCode !== null && has('region')) {
    const forms = bind([...new Set(regionForms(part.regionCode, part.label).map(fold))]);
    const states = `coalesce(list_contains(${forms}, lower(strip_accents(address.region))), false)`;
    const keys = proven.find(({ regionCode }) => regionCode === part.regionCode)?.keys ?? [];
    conditions.push(
      keys.length === 0
        ? states
        : `(${states} OR nullif(trim(address.region), '') IS NULL
            AND list_contains(${bind(keys)}, ${placeKeySql(has)}))`,
    );
  }
  if (part.postcode !== null && has('postcode')) {
    conditions.push(postcodeSql(part.postcode, bind));
  }
  return conditions.join(' AND ');
}

function withinShape(part: PlacePart, hasLocality: boolean, bind: Bind): string {
  if (part.radiusMeters === null) return withinBoxes([part.bbox], bind);
  const circle = `${withinBoxes(boxesOfCircle(part, part.radiusMeters), bind)}
    AND ${distanceSql(part, bind)} <= ${bind(part.radiusMeters)}`;
  if (part.localities.length === 0 || !hasLocality) return `(${circle})`;
  const names = bind(part.localities.map(fold));
  // Some addresses glue their postcode to the city.
  const locality = `trim(regexp_replace(lower(strip_accents(address.locality)), '[0-9-]+', '', 'g'))`;
  const isNamed = `list_contains(${names}, ${locality})`;
  return `((${circle}) OR (${withinBoxes([part.bbox], bind)} AND ${isNamed}))`;
}

function withinBoxes(boxes: readonly BoundingBox[], bind: Bind): string {
  const conditions = boxes.map(
    ([west, south, east, north]) =>
      `lon BETWEEN ${bind(west)} AND ${bind(east)} AND lat BETWEEN ${bind(south)} AND ${bind(north)}`,
  );
  return `(${conditions.join(' OR ')})`;
}

/** Great-circle distance to the part's centre, in metres. */
function distanceSql(part: PlacePart, bind: Bind): string {
  const latitude = bind(part.latitude);
  const longitude = bind(part.longitude);
  const haversine = `pow(sin(radians(lat - ${latitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(lat)) * pow(sin(radians(lon - ${longitude}) / 2), 2)`;
  // Rounding may lift the sum a hair above 1.
  return `2 * ${EARTH_RADIUS_METERS} * asin(sqrt(least(1, ${haversine})))`;
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
}

/**
 * `78701` finds `78701-1234` too, `SW1A` finds `SW1A 1AA` but `M1` not `M11 1AA`: what follows must be a separator, or
 * the three characters that end a British or Canadian postcode.
 */
function postcodeSql(postcode: string, bind: Bind): string {
  const whole = bind(compact(postcode));
  const written = `replace(upper(address.postcode), ' ', '')`;
  const outward = bind(postcode.toUpperCase().trim());
  return `(${written} = ${whole}
    OR starts_with(${written}, ${whole} || '-')
    OR starts_with(upper(address.postcode), ${outward} || ' ')
    OR regexp_full_match(substr(${written}, length(${whole}) + 1), '[0-9][A-Z][A-Z0-9]')
      AND starts_with(${written}, ${whole}))`;
}

function compact(text: string): string {
  return text.replaceAll(' ', '').toUpperCase();
}
