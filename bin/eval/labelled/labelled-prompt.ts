import * as z from 'zod';

const words = z.array(z.string()).nullish();
/** Words, or an object that has them. */
const wordsOf = z.union([
  z.string(),
  z.looseObject({ name: z.string() }).transform(({ name }) => name),
]);
/** Each is one, or some of which any will do. */
const alternatives = z.array(z.union([wordsOf, z.array(z.string())])).nullish();
const condition = z.union([
  z.string(),
  z
    .record(z.string(), z.unknown())
    .transform((parts) => Object.values(parts).filter(isWord).join(' ')),
]);
const isWord = (value: unknown): boolean => ['string', 'number'].includes(typeof value);

const LabelledPlace = z.looseObject({
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullish(),
  /** ISO 3166-2, or its name or short form. */
  region: z.string().nullish(),
  level: z.string().nullish(),
  lat: z.number().nullish(),
  lon: z.number().nullish(),
  tolerance_km: z.number().nullish(),
});
export type LabelledPlace = z.infer<typeof LabelledPlace>;

/** A line of a file of labelled prompts. What is absent is expected to be absent from the parsed request. */
export const LabelledPrompt = z.object({
  prompt: z.string(),
  lang: z.string().nullish(),
  expect: z.looseObject({
    count: z.int().nullish(),
    /** Each group is met by one of its ids of the taxonomy. */
    categories: z
      .array(z.union([z.array(z.string()), z.string().transform((id) => [id])]))
      .nullish(),
    places: z.array(LabelledPlace).nullish(),
    excluded_places: alternatives,
    brands_include: alternatives,
    brands_exclude: alternatives,
    excluded_kinds: alternatives,
    contact_fields: words,
    /** In words; each must be a filter or be named in a note. */
    conditions: z.array(condition).nullish(),
    /** True, or the slots that have to be asked for. */
    should_ask: z.union([z.boolean(), z.string(), z.array(z.string())]).nullish(),
    /** A question is as good as the reading that is labelled. */
    ask_ok: z.boolean().nullish(),
    refuse: z.boolean().nullish(),
  }),
});
export type LabelledPrompt = z.infer<typeof LabelledPrompt>;
export type LabelledExpectation = LabelledPrompt['expect'];

/** A line of a list of kinds of business in everyday words. */
export const LabelledKind = z.object({
  kind: z.string(),
  /** Ids of the taxonomy that mean it. */
  accept: z.array(z.string()),
  /** Wider ids that are not wrong. */
  branch_ok: z.array(z.string()).nullish(),
  lang: z.string().nullish(),
});
export type LabelledKind = z.infer<typeof LabelledKind>;
