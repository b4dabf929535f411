import { candidate } from '../candidate.ts';
import type { CandidateOf, ExclusionTarget } from '../candidate.ts';
import { isContactForm } from '../filters/contact-forms.ts';
import type { Knowledge } from '../knowledge.ts';
import type { PlaceContext, PlaceValue } from '../places/place-value.ts';
import { namedPlaceAt } from '../places/target-place.ts';
import type { Sentence } from '../tokens.ts';
import { CONNECTORS } from '../words.ts';
import { brandAt } from './brand.ts';
import { categoryAt, elidedCategory, isKnownTown } from './exclusion-kinds.ts';
import { denyingTail } from './exclusion-tails.ts';

const BEHIND =
  /^(?:not (?:needed|wanted|included)|out|off limits|left out|excluded|excepted|ausgeschlossen|ausgenommen|exclus?|exclues?|excluid[oa]s?|esclus[oaie]|excluid[oa]s?|uitgesloten|uitgezonderd)$/u;
/** These leave a place or a chain out only where the clause ends with them: `Mitte nicht`. */
const WEAK_BEHIND = new RegExp(
  `^(?:(?:please|bitte|lieber|aber|dann|por favor|liever|maar|surtout|also|too|auch|aussi|tambien|anche|tambem|ook) )?(?:${[
    'not|no|nicht|weglassen|auslassen|aussparen|non|pas|nao|niet|weglaten|fuera|fora|tampoco|nein|nee|nope|raus',
    '(?:(?:do not|dont|does not|doesnt) count|need not apply|nicht dabei|zahlen nicht|niet meegerekend|niet meetellen|niet inbegrepen|pas inclus(?:es)?|no incluid[oa]s|non inclus[ei]|nao incluid[oa]s)',
    '(?:are |is )?(?:of )?no (?:use|good|interest)(?: to (?:me|us))?|(?:are |is )?not (?:for (?:me|us)|relevant|interesting|of interest)|(?:do not|dont) interest (?:me|us)|(?:i|we) (?:do not|dont) (?:want|need)',
    '(?:interessieren|interessiert) (?:mich|uns) nicht|(?:brauche|brauchen|will|wollen|suche|suchen|mochte|mochten|benotige|benotigen) (?:ich|wir) nicht|(?:kommen|kommt) nicht in frage|(?:sind |ist )?nicht (?:relevant|gefragt|gewunscht|gemeint|interessant|notig)',
    '(?:ne |n )?(?:m |nous |me )?(?:interessent|interesse|conviennent|servent) pas|pas la peine',
    'no (?:me |nos )?(?:interesan?|sirven?|hacen? falta|valen?|quiero|queremos)',
    'non (?:mi |ci )?(?:servono|interessano|serve|interessa|vanno bene)',
    'nao (?:me |nos )?(?:interessam?|servem?|quero|queremos|precisa)',
    '(?:hoef|hoeven|wil|willen|zoek|zoeken) (?:ik|wij|we) niet|(?:heb|hebben) (?:ik|wij|we) niet nodig|(?:zijn )?niet (?:nodig|relevant|interessant)|interesseren (?:me|mij|ons) niet',
  ].join(
    '|',
  )})(?: (?:please|bitte|por favor|merci|danke|gracias|grazie|graag|thanks|thank you|thx|obrigad[oa]))?$`,
  'u',
);
const LONGEST_BEHIND = 6;
/** May stand before the first of what is left out behind: `pero los hoteles no`. */
const LEADS =
  /^(?:the|any|but|der|die|das|den|aber|le|la|les|l|mais|el|los|las|pero|il|lo|gli|i|ma|o|os|a|as|mas|porem|de|het|maar|ones?|pure|reine?)$/u;
const MOST_LEADS = 2;
const LONGEST_MEMBER = 6;
const MOST_MEMBERS = 8;
/** More than the town before it and the name as its part: `Berlin, Mitte`. */
const WEAK_BONUS = 4;
/** More than the places of the list would be by themselves. */
const LIST_BONUS = 3;

/** One of what is left out, and where its words begin. */
interface Member {
  readonly from: number;
  readonly target: ExclusionTarget;
  /** No list knows it. */
  readonly unknown: boolean;
}

/** `vet clinics in Canberra, Greencross excluded`: names between a separator and the words that leave them out. */
export function excludedBehind(
  knowledge: Knowledge,
  context: PlaceContext,
  at: number,
): CandidateOf<'exclusion'> | undefined {
  const { sentence } = context;
  if (!sentence.isWord(at - 1)) return undefined;
  const strong = [1, 2].find((length) => BEHIND.test(sentence.span(at, length) ?? ''));
  const weak = weakFrom(sentence, at);
  const length = strong ?? weak;
  if (length === undefined) return undefined;
  const end = /^(?:is|are|ist|sind|est|sont|es|son|sono|sao)$/u.test(sentence.word(at - 1))
    ? at - 1
    : at;
  // `London is out`
  if (/^(?:out|off)$/u.test(sentence.word(at)) && (end === at || sentence.isWord(at + length)))
    return undefined;
  const to = at + (weak ?? length);
  const members = wholeMembers(sentence, membersBefore(knowledge, context, end, to));
  const [first] = members;
  const last = members.at(-1);
  if (first === undefined || last === undefined) return undefined;
  // `Website not needed` is no chain.
  if (last.unknown && (strong === undefined || length > 1)) return undefined;
  return candidate(
    'exclusion',
    { from: first.from, to },
    members.map(({ target }) => target),
    {
      exclusion: 1,
      exclusion_word:
        to - first.from + LIST_BONUS * (members.length - 1) + (weak === undefined ? 0 : WEAK_BONUS),
    },
  );
}

/** The names and kinds before the words that leave them out, as far as nothing else stands between them. */
function membersBefore(
  knowledge: Knowledge,
  context: PlaceContext,
  end: number,
  clauseEnd: number,
): readonly Member[] {
  const { sentence } = context;
  const members: Member[] = [];
  for (let to = end; members.length < MOST_MEMBERS;) {
    const member = memberBefore(knowledge, context, to);
    if (member === undefined) break;
    const [next] = members;
    if (next !== undefined && !areAlike(member, next)) {
      const again = members.length === 1 ? asChain(knowledge, context, next, member) : undefined;
      if (again === undefined) break;
      members[0] = again;
    }
    // `Restaurants, pizzerias and cafés no` asks for the first.
    if (member.target.kind === 'category' && member.from === 0 && clauseEnd >= sentence.length - 1)
      break;
    members.unshift(member);
    const joint = jointBefore(sentence, member.from);
    if (joint === 'end') break;
    to = member.from - 1;
    if (joint === 'joined' && sentence.isSeparator(to - 1)) to--;
  }
  return members;
}

/** `Fielmann und Pearle`: beside a chain a word that a chain bears too is no kind. */
function asChain(
  knowledge: Knowledge,
  context: PlaceContext,
  { from, target }: Member,
  beside: Member,
): Member | undefined {
  if (target.kind !== 'category' || beside.target.kind !== 'brand' || beside.unknown)
    return undefined;
  const brand = brandAt(knowledge, context.sentence, from);
  if (brand === undefined || !context.sentence.isNamed(from)) return undefined;
  return { from, target: targetOf(knowledge, context, from, brand.to), unknown: false };
}

/** The members from the farthest that a separator stands before; without `and` only a whole sentence is a list. */
function wholeMembers(sentence: Sentence, members: readonly Member[]): readonly Member[] {
  let first = members.length;
  let isJoined = false;
  for (let at = members.length - 1; at >= 0; at--) {
    const from = members[at]?.from ?? 0;
    const joint = jointBefore(sentence, from);
    if (joint === 'joined') isJoined = true;
    else if (isJoined || at === members.length - 1 || (joint === 'end' && from > 0)) first = at;
  }
  return members.slice(first);
}

/** What stands before a member: `and`, a comma, or the beginning of what is said. */
function jointBefore(sentence: Sentence, from: number): 'joined' | 'listed' | 'end' {
  if (isConnector(sentence, from - 1)) return 'joined';
  return from > 0 && /^\s*[,;]\s*$/u.test(sentence.gap(from)) ? 'listed' : 'end';
}

const NEITHER = /^(?:nor|ni|nem|noch|ne)$/u;
const isConnector = (sentence: Sentence, at: number): boolean =>
  CONNECTORS.has(sentence.word(at)) || NEITHER.test(sentence.word(at));

/** Towns with towns, kinds with kinds; a state before its towns says where they lie. */
function areAlike(member: Member, next: Member): boolean {
  const a = placeIn(member.target);
  const b = placeIn(next.target);
  if (a !== null && b !== null) return !isWide(a) || isWide(b);
  return member.target.kind === next.target.kind;
}

const placeIn = (target: ExclusionTarget): PlaceValue | null =>
  target.kind === 'place' ? target.value : target.kind === 'brand' ? target.place : null;

const isWide = ({ choices: [best] }: PlaceValue): boolean =>
  best !== undefined && best.entry.kind !== 'city' && best.entry.kind !== 'area';

/** What ends at a token, between it and the joint before: all of those words are its name. */
function memberBefore(knowledge: Knowledge, context: PlaceContext, to: number): Member | undefined {
  const { sentence } = context;
  let shortest: number | undefined;
  const starts: number[] = [];
  for (let from = to - 1; from >= to - LONGEST_MEMBER && sentence.isWord(from); from--)
    if (from === 0 || sentence.isSeparator(from - 1) || isConnector(sentence, from - 1)) {
      shortest ??= from;
      starts.unshift(from);
    }
  for (const from of starts)
    for (let start = from; start < to && start <= from + MOST_LEADS; start++) {
      if (start > from && !LEADS.test(sentence.word(start - 1))) break;
      const target = knownTarget(knowledge, context, start, to, from === shortest);
      if (target !== undefined) return { from, target, unknown: false };
    }
  if (shortest === undefined) return undefined;
  for (let at = shortest; at < to; at++) if (!sentence.isNamed(at)) return undefined;
  if (to - shortest > MOST_OF_NAME || isContactForm(sentence.words(shortest, to))) return undefined;
  const target = targetOf(knowledge, context, shortest, to);
  return { from: shortest, target, unknown: true };
}

const MOST_OF_NAME = 4;

/** The kind, chain or place that has just these words as its name. */
function knownTarget(
  knowledge: Knowledge,
  context: PlaceContext,
  from: number,
  to: number,
  mayBePlace: boolean,
): ExclusionTarget | undefined {
  const { sentence, gazetteer, language } = context;
  if (isContactForm(sentence.words(from, to))) return undefined;
  const isName = sentence.isNamed(from) || (from === 0 && sentence.isCapitalised(0));
  const kind =
    categoryAt(knowledge, sentence, from) ??
    (from > 0 ? elidedCategory(knowledge, sentence, from) : undefined);
  const brand = brandAt(knowledge, sentence, from);
  // Pearle is a chain, and no pearl.
  const isChain = isName && brand?.to === to && !brand.value.isCommonWord;
  if (kind?.to === to && !isChain && (!isName || language === 'de' || from === 0))
    return kind.target;
  const isPlain =
    to === from + 1 && gazetteer.isOrdinary(sentence.word(from)) && !isKnownTown(context, from);
  if (isName || (sentence.flat && !isPlain)) {
    if (brand?.to === to || (mayBePlace && namedPlaceAt(context, from, true)?.to === to))
      return targetOf(knowledge, context, from, to);
  }
  return kind?.to === to ? kind.target : undefined;
}

/** How many words at the end of a clause leave out what stands before them; Oslo, NO is in Norway. */
function weakFrom(sentence: Sentence, at: number): number | undefined {
  if (sentence.isShouted(at) || !sentence.isWord(at)) return undefined;
  let end = at;
  while (end <= at + LONGEST_BEHIND && sentence.isWord(end)) end++;
  const length = end - at;
  return length <= LONGEST_BEHIND && WEAK_BEHIND.test(sentence.span(at, length) ?? '')
    ? length
    : denyingTail(sentence, at);
}

function targetOf(
  knowledge: Knowledge,
  context: PlaceContext,
  from: number,
  to: number,
): ExclusionTarget {
  const text = context.sentence.slice(from, to);
  const brand = brandAt(knowledge, context.sentence, from);
  const place = namedPlaceAt(context, from, true);
  const isPlace = place?.to === to;
  // Munich is a name of shops too: it is left out as a town where it lies in what is searched.
  const isTownToo = isPlace && (brand?.value.isCommonWord === true || isKnownTown(context, from));
  if (brand?.to === to)
    return { kind: 'brand', name: brand.value.name, place: isTownToo ? place.value : null, text };
  if (isPlace) return { kind: 'place', value: place.value, text };
  const kind = categoryAt(knowledge, context.sentence, from);
  return kind?.to === to ? kind.target : { kind: 'brand', name: text, place: null, text };
}
