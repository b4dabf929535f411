import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import type { Sentence } from '../tokens.ts';

const NEAR_ME =
  /\b(?:near|around|close to|by|next to) (?:me|us|here|my (?:home|house|place|location|office|area))\b|\b(?:around|near) here\b|\b(?:in|around) (?:my|our) (?:area|city|town|neighbou?rhood|region|location|country|state|zip code)\b|\bnear ?by\b|\bin the (?:area|neighbou?rhood|vicinity)$|\bcerca de (?:mi|aqui)\b|\bcerca de donde estoy\b|\bpor aqui\b|\ben mi (?:zona|ciudad|barrio)\b|\bpres de (?:chez moi|moi|ici)\b|\bautour de moi\b|\ba proximite\b|\bdans (?:ma|mon) (?:ville|quartier|region)\b|\bin (?:meiner|der) (?:nahe|umgebung|gegend|stadt)\b(?! (?:von|der|des))|\bin meiner naehe\b|\bperto de mim\b|\bna minha (?:cidade|regiao|zona)\b|\bvicino a me\b|\bnella mia (?:zona|citta)\b|\b(?:bij mij )?in de buurt\b(?! van)/gu;

/** Words for where the writer is, which nobody can know; so that `me` is never Maine. */
export function proposeVicinity(sentence: Sentence): CandidateOf<'vicinity'>[] {
  return [...sentence.line.matchAll(NEAR_ME)].map((match) =>
    candidate(
      'vicinity',
      sentence.tokensOf({ index: match.index, length: match[0].length }),
      null,
      { vicinity: 1 },
    ),
  );
}
