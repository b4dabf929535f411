import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import { FILTER_PATTERNS } from '../filter-patterns.ts';
import type { RequestFilter } from '../request.ts';
import type { Sentence } from '../tokens.ts';

/** Filters that are fixed forms of words. A form earlier in the list is the more exact one. */
export function proposeFilters(
  sentence: Sentence,
): (CandidateOf<'filter'> | CandidateOf<'note'>)[] {
  const found: (CandidateOf<'filter'> | CandidateOf<'note'>)[] = [];
  for (const [order, form] of FILTER_PATTERNS.entries()) {
    for (const match of sentence.line.matchAll(form.pattern)) {
      const filters = form.read(match, sentence.line);
      if (filters.length === 0) continue;
      const whole = sentence.tokensOf({ index: match.index, length: match[0].trimEnd().length });
      const denied = deniedFrom(sentence, whole.from, filters);
      const turned = denied === undefined ? turnedFrom(sentence, whole.from, filters) : undefined;
      if (turned !== undefined) {
        found.push(
          candidate(
            'note',
            { from: turned, to: whole.to },
            { effect: 'not_checked', slot: 'filter' },
            { note: 1, note_word: whole.to - turned + 1 },
          ),
        );
        continue;
      }
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

const TURNED =
  /(?:^| )(?:(?:(?:do|does|need|must) not|dont|doesnt|neednt|not|isnt|arent|never|nicht|nie|pas|jamais|non|no|nao|niet|nooit)(?: (?:only|just|nur|solo|seulement|uniquement|alleen|apenas|necessarily|unbedingt|zwingend|forcement|obligatoirement|necesariamente|necessariamente|per forza|per se|be|being|need|needs|needed|have|has|to|that|are|is|que|esten|estar|essere|zijn|per|die))*)$/u;
const MOST_TURNED = 6;

/** Where a denial begins before any other condition: `not open on Sunday`, `need not be independent`. It is told, and not checked. */
function turnedFrom(
  sentence: Sentence,
  at: number,
  filters: readonly RequestFilter[],
): number | undefined {
  if (!filters.every(({ kind }) => TURNS.has(kind))) return undefined;
  const [said] = TURNED.exec(sentence.words(at - MOST_TURNED, at)) ?? [];
  if (said === undefined) return undefined;
  const words = said.trim().split(' ');
  // Portuguese `no` is `in the`.
  if (words[0] === 'no' && !filters.every(({ kind }) => kind.startsWith('open_'))) return undefined;
  return at - words.length;
}

const TURNS: ReadonlySet<RequestFilter['kind']> = new Set([
  'open_on',
  'open_now',
  'open_late',
  'open_24_hours',
  'independent',
  'ownership',
  'opened_within',
  'language',
  'technology',
  'price_level',
]);

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
