import type { PlaceRecord } from './place-record.ts';

/** Port: what the taxonomy says about a record's classification. Ids are those of the Overture taxonomy. */
export interface CategoryRules {
  /** Whether a record of this classification is a business of one of the categories. */
  isCategory(category: PlaceRecord['category'], ids: readonly string[]): boolean;
}
