import * as z from 'zod';
import { FILTER_KINDS } from '../filters/filters.ts';
import { about } from '../kernel/wire.ts';
import { REFUSAL_CODES } from './refusal-codes.ts';

/** Degrees, WGS 84: west, south, east, north; west <= east. */
export const BoundingBox = z
  .tuple([
    z.number().min(-180).max(180),
    z.number().min(-90).max(90),
    z.number().min(-180).max(180),
    z.number().min(-90).max(90),
  ])
  .meta({
    id: 'BoundingBox',
    ...about('Degrees: west, south, east, north.', [-97.94, 30.1, -97.56, 30.52]),
  });
export type BoundingBox = z.infer<typeof BoundingBox>;

const CountryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta(about('ISO 3166-1 alpha-2.', 'US'));
const RegionCode = z
  .string()
  .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/)
  .meta(about('ISO 3166-2.', 'US-TX'));

/**
 * One place a source can query.
 * - `city`: a circle around its centre (`radiusMeters` is asked for, or derived from its population);
 * - `postcode`: the records of this `postcode`, inside `bbox`;
 * - `region`: an ISO 3166-2 region, inside `bbox`; `country`: the whole country;
 * - `area`: a county or a vernacular region, known by its `bbox` only.
 */
export const PlacePart = z
  .object({
    kind: z.enum(['city', 'region', 'country', 'postcode', 'area']),
    label: z.string().meta(about('Its name.', 'Austin')),
    countryCode: CountryCode.nullable(),
    regionCode: RegionCode.nullable(),
    bbox: BoundingBox,
    latitude: z
      .number()
      .min(-90)
      .max(90)
      .meta({ examples: [30.27] }),
    longitude: z
      .number()
      .min(-180)
      .max(180)
      .meta({ examples: [-97.74] }),
    radiusMeters: z
      .int()
      .positive()
      .nullable()
      .meta(about('Radius of the circle to search; null: the box is searched.', 20_000)),
    localities: z
      .array(z.string())
      .meta(
        about('Names of this city as used in addresses; empty when a radius was asked for.', [
          'Austin',
        ]),
      ),
    otherTowns: z
      .array(z.string())
      .meta(
        about(
          'Other towns, as addresses name them, that the circle reaches into: a business there is near the place, not in it.',
          ['Round Rock'],
        ),
      )
      .exactOptional(),
    postcode: z
      .string()
      .nullable()
      .meta({ ...about('As written in that country; null for other kinds.'), examples: [null] }),
  })
  .meta({ id: 'PlacePart', ...about('One place that is searched.') });
export type PlacePart = z.infer<typeof PlacePart>;

export const RequestedPlace = z
  .object({
    text: z.string().meta(about('The words of the prompt.', 'Austin, TX')),
    label: z
      .string()
      .meta(about('The place as it was understood.', 'Austin, Texas, United States')),
    countryCode: CountryCode.nullable(),
    regionCode: RegionCode.nullable(),
    bbox: BoundingBox.meta(about('Covers all parts.')),
    radiusMeters: z
      .int()
      .positive()
      .nullable()
      .meta({ ...about('The radius that was asked for.'), examples: [null] }),
    parts: z.array(PlacePart).min(1),
  })
  .meta({ id: 'RequestedPlace', ...about('Where the businesses should be.') });
export type RequestedPlace = z.infer<typeof RequestedPlace>;

export const RequestedCategory = z
  .object({
    id: z.string().meta(about('Id of the Overture taxonomy.', 'dental_clinic')),
    label: z.string().meta({ examples: ['Dentist'] }),
  })
  .meta({ id: 'RequestedCategory', ...about('A kind of business.') });

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

export const RequestFilter = z
  .object({
    kind: z.enum(FILTER_KINDS),
    op: z.enum(['eq', 'neq', 'gte', 'lte', 'between']),
    value: z
      .union([z.boolean(), z.number(), z.string(), z.tuple([z.number(), z.number()])])
      .meta(
        about('`between` takes two numbers; durations are ISO 8601; languages ISO 639-1.', true),
      ),
  })
  .meta({ id: 'RequestFilter', ...about('A condition that every lead must meet.') });
export type RequestFilter = z.infer<typeof RequestFilter>;

/** What will happen to words that no part of the request stands for. */
export const NOTE_EFFECTS = ['not_checked', 'not_understood'] as const;
export type NoteEffect = (typeof NOTE_EFFECTS)[number];
export const NOTE_SLOTS = ['place', 'category', 'count', 'filter', 'contact'] as const;

export type NoteSlot = (typeof NOTE_SLOTS)[number];

/** Words of the prompt that will not be applied, said before anything is spent. */
export const RequestNote = z
  .object({
    text: z.string().meta(about('The words of the prompt.', 'opened since 2024')),
    effect: z
      .enum(NOTE_EFFECTS)
      .meta(
        about(
          '`not_checked`: understood, but no source has this information, so leads come whether or not it is true of ' +
            'them; `not_understood`: not understood, and without effect.',
          'not_checked',
        ),
      ),
    slot: z
      .enum(NOTE_SLOTS)
      .nullable()
      .meta(about('What the words seem to be about; null when that is not clear.', 'filter')),
    subject: z
      .union([z.enum(FILTER_KINDS), ContactField])
      .optional()
      .meta({
        ...about(
          'If the note is about a condition in `request`: its `kind`, or the contact field.',
        ),
        examples: [],
      }),
  })
  .meta({ id: 'RequestNote', ...about('Words of the prompt that will not be applied.') });
export type RequestNote = z.infer<typeof RequestNote>;

/** Names of brands as their owners write them. */
export const RequestedBrands = z
  .object({
    include: z.array(z.string()).meta(about('Only businesses of one of these.', ['Starbucks'])),
    exclude: z.array(z.string()).meta(about('No business of any of these.', ['Walgreens'])),
  })
  .meta({ id: 'RequestedBrands', ...about('Brands asked for, and brands left out.') });
export type RequestedBrands = z.infer<typeof RequestedBrands>;

/**
 * What a prompt was understood to mean (behaviour: Jobs).
 */
export const LeadRequest = z
  .object({
    count: z
      .int()
      .positive()
      .nullable()
      .meta(about('Leads asked for in total; null when the prompt names no number.', 20)),
    categories: z.array(RequestedCategory),
    place: RequestedPlace.nullable(),
    contactFields: z.array(ContactField).meta(about('Fields that every lead must have.')),
    filters: z.array(RequestFilter).meta({ examples: [[]] }),
    notes: z.array(RequestNote).meta({
      ...about('Words that will not be applied; empty when all was understood.'),
      examples: [[]],
    }),
    brands: RequestedBrands,
    excludedCategories: z
      .array(RequestedCategory)
      .meta({ ...about('Kinds of business that are left out.'), examples: [[]] }),
    excludedPlaces: z
      .array(z.string())
      .meta({ ...about('Places that are left out, by their labels.'), examples: [[]] }),
    excludedAreas: z.array(PlacePart).meta({
      ...about('The areas of the places that are left out, in the same order.'),
      examples: [[]],
    }),
  })
  .meta({ id: 'LeadRequest', ...about('How the prompt was understood.') });
export type LeadRequest = z.infer<typeof LeadRequest>;

/** A request that asks for nothing. */
export const EMPTY_REQUEST: LeadRequest = {
  count: null,
  categories: [],
  place: null,
  contactFields: [],
  filters: [],
  notes: [],
  brands: { include: [], exclude: [] },
  excludedCategories: [],
  excludedPlaces: [],
  excludedAreas: [],
};

export const ClarifyingQuestion = z
  .object({
    id: z.string().meta(about('Unique to this round of questions.', 'r1_place')),
    question: z.string().meta({ examples: ['In which city, region or country should we look?'] }),
    type: z.enum(['text', 'choice']).meta(about('A choice can be answered with free text too.')),
    options: z
      .array(z.object({ id: z.string(), label: z.string() }))
      .optional()
      .meta(about('The options of a choice.')),
    required: z.boolean(),
  })
  .meta({ id: 'ClarifyingQuestion' });
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

export const ParsedPrompt = z.object({
  request: LeadRequest,
  /** Empty when the request can be served as it is, and when it is refused. */
  questions: z.array(ClarifyingQuestion),
  /** Why it is refused; null when it is not. */
  refused: z.enum(REFUSAL_CODES).nullable(),
});
export type ParsedPrompt = z.infer<typeof ParsedPrompt>;
