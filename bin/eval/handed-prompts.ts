import * as z from 'zod';
import { foldAccents, foldedWords, stemPhrase } from '../../functions/domain/kernel/text.ts';
import type { Knowledge } from '../../functions/domain/prompt/knowledge.ts';
import type {
  ParsedPrompt,
  RequestedPlace,
  RequestFilter,
} from '../../functions/domain/prompt/request.ts';
import { onlyRefusal, sameSet } from './slots.ts';
import type { SlotVerdicts } from './slots.ts';

const oneOrMore = z.union([z.string(), z.array(z.string())]);

const Place = z.looseObject({
  text: z.string(),
  city: oneOrMore.optional(),
  region: oneOrMore.optional(),
  country: z.string().optional(),
  radiusMeters: z.int().optional(),
  postcodes: z.array(z.string()).optional(),
});

const Expected = z.looseObject({
  /** Words; several kinds with `;` between. */
  category: z.string(),
  count: z.int().nullable(),
  place: Place.nullable(),
  fields: z.array(z.string()),
  filters: z.array(z.string()),
  needsClarification: z.array(z.string()),
  refuse: z.string().optional(),
  validationError: z.string().optional(),
});

/** A line of labelled prompts that describe categories, places and filters in words. */
export const HandedPrompt = z.looseObject({
  prompt: z.string(),
  group: z.string(),
  expected: Expected,
});

export function judgeHanded(
  knowledge: Knowledge,
  expected: z.infer<typeof Expected>,
  parsed: ParsedPrompt | null,
): SlotVerdicts {
  if (parsed === null) return onlyRefusal(expected.validationError !== undefined);
  if (expected.validationError !== undefined) return onlyRefusal(false);
  const { request, questions, refused } = parsed;
  const asks = (slot: string): boolean =>
    expected.needsClarification.some((need) => need.startsWith(slot));
  return {
    count: request.count === (asks('count') ? null : expected.count),
    categories: asks('category')
      ? request.categories.length === 0
      : sameSet(
          request.categories.map(({ id }) => id),
          idsOf(knowledge, expected.category),
        ),
    place: asks('place') ? request.place === null : isPlace(expected.place, request.place),
    contactFields: sameSet(request.contactFields, expected.fields),
    filters: sameSet(
      request.filters.map(handedForm),
      expected.filters.filter((filter) => !/^(?:radius|url_in_prompt)/u.test(filter)),
    ),
    questions: sameSet(
      questions.map(
        ({ id, type }) =>
          `${id.replace(/^r\d+_/u, '')} ${type === 'choice' && id.endsWith('place') ? 'choice' : ''}`,
      ),
      expected.needsClarification.map(
        (need) => `${need.split(':')[0] ?? ''} ${need === 'place:ambiguous' ? 'choice' : ''}`,
      ),
    ),
    refused: (refused !== null) === (expected.refuse !== undefined),
  };
}

function idsOf(knowledge: Knowledge, words: string): string[] {
  return words
    .split(';')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
    .map((phrase) => knowledge.categories.find(stemPhrase(foldedWords(phrase)))[0] ?? phrase);
}

function isPlace(expected: z.infer<typeof Place> | null, place: RequestedPlace | null): boolean {
  if (expected === null || place === null) return expected === null && place === null;
  const text = foldAccents(`${place.text} ${place.label}`);
  const regions = place.parts.map((part) => part.regionCode?.slice(3) ?? '');
  const names = [expected.city ?? []].flat();
  return (
    (expected.country === undefined || expected.country === place.countryCode) &&
    names.every((name) => text.includes(foldAccents(name))) &&
    [expected.region ?? []]
      .flat()
      .every(
        (region) =>
          regions.includes(region) || text.includes(foldAccents(region)) || region.includes('/'),
      ) &&
    (expected.radiusMeters === undefined || expected.radiusMeters === place.radiusMeters) &&
    (expected.postcodes ?? []).every((code) => place.parts.some((part) => part.postcode === code))
  );
}

const DURATION_UNITS: Readonly<Record<string, string>> = { D: 'd', W: 'w', M: 'mo', Y: 'y' };

function handedForm({ kind, value }: RequestFilter): string {
  if (kind === 'has_website' && value === false) return 'no_website';
  if (kind === 'opened_within')
    return `${kind}:${String(value).replace(/^P(\d+)(\w)$/u, (_, count: string, unit: string) => `${count}${DURATION_UNITS[unit] ?? unit}`)}`;
  if (value === true) return kind;
  return `${kind}:${Array.isArray(value) ? value.join('-') : String(value)}`;
}
