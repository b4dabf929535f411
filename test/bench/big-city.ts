import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { publishPlaces, scratch, startRangeServer } from '../support/parquet.ts';
import { writeManyPlaces } from './overture.ts';
import { nodeOptions } from './start-options.ts';

const Figures = z.object({
  prompt: z.string(),
  leads: z.number(),
  leadsFound: z.number(),
  meanScore: z.number(),
  readUnits: z.number(),
  readRequests: z.number(),
  writeRequests: z.number(),
  writeUnits: z.number(),
  seconds: z.number(),
  stages: z.record(z.string(), z.number()),
  /** Seconds of the stack's thread by whose code ran, where it was asked for. */
  shares: z.record(z.string(), z.number()),
  peakMegabytes: z.number(),
});
export type BigCityFigures = z.infer<typeof Figures>;

/**
 * Runs small jobs where so many businesses of the kind stand in the data, one after the other on a stack in a process
 * of its own; the data are served from this one.
 */
export async function measureBigCity(
  businesses: number,
  prompts: readonly string[],
): Promise<BigCityFigures[]> {
  const directory = await scratch();
  const server = await startRangeServer();
  try {
    const path = join(directory.path, 'places.parquet');
    // One place in ten is in Austin.
    await writeManyPlaces(path, businesses * 10, ['restaurant']);
    const catalogUrl = await publishPlaces(server, directory.path, [
      { name: 'places.parquet', path, bbox: [-180, -90, 180, 90] },
    ]);
    const program = fileURLToPath(new URL('big-city-job.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...nodeOptions(),
      program,
      catalogUrl,
      ...prompts,
    ]);
    return stdout
      .trim()
      .split('\n')
      .map((line) => Figures.parse(JSON.parse(line)));
  } finally {
    await server.close();
    await directory.remove();
  }
}
