import type { Candidate, Slot } from './candidate.ts';
import { FILLERS } from './filler-words.ts';
import { isContactForm } from './filters/contact-forms.ts';
import { firstPersonLead } from './first-person.ts';
import { endOfOfferHeading } from './offer-heading.ts';
import { firstMatch } from './patterns-of.ts';
import type { PlaceContext } from './places/place-value.ts';
import { isAlready } from './proposers/exclusion-openers.ts';
import { asksAt, startsClause } from './proposers/sender.ts';
import { STATES } from './statement-forms.ts';
import type { Sentence, Span } from './tokens.ts';
import { askerLead, asksHere, endOfContext, isKnown } from './who-asks.ts';
import { CONNECTORS, GENERIC_NOUNS, PLACE_PREPOSITIONS, STOP_WORDS, WITH_WORDS } from './words.ts';

/** Who says what they want states nothing of others: `ik heb 20 tandartsen nodig`. */
const WISHES =
  /\b(?:interess\w*|interest\w*|interes|interesad[oa]s?|nodig|bedarf|besoin|bisogno|necesidad|necessidade|prefer\w*|request\w*|order|task|asked|time|budget|capacity|to (?:reach|contact|call|email|visit|find|get|target|pitch)|anfrage|auftrag|demande|pedido|solicitud|richiesta|aanvraag|opdracht|vor|gern|gerne|(?:tengo|tenemos|tenho|temos) (?:que|de)|(?:ho|abbiamo) da)\b/u;
/** What stands before a colon or an arrow and says for whom, on what occasion or under which name somebody asks. */
const HEADS_REQUEST = new RegExp(
  `^(?:${[
    '(?:for|fur|pour|para|per|voor) .+',
    '(?:zap|workflow|trigger|automation|flow|step|event|webhook|campaign|project|account|context|background|persona|ticket|task|subject|job|kampagne|projekt|vorgang|campagne|projet|contexte|campana|proyecto|contexto|campagna|progetto|contesto|campanha|projeto|context|kontext)(?: .+)?',
    '(?:(?:new|inbound|incoming|lead|customer|client|user) )*(?:request|query|inquiry|enquiry|order|message|email|question|anfrage|auftrag|bestellung|demande|commande|solicitud|pedido|richiesta|ordine|aanvraag|opdracht)(?: (?:from|by|of|von|vom|de|du|d|da|del|dal|van)\\b.*)?',
    '(?:helping|working|writing|calling|asking|acting|building|preparing|planning|researching) .+',
    '(?:\\w+ ){1,4}(?:search|list|leads|campaign|prospecting|outreach|project|suche|liste|kampagne|projekt|akquise|recherche|prospection)',
    '(?:recherche|busqueda|ricerca|busca|campagne|campana|campagna|campanha|lista|liste|elenco|zoektocht)(?: .+)?',
  ].join('|')})$`,
  'u',
);
/** `Row 114: ...` */
const ROW =
  /^(?:row|line|record|entry|item|lead|query|request|job|task|ticket|zeile|eintrag|anfrage|fila|linea|registro|ligne|riga|linha|rij|regel) (?:no |nr |number )?\d{1,6}$/u;
const LONGEST_HEADING = 10;

/** How many words of a heading begin here: `Subcontractor search: ...`, `Zap: new deal -> ...`. */
function headingLead(sentence: Sentence, at: number): number {
  if (at > 0 && !sentence.gap(at).includes('\n')) return 0;
  let to = at;
  while (to < at + LONGEST_HEADING && sentence.isWord(to)) to++;
  if (!sentence.isSeparator(to)) return 0;
  const gap = sentence.gap(to + 1);
  if (/[-=]>|→/u.test(gap)) return to - at;
  const words = sentence.words(at, to);
  if (!/:/u.test(gap)) return 0;
  return ROW.test(words) || (!/\b\d/u.test(words) && HEADS_REQUEST.test(words)) ? to - at : 0;
}

/** Where a heading ends: at its colon, or at the last arrow of a chain of steps. */
function endOfHeading(sentence: Sentence, from: number, lead: number): number {
  const limit = Math.min(sentence.length, from + MOST_BEFORE_ARROW);
  for (let to = limit; to > from + lead; to--)
    if (sentence.isSeparator(to) && /[-=]>|→/u.test(sentence.gap(to + 1))) return to;
  return from + lead;
}
const MOST_BEFORE_ARROW = 24;

/** `the 30 restaurants in Chicago were great`. */
const PRAISES =
  /^(?:ps )?(?:the|those|your|die|les|los|las|i|gli|le|os|as|de) .{1,120}(?<!(?:that|which|who|die|qui|que|che) )\b(?:were|was|waren|etaient|eran|fueron|estaban|erano|eram|foram) (?:\w+ )?(?:great|good|bad|perfect|fine|nice|useful|excellent|wrong|helpful|gut|super|toll|schlecht|bons?|bonnes?|parfaits?|buen[oa]s?|perfect[oa]s?|ottimi|perfetti|bons|boas|goed|prima|slecht)\b/u;
const TAKEN: readonly Slot[] = [
  'count',
  'place',
  'category',
  'brand',
  'radius',
  'exclusion',
  'filter',
];
const BECAUSE = /^(?:because|porque|perche)$/u;
/** A request that points at the statement's place needs it: `we are in Leeds, find dentists here and in York`. */
const POINTS =
  /\b(?<!\b(?:hi|hello|hey) )(?:here|there|same (?:city|town|area|place)|hier|dort|aqui|alli|ahi|ici|la bas|qui vicino|li|ali|daar)\b/u;
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
      ((takesFrom(sentence, taken, span) || namesPlace(candidates, span)) &&
        !leavesOut(sentence, taken, span)),
  );
  return besideRequest(sentence, candidates, taken, withoutCustomers(sentence, candidates, stated));
}

/** `our customers are law firms in Denver`: who says so, and asks for no kind besides, asks for them. */
function withoutCustomers(
  sentence: Sentence,
  candidates: readonly Candidate[],
  stated: readonly Statement[],
): readonly Statement[] {
  const others = stated.filter(
    ({ from, to }) => !CUSTOMERS.test(sentence.words(from, Math.min(to, from + 4))),
  );
  if (others.length === stated.length) return stated;
  const offers = candidates.filter(({ slot }) => slot === 'seller');
  const beside = candidates.filter((one) => !offers.some((offer) => isInside(one, offer)));
  const isAsked = between(stated, sentence.length).some((span) => holdsKind(beside, span));
  return isAsked ? stated : others;
}

const CUSTOMERS =
  /^(?:(?:our|my) (?:\w+ )?(?:customers?|clients?|buyers|prospects|targets?|audience) (?:are|is)|unsere (?:kunden|abnehmer) sind|nos clients sont|nuestros clientes son|nostri clienti sono|i nostri clienti sono|nossos clientes sao|onze klanten zijn)\b/u;

const holdsKind = (candidates: readonly Candidate[], span: Span): boolean =>
  candidates.some(
    (one) => one.slot === 'category' && isInside(one, span) && one.value.ids.length === 1,
  );

function besideRequest(
  sentence: Sentence,
  candidates: readonly Candidate[],
  taken: readonly Candidate[],
  stated: readonly Statement[],
): Span[] {
  if (stated.length === 0) return [];
  const rest = between(stated, sentence.length);
  if (rest.some(({ from, to }) => POINTS.test(sentence.words(from, to)))) return [];
  const holds = (span: Span, slot: Slot): boolean =>
    candidates.some((one) => one.slot === slot && isInside(one, span) && isKnown(one));
  if (rest.some((span) => holdsKind(candidates, span) && holds(span, 'place'))) return [...stated];
  const asked = rest.filter(
    (span) =>
      (holds(span, 'count') || asks(sentence, span)) &&
      (holds(span, 'category') || holds(span, 'place') || holds(span, 'count')),
  );
  // `Siamo una tipografia e cerchiamo aziende ceramiche a Sassuolo`: a kind that is not known is another one.
  if (asked.some((span) => holds(span, 'place') && namesUnknownKind(sentence, span, candidates)))
    return [...stated];
  // `I have 40 restaurants in Chicago, need 10 more`: what the request lacks is meant by it too.
  const isWhole = (span: Span): boolean => holds(span, 'count') || holdsKind(candidates, span);
  if (!asked.some(isWhole)) return [];
  const lacking = (['category', 'place'] as const).filter(
    (slot) =>
      !asked.some((span) =>
        slot === 'category' ? holdsKind(candidates, span) : holds(span, slot),
      ),
  );
  return stated.flatMap((span) => {
    const isWho = IS.test(sentence.words(span.from, span.to));
    const needed = taken.filter(
      (item) =>
        overlaps(item, span) &&
        lacking.some((slot) => slot === item.slot) &&
        !(isWho && item.slot === 'category' && !SERVES.test(sentence.words(span.from, item.from))),
    );
    if (needed.length === 0) return isWho ? [span] : [];
    const from = Math.max(span.from, Math.min(...needed.map((item) => item.from)));
    const to = Math.min(span.to, Math.max(...needed.map((item) => item.to)));
    return [
      { from: span.from, to: from },
      { from: to, to: span.to },
    ].filter((part) => takesFrom(sentence, taken, part));
  });
}

/** `we are a cleaning company`: what somebody is lends the request no kind. */
const IS =
  /^(?:i m|im|i am|we re|were|we are|ich bin|wir sind|je suis|nous sommes|soy|somos|sono|siamo|sou|ik ben|wij zijn|we zijn) (?!\w+(?:ing|ando|endo|indo)\b)/u;

/** Behind it stand the customers of who speaks. */
const SERVES =
  /\b(?:(?:speciali[sz](?:ing|ed)|focus(?:ing|ed)?) (?:in|on)|serving|working with|for|spezialisiert auf|fur|specialises? dans|pour|especializad[oa]s en|para|specializzat[oaie] in|per|especializad[oa]s em|gespecialiseerd in|voor)\b/u;

const takesFrom = (sentence: Sentence, taken: readonly Candidate[], span: Span): boolean =>
  taken.some(
    (item) =>
      overlaps(item, span) &&
      (TAKEN.includes(item.slot) ||
        (item.slot === 'field' && MAKES.test(sentence.words(span.from, item.from)))),
  );

/** `we build websites`: what somebody makes for a living is no field that they ask for. */
const MAKES =
  /\b(?:builds?|makes?|creates?|designs?|do|does|develops?|sells?|offers?|hosts?|redo|bauen|baue|bau|machen?|mach|erstellen?|gestalten?|entwickeln?|programmieren?|verkaufen?|fai[st]|faisons|crees?|creons|cree|refai[st]|refaisons|realis\w+|developp\w+|concev\w+|concoi[st]|hago|hacemos|hace|disen\w+|creo|creamos|crea|desarroll\w+|vend\w+|faccio|facciamo|fa|realizz\w+|creiamo|sviluppo|sviluppiamo|progett\w+|faco|fazemos|faz|crio|criamos|cria|desenvolv\w+|bouwen?|bouwt|maken?|maakt|maak|ontwerp\w*|ontwikkel\w*)\b/u;

/** `because our office is in London`: a place that the request leaves to the statement. */
const namesPlace = (candidates: readonly Candidate[], span: Span): boolean =>
  candidates.some(
    (one) =>
      one.slot === 'place' &&
      one.evidence.place_in_clause !== undefined &&
      isInside(one, span) &&
      isKnown(one),
  );

/** `I already have all the LensCrafters` leaves them out: it is no statement only. */
const leavesOut = (sentence: Sentence, taken: readonly Candidate[], span: Span): boolean =>
  taken.some(
    (item) =>
      item.slot === 'exclusion' && overlaps(item, span) && isAlready(sentence.word(item.from)),
  );

/** A noun of business with a word beside it that nothing knows, or such a word behind a count. */
function namesUnknownKind(
  sentence: Sentence,
  { from, to }: Span,
  candidates: readonly Candidate[],
): boolean {
  const read = new Set(
    candidates
      .filter(({ slot }) => slot !== 'filler' && slot !== 'note')
      .filter(isKnown)
      .flatMap((one) => Array.from({ length: one.to - one.from }, (_, at) => one.from + at)),
  );
  const isUnknown = (at: number): boolean =>
    at >= from &&
    at < to &&
    /^\p{L}{4,}$/u.test(sentence.word(at)) &&
    !read.has(at) &&
    ![STOP_WORDS, FILLERS, GENERIC_NOUNS].some((words) => words.has(sentence.word(at)));
  for (let at = from; at < to; at++)
    if (GENERIC_NOUNS.has(sentence.word(at)) && (isUnknown(at - 1) || isUnknown(at + 1)))
      return true;
  // `willen alle keukenzaken in Hasselt`
  const isAskedWhere = (at: number): boolean =>
    isUnknown(at) &&
    PLACE_PREPOSITIONS.has(sentence.word(at + 1)) &&
    [1, 2].some((back) => at - back >= from - 1 && asksAt(sentence, at - back)) &&
    candidates.some((one) => one.slot === 'place' && one.from === at + 2 && isKnown(one));
  for (let at = from; at < to; at++) if (isAskedWhere(at)) return true;
  return candidates.some(
    ({ slot, from: start, to: end }) => slot === 'count' && start >= from && isUnknown(end),
  );
}

const overlaps = (a: Span, b: Span): boolean => a.from < b.to && a.to > b.from;
const isInside = (a: Span, b: Span): boolean => a.from >= b.from && a.to <= b.to;

interface Statement extends Span {
  /** Before an arrow. */
  readonly isStep: boolean;
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
    if (!startsClause(sentence, at) && !BECAUSE.test(sentence.word(at - 1))) continue;
    const lead = clauses.has(at) ? 0 : leadOf(sentence, at, language);
    if (lead === 0) continue;
    const to = beforeList(
      sentence,
      at + lead,
      endOfStatement(sentence, at, lead, candidates, clauses),
      candidates,
    );
    if (!WISHES.test(sentence.words(at, to))) found.push({ from: at, to, isStep: false });
    at = to - 1;
  }
  return found;
}

/** `for a gym, ...` */
const FOR_WHOM =
  /^(?:for (?:an?|our|my|one of our)|fur (?:unsere?n?|meine?n?|eine?n?)|pour (?:notre|mon|ma|une?)|para (?:nuestr[oa]|mi|una?|o nosso|a nossa|o meu|a minha|uma?)|per (?:il nostro|la nostra|il mio|la mia|una?)|voor (?:onze|ons|mijn|een)) [a-z]/u;

/** How many words open the statement that begins here; none when a request or anything else does. */
function leadOf(sentence: Sentence, at: number, language: string): number {
  let to = at;
  while (to < at + LONGEST_LEAD && sentence.isWord(to)) to++;
  const words = sentence.words(at, to);
  if (at === 0 && sentence.isSeparator(to) && FOR_WHOM.test(words)) return Math.max(to - 1, 1);
  const opens = firstMatch(STATES, words) ?? (PRAISES.test(words) ? sentence.word(at) : '');
  return opens.trim() === '' ? firstPersonLead(words, language) : opens.trim().split(' ').length;
}

/** Until the sentence ends, somebody asks, or a comma leads to what the businesses must have. */
function endOfStatement(
  sentence: Sentence,
  from: number,
  lead: number,
  candidates: readonly Candidate[],
  clauses: ReadonlySet<number>,
): number {
  let to = from + lead;
  for (; to < sentence.length; to++) {
    // `we sell display cases, 35 would do`
    const ends = sentence.isSeparator(to) || CONNECTORS.has(sentence.word(to));
    if (ends && clauses.has(to + 1)) break;
    if (sentence.isSeparator(to)) {
      if (/[.!?;:\n]/u.test(sentence.gap(to + 1)) || /\s[-–—]\s/u.test(sentence.gap(to + 1))) break;
      if (
        !asks(sentence, { from: to, to: sentence.length }) &&
        isRequest(sentence, to + 1, candidates)
      )
        break;
    }
    if (sentence.isWord(to) && asksHere(sentence, to)) break;
  }
  while (to > from && (sentence.isSeparator(to - 1) || CONNECTORS.has(sentence.word(to - 1)))) to--;
  return to;
}

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
  if (WITH_WORDS.has(word) || isContactForm(word)) return true;
  let end = at;
  while (end < sentence.length && !/[.!?;:\n]/u.test(sentence.gap(end + 1))) end++;
  const opens = (slot: Slot): boolean =>
    candidates.some((one) => one.slot === slot && one.from === at && isKnown(one));
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

function asks(sentence: Sentence, { from, to }: Span): boolean {
  for (let at = from; at < to; at++) if (asksHere(sentence, at)) return true;
  return false;
}

/** What stands before, between and behind. */
function between(spans: readonly Span[], length: number): Span[] {
  const starts = [0, ...spans.map(({ to }) => to)];
  const ends = [...spans.map(({ from }) => from), length];
  return starts.map((from, at) => ({ from, to: ends[at] ?? length }));
}
