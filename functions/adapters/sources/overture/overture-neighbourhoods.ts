import { BoundedCache } from '../../../domain/kernel/bounded-cache.ts';
import { distanceMeters } from '../../../domain/kernel/geo.ts';
import { foldedName } from '../../../domain/kernel/text.ts';
import type {
  FindNeighbourhoods,
  Neighbourhood,
} from '../../../domain/prompt/find-neighbourhoods.ts';
import type { BoundingBox } from '../../../domain/prompt/request.ts';
import { getWithin } from './catalogue-access.ts';
import type { CatalogueAccess } from './catalogue-access.ts';
import { readCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { readDivisions } from './divisions.ts';
import type { Division } from './divisions.ts';
import type { HttpGet } from './http-get.ts';

export interface NeighbourhoodOptions extends CatalogueAccess {
  /** Told why a look-up found the data unavailable. */
  readonly reportFailure?: (error: unknown) => void;
  /** For one look-up in all. Default: 3 s. */
  readonly limitMs?: number;
}

const LIMIT_MS = 3_000;
/** Releases come once a month, and stay for two. */
const CATALOGUE_KEPT_MS = 3_600_000;
const MOST_KEPT_DIVISIONS = 50_000;

/** Towns that were looked into, for the next prompt of a warm process: by catalogue, release and box. */
const towns = new BoundedCache<readonly Division[]>({
  most: MOST_KEPT_DIVISIONS,
  sizeOf: ({ length }) => length + 1,
});
const catalogues = new BoundedCache<{ readonly catalogue: Catalogue; readonly readAt: number }>({
  most: 4,
});

/** Neighbourhoods of Overture's `divisions` theme, read by ranges inside the box of a town. */
export function overtureNeighbourhoods(options: NeighbourhoodOptions): FindNeighbourhoods {
  const get = getWithin(options);
  return async (names, { bbox }) => {
    const signal = AbortSignal.timeout(options.limitMs ?? LIMIT_MS);
    try {
      const divisions = await orAborted(divisionsOf(get, options.catalogUrl, bbox, signal), signal);
      return names.flatMap((name) => neighbourhoodOf(name, divisions, bbox) ?? []);
    } catch (error) {
      options.reportFailure?.(error);
      return 'unavailable';
    }
  };
}

/** Not every wait below hears the signal; what still runs then ends by itself. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return Promise.race([work, promise]);
}

async function divisionsOf(
  get: HttpGet,
  catalogUrl: string,
  bbox: BoundingBox,
  signal: AbortSignal,
): Promise<readonly Division[]> {
  const { release, files } = await catalogueOf(get, catalogUrl, signal);
  const key = [catalogUrl, release, ...bbox].join(' ');
  const known = towns.get(key);
  if (known !== undefined) return known;
  const divisions = await readDivisions(get, files, bbox, signal);
  towns.set(key, divisions);
  return divisions;
}

async function catalogueOf(
  get: HttpGet,
  catalogUrl: string,
  signal: AbortSignal,
): Promise<Catalogue> {
  const known = catalogues.get(catalogUrl);
  if (known !== undefined && performance.now() - known.readAt < CATALOGUE_KEPT_MS)
    return known.catalogue;
  const types = ['divisions/division_area', 'divisions/division'] as const;
  const catalogue = await readCatalogue(get, new URL(catalogUrl), types, signal);
  catalogues.set(catalogUrl, { catalogue, readAt: performance.now() });
  return catalogue;
}

/** Of several namesakes the one nearest to the middle of the town, with its own area where the data has one. */
function neighbourhoodOf(
  name: string,
  divisions: readonly Division[],
  town: BoundingBox,
): Neighbourhood | undefined {
  const wanted = comparable(name);
  const namesakes = divisions.filter(({ names }) =>
    names.some((known) => comparable(known) === wanted),
  );
  const middle = middleOf(town);
  const distanceOf = ({ bbox }: Division): number => {
    const { latitude, longitude } = middleOf(bbox);
    return distanceMeters(latitude, longitude, middle.latitude, middle.longitude);
  };
  const [nearest] = namesakes.toSorted((a, b) => distanceOf(a) - distanceOf(b));
  if (nearest === undefined) return undefined;
  const area = namesakes.find(
    ({ hasArea, bbox }) => hasArea && holds(bbox, middleOf(nearest.bbox)),
  );
  const { label, bbox, countryCode, regionCode } = area ?? nearest;
  return { name, label, bbox, ...middleOf(bbox), countryCode, regionCode };
}

const ARTICLE = /^(?:the|le|la|les|l|el|los|las|il|lo|der|die|das|de|het) (?=.)/u;

/** `the Loop` is the Loop, `Le Marais` the Marais. */
const comparable = (name: string): string => foldedName(name).replace(ARTICLE, '');

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const middleOf = ([west, south, east, north]: BoundingBox): Point => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
});

const holds = ([west, south, east, north]: BoundingBox, { latitude, longitude }: Point): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;
