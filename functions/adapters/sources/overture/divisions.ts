import { parquetMetadata, parquetRead, parquetReadObjects } from 'hyparquet';
import type { AsyncBuffer, FileMetaData } from 'hyparquet';
import type { BoundingBox } from '../../../domain/prompt/request.ts';
import { asList, asObject, asText } from '../../../domain/sources/loose-values.ts';
import type { LooseObject } from '../../../domain/sources/loose-values.ts';
import { boxesMeet } from '../../../domain/sources/search-area.ts';
import { compressors, copyOf } from './catalogue.ts';
import type { CataloguedFile } from './catalogue.ts';
import { trailerOf } from './footer.ts';
import type { HttpGet } from './http-get.ts';
import { groupsWithin, rowsOf } from './plan-tiles.ts';
import { readNewestFooter } from './read-footer.ts';
import type { ReadFile } from './read-footer.ts';
import { readRange } from './read-remote.ts';

/** A part of a town, or a town in its own right. */
export interface Division {
  /** In every language and variant that the data has. */
  readonly names: readonly string[];
  readonly label: string;
  readonly bbox: BoundingBox;
  /** Whether `bbox` is its own; else it is drawn around a point. */
  readonly hasArea: boolean;
  readonly countryCode: string | null;
  readonly regionCode: string | null;
}

/**
 * The kinds that are read, with how far one reaches from its point where the data has no area for it, in metres: our
 * choice, since the data does not say.
 */
const REACH_METERS = {
  microhood: 500,
  neighborhood: 1_000,
  macrohood: 2_000,
  borough: 4_000,
  locality: 3_000,
} as const;
type Subtype = keyof typeof REACH_METERS;

/** Row groups of one box hold far fewer; more would not be read in time. */
const MOST_ROWS = 1_000_000;
const METERS_PER_DEGREE = 111_320;

/**
 * The divisions below the size of a county whose middle lies in the box.
 *
 * @throws Error when a file can't be read, or is laid out so that too much would have to be.
 */
export async function readDivisions(
  get: HttpGet,
  files: readonly CataloguedFile[],
  box: BoundingBox,
  signal: AbortSignal,
): Promise<Division[]> {
  const near = files.filter(({ bbox }) => bbox === null || boxesMeet(bbox, box));
  const read = await Promise.all(near.map(({ url }) => readNewestFooter(get, url, signal)));
  const wanted = read.map((file) => ({ file, groups: groupsWithin(file.footer, [box]) }));
  const rows = wanted.reduce((sum, { file, groups }) => sum + rowsOf(file.footer, groups), 0);
  if (rows > MOST_ROWS) throw new Error(`${rows} rows of divisions are too many to read.`);
  const found = await Promise.all(
    wanted.flatMap(({ file, groups }) => {
      const metadata = metadataOf(file);
      return groups.map((group) => readGroup({ get, file, metadata, signal }, group, box));
    }),
  );
  return found.flat();
}

interface OpenFile {
  readonly get: HttpGet;
  readonly file: ReadFile;
  readonly metadata: FileMetaData;
  readonly signal: AbortSignal;
}

function metadataOf({ footer: { bytes } }: ReadFile): FileMetaData {
  const struct = Buffer.concat([bytes, trailerOf(bytes.length)]);
  return parquetMetadata(copyOf(struct), { geoparquet: false });
}

/** Positions first, which are small; then the names of the rows between the first and the last that count. */
async function readGroup(open: OpenFile, group: number, box: BoundingBox): Promise<Division[]> {
  const { rowGroups } = open.file.footer;
  const rowStart = rowsOf(open.file.footer, [...rowGroups.keys()].slice(0, group));
  const rowEnd = rowStart + rowsOf(open.file.footer, [group]);
  const placed = await readPlaced(open, rowStart, rowEnd, box);
  const first = placed.findIndex((one) => one !== undefined);
  if (first < 0) return [];
  const last = placed.findLastIndex((one) => one !== undefined);
  const facts = await readRows(
    open,
    ['names', 'country', 'region'],
    rowStart + first,
    rowStart + last + 1,
  );
  return facts.flatMap((row, at) => {
    const place = placed[first + at];
    const names = namesOf(row['names']);
    const [label] = names;
    if (place === undefined || label === undefined) return [];
    const countryCode = asText(row['country']) ?? null;
    return [{ ...place, names, label, countryCode, regionCode: asText(row['region']) ?? null }];
  });
}

const SIDES = ['bbox.xmin', 'bbox.ymin', 'bbox.xmax', 'bbox.ymax'] as const;

/** What of each row lies in the box. Pages as they come: an object for each row would take most of the time there is. */
async function readPlaced(
  open: OpenFile,
  rowStart: number,
  rowEnd: number,
  box: BoundingBox,
): Promise<(Placed | undefined)[]> {
  const columns = new Map<string, unknown[]>(
    ['subtype', ...SIDES].map((name) => [name, Array.from({ length: rowEnd - rowStart })]),
  );
  await parquetRead({
    ...optionsOf(open),
    columns: ['subtype', 'bbox'],
    rowStart,
    rowEnd,
    onPage({ pathInSchema, columnData, rowStart: first }) {
      const column = columns.get(pathInSchema.join('.'));
      if (column === undefined) return;
      for (let at = 0; at < columnData.length; at++) {
        const row = first - rowStart + at;
        if (row >= 0 && row < column.length) column[row] = unwrapped(columnData[at]);
      }
    },
  });
  const subtypes = columns.get('subtype') ?? [];
  const sides = SIDES.map((side) => columns.get(side) ?? []);
  return subtypes.map((subtype, row) =>
    placedIn(
      subtype,
      sides.map((side) => side[row]),
      box,
    ),
  );
}

/** In a page, a value inside an optional group stands in a list of its own. */
function unwrapped(value: unknown): unknown {
  return Array.isArray(value) ? unwrapped(value[0]) : value;
}

function readRows(
  open: OpenFile,
  columns: string[],
  rowStart: number,
  rowEnd: number,
): Promise<LooseObject[]> {
  return parquetReadObjects({ ...optionsOf(open), columns, rowStart, rowEnd });
}

function optionsOf({ get, file: { file }, metadata, signal }: OpenFile) {
  const remote: AsyncBuffer = {
    byteLength: file.size,
    slice: async (start, end = file.size) =>
      copyOf(await readRange(get, file, { start, end }, signal)),
  };
  return { file: remote, metadata, compressors, useOffsetIndex: true, geoparquet: false };
}

type Placed = Pick<Division, 'bbox' | 'hasArea'>;

function placedIn(
  subtype: unknown,
  [west, south, east, north]: readonly unknown[],
  box: BoundingBox,
): Placed | undefined {
  if (typeof subtype !== 'string' || !isRead(subtype)) return undefined;
  if (
    typeof west !== 'number' ||
    typeof south !== 'number' ||
    typeof east !== 'number' ||
    typeof north !== 'number'
  )
    return undefined;
  const longitude = (west + east) / 2;
  const latitude = (south + north) / 2;
  const isInside =
    longitude >= box[0] && longitude <= box[2] && latitude >= box[1] && latitude <= box[3];
  if (!isInside) return undefined;
  // Single precision rounds the corners of a point apart.
  const hasArea = east - west > 0.000_1 || north - south > 0.000_1;
  const bbox: BoundingBox = hasArea
    ? [west, south, east, north]
    : boxAround(latitude, longitude, REACH_METERS[subtype]);
  return {
    bbox: [rounded(bbox[0]), rounded(bbox[1]), rounded(bbox[2]), rounded(bbox[3])],
    hasArea,
  };
}

/** To about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;

const isRead = (subtype: string): subtype is Subtype => Object.hasOwn(REACH_METERS, subtype);

function boxAround(latitude: number, longitude: number, reachMeters: number): BoundingBox {
  const height = reachMeters / METERS_PER_DEGREE;
  const width = height / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);
  return [longitude - width, latitude - height, longitude + width, latitude + height];
}

/** `names`: `primary`, `common` by language and `rules` with variants, as the schema of the release has them. */
function namesOf(value: unknown): string[] {
  const names = asObject(value);
  const common = names?.['common'];
  const texts = [
    names?.['primary'],
    ...Object.values(asObject(common) ?? {}),
    ...asList(common).map((entry) => asObject(entry)?.['value']),
    ...asList(names?.['rules']).map((rule) => asObject(rule)?.['value']),
  ];
  return [...new Set(texts.map(asText).filter((text) => text !== undefined))];
}
