import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directGet } from '../../../../functions/adapters/sources/overture/http-get.ts';
import { overtureSource } from '../../../../functions/adapters/sources/overture/overture-source.ts';
import { normalizeRecord } from '../../../../functions/domain/leads/normalize/normalize-record.ts';
import { scoreLead } from '../../../../functions/domain/leads/score/score-lead.ts';
import type { ContactField } from '../../../../functions/domain/prompt/request.ts';
import type { LeadSource } from '../../../../functions/domain/sources/lead-source.ts';
import { writeManyPlaces } from '../../../bench/overture.ts';
import { publishPlaces, scratch, startRangeServer } from '../../../support/parquet.ts';
import { aPart, aRequest, noGazetteer, plainFit } from '../../../support/places.ts';

let directory: Awaited<ReturnType<typeof scratch>>;
let server: Awaited<ReturnType<typeof startRangeServer>>;
let source: LeadSource;

beforeAll(async () => {
  directory = await scratch();
  server = await startRangeServer();
  const path = join(directory.path, 'many.parquet');
  await writeManyPlaces(path, 100_000, ['restaurant']);
  const files = [{ name: 'many.parquet', path, bbox: [-180, -90, 180, 90] as const }];
  source = overtureSource({
    id: 'overture',
    creditsPerLead: 1,
    catalogUrl: await publishPlaces(server, directory.path, files),
    fitCategory: plainFit,
    gazetteer: noGazetteer,
    direct: directGet,
    guarded: directGet,
    scratchParent: directory.path,
  });
});
afterAll(async () => {
  await server.close();
  await directory.remove();
});

const never = new AbortController().signal;
const now = new Date('2026-11-28T10:00:00Z');

/** The scores of the best so many, of the first `limit` records, best first. */
async function bestScores(contactFields: ContactField[], limit: number, most: number) {
  const city = aPart({ bbox: [-97.95, 30.1, -97.55, 30.45] });
  const request = { ...aRequest([city], ['restaurant']), contactFields };
  const { tiles } = await source.plan(request, never);
  const found = await Promise.all(tiles.map((tile) => source.search(tile, request, limit, never)));
  return found
    .flatMap(({ records }) => records)
    .map((record) => scoreLead(normalizeRecord(record, now.toISOString()), request).score)
    .toSorted((a, b) => b - a)
    .slice(0, most);
}

test.for([
  [[]],
  [['phone']],
  [['email']],
  [['website']],
  [['phone', 'email', 'facebook']],
] as const)(
  'the best of thousands of records are among the first ones, asked for %j',
  async ([fields]) => {
    const all = await bestScores([...fields], 20_000, 300);
    expect(all).toHaveLength(300);
    expect(await bestScores([...fields], 1_000, 300)).toEqual(all);
  },
);
