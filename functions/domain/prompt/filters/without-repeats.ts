import { isRepeatable } from '../../filters/filters.ts';
import type { RequestFilter } from '../request.ts';

/** One filter a kind; the first match is the most exact one. */
export function withoutRepeats(filters: readonly RequestFilter[]): RequestFilter[] {
  const kept: RequestFilter[] = [];
  for (const filter of filters) {
    const same = kept.some(
      (other) =>
        other.kind === filter.kind &&
        (!isRepeatable(filter.kind) || String(other.value) === String(filter.value)),
    );
    if (!same) kept.push(filter);
  }
  return kept;
}
