import type { Candidate, Slot } from './candidate.ts';
import { isFiller } from './proposers/filler.ts';
import { asksAt, startsClause } from './proposers/sender.ts';
import type { Sentence, Span } from './tokens.ts';
import { CONNECTORS } from './words.ts';

const ASKS =
  /^(?:now|finde|gib|zeig|jetzt|nun|trouve|trouvez|donne|donnez|maintenant|busca|encuentra|dame|ahora|trova|trovami|dammi|adesso|ora|encontre|agora|vind|geef|nu|seek|require|faut|cible|ciblons|visons)$/u;
/** `vous m'avez donné` is no `donne`. */
const HAVING = /^(?:ai|as|a|avez|avons|ont|avait|avaient)$/u;

export const isKnown = (one: Candidate): boolean =>
  one.slot !== 'place' || one.value.unknown === null;

export const asksHere = (sentence: Sentence, at: number): boolean =>
  (ASKS.test(sentence.word(at)) || asksAt(sentence, at)) && !HAVING.test(sentence.word(at - 1));

/** `web agency seeks dentists in Leeds`, by language: who asks stands before the verb, in the singular. */
const THIRD_PERSON_ASKS: Readonly<Record<string, RegExp>> = {
  en: /^(?:seeks|needs|wants|requires|is (?:looking|searching) for|looking for|searching for|seeking|in need of|after)$/u,
  de: /^(?:sucht|braucht|benotigt|mochte|wunscht)$/u,
  fr: /^(?:cherche|recherche|souhaite|veut|voudrait|a besoin)$/u,
  es: /^(?:busca|necesita|quiere|requiere|solicita)$/u,
  it: /^(?:cerca|ricerca|vuole|vorrebbe|ha bisogno)$/u,
  pt: /^(?:procura|busca|precisa|quer|deseja)$/u,
  nl: /^(?:zoekt|wil|wenst|vraagt)$/u,
};
/** Verbs that no other language has: a short sentence may be taken for English. */
const ASKS_ANYWHERE =
  /^(?:sucht|braucht|benotigt|cherche|recherche|busca|necesita|procura|precisa|zoekt|seeks|seeking|needs|wants)$/u;
const IN_ENGLISH = /^(?:seeks|seeking|needs|wants|looking|searching)$/u;
const MOST_ASKER = 8;

/** Who asks, at the beginning: a kind of business in the singular, and a verb of the third person. */
export function askerLead(
  sentence: Sentence,
  language: string,
  at: number,
  candidates: readonly Candidate[],
): number {
  if (!startsClause(sentence, at)) return 0;
  const verbs = THIRD_PERSON_ASKS[language] ?? THIRD_PERSON_ASKS['en'];
  for (let to = at + 1; to < at + MOST_ASKER && sentence.isWord(to); to++) {
    const verb = ASKS_ANYWHERE.test(sentence.word(to))
      ? 1
      : [3, 2, 1].find((length) => verbs?.test(sentence.span(to, length) ?? '') === true);
    // `je suis plombier et je cherche`
    if (verb === undefined && asksAt(sentence, to)) return 0;
    if (verb === undefined) continue;
    const isEnglish = language === 'en' || IN_ENGLISH.test(sentence.word(to));
    const who = candidates.find((one) => one.slot === 'category' && one.from >= at && one.to <= to);
    if (who === undefined) return 0;
    const isPlural = isEnglish && /[^s]s$/u.test(sentence.word(who.to - 1));
    return isPlural ? 0 : to + verb - at;
  }
  return 0;
}

const PRONOUNS =
  /^(?:i|we|ich|wir|je|nous|il|on|yo|nosotros|eu|nos|io|noi|ik|wij|me|now|jetzt|maintenant|ahora|ora|adesso|agora|nu|please|bitte|so|also|then)$/u;
const A_SINGLE = /^(?:an?|eine?[nmr]?|une?|una|uno|uma?|een)$/u;
const MOST_CONTEXT = 30;

/**
 * Where a first sentence or clause ends that only speaks of kinds of business, while the next one asks: `My father runs a
 * butcher's. Find ...`, `Just bought a car wash and need ...`. One that names a kind first, or a place for it, asks itself.
 */
export function endOfContext(
  sentence: Sentence,
  language: string,
  candidates: readonly Candidate[],
): number {
  const kinds = candidates.filter((one) => one.slot === 'category');
  const [first] = kinds.toSorted((a, b) => a.from - b.from);
  if (first === undefined) return 0;
  const asksFor = (at: number): boolean =>
    asksHere(sentence, at) && !PRONOUNS.test(sentence.word(at));
  for (let to = 2; to < Math.min(MOST_CONTEXT, sentence.length - 2); to++) {
    if (asksFor(to - 1)) return 0;
    const joins = CONNECTORS.has(sentence.word(to));
    if (!sentence.isSeparator(to) && !joins) continue;
    let next = to + 1;
    while (next < to + 4 && PRONOUNS.test(sentence.word(next))) next++;
    const gap = joins ? '' : sentence.gap(to + 1);
    const isHard = /[.!?;:\n]/u.test(gap);
    const counts = candidates.some(({ slot, from }) => slot === 'count' && from === next);
    if (!asksFor(next) && !(isHard && counts)) continue;
    const rest = (slot: Slot): boolean =>
      candidates.some((one) => one.slot === slot && one.from > to && isKnown(one));
    if (first.to > to || !rest('category') || !rest('place')) return 0;
    return isContext(sentence, language, candidates, first, to, asksFor(next) || gap.includes(':'))
      ? to
      : 0;
  }
  return 0;
}

function isContext(
  sentence: Sentence,
  language: string,
  candidates: readonly Candidate[],
  kind: Span,
  to: number,
  isAsked: boolean,
): boolean {
  if (candidates.some(({ slot, to: end }) => slot === 'count' && end === kind.from)) return false;
  const isSingle =
    A_SINGLE.test(sentence.word(kind.from - 1)) ||
    (language === 'en' && isAsked && !sentence.word(kind.to - 1).endsWith('s'));
  if (isSingle) return true;
  const tells = Array.from({ length: kind.from }, (_, at) => at).some(
    (at) => sentence.isWord(at) && !isFiller(sentence.word(at), language),
  );
  return (
    tells &&
    !candidates.some(
      (one) =>
        one.slot === 'place' &&
        isKnown(one) &&
        one.value.preposition === 'strong' &&
        one.from >= kind.to &&
        one.to <= to,
    )
  );
}
