import type { BoundingBox } from './request.ts';

/** A part of a town, as a data source has it. */
export interface Neighbourhood {
  /** The name that it was looked up by. */
  readonly name: string;
  readonly label: string;
  readonly bbox: BoundingBox;
  readonly latitude: number;
  readonly longitude: number;
  /** ISO 3166-1 alpha-2; null where the source does not say. */
  readonly countryCode: string | null;
  /** ISO 3166-2; null where the source does not say. */
  readonly regionCode: string | null;
}

/** Port: the neighbourhoods of these names inside a box, at most one a name. Never throws, and answers within 3 s. */
export type FindNeighbourhoods = (
  names: readonly string[],
  near: { readonly bbox: BoundingBox },
) => Promise<readonly Neighbourhood[] | 'unavailable'>;
