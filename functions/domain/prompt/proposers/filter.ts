import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import { FILTER_PATTERNS } from '../filter-patterns.ts';
import type { Sentence } from '../tokens.ts';

/** Filters that are fixed forms of words. A form earlier in the list is the more exact one. */
export function proposeFilters(sentence: Sentence): CandidateOf<'filter'>[] {
  const found: CandidateOf<'filter'>[] = [];
  for (const [order, form] of FILTER_PATTERNS.entries()) {
    for (const match of sentence.line.matchAll(form.pattern)) {
      const filters = form.read(match, sentence.line);
      if (filters.length === 0) continue;
      const span = sentence.tokensOf({ index: match.index, length: match[0].trimEnd().length });
      found.push(
        candidate('filter', span, filters, {
          fixed_form: 1,
          fixed_form_word: span.to - span.from,
          later_form: order,
        }),
      );
    }
  }
  return found;
}
