import { candidate } from '../candidate.ts';
import type { Candidate, CandidateOf, Slot } from '../candidate.ts';
import type { Sentence } from '../tokens.ts';

/** What is said before it was a slip of the tongue. */
const CORRECTS =
  /\b(?:no,? wait|wait,? no|wait|i mean|i meant|sorry,? i mean(?:t)?|scratch that|strike that|make that|or rather|no sorry|sorry no|actually no|no actually|correction|ich meine|ich meinte|nein doch|quatsch|besser gesagt|nein moment|digo|mejor dicho|quiero decir|perdon|je veux dire|enfin non|non pardon|plutot|anzi|volevo dire|quer dizer|ou melhor|alias|ik bedoel|nee wacht|of eigenlijk)\b/gu;
const CORRECTED: ReadonlySet<Slot> = new Set(['category', 'count', 'place']);
/** Said and taken back: stronger than all that the slip would be by itself. */
const CERTAINTY = 2;
const MOST_BETWEEN = 2;

/** `daycare no wait pet daycare`, `30 no sorry 40 gyms`: of two of a kind around a correction the second is meant. */
export function proposeCorrections(
  sentence: Sentence,
  candidates: readonly Candidate[],
): CandidateOf<'note'>[] {
  return [...sentence.line.matchAll(CORRECTS)].flatMap((match) => {
    const marker = sentence.tokensOf({ index: match.index, length: match[0].length });
    const isAfter = (slot: Slot): boolean =>
      candidates.some(
        (one) => one.slot === slot && one.from >= marker.to && one.from - marker.to <= MOST_BETWEEN,
      );
    return candidates
      .filter(
        ({ slot, to }) =>
          CORRECTED.has(slot) &&
          to <= marker.from &&
          marker.from - to <= MOST_BETWEEN &&
          isAfter(slot),
      )
      .map(({ from }) =>
        candidate(
          'note',
          { from, to: marker.to },
          { effect: 'not_checked', slot: null },
          { note: 1, note_word: CERTAINTY * (marker.to - from) },
        ),
      );
  });
}
