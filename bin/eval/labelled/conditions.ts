import { FILTERS } from '../../../functions/domain/filters/filters.ts';
import type { LeadRequest, RequestFilter } from '../../../functions/domain/prompt/request.ts';
import { plainName } from '../judge/plain-name.ts';

/** Words that say nothing about a condition. */
const COMMON = new Set(
  'the and that have has with for are who not any all than more less least over under business'.split(
    ' ',
  ),
);
const STEM_LETTERS = 4;

/** Numbers, and the beginnings of words that carry meaning: `rated` and `rating` are one. */
function stems(text: string): string[] {
  return plainName(text)
    .split(' ')
    .filter((word) => /^\d+$/u.test(word) || (word.length > 2 && !COMMON.has(word)))
    .map((word) => word.slice(0, STEM_LETTERS));
}

/** A text names a condition when they share a word that carries meaning. */
export function isConditionNamed(condition: string, text: string): boolean {
  const named = new Set(stems(text));
  return stems(condition).some((stem) => named.has(stem));
}

const wordsOfFilter = ({ kind, value }: RequestFilter): string =>
  `${kind} ${FILTERS[kind].label} ${String(value)}`;

const isExclusion = ({ kind }: RequestFilter): boolean =>
  kind === 'exclude_brand' || kind === 'exclude_category';

/**
 * Each condition is named in a note or is a filter. A filter's words are seldom the prompt's: one that no other condition
 * explains is taken for the condition that is left.
 */
export function areConditionsHandled(
  conditions: readonly string[],
  { filters, notes }: LeadRequest,
): boolean {
  const candidates = filters.filter((filter) => !isExclusion(filter));
  const unnamed = conditions.filter(
    (condition) =>
      !notes.some(({ text }) => isConditionNamed(condition, text)) &&
      !candidates.some((filter) => isConditionNamed(condition, wordsOfFilter(filter))),
  );
  const unexplained = candidates.filter(
    (filter) => !conditions.some((condition) => isConditionNamed(condition, wordsOfFilter(filter))),
  );
  if (unnamed.length > unexplained.length) return false;
  // What no source knows leaves nothing out; any other filter must have been asked for.
  const applied = unexplained.filter(({ kind }) => FILTERS[kind].servedBy.length > 0);
  return applied.length <= conditions.length;
}
