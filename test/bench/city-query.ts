import { directGet } from '../../functions/adapters/sources/overture/http-get.ts';
import { overtureSource } from '../../functions/adapters/sources/overture/overture-source.ts';
import { aPart, aRequest, noGazetteer, plainFit } from '../support/places.ts';

/** Runs one city query in this process, which does nothing else, and prints what it took as JSON. */
async function queryCity(catalogUrl: string): Promise<void> {
  const startedAt = performance.now();
  const source = overtureSource({
    id: 'overture',
    creditsPerLead: 1,
    catalogUrl,
    fitCategory: plainFit,
    gazetteer: noGazetteer,
    direct: directGet,
    guarded: directGet,
  });
  const never = new AbortController().signal;
  const city = aPart({ bbox: [-97.95, 30.1, -97.55, 30.45] });
  const request = aRequest([city]);
  const { tiles } = await source.plan(request, never);
  let found = 0;
  for (const tile of tiles) {
    const { records } = await source.search(tile, request, 10_000, never);
    found += records.length;
  }
  const milliseconds = performance.now() - startedAt;
  const peakBytes = process.resourceUsage().maxRSS * 1_024;
  process.stdout.write(JSON.stringify({ found, milliseconds, peakBytes }));
}

await queryCity(process.argv[2] ?? '');
