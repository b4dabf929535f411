import type { CategoryIndex, Gazetteer, GeoEntry, GeoMatch, PostcodeEntry } from '../knowledge.ts';
import type { Sentence, Span } from '../tokens.ts';

/** One place that a name may mean. */
export interface PlaceChoice {
  readonly entry: GeoEntry;
  readonly nameKind: GeoMatch['nameKind'];
  /** Population as it counts among places of one name. */
  readonly weight: number;
  /** People are known to mean it by this name: with others that they mean too it is asked about. */
  readonly meant?: true;
}

/** A postcode as it stands in a prompt. */
export interface PostcodeValue {
  readonly from: number;
  readonly to: number;
  /** As its country writes it. */
  readonly code: string;
  /** Where the lists have it; empty when they don't. */
  readonly entries: readonly PostcodeEntry[];
  /** Countries that write postcodes like this. */
  readonly countries: readonly string[];
  readonly labelled: boolean;
  /** Only digits without a mark: it may be another number as well. */
  readonly plain: boolean;
}

/** What narrows a name down: the region, country, county or city that it lies in. */
export interface Container {
  readonly kind: 'region' | 'country' | 'county' | 'city';
  readonly from: number;
  readonly to: number;
  readonly countryCode: string;
  /** Null for countries. */
  readonly admin1: string | null;
  readonly abbreviated: boolean;
  /** Counties and cities: the places it may be. */
  readonly choices: readonly PlaceChoice[];
}

export type Preposition = 'strong' | 'weak' | 'none';

/** A place as a chain: street, name, what it lies in, postcode. */
export interface PlaceValue {
  readonly nameFrom: number;
  readonly nameTo: number;
  /** Likeliest first; empty when the name is not known, or when there is only a postcode or a street. */
  readonly choices: readonly PlaceChoice[];
  readonly containers: readonly Container[];
  readonly preposition: Preposition;
  readonly postcode: PostcodeValue | null;
  readonly street: Span | null;
  /** Words that stand where a name stands but name nothing known there. */
  readonly unknown: Span | null;
}

/** A street, with or without its house number. */
export interface StreetSpan extends Span {
  readonly numbered: boolean;
}

/** By the token that they begin at, longest first. */
export type Postcodes = ReadonlyMap<number, readonly PostcodeValue[]>;

export interface PlaceContext {
  readonly sentence: Sentence;
  readonly gazetteer: Gazetteer;
  readonly categories: CategoryIndex;
  readonly language: string;
  /** Countries where people write as the prompt does; empty when it does not show. */
  readonly dialect: ReadonlySet<string>;
  readonly postcodes: Postcodes;
  /** By the token that they begin at. */
  readonly streets: ReadonlyMap<number, readonly StreetSpan[]>;
  /** The text answers the question for a place: its first word needs no preposition. */
  readonly isAnswer: boolean;
}
