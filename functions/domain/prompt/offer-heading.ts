import type { Candidate, Slot } from './candidate.ts';
import type { Sentence } from './tokens.ts';
import { isKnown } from './who-asks.ts';

/** Says that customers follow: `target: accountants`, `Zielgruppe Friseure`. Folded. */
const CUSTOMERS =
  /^(?:targets?|targeting|zielgruppe|zielkunden|cibles?|clientele|objetivo|clientes|clienti|alvo|doelgroep|doelwit)$/u;
/** `Software voor fysiotherapeuten: alle praktijken in Groningen`: the customers are named in the heading. */
const FOR = /^(?:for|to|fur|an|pour|aux?|para|per|voor|aan)$/u;
const LONGEST = 24;

/**
 * Where a heading ends that says what is offered before a request of its own: `Payroll software, target: accountants in
 * Cork`, `Software escolar: colegios privados de Santiago`. It names a kind, but no place and no number; behind it stand a
 * kind and then a place. 0 where none stands at the beginning.
 */
export function endOfOfferHeading(sentence: Sentence, candidates: readonly Candidate[]): number {
  const between = (slot: Slot, from: number, to: number): Candidate[] =>
    candidates.filter(
      (one) => one.slot === slot && one.from >= from && one.to <= to && isKnown(one),
    );
  for (let to = 1; to < Math.min(LONGEST, sentence.length - 1); to++) {
    if (!sentence.isSeparator(to)) continue;
    const gap = sentence.gap(to + 1);
    const leads = /:/u.test(gap) || (/[.;\n]/u.test(gap) && CUSTOMERS.test(sentence.word(to + 1)));
    if (!leads) continue;
    const kinds = between('category', 0, to);
    // `Restaurants: pizzerias and grills in Leeds` says it twice.
    if (kinds.length === 0 || kinds.some(({ from, to: end }) => from === 0 && end === to)) return 0;
    if (between('count', 0, to).length > 0 || between('place', 0, to).length > 0) return 0;
    const next = between('category', to + 1, sentence.length).toSorted(
      (a, b) => a.from - b.from,
    )[0];
    if (next === undefined) {
      const customers = kinds.find(({ from }) => FOR.test(sentence.word(from - 1)));
      const isAskedWhere = between('place', to + 1, sentence.length).length > 0;
      return customers !== undefined && isAskedWhere ? customers.from : 0;
    }
    const isPlaceFirst = between('place', to + 1, next.from).length > 0;
    const hasPlace = between('place', next.to, sentence.length).length > 0;
    return !isPlaceFirst && hasPlace ? to : 0;
  }
  return 0;
}
