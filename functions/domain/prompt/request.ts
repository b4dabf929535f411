import * as z from 'zod';
import { FILTER_KINDS } from './filters.ts';

/** Degrees, WGS 84: west, south, east, north; west <= east. */
export const BoundingBox = z.tuple([
  z.number().min(-180).max(180),
  z.number().min(-90).max(90),
  z.number().min(-180).max(180),
  z.number().min(-90).max(90),
]);
export type BoundingBox = z.infer<typeof BoundingBox>;

const CountryCode = z.string().regex(/^[A-Z]{2}$/);
/** ISO 3166-2, for example `US-TX`. */
const RegionCode = z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/);

/**
 * One place a source can query.
 * - `city`: a circle around its centre (`radiusMeters` is asked for, or derived from its population);
 * - `postcode`: the records of this `postcode`, inside `bbox`;
 * - `region`: an ISO 3166-2 region, inside `bbox`; `country`: the whole country;
 * - `area`: a county or a vernacular region, known by its `bbox` only.
 */
export const PlacePart = z.object({
  kind: z.enum(['city', 'region', 'country', 'postcode', 'area']),
  label: z.string(),
  countryCode: CountryCode.nullable(),
  regionCode: RegionCode.nullable(),
  bbox: BoundingBox,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Radius of the circle to search, in metres; null: search the box. */
  radiusMeters: z.int().positive().nullable(),
  /** Names under which addresses write this city; empty for other kinds and when a radius was asked for. */
  localities: z.array(z.string()),
  /** Upper case, as the country writes it; null for other kinds. */
  postcode: z.string().nullable(),
});
export type PlacePart = z.infer<typeof PlacePart>;

export const RequestedPlace = z.object({
  /** The words of the prompt. */
  text: z.string(),
  label: z.string(),
  countryCode: CountryCode.nullable(),
  regionCode: RegionCode.nullable(),
  /** Covers all parts. */
  bbox: BoundingBox,
  /** The radius that was asked for, in metres; null when none was. */
  radiusMeters: z.int().positive().nullable(),
  parts: z.array(PlacePart).min(1),
});
export type RequestedPlace = z.infer<typeof RequestedPlace>;

export const RequestedCategory = z.object({
  /** Id of the Overture taxonomy, 2026 names. */
  id: z.string(),
  label: z.string(),
});
export type RequestedCategory = z.infer<typeof RequestedCategory>;

export const CONTACT_FIELDS = [
  'email',
  'phone',
  'mobilePhone',
  'website',
  'facebook',
  'instagram',
  'linkedin',
  'x',
  'whatsapp',
  'address',
  'ownerName',
] as const;
export const ContactField = z.enum(CONTACT_FIELDS);
export type ContactField = z.infer<typeof ContactField>;

export const RequestFilter = z.object({
  kind: z.enum(FILTER_KINDS),
  op: z.enum(['eq', 'neq', 'gte', 'lte', 'between']),
  /** `between` takes `[least, most]`; durations are ISO 8601 (`P6M`); languages ISO 639-1. */
  value: z.union([z.boolean(), z.number(), z.string(), z.tuple([z.number(), z.number()])]),
});
export type RequestFilter = z.infer<typeof RequestFilter>;

/** What a prompt was understood to mean (contract: Jobs, `request`). */
export const LeadRequest = z.object({
  /** Leads asked for, all categories and places together; null when the prompt names none. */
  count: z.int().positive().nullable(),
  categories: z.array(RequestedCategory),
  place: RequestedPlace.nullable(),
  contactFields: z.array(ContactField),
  filters: z.array(RequestFilter),
});
export type LeadRequest = z.infer<typeof LeadRequest>;

export const ClarifyingQuestion = z.object({
  /** Carries the round: `r1_place`. */
  id: z.string(),
  question: z.string(),
  type: z.enum(['text', 'choice']),
  options: z.array(z.object({ id: z.string(), label: z.string() })).optional(),
  required: z.boolean(),
});
export type ClarifyingQuestion = z.infer<typeof ClarifyingQuestion>;

export interface ClarifyingAnswer {
  readonly questionId: string;
  /** An option's id or free text. */
  readonly answer: string;
}

/** The answers of all rounds so far; `round` numbers the questions that are asked next, from 1. */
export interface ClarifyingContext {
  readonly round: number;
  readonly answers: readonly ClarifyingAnswer[];
}

export const PromptReading = z.object({
  request: LeadRequest,
  /** Empty when the request can be served as it is, and when it is refused. */
  questions: z.array(ClarifyingQuestion),
  refused: z.object({ code: z.literal('PROMPT_NOT_SUPPORTED'), reason: z.string() }).nullable(),
});
export type PromptReading = z.infer<typeof PromptReading>;
