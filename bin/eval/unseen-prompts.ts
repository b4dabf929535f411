import * as z from 'zod';
import type { ParsedPrompt } from '../../functions/domain/prompt/request.ts';
import { onlyRefusal, writtenFilters } from './slots.ts';
import type { SlotVerdicts } from './slots.ts';

const patterns = z.array(z.string()).default([]);
const slots = z.array(z.enum(['category', 'place', 'count'])).default([]);

/** What is right, in patterns (regular expressions, any case): written before anybody knew how it would be read. */
const Expected = z.strictObject({
  count: z.int().nullable().default(null),
  /** Fits `id label` of every category. */
  categories: z.string().optional(),
  /** Fits the labels of the place. */
  place: z.string().optional(),
  radiusMeters: z.int().optional(),
  contactFields: patterns,
  mayRequire: patterns,
  /** Each fits a `kind op value`; so does `kept`, or a category. */
  filters: patterns,
  kept: patterns,
  mayFilter: patterns,
  asks: slots,
  mayAsk: slots,
  refused: z.boolean().default(false),
  /** Refused, or asked for these. */
  refusedOrAsks: slots,
});
type Expected = z.infer<typeof Expected>;

/** A line of test/fixtures/unseen-prompts.jsonl after the first, which says how the prompts came to be. */
export const UnseenPrompt = z.strictObject({
  prompt: z.string(),
  group: z.string(),
  expected: Expected,
});

/** 2 %: miles are no round numbers of metres. */
const RADIUS_TOLERANCE = 0.02;

const fits = (pattern: string, text: string): boolean => new RegExp(pattern, 'iu').test(text);

export function judgeUnseen(expected: Expected, parsed: ParsedPrompt | null): SlotVerdicts {
  if (parsed === null) return onlyRefusal(false);
  const { request, questions, refused } = parsed;
  const asked = questions.map(({ id }) => id.replace(/^r\d+_/u, ''));
  if (expected.refused) return onlyRefusal(refused !== null);
  if (expected.refusedOrAsks.length > 0)
    return onlyRefusal(
      refused !== null || expected.refusedOrAsks.every((slot) => asked.includes(slot)),
    );
  const may: readonly string[] = [...expected.asks, ...expected.mayAsk];
  return {
    count: request.count === expected.count,
    categories: asked.includes('category')
      ? !expected.asks.includes('category') || request.categories.length === 0
      : areCategories(expected, request),
    place: asked.includes('place') ? request.place === null : isPlace(expected, request),
    contactFields: coversAll(request.contactFields, expected.contactFields, expected.mayRequire),
    filters: areFilters(expected, request),
    questions:
      expected.asks.every((slot) => asked.includes(slot)) && asked.every((id) => may.includes(id)),
    refused: refused === null,
  };
}

type Request = ParsedPrompt['request'];

function areCategories({ categories }: Expected, request: Request): boolean {
  if (categories === undefined) return true;
  const found = request.categories.map(({ id, label }) => `${id} ${label}`);
  return found.length > 0 && found.every((category) => fits(categories, category));
}

function isPlace(expected: Expected, { place }: Request): boolean {
  if (expected.place === undefined) return place === null;
  if (place === null) return false;
  const wanted = expected.radiusMeters ?? 0;
  const isRadius = Math.abs((place.radiusMeters ?? 0) - wanted) <= wanted * RADIUS_TOLERANCE;
  const labels = [place.label, ...place.parts.map(({ label }) => label)].join(' ');
  return isRadius && fits(expected.place, labels);
}

function areFilters({ filters, kept, mayFilter }: Expected, request: Request): boolean {
  const found = writtenFilters(request);
  const categories = request.categories.map(({ id, label }) => `${id} ${label}`);
  const notes = request.notes.map(({ text }) => text);
  const isIn = (texts: readonly string[]) => (pattern: string) =>
    texts.some((text) => fits(pattern, text));
  return (
    filters.every(isIn(found)) &&
    kept.every(isIn([...found, ...categories, ...notes])) &&
    found.every((filter) =>
      [...filters, ...kept, ...mayFilter].some((pattern) => fits(pattern, filter)),
    )
  );
}

function coversAll(
  found: readonly string[],
  needed: readonly string[],
  may: readonly string[],
): boolean {
  return (
    needed.every((field) => found.includes(field)) &&
    found.every((field) => needed.includes(field) || may.includes(field))
  );
}
