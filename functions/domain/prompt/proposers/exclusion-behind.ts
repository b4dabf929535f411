import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import type { Knowledge } from '../knowledge.ts';
import type { Sentence } from '../tokens.ts';
import { brandAt } from './brand.ts';

const BEHIND =
  /^(?:excluded|excepted|ausgeschlossen|ausgenommen|exclus?|exclues?|excluid[oa]s?|esclus[oaie]|excluid[oa]s?|uitgesloten|uitgezonderd)$/u;
const MOST_BEHIND = 4;

/** `vet clinics in Canberra, Greencross excluded`: a name between a separator and the word that leaves it out. */
export function excludedBehind(
  knowledge: Knowledge,
  sentence: Sentence,
  at: number,
): CandidateOf<'exclusion'> | undefined {
  if (!BEHIND.test(sentence.word(at))) return undefined;
  let from = at;
  while (from > at - MOST_BEHIND && sentence.isWord(from - 1) && sentence.isNamed(from - 1)) from--;
  if (from === at || (from > 0 && !sentence.isSeparator(from - 1))) return undefined;
  const brand = brandAt(knowledge, sentence, from);
  const text = sentence.slice(from, at);
  const name = brand?.to === at ? brand.value.name : text;
  return candidate(
    'exclusion',
    { from, to: at + 1 },
    [{ kind: 'brand', name, place: null, text }],
    {
      exclusion: 1,
      exclusion_word: at + 1 - from,
    },
  );
}
