import { FILTER_PATTERNS } from './filter-patterns.ts';
import type { FilterKind } from './filters.ts';
import type { RequestFilter } from './request.ts';
import type { Sentence } from './sentence.ts';

/** Reads every filter that is a fixed form of words, and claims those words. */
export function readFilters(sentence: Sentence): RequestFilter[] {
  const found: RequestFilter[] = [];
  for (const form of FILTER_PATTERNS) {
    for (const match of sentence.line.matchAll(form.pattern)) {
      const { from, to } = sentence.tokensOf({ index: match.index, length: match[0].length });
      if (isTaken(sentence, from, to)) continue;
      const filters = form.read(match, sentence.line);
      if (filters.length === 0) continue;
      found.push(...filters);
      sentence.claim(from, to, 'filter');
    }
  }
  return withoutRepeats(found);
}

function isTaken(sentence: Sentence, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (sentence.claimOf(at) !== undefined) return true;
  return false;
}

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
