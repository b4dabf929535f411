import { foldedName } from '../kernel/text.ts';
import type { ExtraPlace, Gazetteer, GeoEntry, GeoMatch, Knowledge } from './knowledge.ts';

/** The same knowledge with some more places in its gazetteer: each is an area, found by the name that it was looked up by. */
export function withExtraPlaces(knowledge: Knowledge, places: readonly ExtraPlace[]): Knowledge {
  if (places.length === 0) return knowledge;
  return { ...knowledge, gazetteer: new ExtendedGazetteer(knowledge.gazetteer, places) };
}

class ExtendedGazetteer implements Gazetteer {
  readonly #base: Gazetteer;
  readonly #extra = new Map<string, GeoMatch[]>();
  readonly #longest = new Map<string, number>();

  constructor(base: Gazetteer, places: readonly ExtraPlace[]) {
    this.#base = base;
    for (const [at, place] of places.entries()) {
      const name = foldedName(place.name);
      const words = name.split(' ');
      const first = words[0] ?? '';
      // The base counts from 0, so that a negative index belongs to no other place.
      const match: GeoMatch = { entry: entryOf(place, -1 - at), nameKind: 'main' };
      this.#extra.set(name, [...(this.#extra.get(name) ?? []), match]);
      this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, words.length));
    }
  }

  /** What was looked up for this prompt comes first. */
  find(name: string): readonly GeoMatch[] {
    const extra = this.#extra.get(name);
    return extra === undefined ? this.#base.find(name) : [...extra, ...this.#base.find(name)];
  }

  longestFrom(word: string): number {
    return Math.max(this.#longest.get(word) ?? 0, this.#base.longestFrom(word));
  }

  isOrdinary(name: string): boolean {
    return this.#base.isOrdinary(name);
  }

  findSimilar(word: string): ReturnType<Gazetteer['findSimilar']> {
    return this.#base.findSimilar(word);
  }

  region(countryCode: string, admin1: string): ReturnType<Gazetteer['region']> {
    return this.#base.region(countryCode, admin1);
  }

  regionsByAbbreviation(abbreviation: string): ReturnType<Gazetteer['regionsByAbbreviation']> {
    return this.#base.regionsByAbbreviation(abbreviation);
  }

  countryName(countryCode: string): string {
    return this.#base.countryName(countryCode);
  }

  townsAround(town: GeoEntry, meters: number): readonly GeoEntry[] {
    return this.#base.townsAround(town, meters);
  }

  postcodes(postcode: string, countryCode?: string): ReturnType<Gazetteer['postcodes']> {
    return this.#base.postcodes(postcode, countryCode);
  }
}

function entryOf(place: ExtraPlace, index: number): GeoEntry {
  return {
    index,
    kind: 'area',
    name: place.label,
    countryCode: place.countryCode,
    admin1: place.admin1,
    latitude: place.latitude,
    longitude: place.longitude,
    population: 0,
    prominence: 1,
    bbox: place.bbox,
  };
}
