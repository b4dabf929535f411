import type { FilterKind } from '../filters.ts';
import type { RequestFilter } from '../request.ts';

/** Kinds that may stand several times, each with its own value. */
const REPEATABLE: ReadonlySet<FilterKind> = new Set([
  'exclude_brand',
  'exclude_category',
  'open_on',
  'language',
  'diet',
  'technology',
  'feature',
]);

/** One filter a kind; the first reading is the most exact one. */
export function withoutRepeats(filters: readonly RequestFilter[]): RequestFilter[] {
  const kept: RequestFilter[] = [];
  for (const filter of filters) {
    const same = kept.some(
      (other) =>
        other.kind === filter.kind &&
        (!REPEATABLE.has(filter.kind) || String(other.value) === String(filter.value)),
    );
    if (!same) kept.push(filter);
  }
  return kept;
}
