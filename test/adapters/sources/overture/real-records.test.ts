import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directGet } from '../../../../functions/adapters/sources/overture/http-get.ts';
import { overtureSource } from '../../../../functions/adapters/sources/overture/overture-source.ts';
import {
  publishPlaces,
  runSql,
  scratch,
  startRangeServer,
  writePlaces,
} from '../../../support/parquet.ts';
import type { PlaceJson, RangeServer } from '../../../support/parquet.ts';
import { aPart, aRequest, noGazetteer, plainFit } from '../../../support/places.ts';

const dataDirectory = process.env['EVAL_DATA_DIR'];

let directory: Awaited<ReturnType<typeof scratch>>;
let server: RangeServer;
beforeAll(async () => {
  directory = await scratch();
  server = await startRangeServer();
});
afterAll(async () => {
  await server.close();
  await directory.remove();
});

/** Runs where `EVAL_DATA_DIR` names a folder with real records (`overture_us_places.jsonl`). */
test.runIf(dataDirectory !== undefined)(
  'real records of a state are found as a full scan finds them',
  async () => {
    const text = await readFile(join(dataDirectory ?? '', 'overture_us_places.jsonl'), 'utf8');
    const records = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as PlaceJson);
    const path = join(directory.path, 'places.parquet');
    await writePlaces(path, records, { schema: 'old' });
    const catalogUrl = await publishPlaces(server, directory.path, [
      { name: 'places.parquet', path, bbox: [-180, -90, 180, 90] },
    ]);
    const source = overtureSource({
      id: 'overture',
      creditsPerLead: 1,
      catalogUrl,
      fitCategory: plainFit,
      gazetteer: noGazetteer,
      direct: directGet,
      guarded: () => Promise.reject(new Error('refused')),
    });
    const texas = aPart({
      kind: 'region',
      label: 'Texas',
      countryCode: 'US',
      regionCode: 'US-TX',
      bbox: [-107, 25, -93, 37],
    });
    const request = aRequest([texas], []);
    const never = new AbortController().signal;
    const { tiles } = await source.plan(request, never);
    const found = await Promise.all(
      tiles.map((tile) => source.search(tile, request, 2_000, never)),
    );
    const expected = await runSql(`SELECT id FROM '${path}' WHERE addresses[1].region = 'TX'`);
    expect(expected.length).toBeGreaterThan(100);
    expect(found.flatMap((one) => one.records.map(({ recordId }) => recordId)).toSorted()).toEqual(
      expected.map(({ id }) => id).toSorted(),
    );
  },
);
