import * as z from 'zod';
import { SOURCE_IDS } from '../../kernel/source-id.ts';
import { handedOn } from '../../kernel/stored.ts';
import { ATTRIBUTE_NAMES } from './source-record.ts';
import type { SourceAttributes, SourceRecord } from './source-record.ts';

const text = z.string();
const texts = z.array(text);
const textOrNull = text.nullable();

/** Facts under names that this release knows; the others are left out. */
export const StoredAttributes = z.record(text, z.unknown()).transform((given): SourceAttributes => {
  const known: SourceAttributes = {};
  for (const name of ATTRIBUTE_NAMES) {
    const value = given[name];
    if (typeof value === 'string') known[name] = value;
  }
  return known;
});

/** A record of a source in a line of a job's tile. */
export const StoredSourceRecord = z.object({
  sourceId: handedOn(SOURCE_IDS),
  recordId: text,
  recordUrl: textOrNull,
  license: text,
  attribution: text,
  updatedAt: textOrNull,
  name: text,
  alternateNames: texts,
  category: z.object({
    primary: textOrNull,
    hierarchy: texts,
    alternates: texts,
    basic: textOrNull,
  }),
  confidence: z.number().nullable(),
  websites: texts,
  socials: texts,
  emails: texts,
  phones: texts,
  brand: z.object({ name: text, wikidata: textOrNull }).nullable(),
  address: z
    .object({
      freeform: textOrNull,
      locality: textOrNull,
      region: textOrNull,
      postcode: textOrNull,
      country: textOrNull,
    })
    .nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  operatingStatus: textOrNull,
  openingHours: textOrNull,
  attributes: StoredAttributes.optional(),
}) satisfies z.ZodType<SourceRecord>;
