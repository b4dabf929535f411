import type { DivisionJson } from './divisions-parquet.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

/** A part of a sample city, with a roughly drawn box, which has no extent where only a point is known. */
type Row = readonly [name: string, subtype: string, box: Box, others?: readonly string[]];

const PARTS: Readonly<Record<string, readonly Row[]>> = {
  'US US-TX': [
    ['Hyde Park', 'neighborhood', [-97.735, 30.298, -97.718, 30.316]],
    ['East Austin', 'macrohood', [-97.735, 30.252, -97.68, 30.29]],
    ['South Congress', 'neighborhood', [-97.756, 30.237, -97.744, 30.26], ['SoCo']],
  ],
  'US US-IL': [
    ['The Loop', 'neighborhood', [-87.637, 41.867, -87.612, 41.889], ['Chicago Loop']],
    ['Lincoln Park', 'neighborhood', [-87.665, 41.911, -87.625, 41.933]],
    ['Wicker Park', 'neighborhood', [-87.69, 41.902, -87.665, 41.917]],
  ],
  'US US-CO': [['Capitol Hill', 'neighborhood', [-104.987, 39.728, -104.967, 39.741]]],
  'GB GB-ENG': [
    ['Shoreditch', 'neighborhood', [-0.088, 51.52, -0.07, 51.532]],
    ['Camden Town', 'neighborhood', [-0.16, 51.53, -0.13, 51.55], ['Camden']],
  ],
  'DE DE-BE': [
    ['Kreuzberg', 'macrohood', [13.368, 52.482, 13.452, 52.511]],
    ['Mitte', 'macrohood', [13.36, 52.5, 13.43, 52.54]],
  ],
  'FR FR-IDF': [
    ['Le Marais', 'neighborhood', [2.35, 48.852, 2.369, 48.866]],
    ['Montmartre', 'neighborhood', [2.33, 48.881, 2.351, 48.893]],
  ],
};

/** Overture has many neighbourhoods only as a point. */
const POINTS: Readonly<Record<string, readonly Row[]>> = {
  'US US-CO': [
    ['Lower Downtown', 'neighborhood', [-104.998, 39.752, -104.998, 39.752], ['LoDo']],
    ['Capitol Hill', 'neighborhood', [-104.977, 39.7345, -104.977, 39.7345]],
  ],
};

/** The neighbourhoods of the sample data set in Overture's two forms: areas with a box, and points. */
export const sampleAreas = (): DivisionJson[] => divisionsOf(PARTS, 'area');
export const samplePoints = (): DivisionJson[] => divisionsOf(POINTS, 'point');

function divisionsOf(
  byRegion: Readonly<Record<string, readonly Row[]>>,
  kind: string,
): DivisionJson[] {
  return Object.entries(byRegion).flatMap(([where, rows]) => {
    const [country = '', region = ''] = where.split(' ');
    return rows.map(([name, subtype, box, others = []]) => ({
      id: `${kind}-${region}-${name}`.toLowerCase().replaceAll(/[^a-z]+/gu, '-'),
      subtype,
      country,
      region,
      box,
      names: {
        primary: name,
        common: null,
        rules: others.map((value) => ({ variant: 'alternate', language: null, value })),
      },
    }));
  });
}
