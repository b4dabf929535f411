import * as z from 'zod';

/**
 * Ids of the lead sources: `sample` is the embedded data set of the local stack, `website` the lead's own site,
 * `demo` the invented businesses of sandbox jobs.
 */
export const SOURCE_IDS = ['overture', 'sample', 'osm', 'website', 'demo'] as const;
export const SourceId = z.enum(SOURCE_IDS);
export type SourceId = z.infer<typeof SourceId>;

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

export const PlaceAttributes = z.partialRecord(z.enum(ATTRIBUTE_NAMES), z.string());
export type PlaceAttributes = z.infer<typeof PlaceAttributes>;

/**
 * One business as a source states it, before any cleaning: the neutral form between the sources and `normalize`.
 * Strings are the source's own; only types are guaranteed.
 */
export const PlaceRecord = z.object({
  sourceId: SourceId,
  /** The source's own id of the record (Overture `id`, `node/123`). */
  recordId: z.string(),
  /** A page about the record, when the source has one. */
  recordUrl: z.string().nullable(),
  license: z.string(),
  attribution: z.string(),
  /** When the source says the record was last touched (ISO 8601), if it says so. */
  updatedAt: z.string().nullable(),
  name: z.string(),
  alternateNames: z.array(z.string()),
  category: z.object({
    /** Overture taxonomy id, the most specific one. */
    primary: z.string().nullable(),
    /** From the broadest to the primary id. */
    hierarchy: z.array(z.string()),
    alternates: z.array(z.string()),
    /** Overture `basic_category`: broad, for pre-filtering only. */
    basic: z.string().nullable(),
  }),
  /** The source's confidence that the place exists, 0..1. */
  confidence: z.number().nullable(),
  websites: z.array(z.string()),
  socials: z.array(z.string()),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  brand: z.object({ name: z.string(), wikidata: z.string().nullable() }).nullable(),
  address: z
    .object({
      freeform: z.string().nullable(),
      locality: z.string().nullable(),
      region: z.string().nullable(),
      postcode: z.string().nullable(),
      country: z.string().nullable(),
    })
    .nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The source's own word (`open`, `permanently_closed` ...), null when absent: absent is never "open". */
  operatingStatus: z.string().nullable(),
  /** OSM opening_hours syntax, when known. */
  openingHours: z.string().nullable(),
  /** Absent where the source knows none. */
  attributes: PlaceAttributes.optional(),
});
export type PlaceRecord = z.infer<typeof PlaceRecord>;
