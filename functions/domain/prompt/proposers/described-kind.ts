import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import type { Sentence } from '../tokens.ts';

/** Adjectives that are small words elsewhere (`a few new leads`) and say something right before a kind of business. */
const DESCRIBES =
  /^(?:small|smaller|smallish|medium|mid|midsize|midsized|large|larger|largest|big|bigger|tiny|new|newer|used|established|english|first|open|full|own|export|active|fresh|direct)$/u;
/** May stand between them and the kind, or join two of them. */
const BETWEEN =
  /^(?:and|or|to|size|sized|local|independent|family|owned|run|private|nice|good|great|other|existing|city|town|village|high|end|scale)$/u;
/** What they describe where the kinds follow later: `small local businesses - florists, cafes`. */
const ANY_BUSINESS =
  /^(?:business|businesses|companies|firms|ones|shops|stores|places|employers|enterprises|operators)$/u;
const MOST_BETWEEN = 3;
/** Too common before these to say anything of them: `open restaurants`. */
const SAYS_NOTHING_ALONE = /^(?:open|full|own|first|active|direct)$/u;

/** `small hotels`, `used forklift dealers`: what a common adjective says of a kind of business. */
export function proposeDescriptions(
  sentence: Sentence,
  kinds: readonly CandidateOf<'category'>[],
): CandidateOf<'note'>[] {
  const starts = new Set(kinds.map(({ from }) => from));
  return sentence.tokens.flatMap(({ word }, from) => {
    if (!DESCRIBES.test(word) || SAYS_NOTHING_ALONE.test(word)) return [];
    if (starts.has(from)) return [];
    let to = from + 1;
    let last = to;
    while (to < from + 1 + MOST_BETWEEN && !starts.has(to)) {
      const next = sentence.word(to);
      if (DESCRIBES.test(next) || /^(?:size|sized)$/u.test(next)) last = to + 1;
      else if (!BETWEEN.test(next)) break;
      to++;
    }
    const isOfBusinesses = ANY_BUSINESS.test(sentence.word(to)) && !isWhoWrites(sentence, from);
    if (!starts.has(to) && !isOfBusinesses) return [];
    return [
      candidate(
        'note',
        { from, to: last },
        { effect: 'not_checked', slot: 'filter' },
        { note: 1, note_word: last - from },
      ),
    ];
  });
}

/** `we are a small company`, `my new business` */
const isWhoWrites = (sentence: Sentence, at: number): boolean =>
  [1, 2].some((back) => /^(?:our|my|a|an|your|one)$/u.test(sentence.word(at - back)));
