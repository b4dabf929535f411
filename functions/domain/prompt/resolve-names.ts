import { withExtraPlaces } from './extra-places.ts';
import type { FindNeighbourhoods } from './find-neighbourhoods.ts';
import type { ExtraPlace, GeoEntry, Knowledge } from './knowledge.ts';
import { parsePromptWithLookups } from './parse-prompt.ts';
import { boxOfCity } from './places/place-parts.ts';
import type { ClarifyingContext } from './request.ts';

export interface ResolveNamesPorts {
  readonly findNeighbourhoods: FindNeighbourhoods;
}

/** A prompt names one town, or a few. */
const MOST_TOWNS = 3;
const MOST_NAMES = 10;

/**
 * The knowledge with the neighbourhoods that a prompt names and that no data file has: each is looked up inside its
 * town, so that it is never another place. What is not found, or can't be looked up, stays unknown and is asked for.
 */
export async function resolveNames(
  ports: ResolveNamesPorts,
  knowledge: Knowledge,
  prompt: string,
  context?: ClarifyingContext,
): Promise<Knowledge> {
  const { lookups } = parsePromptWithLookups(knowledge, prompt, context);
  const towns = Map.groupBy(lookups, ({ town }) => town.index);
  const found = await Promise.all(
    [...towns.values()].slice(0, MOST_TOWNS).map(async ([first, ...others]) => {
      if (first === undefined) return [];
      const names = [...new Set([first, ...others].map(({ name }) => name))];
      return lookUp(ports, first.town, names.slice(0, MOST_NAMES));
    }),
  );
  return withExtraPlaces(knowledge, found.flat());
}

async function lookUp(
  { findNeighbourhoods }: ResolveNamesPorts,
  town: GeoEntry,
  names: readonly string[],
): Promise<ExtraPlace[]> {
  const { countryCode, admin1 } = town;
  if (countryCode === null) return [];
  const found = await findNeighbourhoods(names, { bbox: boxOfCity(town) });
  if (found === 'unavailable') return [];
  return found
    .filter((one) => one.countryCode === null || one.countryCode === countryCode)
    .map(({ name, label, latitude, longitude, bbox }) => ({
      name,
      label: `${label}, ${town.name}`,
      countryCode,
      admin1,
      latitude,
      longitude,
      bbox,
    }));
}
