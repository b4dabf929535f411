import { feature, mesh } from 'topojson-client';
import statesUrl from 'us-atlas/states-10m.json?url';
import worldUrl from 'world-atlas/countries-50m.json?url';

type Topology = Parameters<typeof mesh>[0];
type Shapes = Exclude<Parameters<typeof feature<object>>[1], string>;

/**
 * Land and borders of countries (Natural Earth), outline and states of the USA (US Census; finer, with the shores of
 * the Great Lakes). Both are in the public domain.
 */
export interface BaseShapes {
  land: GeoJSON.GeoJsonObject;
  borders: GeoJSON.GeoJsonObject;
  nation: GeoJSON.GeoJsonObject;
  states: GeoJSON.GeoJsonObject;
}

/** Its own, finer outline stands for it. */
const USA = '840';

let loaded: Promise<BaseShapes> | undefined;

/** The shapes of the plain base, loaded once with the first map. */
export function loadBase(): Promise<BaseShapes> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<BaseShapes> {
  const [world, usa] = await Promise.all([topology(worldUrl), topology(statesUrl)]);
  return {
    land: feature(world, part(world, 'land')),
    borders: mesh(
      world,
      part(world, 'countries'),
      (a, b) => a !== b && a.id !== USA && b.id !== USA,
    ),
    nation: mesh(usa, part(usa, 'nation')),
    states: mesh(usa, part(usa, 'states'), (a, b) => a !== b),
  };
}

async function topology(url: string): Promise<Topology> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The map's base could not be loaded (${response.status}).`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of our own build
  return (await response.json()) as Topology;
}

function part(of: Topology, name: string): Shapes {
  const object = of.objects[name];
  if (object?.type !== 'GeometryCollection') throw new Error(`The map's base has no ${name}.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shapes' properties are never read
  return object as Shapes;
}
