import type { BoundingBox } from './request.ts';

/**
 * What the grammar knows about the world. Adapters load it; the domain only asks.
 * All look-ups take folded words (see `fold`), joined by one space.
 */
export interface Knowledge {
  readonly gazetteer: Gazetteer;
  readonly categories: CategoryIndex;
  readonly brands: BrandIndex;
}

export type GeoKind = 'city' | 'region' | 'county' | 'country' | 'area';

export interface GeoEntry {
  /** Unique within one data set. */
  readonly index: number;
  readonly kind: GeoKind;
  readonly name: string;
  /** ISO 3166-1 alpha-2; null for areas over several countries. */
  readonly countryCode: string | null;
  /** GeoNames first-order division; empty when there is none. */
  readonly admin1: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  /** How much better known it is than its population says; 1 is usual. */
  readonly prominence: number;
  /** Null for cities: their circle comes from the population. */
  readonly bbox: BoundingBox | null;
}

export interface GeoMatch {
  readonly entry: GeoEntry;
  /** `main`: its own name; `alternate`: a name in another language; `nickname`: LA, Philly. */
  readonly nameKind: 'main' | 'alternate' | 'nickname';
  /** By language, its rank among the places that people mean by the name, where that is on record. */
  readonly meant?: Readonly<Record<string, number>>;
}

export interface Region {
  readonly countryCode: string;
  readonly admin1: string;
  readonly name: string;
  /** ISO 3166-2 where known, for example `US-TX`. */
  readonly code: string | null;
  /** What addresses write: `TX`; null where nobody writes one. */
  readonly abbreviation: string | null;
}

export interface PostcodeEntry {
  readonly postcode: string;
  readonly countryCode: string;
  readonly admin1: string;
  readonly locality: string;
  readonly latitude: number;
  readonly longitude: number;
  /** How far the records of this postcode may lie from the centre, in metres. */
  readonly reachMeters: number;
}

export interface Gazetteer {
  find(name: string): readonly GeoMatch[];
  /** Longest name, in words, that begins with this word; 0 when none does. */
  longestFrom(word: string): number;
  /** A name that is a word of some language, of a person or of a chain, too: alone it proves little. */
  isOrdinary(name: string): boolean;
  /** Well-known names of one typing error away, best first. */
  findSimilar(
    word: string,
  ): readonly { readonly name: string; readonly matches: readonly GeoMatch[] }[];
  region(countryCode: string, admin1: string): Region | undefined;
  /** Regions by the short form that addresses use (`tx`, `on`, `nsw`). */
  regionsByAbbreviation(abbreviation: string): readonly Region[];
  countryName(countryCode: string): string;
  /** The other towns of a town's region whose middle lies within so many metres of its own, largest first. */
  townsAround(town: GeoEntry, meters: number): readonly GeoEntry[];
  /** Entries of every country that writes postcodes like this; `countryCode` narrows. */
  postcodes(postcode: string, countryCode?: string): readonly PostcodeEntry[];
}

export interface Category {
  readonly id: string;
  readonly label: string;
  /** Null for the roots of the taxonomy. */
  readonly parent: string | null;
  /** Values that `basic_category` may have on records of this category. */
  readonly basicCategories: readonly string[];
}

export interface CategoryIndex {
  /** By stemmed phrase (see `stemPhrase`); more than one id means that the word is ambiguous. */
  find(stemmedPhrase: string): readonly string[];
  /**
   * By folded words as they are written, where their stems mean another kind: `zapateria`, not `zapatero`; with a language
   * before them, ISO 639-1, where they mean another one in it: `nl coffeeshop`.
   */
  findWritten(foldedPhrase: string): readonly string[];
  /** Words that are no kind of business though their stem is one: `dinero`, not `diner`. */
  isOtherWord(foldedWord: string): boolean;
  /** Words that say in what form a kind comes, not which of them: `dental surgeons`, `venta de`. */
  isForm(stemmedWord: string): boolean;
  /** Words of a language that look like a kind of business with a typing error: `Kellner`, not `Keller`. */
  isRealWord(foldedWord: string): boolean;
  /** Longest phrase, in words, that begins with this stemmed word; 0 when none does. */
  longestFrom(stemmedWord: string): number;
  /** Whether some phrase holds this stemmed word. */
  isWord(stemmedWord: string): boolean;
  /** The stemmed words of one typing error away, best first. */
  similarWords(stemmedWord: string): readonly string[];
  get(id: string): Category | undefined;
  /** The id that today's taxonomy gives to a name of today or of an older release. */
  idOfName(name: string): string | undefined;
  /** The ids given and everything below them. */
  withDescendants(ids: readonly string[]): ReadonlySet<string>;
}

export interface Brand {
  /** As its owner writes it: `7-Eleven`. */
  readonly name: string;
  /** `Q259340`; null where none is known. */
  readonly wikidata: string | null;
  /** Ids of the taxonomy, the main kind first; never empty. */
  readonly categories: readonly string[];
  /** ISO 3166-1 alpha-2 codes; empty for a brand of many countries. */
  readonly countries: readonly string[];
}

export interface BrandMatch {
  readonly brand: Brand;
  /** The phrase means something else too (Subway, Target, Orange, a town, a kind of business): it proves little alone. */
  readonly isCommonWord: boolean;
}

/** Chains by the names that people write for them. The data is read at the first look-up. */
export interface BrandIndex {
  /** By folded words (see `foldedName`): `7 eleven`, `mcdonalds`. Namesakes of several countries are several matches. */
  find(foldedPhrase: string): readonly BrandMatch[];
  /** Longest name, in words, that begins with this folded word; 0 when none does. */
  longestFrom(foldedWord: string): number;
}

/**
 * A place that no data file holds and that was looked up while the prompt was read: a neighbourhood of a
 * town. `withExtraPlaces` makes the gazetteer know it.
 */
export interface ExtraPlace {
  /** The words that it was looked up by, as the prompt has them. */
  readonly name: string;
  readonly label: string;
  readonly countryCode: string;
  /** GeoNames first-order division of the town that it lies in. */
  readonly admin1: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly bbox: BoundingBox;
}
