import type { Candidate, Slot } from './candidate.ts';
import { FILLERS } from './filler-words.ts';
import { PURPOSES } from './first-person.ts';
import { isAlready } from './proposers/exclusion-openers.ts';
import { isTurnedDown } from './proposers/exclusion-tails.ts';
import { asksAt } from './proposers/sender.ts';
import type { Sentence, Span } from './tokens.ts';
import { asksHere, isKnown } from './who-asks.ts';
import { GENERIC_NOUNS, PLACE_PREPOSITIONS, STOP_WORDS } from './words.ts';

/** Words in which somebody speaks of others, of the past, of an office or of themselves. */
export interface Statement extends Span {
  /** Before an arrow. */
  readonly isStep: boolean;
}

const TAKEN: readonly Slot[] = [
  'count',
  'place',
  'category',
  'brand',
  'radius',
  'exclusion',
  'filter',
];
/** A request that points at the statement's place needs it: `we are in Leeds, find dentists here and in York`. */
const POINTS =
  /\b(?<!\b(?:hi|hello|hey) )(?:here|there|same (?:city|town|area|place)|hier|dort|aqui|alli|ahi|ici|la bas|qui vicino|li|ali|daar)\b/u;
/** `our customers are law firms in Denver`: who says so, and asks for no kind besides, asks for them. */
export function withoutCustomers(
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

/** Whom somebody sells to is named here. */
export const namesCustomers = (sentence: Sentence, at: number): boolean =>
  CUSTOMERS.test(sentence.words(at, at + 4));

const CUSTOMERS =
  /^(?:(?:our|my) (?:\w+ )?(?:customers?|clients?|buyers|prospects|targets?|audience) (?:are|is)|unsere (?:kunden|abnehmer) sind|nos clients sont|nuestros clientes son|nostri clienti sono|i nostri clienti sono|nossos clientes sao|onze klanten zijn)\b/u;

const holdsKind = (candidates: readonly Candidate[], span: Span): boolean =>
  candidates.some(
    (one) => one.slot === 'category' && isInside(one, span) && one.value.ids.length === 1,
  );

/** The parts of the statements that the request beside them does not need. */
export function besideRequest(
  sentence: Sentence,
  all: readonly Candidate[],
  taken: readonly Candidate[],
  stated: readonly Statement[],
): Span[] {
  if (stated.length === 0) return [];
  // What is left out is no kind that is asked for.
  const out = taken.filter(({ slot }) => slot === 'exclusion');
  const candidates = all.filter(
    (one) => one.slot !== 'category' || !out.some((span) => isInside(one, span)),
  );
  const rest = between(stated, sentence.length);
  if (rest.some(({ from, to }) => POINTS.test(sentence.words(from, to)))) return [];
  const holds = (span: Span, slot: Slot): boolean =>
    candidates.some((one) => one.slot === slot && isInside(one, span) && isKnown(one));
  if (rest.some((span) => holdsKind(candidates, span) && holds(span, 'place'))) return [...stated];
  const asked = rest.filter(
    (span) =>
      (holds(span, 'count') || asks(sentence, span) || holdsKind(candidates, span)) &&
      (holds(span, 'category') || holds(span, 'place') || holds(span, 'count')),
  );
  // `Siamo una tipografia e cerchiamo aziende ceramiche a Sassuolo`: a kind that is not known is another one.
  if (asked.some((span) => holds(span, 'place') && namesUnknownKind(sentence, span, candidates)))
    return [...stated];
  // `I have 40 restaurants in Chicago, need 10 more`: what the request lacks is meant by it too.
  const isWhole = (span: Span): boolean => holds(span, 'count') || holdsKind(candidates, span);
  if (!asked.some(isWhole)) return withoutOwnKind(sentence, candidates, stated, rest);
  const lacking = (['category', 'place'] as const).filter(
    (slot) =>
      !asked.some((span) =>
        slot === 'category' ? holdsKind(candidates, span) : holds(span, slot),
      ),
  );
  const customers = lacking.includes('category')
    ? stated.flatMap((span) => customersIn(sentence, candidates, span))
    : [];
  return stated.flatMap((span) => {
    const isWho = lendsNoKind(sentence.words(span.from, span.to));
    const isNeeded = (item: Candidate): boolean =>
      item.slot === 'category' && customers.length > 0
        ? customers.includes(item)
        : !(
            isWho &&
            item.slot === 'category' &&
            !SERVES.test(sentence.words(span.from, item.from))
          );
    const needed = [...taken, ...customers].filter(
      (item) =>
        overlaps(item, span) &&
        (lacking.some((slot) => slot === item.slot) ||
          (item.slot === 'place' && customers.length > 0 && isParted(sentence, item.to))) &&
        isNeeded(item),
    );
    if (needed.length === 0) return isWho || customers.length > 0 ? [span] : [];
    const from = Math.max(span.from, Math.min(...needed.map((item) => item.from)));
    const to = Math.min(span.to, Math.max(...needed.map((item) => item.to)));
    return [
      { from: span.from, to: from },
      { from: to, to: span.to },
    ].filter(
      (part) => part.to > part.from && (customers.length > 0 || takesFrom(sentence, taken, part)),
    );
  });
}

/** `hotels in Mumbai - Andheri, Bandra`: its parts follow. */
const isParted = (sentence: Sentence, at: number): boolean =>
  sentence.isSeparator(at) && /\s[-–—]\s|[(:]/u.test(sentence.gap(at + 1));

/** Stands before those whom an offer is for. */
const TO_WHOM =
  /^(?:to|for|with|serving|an|fur|bei|aux?|a|al|ai|agli|alle|pour|chez|para|per|aos?|as|voor|aan|bij|com)$/u;
const MOST_BEFORE_CUSTOMERS = 3;

/** `sells software to psychologists and therapists in ...`: the kinds from the first that an offer is for. */
function customersIn(
  sentence: Sentence,
  candidates: readonly Candidate[],
  span: Span,
): readonly Candidate[] {
  const kinds = candidates.filter((one) => one.slot === 'category' && isInside(one, span));
  const first = kinds
    .toSorted((a, b) => a.from - b.from)
    .find(({ from }) =>
      Array.from({ length: MOST_BEFORE_CUSTOMERS }, (_, back) => from - 1 - back).some(
        (at) =>
          at > span.from &&
          TO_WHOM.test(sentence.word(at)) &&
          // `we're a web agency`
          !(sentence.word(at) === 'a' && IS.test(`${sentence.words(span.from, at)} `)) &&
          sentence.span(at, from - at) !== undefined,
      ),
    );
  return first === undefined ? [] : kinds.filter(({ from }) => from >= first.from);
}

/**
 * Somebody asks, and names nothing but where: what they are is no kind that they ask for (`I need leads in Leeds, we are a
 * call centre`). Where the last statement names a kind and a place, it is the request: `Student from Leeds, I survey the
 * museums of York`.
 */
function withoutOwnKind(
  sentence: Sentence,
  candidates: readonly Candidate[],
  stated: readonly Statement[],
  rest: readonly Span[],
): Span[] {
  const isWhere = (span: Span): boolean =>
    holdsKind(candidates, span) &&
    candidates.some((one) => one.slot === 'place' && isInside(one, span) && isKnown(one));
  const last = stated.findLast(isWhere);
  if (last !== undefined) return stated.filter((one) => one !== last);
  if (!rest.some((span) => asks(sentence, span))) return [];
  return stated.filter(({ from, to }) => lendsNoKind(sentence.words(from, to)));
}

/** `we are a cleaning company`: what somebody is lends the request no kind. */
const IS =
  /^(?:i m|im|i am|we re|were|we are|ich bin|wir sind|je suis|nous sommes|soy|somos|sono|siamo|sou|ik ben|wij zijn|we zijn) (?!\w+(?:ing|ando|endo|indo)\b)/u;

const PURPOSE = new RegExp(`^(?:${PURPOSES.join('|')})(?= |$)`, 'u');
const lendsNoKind = (words: string): boolean => IS.test(words) || PURPOSE.test(words);

/** Behind it stand the customers of who speaks. */
const SERVES =
  /\b(?:(?:speciali[sz](?:ing|ed)|focus(?:ing|ed)?) (?:in|on)|serving|working with|for|spezialisiert auf|fur|specialises? dans|pour|especializad[oa]s en|para|specializzat[oaie] in|per|especializad[oa]s em|gespecialiseerd in|voor)\b/u;

export const takesFrom = (sentence: Sentence, taken: readonly Candidate[], span: Span): boolean =>
  taken.some(
    (item) =>
      overlaps(item, span) &&
      (TAKEN.includes(item.slot) ||
        (item.slot === 'field' && MAKES.test(sentence.words(span.from, item.from)))),
  );

/** `we build websites`: what somebody makes for a living is no field that they ask for. */
const MAKES =
  /\b(?:builds?|makes?|creates?|designs?|do|does|develops?|sells?|offers?|hosts?|redo|bauen|baue|bau|machen?|mach|erstellen?|gestalten?|entwickeln?|programmieren?|verkaufen?|fai[st]|faisons|crees?|creons|cree|refai[st]|refaisons|realis\w+|developp\w+|concev\w+|concoi[st]|hago|hacemos|hace|disen\w+|creo|creamos|crea|desarroll\w+|vend\w+|faccio|facciamo|fa|realizz\w+|creiamo|sviluppo|sviluppiamo|progett\w+|faco|fazemos|faz|crio|criamos|cria|desenvolv\w+|bouwen?|bouwt|maken?|maakt|maak|ontwerp\w*|ontwikkel\w*)\b/u;

/** `because our office is in London`: a place or a kind that the request leaves to the statement. */
export const namesKindOrPlace = (
  candidates: readonly Candidate[],
  taken: readonly Candidate[],
  span: Span,
): boolean =>
  // `Campaign: ...`: what the best reading takes for the writer's own words already.
  !taken.some((item) => item.slot === 'seller' && isInside(span, item)) &&
  candidates.some(
    (one) =>
      isInside(one, span) &&
      (one.slot === 'category' ||
        (one.slot === 'place' &&
          isKnown(one) &&
          (one.evidence.place_in_clause !== undefined || one.value.preposition !== 'none'))),
  );

/**
 * `I already have all the LensCrafters`, `Nürnberg haben wir schon` leave them out: they are no statements only.
 */
export const leavesOut = (sentence: Sentence, taken: readonly Candidate[], span: Span): boolean =>
  taken.some(
    (item) =>
      item.slot === 'exclusion' &&
      overlaps(item, span) &&
      (isAlready(sentence.word(item.from)) || isTurnedDown(sentence, item)),
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
    !LEADS_TOO.test(sentence.word(at)) &&
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

/** `email of 50 properties`: what is asked for, by a word for any of its kind. */
const LEADS_TOO =
  /^(?:properties|outlets|venues|units|establishments|practices|prospects|customers|clients|objekte|hauser|adressen|kunden|adresses|clients|prospectos|locales|clientes|strutture|esercizi|clienti|estabelecimentos|unidades|panden|adressen|klanten)$/u;

export const overlaps = (a: Span, b: Span): boolean => a.from < b.to && a.to > b.from;
export const isInside = (a: Span, b: Span): boolean => a.from >= b.from && a.to <= b.to;

export function asks(sentence: Sentence, { from, to }: Span): boolean {
  for (let at = from; at < to; at++) if (asksHere(sentence, at)) return true;
  return false;
}

/** Ends a sentence. */
export const HARD = /[.!?;:\n]/u;

/** What stands before, between and behind. */
function between(spans: readonly Span[], length: number): Span[] {
  const starts = [0, ...spans.map(({ to }) => to)];
  const ends = [...spans.map(({ from }) => from), length];
  return starts.map((from, at) => ({ from, to: ends[at] ?? length }));
}
