import {
  asks,
  HARD,
  besideRequest,
  leavesOut,
  namesKindOrPlace,
  namesCustomers,
  takesFrom,
  withoutCustomers,
} from './beside-request.ts';
import type { Statement } from './beside-request.ts';
import type { Candidate, Slot } from './candidate.ts';
import { isContactForm } from './filters/contact-forms.ts';
import { isFirstSingular } from './first-singular.ts';
import { endOfHeading, headingLead } from './headings.ts';
import { endOfOfferHeading } from './offer-heading.ts';
import { firstMatch } from './patterns-of.ts';
import type { PlaceContext } from './places/place-value.ts';
import { saysHowMany } from './proposers/count.ts';
import { startsClause } from './proposers/sender.ts';
import { relations } from './relations.ts';
import { statesIn } from './statement-forms.ts';
import type { Sentence, Span } from './tokens.ts';
import { askerLead, asksHere, endOfContext, isKnown, someoneAsks } from './who-asks.ts';
import { CONNECTORS, WITH_WORDS } from './words.ts';

/** Who says what they want states nothing of others: `ik heb 20 tandartsen nodig`. */
const WISHES =
  /\b(?:interess\w*|interest\w*|interes|interesad[oa]s?|nodig|bedarf|besoin|bisogno|necesidad|necessidade|prefer\w*|request\w*|order|task|asked|time|budget|capacity|to (?:reach|contact|call|email|visit|find|get|target|pitch)|anfrage|auftrag|demande|pedido|solicitud|richiesta|aanvraag|opdracht|vor|gern|gerne|(?:tengo|tenemos|tenho|temos) (?:que|de)|(?:ho|abbiamo) da)\b/u;
/** `the 30 restaurants in Chicago were great`. */
const PRAISES =
  /^(?:ps )?(?:the|those|your|die|les|los|las|i|gli|le|os|as|de) .{1,120}(?<!(?:that|which|who|die|qui|que|che) )\b(?:were|was|waren|etaient|eran|fueron|estaban|erano|eram|foram) (?:\w+ )?(?:great|good|bad|perfect|fine|nice|useful|excellent|wrong|helpful|gut|super|toll|schlecht|bons?|bonnes?|parfaits?|buen[oa]s?|perfect[oa]s?|ottimi|perfetti|bons|boas|goed|prima|slecht)\b/u;
const BECAUSE = /^(?:because|since|weil|da|denn|car|puisque|porque|perche|poiche|pois|omdat)$/u;
const LONGEST_LEAD = 12;

/**
 * Runs of words in which somebody speaks of others, of the past or of an office, beside a request that stands by itself:
 * `We already have 100 dentists in Dallas, now find 20 in ...`. Without such a request the words are all there is.
 *
 * @param taken what the best reading takes from the whole sentence
 */
export function statementsBeside(
  { sentence, language }: Pick<PlaceContext, 'sentence' | 'language'>,
  candidates: readonly Candidate[],
  taken: readonly Candidate[],
): Span[] {
  const stated = statements(sentence, language, candidates).filter(
    (span) =>
      span.isStep ||
      ((takesFrom(sentence, taken, span) || namesKindOrPlace(candidates, taken, span)) &&
        !leavesOut(sentence, taken, span)),
  );
  return besideRequest(sentence, candidates, taken, withoutCustomers(sentence, candidates, stated));
}

function statements(
  sentence: Sentence,
  language: string,
  candidates: readonly Candidate[],
): Statement[] {
  const found: Statement[] = [];
  // `15 is plenty` states nothing of who asks.
  const clauses = new Set(
    candidates.flatMap((one) => (one.slot === 'count' && one.value.isClause ? [one.from] : [])),
  );
  for (let at = 0; at < sentence.length; at++) {
    const heading = headingLead(sentence, at);
    if (heading > 0) {
      const to = endOfHeading(sentence, at, heading);
      found.push({ from: at, to, isStep: /[-=]>|→/u.test(sentence.gap(to + 1)) });
      at = to - 1;
      continue;
    }
    const asker = at === 0 ? askerLead(sentence, language, at, candidates) : 0;
    if (asker > 0) {
      found.push({ from: at, to: at + asker, isStep: false });
      at += asker - 1;
      continue;
    }
    const context =
      at === 0
        ? endOfOfferHeading(sentence, candidates) || endOfContext(sentence, language, candidates)
        : 0;
    if (context > 0 && leadOf(sentence, at, language) === 0) {
      found.push({ from: at, to: context, isStep: false });
      at = context - 1;
      continue;
    }
    const isReason = BECAUSE.test(sentence.word(at - 1));
    if (!startsClause(sentence, at) && !isReason) continue;
    const lead = clauses.has(at) ? 0 : leadOf(sentence, at, language);
    if (lead === 0) continue;
    const to = beforeList(
      sentence,
      at + lead,
      endOfStatement(sentence, language, { from: at, to: at + lead }, candidates, clauses),
      candidates,
    );
    if (!WISHES.test(sentence.words(at, to)))
      found.push({ from: isReason ? at - 1 : at, to, isStep: false });
    at = to - 1;
  }
  return [...found, ...relations(sentence, candidates, found)].toSorted((a, b) => a.from - b.from);
}

const FOR_US = /(?:^| )(?:for us|fur uns|pour nous|para nosotros|per noi|para nos|voor ons)$/u;
/** `for a gym, ...` */
const FOR_WHOM =
  /^(?:for (?:an?|our|my|one of our)|fur (?:unsere?n?|meine?n?|eine?n?)|pour (?:notre|mon|ma|une?)|para (?:nuestr[oa]|mi|una?|o nosso|a nossa|o meu|a minha|uma?)|per (?:il nostro|la nostra|il mio|la mia|una?)|voor (?:onze|ons|mijn|een)) [a-z]/u;

/** How many words open the statement that begins here; none when a request or anything else does. */
function leadOf(sentence: Sentence, at: number, language: string): number {
  let to = at;
  while (to < at + LONGEST_LEAD && sentence.isWord(to)) to++;
  const words = sentence.words(at, to);
  if (at === 0 && sentence.isSeparator(to) && FOR_WHOM.test(words)) return Math.max(to - 1, 1);
  // `voor ons, leverancier van behandeltafels, ...`
  if (
    FOR_US.test(sentence.words(at - 3, at - 1)) &&
    isComma(sentence, to) &&
    isComma(sentence, at - 1)
  )
    return to - at;
  // Italian articles are no English pronouns: `i barbieri non mi servono`.
  if (language === 'it' && sentence.word(at) === 'i') return 0;
  const opens =
    firstMatch(statesIn(language), words) ?? (PRAISES.test(words) ? sentence.word(at) : '');
  if (opens.trim() !== '') return opens.trim().split(' ').length;
  return isFirstSingular(sentence, language, at) ? 1 : 0;
}

/** Until the sentence ends, somebody asks, or a comma leads to what the businesses must have. */
function endOfStatement(
  sentence: Sentence,
  language: string,
  { from, to: start }: Span,
  candidates: readonly Candidate[],
  clauses: ReadonlySet<number>,
): number {
  let to = start;
  const isBracketed = sentence.gap(from).includes('(');
  // `Necesitamos, como laboratorio de prótesis, unas 60 clínicas`
  if (from > 0 && isComma(sentence, from - 1) && isComma(sentence, to)) return to;
  for (; to < sentence.length; to++) {
    // `we sell display cases, 35 would do`
    const ends = sentence.isSeparator(to) || CONNECTORS.has(sentence.word(to));
    if (ends && (clauses.has(to + 1) || namesCustomers(sentence, to + 1))) break;
    if (to > start && leadsToRequest(sentence, to, candidates)) break;
    if (sentence.isSeparator(to)) {
      const gap = sentence.gap(to + 1);
      if (HARD.test(gap) || /\s[-–—]\s/u.test(gap) || (isBracketed && gap.includes(')'))) break;
      if (FOR_ME.test(sentence.words(to + 1, to + 3))) break;
      if (
        !asks(sentence, { from: to, to: sentence.length }) &&
        isRequest(sentence, to + 1, candidates)
      )
        break;
    }
    if (sentence.isWord(to) && (asksHere(sentence, to) || someoneAsks(sentence, language, to)))
      break;
  }
  while (to > from && (sentence.isSeparator(to - 1) || CONNECTORS.has(sentence.word(to - 1)))) to--;
  return to;
}

/** `..., start me with 20` */
const FOR_ME = /^[a-z]+ (?:me|us|mir|uns|moi|mij)$/u;
const isComma = (sentence: Sentence, at: number): boolean =>
  sentence.isSeparator(at) && /^\s*,\s*$/u.test(sentence.gap(at + 1));

/** `we finance trucks, so skip Ryder`: what somebody does is why they ask, or leave something out. */
const leadsToRequest = (
  sentence: Sentence,
  at: number,
  candidates: readonly Candidate[],
): boolean =>
  SO.test(sentence.word(at)) &&
  (AFTER_SO.test(sentence.words(at + 1, at + 3)) ||
    candidates.some(
      ({ slot, from }) => slot === 'exclusion' && (from === at + 1 || from === at + 2),
    ));
const SO =
  /^(?:so|therefore|hence|also|deshalb|daher|darum|deswegen|donc|quindi|percio|portanto|entao|entonces|luego|dus|daarom|isso|eso)$/u;
const AFTER_SO =
  /^(?:i|we|no|not|dont|do not|skip|exclude|leave|avoid|please|pls|find|only|just|give|send|bitte|keine?n?|nur|suche|finde|pas|sans|trouve|no|sin|solo|busca|niente|senza|trova|cerco|nao|sem|apenas|geen|zoek|graag|ich|wir|je|nous|wij|ik)\b/u;

/** `last year 100 dentists in Leeds, this year 10 vets in York` */
const NOW =
  /^(?:(?:but |aber |mais |pero |ma |mas |maar )?(?:(?:for )?this (?:year|month|week|time|quarter)|(?:and )?(?:now|today)|dies(?:es|en|e) (?:jahr|monat|woche|mal)|diesmal|heuer|jetzt|cette (?:annee|semaine|fois)|ce mois|maintenant|(?:este|esta) (?:ano|mes|semana|vez)|ahora|agora|(?:d|n)?est[ea] (?:ano|mes|semana|vez)|questanno|quest[oa] (?:mese|settimana|volta)|adesso|dit jaar|deze (?:maand|week|keer)|nu)) /u;

/** `..., list 20 dentists` */
const ORDERS = /^(?:list|compile|pull|build|generate|name|please)$/u;

/** `..., with phone`, `..., 20 dentists in Austin`, `..., law firms in Galway`. */
function isRequest(sentence: Sentence, from: number, candidates: readonly Candidate[]): boolean {
  const start = ORDERS.test(sentence.word(from)) ? from + 1 : from;
  const at =
    start +
    (NOW.exec(sentence.words(start, start + 3))?.[0]
      .trim()
      .split(' ').length ?? 0);
  const word = sentence.word(at);
  // `..., about 60 dentists in Austin`
  if (saysHowMany(word) && /^\d/u.test(sentence.word(at + 1)))
    return isRequest(sentence, at + 1, candidates);
  if (WITH_WORDS.has(word) || isContactForm(word)) return true;
  let end = at;
  while (end < sentence.length && !/[.!?;:\n]/u.test(sentence.gap(end + 1))) end++;
  const opens = (slot: Slot): boolean =>
    candidates.some((one) => one.slot === slot && one.from === at && isKnown(one));
  // `..., skip Ryder`
  if (opens('exclusion')) return true;
  const follows = (slot: Slot): boolean =>
    candidates.some((one) => one.slot === slot && one.from > at && one.from < end && isKnown(one));
  if (opens('count') && follows('category')) return true;
  // `we are an importer, 60 leads`
  if (opens('count') && LEADS.test(sentence.word(at + 1))) return true;
  return opens('category') && follows('place');
}

const LEADS =
  /^(?:leads?|contacts?|addresses|results|rows|prospects|kontakte|adressen|treffer|contactos|direcciones|contatos|contatti|indirizzi|adresses|contacten|stuck|stuks|of|de|di)$/u;

/** `selling bread to restaurants, hotels and cafes in Leeds`: a list of kinds that goes on behind the comma is asked for. */
function beforeList(
  sentence: Sentence,
  least: number,
  to: number,
  candidates: readonly Candidate[],
): number {
  if (!/^\s*,\s*$/u.test(sentence.gap(to + 1))) return to;
  const isKind = (one: Candidate): boolean => one.slot === 'category';
  if (!candidates.some((one) => isKind(one) && one.from === to + 1)) return to;
  const starts = candidates.filter((one) => isKind(one) && one.to === to && one.from >= least);
  return starts.length === 0 ? to : Math.min(...starts.map(({ from }) => from));
}
