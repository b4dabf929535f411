import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleBusinesses } from './businesses.ts';
import type { SampleBusiness } from './businesses.ts';
import { writeDivisions } from './divisions-parquet.ts';
import { sampleAreas, samplePoints } from './neighbourhoods.ts';
import { writeIndex, writePlaces } from './places-parquet.ts';
import type { IndexRow, PlaceJson } from './places-parquet.ts';
import { primaryOf } from './trades.ts';

/** The release name, which jobs show as `datasetVersion`; raise it when the data changes. */
const SAMPLE_RELEASE = 'sample-2';

interface ServedFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
}

export type SampleFiles = ReadonlyMap<string, ServedFile>;

/** Between the Americas and Europe: the data is cut into two files, so that choosing files is part of every job. */
const CUT_LONGITUDE = -30;

/** All files of the release, by the path of their URL. */
export async function makeFiles(origin: string): Promise<SampleFiles> {
  const directory = await mkdtemp(join(tmpdir(), 'leads-sample-'));
  try {
    const places = sampleBusinesses().map(toPlace);
    const west = places.filter(({ lon = 0 }) => lon < CUT_LONGITUDE);
    const east = places.filter(({ lon = 0 }) => lon >= CUT_LONGITUDE);
    const parts = [
      { name: 'part-00000.zstd.parquet', places: west, bbox: [-180, -90, CUT_LONGITUDE, 90] },
      { name: 'part-00001.zstd.parquet', places: east, bbox: [CUT_LONGITUDE, -90, 180, 90] },
    ] as const;
    const files = new Map<string, ServedFile>();
    const release = `/release/${SAMPLE_RELEASE}`;
    const land = `${origin}/release/${SAMPLE_RELEASE}/theme=base/type=land/part-00000.parquet`;
    const rows: IndexRow[] = [{ href: land, bbox: [-180, -90, 180, 90] }];
    for (const part of parts) {
      const path = join(directory, part.name);
      await writePlaces(path, part.places);
      const url = `${release}/theme=places/type=place/${part.name}`;
      files.set(url, served(await readFile(path), 'application/vnd.apache.parquet'));
      rows.push({ href: `${origin}${url}`, bbox: part.bbox });
    }
    const divisions = [
      { type: 'division_area', rows: sampleAreas() },
      { type: 'division', rows: samplePoints() },
    ] as const;
    for (const { type, rows: found } of divisions) {
      const path = join(directory, `${type}.parquet`);
      await writeDivisions(path, found);
      const url = `${release}/theme=divisions/type=${type}/part-00000.zstd.parquet`;
      files.set(url, served(await readFile(path), 'application/vnd.apache.parquet'));
      rows.push({ href: `${origin}${url}`, bbox: [-180, -90, 180, 90] });
    }
    const indexPath = join(directory, 'collections.parquet');
    await writeIndex(indexPath, rows);
    const catalogue = { type: 'Catalog', id: 'Sample data', latest: SAMPLE_RELEASE, links: [] };
    files.set('/catalog.json', served(Buffer.from(JSON.stringify(catalogue)), 'application/json'));
    const index = served(await readFile(indexPath), 'application/vnd.apache.parquet');
    return files.set(`/${SAMPLE_RELEASE}/collections.parquet`, index);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function served(body: Buffer, type: string): ServedFile {
  return { body, type, etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"` };
}

/** A business in Overture's record form: only what a data source knows, nothing of what its website shows. */
function toPlace(business: SampleBusiness): PlaceJson {
  const { city, trade, confidence } = business;
  return {
    id: business.id,
    lon: business.longitude,
    lat: business.latitude,
    names: { primary: business.name },
    taxonomy: {
      primary: primaryOf(trade),
      hierarchy: trade.hierarchy,
      alternates: null,
    },
    basic_category: trade.basic,
    confidence,
    websites: orNull(business.websites),
    socials: orNull(business.socials),
    emails: orNull(business.emails),
    phones: business.phone === null ? null : [business.phone],
    brand: business.brand === null ? null : { wikidata: null, names: { primary: business.brand } },
    addresses: [
      {
        freeform: business.street,
        locality: city.name,
        postcode: business.postcode,
        // Contributors don't agree on the form.
        region:
          city.region !== null && confidence > 0.7 ? `${city.country}-${city.region}` : city.region,
        country: city.country,
      },
    ],
    sources: [
      {
        property: '',
        dataset: business.dataset,
        license: 'CC0-1.0',
        record_id: business.id.slice(0, 8),
        update_time: business.updatedAt,
        confidence,
      },
    ],
    operating_status: business.operatingStatus,
  };
}

function orNull(texts: readonly string[]): readonly string[] | null {
  return texts.length === 0 ? null : texts;
}
