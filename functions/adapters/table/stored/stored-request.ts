import * as z from 'zod';
import { FILTER_KINDS } from '../../../domain/filters/filters.ts';
import { knownWord, wordOf } from '../../../domain/kernel/stored.ts';
import { CONTACT_FIELDS, NOTE_EFFECTS, NOTE_SLOTS } from '../../../domain/prompt/request.ts';
import type {
  BoundingBox,
  ClarifyingQuestion,
  LeadRequest,
  PlacePart,
  RequestedPlace,
  RequestFilter,
  RequestNote,
} from '../../../domain/prompt/request.ts';

const text = z.string();
const textOrNull = z.string().nullable();

const StoredBox = z.tuple([
  z.number(),
  z.number(),
  z.number(),
  z.number(),
]) satisfies z.ZodType<BoundingBox>;

const StoredPart = z.object({
  // A kind of place that is not known is searched by its box.
  kind: wordOf(['city', 'region', 'country', 'postcode', 'area'], 'area'),
  label: text,
  countryCode: textOrNull,
  regionCode: textOrNull,
  bbox: StoredBox,
  latitude: z.number(),
  longitude: z.number(),
  radiusMeters: z.int().nullable(),
  localities: z.array(text),
  otherTowns: z.array(text).exactOptional(),
  postcode: textOrNull,
}) satisfies z.ZodType<PlacePart>;

const StoredPlace = z.object({
  text,
  label: text,
  countryCode: textOrNull,
  regionCode: textOrNull,
  bbox: StoredBox,
  radiusMeters: z.int().nullable(),
  parts: z.array(StoredPart),
}) satisfies z.ZodType<RequestedPlace>;

const StoredCategory = z.object({ id: text, label: text });

const StoredNote = z
  .object({
    text,
    effect: wordOf(NOTE_EFFECTS, 'not_checked'),
    slot: textOrNull.transform((slot) =>
      slot === null ? null : (knownWord(NOTE_SLOTS, slot) ?? null),
    ),
    subject: text.optional(),
  })
  .transform(({ subject: name = '', ...note }): RequestNote => {
    const subject = knownWord(FILTER_KINDS, name) ?? knownWord(CONTACT_FIELDS, name);
    return subject === undefined ? note : { ...note, subject };
  });

const OPS = [
  'eq',
  'neq',
  'gte',
  'lte',
  'between',
] as const satisfies readonly RequestFilter['op'][];

/** A condition that this release can't judge: `feature` is the kind that no source decides, so it is reported as such. */
const unjudged = (name: string): RequestFilter => ({ kind: 'feature', op: 'eq', value: name });

const StoredFilter = z
  .object({ kind: text, op: text, value: z.unknown() })
  .transform(({ kind: name, op: word, value: given }): RequestFilter => {
    const kind = knownWord(FILTER_KINDS, name);
    const op = knownWord(OPS, word);
    const value = FilterValue.safeParse(given);
    if (kind === undefined || op === undefined || !value.success) return unjudged(name);
    return { kind, op, value: value.data };
  });

const FilterValue = z.union([
  z.boolean(),
  z.number(),
  z.string(),
  z.tuple([z.number(), z.number()]),
]);

/**
 * What a prompt was understood to mean. A contact field that a newer release asked for becomes a condition that is not
 * supported here: it is reported, never dropped.
 */
export const StoredRequest = z
  .object({
    count: z.int().nullable(),
    categories: z.array(StoredCategory),
    place: StoredPlace.nullable(),
    contactFields: z.array(text),
    filters: z.array(StoredFilter),
    notes: z.array(StoredNote).default([]),
    brands: z
      .object({ include: z.array(text), exclude: z.array(text) })
      .default({ include: [], exclude: [] }),
    excludedCategories: z.array(StoredCategory).default([]),
    excludedPlaces: z.array(text).default([]),
    excludedAreas: z.array(StoredPart).default([]),
  })
  .transform(({ contactFields: names, filters, ...rest }) => {
    const isUnknown = (name: string) => knownWord(CONTACT_FIELDS, name) === undefined;
    return {
      ...rest,
      contactFields: names.flatMap((name) => knownWord(CONTACT_FIELDS, name) ?? []),
      filters: [...filters, ...names.filter(isUnknown).map(unjudged)],
    };
  }) satisfies z.ZodType<LeadRequest>;

export const StoredQuestion = z.object({
  id: text,
  question: text,
  // Free text answers every kind of question.
  type: wordOf(['text', 'choice'], 'text'),
  options: z.array(z.object({ id: text, label: text })).optional(),
  required: z.boolean(),
}) satisfies z.ZodType<ClarifyingQuestion>;
