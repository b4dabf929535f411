import type { StatedAddress } from '../../contacts/addresses.ts';
import type { SourceId } from '../../kernel/source-id.ts';

/**
 * Whether a record id of this source stands for one business. An address that was read for a lead stands for whoever
 * is on that site: branches, the guests of a directory, the customers of a site builder.
 */
export const namesOneBusiness = (sourceId: string): boolean => sourceId !== 'website';

/** What may be done with what a business says of itself on its website. */
export const WEBSITE_LICENSE = 'Facts published by the business itself';

/** Facts that only filters ask for, under the names and in the words of OpenStreetMap's tags. */
export const ATTRIBUTE_NAMES = [
  'outdoor_seating',
  'wheelchair',
  'stars',
  'takeaway',
  'delivery',
  'diet:vegan',
  'diet:vegetarian',
  'diet:halal',
  'diet:kosher',
  'diet:gluten_free',
  'diet:dairy_free',
] as const;

export type SourceAttributes = Partial<Record<(typeof ATTRIBUTE_NAMES)[number], string>>;

/**
 * One business as a source states it, before any cleaning: the neutral form between the sources and `normalize`.
 * Strings are the source's own; only types are guaranteed.
 */
export interface SourceRecord {
  sourceId: SourceId;
  /** The source's own id of the record (Overture `id`, `node/123`). */
  recordId: string;
  /** A page about the record, when the source has one. */
  recordUrl: string | null;
  license: string;
  attribution: string;
  /** When the source says the record was last touched (ISO 8601), if it says so. */
  updatedAt: string | null;
  name: string;
  alternateNames: string[];
  category: {
    /** Overture taxonomy id, the most specific one. */
    primary: string | null;
    /** From the broadest to the primary id. */
    hierarchy: string[];
    alternates: string[];
    /** Overture `basic_category`: broad, for pre-filtering only. */
    basic: string | null;
  };
  /** The source's confidence that the place exists, 0..1. */
  confidence: number | null;
  websites: string[];
  socials: string[];
  emails: string[];
  phones: string[];
  brand: { name: string; wikidata: string | null } | null;
  address: StatedAddress | null;
  latitude: number | null;
  longitude: number | null;
  /** The source's own word (`open`, `permanently_closed` ...), null when absent: absent is never "open". */
  operatingStatus: string | null;
  /** OSM opening_hours syntax, when known. */
  openingHours: string | null;
  /** Absent where the source knows none. */
  attributes?: SourceAttributes | undefined;
}
