import { FILTERS } from '../../../functions/domain/filters/filters.ts';
import type { ParsedPrompt, RequestFilter } from '../../../functions/domain/prompt/request.ts';
import type { Expectation, ExpectedCondition, ExpectedExclusion } from './expectation.ts';
import { isPlaces } from './judge-places.ts';
import { plainName } from './plain-name.ts';

/**
 * - `right`: every part of the prompt was read as it was meant, and nothing was asked but a place that is not named;
 * - `asked`: what is not right is asked for, in a question that a person can answer;
 * - `silent`: something else was understood, and nobody would notice before it is paid for.
 */
export type Outcome = 'right' | 'asked' | 'silent';

export type JudgedSlot =
  | 'count'
  | 'category'
  | 'place'
  | 'contact'
  | 'filter'
  | 'exclusion'
  | 'refused';

export interface Verdict {
  readonly outcome: Outcome;
  /** What is neither right nor asked for. */
  readonly wrong: readonly JudgedSlot[];
}

/** Miles are no round numbers of metres. */
const RADIUS_TOLERANCE = 0.02;

export function judgeParsed(expected: Expectation, parsed: ParsedPrompt): Verdict {
  if (parsed.refused !== null) return { outcome: 'silent', wrong: ['refused'] };
  const asked = new Set(parsed.questions.filter(isAnswerable).map(({ id }) => slotOf(id)));
  const slots: readonly (readonly [JudgedSlot, boolean])[] = [
    ['count', parsed.request.count === expected.count],
    ['category', isKind(expected, parsed)],
    ['place', isPlaceRight(expected, parsed)],
    ['contact', sameFields(expected, parsed)],
    ['filter', areConditionsHandled(expected, parsed)],
    ['exclusion', expected.excluded.every((one) => isLeftOut(one, parsed))],
  ];
  const wrong = slots.flatMap(([slot, isRight]) => (isRight || asked.has(slot) ? [] : [slot]));
  if (wrong.length > 0) return { outcome: 'silent', wrong };
  const wanted = expected.places === 'none' ? ['place'] : [];
  const isMore = parsed.questions.some(({ id }) => !wanted.includes(slotOf(id)));
  return { outcome: isMore ? 'asked' : 'right', wrong: [] };
}

/** `r1_place` asks for the place. */
export const slotOf = (questionId: string): string => questionId.replace(/^r\d+_/u, '');

/** A question in words; a choice offers at least two answers that can be told apart. */
function isAnswerable({ question, type, options = [] }: ParsedPrompt['questions'][number]) {
  const labels = new Set(options.map(({ label }) => label.trim()));
  return question.trim() !== '' && (type === 'text' || labels.size >= 2);
}

function isKind({ kinds }: Expectation, { request: { categories, brands } }: ParsedPrompt) {
  if (kinds === null) return categories.length > 0 || brands.include.length > 0;
  return categories.length > 0 && categories.every(({ id }) => kinds.includes(id));
}

function isPlaceRight({ places, radiusMeters }: Expectation, { request }: ParsedPrompt): boolean {
  // Without a place there is a question, and then the slot is not judged.
  if (places === 'none') return false;
  const found = request.place?.radiusMeters ?? null;
  const isRadius =
    radiusMeters === null ||
    (found !== null && Math.abs(found - radiusMeters) <= radiusMeters * RADIUS_TOLERANCE);
  return isRadius && isPlaces(places, request.place);
}

function sameFields({ contactFields }: Expectation, { request }: ParsedPrompt): boolean {
  return (
    request.contactFields.length === contactFields.length &&
    contactFields.every((field) => request.contactFields.includes(field))
  );
}

function areConditionsHandled({ conditions }: Expectation, { request }: ParsedPrompt): boolean {
  if (conditions === null) return true;
  const filters = request.filters
    .filter(({ kind }) => kind !== 'exclude_brand' && kind !== 'exclude_category')
    .map((filter) => ({ text: writtenFilter(filter), isApplied: isApplied(filter) }));
  const said = [...filters.map(({ text }) => text), ...request.notes.map(({ text }) => text)];
  const fits =
    ({ pattern }: ExpectedCondition) =>
    (text: string) =>
      pattern.test(plainName(text));
  return (
    conditions.every((condition) => said.some(fits(condition))) &&
    // A filter that nobody asked for leaves out what was asked for.
    filters.every(
      ({ text, isApplied: applied }) =>
        !applied || conditions.some((condition) => fits(condition)(text)),
    )
  );
}

export const writtenFilter = ({ kind, op, value }: RequestFilter): string =>
  `${kind} ${op} ${String(value)}`;

/** No source knows the others: they are shown, and leave nothing out. */
const isApplied = ({ kind }: RequestFilter): boolean => FILTERS[kind].servedBy.length > 0;

/** Applied, or named in a note. */
function isLeftOut({ what, pattern }: ExpectedExclusion, { request }: ParsedPrompt): boolean {
  const filters = (kind: string) =>
    request.filters.filter((filter) => filter.kind === kind).map(({ value }) => String(value));
  const applied = {
    place: () => request.excludedPlaces,
    brand: () => [...request.brands.exclude, ...filters('exclude_brand')],
    kind: () => [
      ...request.excludedCategories.flatMap(({ id, label }) => [id, label]),
      ...filters('exclude_category'),
    ],
  }[what]();
  // A name may be noted in pieces.
  const noted = request.notes.map(({ text }) => text).join(' ');
  return [...applied, noted].some((text) => pattern.test(plainName(text)));
}
