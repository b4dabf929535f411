import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import { FILTER_PATTERNS } from '../filter-patterns.ts';
import type { RequestFilter } from '../request.ts';
import type { Sentence } from '../tokens.ts';

/** Filters that are fixed forms of words. A form earlier in the list is the more exact one. */
export function proposeFilters(sentence: Sentence): CandidateOf<'filter'>[] {
  const found: CandidateOf<'filter'>[] = [];
  for (const [order, form] of FILTER_PATTERNS.entries()) {
    for (const match of sentence.line.matchAll(form.pattern)) {
      const filters = form.read(match, sentence.line);
      if (filters.length === 0) continue;
      const whole = sentence.tokensOf({ index: match.index, length: match[0].trimEnd().length });
      const denied = deniedFrom(sentence, whole.from, filters);
      const span = { from: denied ?? whole.from, to: whole.to };
      const read =
        denied === undefined ? filters : filters.map((one) => ({ ...one, value: false }));
      found.push(
        candidate('filter', span, read, {
          fixed_form: 1,
          fixed_form_word: span.to - span.from,
          later_form: order,
        }),
      );
    }
  }
  return found;
}

const DENIED =
  /^(?:without|no|not|lacking|sin|sans|ohne|senza|sem|zonder|geen|keine?n?r?|kein|nicht|niet)$/u;
const BETWEEN =
  /^(?:an?|any|eine[nr]?|de|d|un[ae]?|uma|een|their|the|have|having|offer|offering)$/u;

/** Where a denial begins right before something that a business has or has not: `without online booking`. */
function deniedFrom(
  sentence: Sentence,
  at: number,
  filters: readonly RequestFilter[],
): number | undefined {
  if (!filters.every(({ kind, value }) => value === true && OFFERS.has(kind))) return undefined;
  let before = at - 1;
  while (before > at - 3 && BETWEEN.test(sentence.word(before))) before--;
  if (!DENIED.test(sentence.word(before)) || sentence.isShouted(before)) return undefined;
  return before;
}

const OFFERS: ReadonlySet<RequestFilter['kind']> = new Set([
  'online_booking',
  'outdoor_seating',
  'wheelchair',
  'delivery',
  'takeaway',
  'pet_friendly',
  'open_late',
  'open_24_hours',
]);
