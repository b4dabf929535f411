import type { Gazetteer, GeoEntry, GeoMatch } from './knowledge.ts';

/** A run of words that names a place, with the places it may mean, likeliest first. */
export interface PlaceSpan {
  readonly from: number;
  /** End of the name itself. */
  readonly nameTo: number;
  /** End with what narrows it: `Austin, TX`. */
  readonly to: number;
  readonly choices: readonly PlaceChoice[];
  /** The prompt says in which region or country it lies. */
  readonly qualified: boolean;
  readonly preposition: 'strong' | 'weak' | 'none';
  readonly score: number;
}

export interface PlaceChoice {
  readonly entry: GeoEntry;
  readonly nameKind: GeoMatch['nameKind'];
  /** Population as it counts among places of one name. */
  readonly weight: number;
}

export interface PlaceContext {
  readonly gazetteer: Gazetteer;
  readonly language: string;
  /** The text answers the question for a place: its first word needs no preposition. */
  readonly isAnswer: boolean;
  /** Most words are upper case, so that capitals prove nothing. */
  readonly shouted: boolean;
}
