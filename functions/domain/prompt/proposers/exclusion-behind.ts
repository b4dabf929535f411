import { foldedName } from '../../kernel/text.ts';
import { candidate } from '../candidate.ts';
import type { CandidateOf, ExclusionTarget } from '../candidate.ts';
import { isContactForm } from '../filters/contact-forms.ts';
import type { Knowledge } from '../knowledge.ts';
import type { PlaceContext } from '../places/place-value.ts';
import { namedPlaceAt } from '../places/target-place.ts';
import type { Sentence } from '../tokens.ts';
import { CONNECTORS } from '../words.ts';
import { brandAt } from './brand.ts';
import { categoryAt, elidedCategory, isKnownTown } from './exclusion-kinds.ts';

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
const MOST_BEHIND = 4;
/** More than the town before it and the name as its part: `Berlin, Mitte`. */
const WEAK_BONUS = 4;
/** More than the places of the list would be by themselves. */
const LIST_BONUS = 3;

/** `vet clinics in Canberra, Greencross excluded`: a name between a separator and the word that leaves it out. */
export function excludedBehind(
  knowledge: Knowledge,
  context: PlaceContext,
  at: number,
): CandidateOf<'exclusion'> | undefined {
  const { sentence } = context;
  const strong = [1, 2].find((length) => BEHIND.test(sentence.span(at, length) ?? ''));
  const weak = strong === undefined ? weakFrom(sentence, at) : undefined;
  const to = strong ?? weak;
  if (to === undefined) return undefined;
  const end = /^(?:is|are|ist|sind|est|sont|es|son|sono|sao)$/u.test(sentence.word(at - 1))
    ? at - 1
    : at;
  // `London is out`
  if (/^(?:out|off)$/u.test(sentence.word(at)) && (end === at || !endsClause(sentence, at + to)))
    return undefined;
  const kinds = kindsBefore(knowledge, sentence, end);
  // German nouns have capitals too: `Pensionen nicht`.
  const isWeakly = kinds !== undefined && weak !== undefined;
  let from = isWeakly ? end : nameBefore(sentence, end);
  if (from === end && !isWeakly) from = placeBefore(context, end);
  const isKind = kinds !== undefined && (from === end || kinds.targets.length > 1);
  if (isKind) from = kinds.from;
  if (from === end || isContactForm(sentence.words(from, at + 1))) return undefined;
  const targets = isKind ? [...kinds.targets] : [targetOf(knowledge, context, from, end)];
  const [first] = targets;
  // `Website not needed` is no chain.
  if (first === undefined) return undefined;
  const isUnknown = first.kind === 'brand' && first.place === null;
  if (isUnknown && strong !== undefined && to > 1) return undefined;
  if (
    weak !== undefined &&
    !isKind &&
    (first.kind === 'category' || (isUnknown && !isKnown(knowledge, first)))
  )
    return undefined;
  // `London and Leeds excluded`, `Fielmann, Apollo und Pearle weglassen`
  while (isJoinedBefore(sentence, from, targets.length)) {
    if (isKind) break;
    const before = nameBefore(sentence, from - 1);
    const target = targetOf(knowledge, context, before, from - 1);
    if (sentence.isSeparator(from - 1) && (target.kind !== 'brand' || !isKnown(knowledge, target)))
      break;
    if (before === from - 1 || target.kind !== first.kind) return undefined;
    targets.unshift(target);
    from = before;
  }
  if (from > 0 && !sentence.isSeparator(from - 1)) return undefined;
  return candidate('exclusion', { from, to: at + to }, targets, {
    exclusion: 1,
    exclusion_word:
      at + to - from + LIST_BONUS * (targets.length - 1) + (weak === undefined ? 0 : WEAK_BONUS),
  });
}

/** Behind a first `and` the names of a list stand between commas. */
const isJoinedBefore = (sentence: Sentence, from: number, found: number): boolean =>
  CONNECTORS.has(sentence.word(from - 1)) ||
  (found > 1 && sentence.isSeparator(from - 1) && /^\s*,\s*$/u.test(sentence.gap(from)));

/** How many words at the end of a clause leave out what stands before them; Oslo, NO is in Norway. */
function weakFrom(sentence: Sentence, at: number): number | undefined {
  if (sentence.isShouted(at)) return undefined;
  let end = at;
  while (end <= at + LONGEST_BEHIND && sentence.isWord(end)) end++;
  const length = end - at;
  return length <= LONGEST_BEHIND && WEAK_BEHIND.test(sentence.span(at, length) ?? '')
    ? length
    : undefined;
}

const isKnown = ({ brands }: Knowledge, { text }: ExclusionTarget): boolean =>
  brands.find(foldedName(text)).length > 0;

/** `hospitals excluded`, `pizzerias and cafés excluded` */
function kindsBefore(
  knowledge: Knowledge,
  sentence: Sentence,
  end: number,
): { readonly from: number; readonly targets: readonly ExclusionTarget[] } | undefined {
  const targets: ExclusionTarget[] = [];
  for (let to = end; targets.length < MOST_BEHIND;) {
    const kind = [MOST_BEHIND, 3, 2, 1]
      .map((length) => ({ from: to - length, found: kindFrom(knowledge, sentence, to - length) }))
      .find(({ from, found }) => from > 0 && found?.to === to);
    if (kind?.found === undefined) return undefined;
    targets.unshift(kind.found.target);
    let start = kind.from;
    while (start > kind.from - MOST_LEADS && LEADS.test(sentence.word(start - 1))) start--;
    if (start > 0 && sentence.isSeparator(start - 1)) return { from: start, targets };
    if (!CONNECTORS.has(sentence.word(start - 1))) return undefined;
    to = start - 1;
  }
  return undefined;
}

const kindFrom = (knowledge: Knowledge, sentence: Sentence, from: number) =>
  sentence.isWord(from)
    ? (categoryAt(knowledge, sentence, from) ?? elidedCategory(knowledge, sentence, from))
    : undefined;

const endsClause = (sentence: Sentence, at: number): boolean =>
  at >= sentence.length || sentence.isSeparator(at);

/** `England. London is out`, where capitals prove nothing. */
function placeBefore(context: PlaceContext, end: number): number {
  for (let from = end - 1; from >= end - MOST_BEHIND && context.sentence.isWord(from); from--)
    if (from === 0 || context.sentence.isSeparator(from - 1))
      return namedPlaceAt(context, from, true)?.to === end ? from : end;
  return end;
}

function nameBefore(sentence: Sentence, end: number): number {
  let from = end;
  while (
    from > end - MOST_BEHIND &&
    sentence.isWord(from - 1) &&
    (sentence.isNamed(from - 1) || (from === 1 && sentence.isCapitalised(0))) &&
    !CONNECTORS.has(sentence.word(from - 1))
  )
    from--;
  return from;
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
