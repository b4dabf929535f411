import { HARD, isInside, overlaps } from './beside-request.ts';
import type { Statement } from './beside-request.ts';
import type { Candidate, Slot } from './candidate.ts';
import type { Sentence, Span } from './tokens.ts';
import { asksHere, isKnown } from './who-asks.ts';

/** What somebody wants others to be for him. */
const RELATIONS =
  /^(?:suppliers?|vendors?|partners?|distributors?|resellers?|stockists?|subcontractors?|lieferanten|zulieferer|vertriebspartner|partnern|wiederverkaufer|fournisseurs?|partenaires?|distributeurs?|revendeurs?|proveedores|socios|distribuidores|revendedores|fornitori|distributori|rivenditori|fornecedores|parceiros|leveranciers?|wederverkopers|verdelers)$/u;

/** `10 bakeries in Leeds. We are looking for suppliers`: a sentence that says what those of another one are wanted for. */
export function relations(
  sentence: Sentence,
  candidates: readonly Candidate[],
  stated: readonly Statement[],
): Statement[] {
  const sentences = sentencesOf(sentence).filter(
    (span) => !stated.some((other) => overlaps(span, other)),
  );
  const holds = (span: Span, slot: Slot): boolean =>
    candidates.some((one) => one.slot === slot && isInside(one, span) && isKnown(one));
  const isRelation = (one: Candidate): boolean => RELATIONS.test(sentence.word(one.to - 1));
  const kindsIn = (span: Span): Candidate[] =>
    candidates.filter((one) => one.slot === 'category' && isInside(one, span));
  const sellers = candidates.filter(({ slot }) => slot === 'seller');
  const asked = sentences.filter(
    (span) => holds(span, 'place') && kindsIn(span).some((one) => !isRelation(one)),
  );
  if (asked.length === 0) return [];
  return sentences
    .filter((span) => {
      const kinds = kindsIn(span).filter((one) => !sellers.some((other) => overlaps(one, other)));
      return (
        !asked.includes(span) &&
        !holds(span, 'place') &&
        !holds(span, 'count') &&
        kinds.length > 0 &&
        kinds.every(isRelation)
      );
    })
    .map((span) => ({ ...span, isStep: false }));
}

function sentencesOf(sentence: Sentence): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (let at = 0; at <= sentence.length; at++) {
    const ends =
      at === sentence.length ||
      (sentence.isSeparator(at) && (HARD.test(sentence.gap(at + 1)) || asksHere(sentence, at + 1)));
    if (!ends) continue;
    if (at > from) found.push({ from, to: at });
    from = at + 1;
  }
  return found;
}
