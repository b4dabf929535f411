import { candidate } from '../candidate.ts';
import type { Candidate, CandidateOf } from '../candidate.ts';
import { CONTACT_FORMS } from '../filters/contact-forms.ts';
import type { Sentence } from '../tokens.ts';

/**
 * `10 chimney sweeps devon mobile`: a word that needs another one to be a field is one at the end of a prompt, right
 * behind a place; behind a kind it may describe it, as in `dog groomers mobile`.
 */
export function proposeFieldBehindPlace(
  sentence: Sentence,
  candidates: readonly Candidate[],
): CandidateOf<'field'>[] {
  const at = sentence.length - 1;
  const form = CONTACT_FORMS.find(
    ({ pattern, needsWith }) => needsWith === true && pattern.test(sentence.word(at)),
  );
  const isBehind = candidates.some(
    (one) => one.slot === 'place' && one.to === at && one.from > 0 && !sentence.isSeparator(at - 1),
  );
  if (form === undefined || !isBehind) return [];
  return [
    candidate(
      'field',
      { from: at, to: at + 1 },
      { fields: form.fields, lacking: [], isNoted: false },
      { field: 1, field_word: 1 },
    ),
  ];
}
