import type { Candidate, Slot } from './candidate.ts';
import { isFiller } from './proposers/filler.ts';
import { asksAt, startsClause } from './proposers/sender.ts';
import type { Sentence, Span } from './tokens.ts';
import { CONNECTORS } from './words.ts';

const ASKS =
  /^(?:aimerais|aimerions|aimerait|souhaiterais|souhaiterions|servirebbero|occorrono|now|finde|gib|zeig|jetzt|nun|trouve|trouvez|donne|donnez|maintenant|busca|encuentra|dame|ahora|trova|trovami|dammi|adesso|ora|encontre|agora|vind|geef|nu|seek|require|faut|cible|ciblons|visons)$/u;
/** `vous m'avez donné` is no `donne`. */
const HAVING = /^(?:ai|as|a|avez|avons|ont|avait|avaient)$/u;

export const isKnown = (one: Candidate): boolean =>
  one.slot !== 'place' || one.value.unknown === null;

export const asksHere = (sentence: Sentence, at: number): boolean =>
  ((ASKS.test(sentence.word(at)) || asksAt(sentence, at)) && !HAVING.test(sentence.word(at - 1))) ||
  // `und will Reiterhöfe anschreiben`
  (sentence.word(at) === 'will' && /^(?:und|jetzt|nun)$/u.test(sentence.word(at - 1)));

/** `web agency seeks dentists in Leeds`, by language: who asks stands before the verb, in the singular. */
const THIRD_PERSON_ASKS: Readonly<Record<string, RegExp>> = {
  en: /^(?:seeks|needs|wants|requires|is (?:looking|searching) for|looking for|searching for|seeking|in need of|after)$/u,
  de: /^(?:sucht|will|braucht|benotigt|mochte|wunscht)$/u,
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
/** `La nostra agenzia cerca ristoranti`: somebody in the third person begins to ask. */
export const someoneAsks = (sentence: Sentence, language: string, at: number): boolean =>
  ASKS_ANYWHERE.test(sentence.word(at)) ||
  (language !== 'en' && THIRD_PERSON_ASKS[language]?.test(sentence.word(at)) === true);

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
  /^(?:i|we|ich|wir|je|j|nous|il|on|yo|nosotros|eu|nos|io|noi|mi|ci|ik|wij|me|now|jetzt|maintenant|ahora|ora|adesso|agora|nu|please|bitte|so|also|then)$/u;
const PERSON = /^(?:i|im|we|ich|wir|je|j|nous|on|ik|wij)$/u;
const A_SINGLE = /^(?:an?|eine?[nmr]?|une?|una|uno|uma?|een)$/u;
const MOST_CONTEXT = 30;
/** Who asks for more of it asks for the first, too: `dentists in Leeds. I also need vets in York`. */
const MORE =
  /^(?:also|too|additionally|auch|noch|ausserdem|zudem|zusatzlich|aussi|egalement|encore|tambien|ademas|otros|otras|anche|inoltre|altri|altre|tambem|outros|outras|ook|nog|daarnaast)$/u;
const FARTHEST_MORE = 4;
/** Offices that are no kind of business. */
const ROLES =
  /^(?:student|students|studentin|doktorand(?:in)?|etudiante?|estudiante|estudante|studente|studentessa|freelance|freelancer|intern|recruiter|recruiterin|recruteur|recruteuse|reclutador|reclutadora|recrutador|commercial|commerciale|comercial|commerciante|vertreter|vertreterin|vertriebler|verkaufer|verkaufsleiter|journalist|journaliste|periodista|giornalista|jornalista|consultant|consultante|consultor|consultora|consulente|berater|beraterin|adviseur|rep|salesperson|agent commercial|agente comercial|vendedor|vendedora|venditore|venditrice|vendeur|vendeuse|grunder|grunderin|fondateur|fondatrice|fundador|fundadora|fondatore)$/u;
/** Said of where who asks is from, and not of where to search. */
const FROM_WHERE =
  /^(?:from|based|aus|uit|milanese|romano|base|basee|basado|basada|basato|basata|baseado|baseada|gevestigd|ansassig)$/u;

/**
 * Where a first sentence or clause ends that only speaks of kinds of business, while the next one asks: `My father runs a
 * butcher's. Find ...`, `Just bought a car wash and need ...`, `Web agency in Bath: 20 cafes in York`. One that names
 * several of a kind first, or a place for it, asks itself.
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
    (asksHere(sentence, at) && !PRONOUNS.test(sentence.word(at))) || needsHere(sentence, at);
  const opens = (slot: Slot, at: number): boolean =>
    candidates.some((one) => one.slot === slot && one.from === at);
  const isRole = ROLES.test(sentence.word(headAt(sentence, language)));
  for (let to = 2; to < Math.min(MOST_CONTEXT, sentence.length - 2); to++) {
    if (asksFor(to - 1)) return 0;
    const joins = CONNECTORS.has(sentence.word(to));
    if (!sentence.isSeparator(to) && !joins) continue;
    let next = to + 1;
    while (next < to + 4 && PRONOUNS.test(sentence.word(next))) next++;
    const gap = joins ? '' : sentence.gap(to + 1);
    const isHard = /[.!?;:\n]/u.test(gap);
    const names = opens('count', next) || (gap.includes(':') && opens('category', next));
    // `Student in Leeds, I survey the museums of York`
    const speaks = isRole && PERSON.test(sentence.word(to + 1));
    if (!asksFor(next) && !(isHard && names) && !speaks) continue;
    const rest = (slot: Slot): boolean =>
      candidates.some((one) => one.slot === slot && one.from > to && isKnown(one));
    if ((first.to > to && !isRole) || !rest('category') || !rest('place')) return 0;
    if (asksForMore(sentence, next)) return 0;
    const isAsked = asksFor(next) || gap.includes(':');
    return isRole || isContext(sentence, language, candidates, first, to, isAsked) ? to : 0;
  }
  return 0;
}

/** `Ik heb boekwinkels in Leiden nodig` */
const needsHere = (sentence: Sentence, at: number): boolean =>
  /^(?:heb|hebben)$/u.test(sentence.word(at)) && / nodig(?= |$)/u.test(sentence.words(at, at + 10));

const asksForMore = (sentence: Sentence, from: number): boolean =>
  Array.from({ length: FARTHEST_MORE }, (_, at) => sentence.word(from + at)).some((word) =>
    MORE.test(word),
  );

/** Where the first word stands behind a greeting and an article. */
function headAt(sentence: Sentence, language: string): number {
  let at = 0;
  while (
    at < sentence.length - 1 &&
    (sentence.isSeparator(at) ||
      A_SINGLE.test(sentence.word(at)) ||
      (isFiller(sentence.word(at), language) && !ROLES.test(sentence.word(at))))
  )
    at++;
  return at;
}

/** Endings of one of a kind; German and Dutch nouns have none that tell it. */
const PLURAL_ENDS: Readonly<Record<string, RegExp>> = {
  en: /[^s]s$/u,
  fr: /[sx]$/u,
  es: /s$/u,
  pt: /s$/u,
  it: /(?:i|(?<!ent|ant|or|al|il|ier|on|ist)e)$/u,
};

function isContext(
  sentence: Sentence,
  language: string,
  candidates: readonly Candidate[],
  kind: Span,
  to: number,
  isAsked: boolean,
): boolean {
  if (candidates.some(({ slot, to: end }) => slot === 'count' && end === kind.from)) return false;
  const plural = PLURAL_ENDS[language];
  const head = language === 'en' ? kind.to - 1 : kind.from;
  const isSingle =
    A_SINGLE.test(sentence.word(kind.from - 1)) ||
    (plural !== undefined &&
      !plural.test(sentence.word(head)) &&
      (isAsked || head <= headAt(sentence, language) + 1 || language === 'en'));
  if (isSingle) return true;
  const words = Array.from({ length: to }, (_, at) => at).filter((at) => sentence.isWord(at));
  const tells = words.some((at) => at < kind.from && !isFiller(sentence.word(at), language));
  const isFrom = words.some((at) => at > kind.from && FROM_WHERE.test(sentence.word(at)));
  return (
    (tells || isFrom) &&
    !candidates.some(
      (one) =>
        one.slot === 'place' &&
        isKnown(one) &&
        one.value.preposition === 'strong' &&
        one.from >= kind.to &&
        one.to <= to &&
        !FROM_WHERE.test(sentence.word(one.from)) &&
        !FROM_WHERE.test(sentence.word(one.from - 1)),
    )
  );
}
