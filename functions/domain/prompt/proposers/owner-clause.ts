import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import type { Sentence } from '../tokens.ts';

/** Who owns or runs a business, said with a verb: `whoever owns it`, `qui le tient`. An object of its own makes it a kind. */
const CLAUSES = [
  '(?:whoever|who) (?:owns|runs|manages)(?: (?:it|them|each|this|these|the (?:place|business|shop)))?|who(?:ever)? ?(?:s|is|are) (?:the )?(?:owners?|boss|behind (?:it|them)|in charge)',
  'wem (?:es|er|sie|das|der laden|die firma) gehort|wer (?:es|ihn|sie|das|den laden) (?:fuhrt|leitet|betreibt|besitzt)|wer (?:dahinter ?(?:steckt|steht)|(?:der )?(?:inhaber|chef|besitzer) ist)',
  'qui (?:le|la|les) (?:tient|tiennent|gere|gerent|dirige|dirigent)|a qui (?:ca|il|elle) appartient|qui (?:en )?est (?:le |la )?(?:patron(?:ne)?|gerante?|proprietaire)',
  'quien (?:lo|la|los|las) (?:lleva|gestiona|dirige|regenta)|de quien (?:es|son)|quien es (?:el |la )?(?:duen[oa]|propietari[oa]|encargad[oa])',
  'chi (?:lo|la|li) (?:gestisce|dirige|possiede)|di chi (?:e|sono)|chi e (?:il |la )?(?:titolare|proprietari[oa])',
  'quem (?:e|sao) (?:o |a |os )?(?:donos?|dona|proprietari[oa]s?|responsave(?:l|is))|quem (?:toca|gerencia|comanda|administra)|de quem (?:e|sao)',
  'wie (?:er )?(?:de )?(?:eigenaar|baas) is|wie (?:het|ze|de zaak) (?:runt|leidt|uitbaat|bezit)|van wie (?:het|ze) (?:is|zijn)',
].join('|');
const OWNER_CLAUSE = new RegExp(
  `\\b(?:${CLAUSES})(?= ?(?:$|,|and|und|et|y|e|en|plus|with|mit|avec|con|com|met)(?: |$|,))`,
  'gu',
);

/** Clauses that ask for the owner's name. */
export function proposeOwnerClauses(sentence: Sentence): CandidateOf<'field'>[] {
  return [...sentence.line.matchAll(OWNER_CLAUSE)].map((match) => {
    const span = sentence.tokensOf({ index: match.index, length: match[0].length });
    return candidate(
      'field',
      span,
      { fields: ['ownerName'], lacking: [], isNoted: false },
      { field: 1, field_word: span.to - span.from },
    );
  });
}
