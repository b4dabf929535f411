import type { Preposition, StreetSpan } from './place-value.ts';

/** Where a chain begins, and what of it was read already. */
export interface Start {
  /** First token of the chain. */
  readonly from: number;
  /** Where its name or postcode begins. */
  readonly at: number;
  readonly street: StreetSpan | null;
  /** Segments between the street and the name that were passed over. */
  readonly skipped: number;
  readonly preposition: Preposition;
}
