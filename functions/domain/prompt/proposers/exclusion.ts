import { candidate } from '../candidate.ts';
import type { CandidateOf, ExclusionTarget } from '../candidate.ts';
import type { Knowledge } from '../knowledge.ts';
import type { PlaceContext } from '../places/place-value.ts';
import { isPostcodeLabel } from '../places/postcodes.ts';
import { namedPlaceAt } from '../places/target-place.ts';
import type { Sentence } from '../tokens.ts';
import {
  GENERIC_NOUNS,
  PLACE_LEADS,
  PLACE_PREPOSITIONS,
  STOP_WORDS,
  WITH_WORDS,
} from '../words.ts';
import { excludedBehind } from './exclusion-behind.ts';
import { isKnownTown, placeOfKind, placeOfUnwanted } from './exclusion-kinds.ts';
import {
  besideBrand,
  BETWEEN,
  isAskedAfter,
  isBeside,
  isListBySemicolon,
} from './exclusion-list.ts';
import { isAttached, JOINS } from './exclusion-names.ts';
import { isWeakOpener, openerAt } from './exclusion-openers.ts';
import { targetAt } from './exclusion-target.ts';
import { isFiller } from './filler.ts';
import { negatedConditionEnd } from './negated-condition.ts';

/** `no big chains like X`; Big Lots is a name. */
const BIG = /^(?:big|bigger|large|larger|grosse[nrs]?|grandes?|gran|grandi|grosse|grote)$/u;

/** `the big four` */
const FEW = /^(?:three|four|five|six|[3-6])$/u;
/** `no corporate groups such as CVS`: other words for chains, before their names. */
const CHAINS_LIKE =
  /^(?:(?:the|any|les?|des|de|las|los|die|der|den|den|i|gli|le|os|as) )?(?:(?:big|large|major|corporate|national|well known|grosse[nrs]?|grands?|grandes|grandi|grote) )?(?:[a-z]+ )?(?:corporates?|groups?|chains|ketten|\w+ketten|filialisten|filialbetriebe|franchises?|franchising|franquicias|franquias|discounter|cadenas|chaines|catene|ketens|redes|names|ones|players|brands|retailers|multiples|corporations|gruppen|konzerne|groupes|enseignes|grupos|gruppi|groepen) (?:such as|like|eg|e g|wie|comme|tels que|type|du type|genre|como|tipo|del tipo|do tipo|estilo|come|zoals)(?= )/u;

/** Words of an opener at the beginning: `pas de`. */
const MOST_OPENING = 2;
const MOST_TARGETS = 12;
/** A list goes on rather than that its last member counts or asks for something: `hors Krys et Optic 2000`. */
const LIST_BONUS = 0.2;
/** `except in London and Leeds`: a list of places ends where `and` stands. */
const PLACES_BONUS = 3;

/** `no dentists in London`: more than `no dentists`, and then a place that is asked for. */
const WHERE_WEIGHT = 2;

/** `not too loud`, `no gibberish`: a negation keeps the words after it, so that they are never read as wishes. */
export function proposeNegations({
  sentence,
  language,
}: Pick<PlaceContext, 'sentence' | 'language'>): CandidateOf<'note'>[] {
  const found: CandidateOf<'note'>[] = [];
  for (let at = 0; at < sentence.length; at++) {
    if (openerAt({ sentence, language }, at) === undefined) continue;
    let to = at + 1;
    let telling = 0;
    // `skip the venues`
    if (SKIPPED.test(sentence.word(to)) && GENERIC_NOUNS.has(sentence.word(to + 1)))
      found.push(saidOfThem(at, to + 2));
    while (to < at + 6 && sentence.isWord(to) && telling < 4) {
      const word = sentence.word(to);
      if (telling > 0 && (JOINS.test(word) || WITH_WORDS.has(word) || PLACE_PREPOSITIONS.has(word)))
        break;
      to++;
      if (!isFiller(word, language)) {
        telling++;
        found.push(
          candidate(
            'note',
            { from: at, to },
            { effect: 'not_checked', slot: 'filter' },
            {
              negated_words: 1,
              note_word: 0.2 * (to - at),
            },
          ),
        );
      }
    }
  }
  return found;
}

/** What is to be left out: an opener, and the brands, kinds and places after it. */
export function proposeExclusions(
  knowledge: Knowledge,
  context: PlaceContext,
  kinds: readonly CandidateOf<'category'>[],
): (CandidateOf<'exclusion'> | CandidateOf<'note'>)[] {
  const { sentence } = context;
  const found: (CandidateOf<'exclusion'> | CandidateOf<'note'>)[] = [];
  for (let at = 0; at < sentence.length; at++) {
    const behind = excludedBehind(knowledge, context, at);
    if (behind !== undefined) found.push(behind);
    const opener = openerAt(context, at);
    if (opener === undefined || namesCategory(knowledge, sentence, at)) continue;
    const start = afterOpener(context, opener.to);
    const targets: ExclusionTarget[] = [];
    let to = start;
    let unknown = 0;
    let bonus = 0;
    let byComma = 0;
    for (let next = start; targets.length < MOST_TARGETS;) {
      const chains = targets.length === 0 ? undefined : chainsEnd(sentence, next);
      // `no DSOs or corporate chains`
      if (chains !== undefined) {
        found.push(
          candidate('exclusion', { from: at, to: chains }, [...targets], {
            exclusion: 1,
            exclusion_word: chains - at + bonus + 1,
            ...(unknown > 0 ? { excluded_unknown: unknown } : {}),
          }),
        );
        break;
      }
      const target = targetAt(knowledge, context, next, {
        kinds,
        strong: opener.strong,
        outside: opener.outside || (opener.single && isKnownTown(context, next)),
        afterPlace: targets.at(-1)?.kind === 'place',
        afterBrand: targets.at(-1)?.kind === 'brand',
        opensAt: opener.to,
      });
      if (target === undefined) break;
      if (opener.sign && !isBeside(context, kinds, at, target.target)) break;
      // A kind that the first words do not name is asked for: `Leaving out Leeds, dentists in Yorkshire`.
      if (isAskedAfter(context, kinds, at, next, targets, target.target)) break;
      // `that allow outside caterers`: where, and no kind, is left out.
      if (opener.outside && target.target.kind === 'category') break;
      if (target.target.kind === 'category') {
        const kind = { from: next, to: target.to };
        const end = negatedConditionEnd(sentence, context.language, at, kind);
        if (end !== undefined) {
          found.push(saidOfThem(at, end));
          break;
        }
      }
      if (opener.already && (target.target.kind === 'category' || target.unknown)) break;
      // `except Belfast, switchboard number`: behind a comma only a name is left out too.
      if (target.unknown && targets.length > 0 && sentence.isSeparator(next - 1)) break;
      if (targets.length > 0) bonus += LIST_BONUS;
      // `behalve Noord en Zuidoost`: a place that is joined to a name nothing knows is left out with it.
      if (
        opener.strong &&
        (target.target.kind === 'place' ||
          (target.target.kind === 'brand' && target.target.place !== null)) &&
        targets.at(-1)?.kind === 'brand' &&
        JOINS.test(sentence.word(next - 1))
      )
        bonus += 1;
      if (target.target.kind === 'place' && targets.at(-1)?.kind === 'place') {
        byComma++;
        if (JOINS.test(sentence.word(next - 1))) {
          bonus += PLACES_BONUS * byComma;
          byComma = 0;
        }
      }
      targets.push(target.target);
      if (target.unknown) unknown++;
      to = target.to;
      const unwanted = opener.certain ? placeOfUnwanted(context, kinds, target) : undefined;
      if (unwanted !== undefined)
        found.push(
          candidate('exclusion', { from: at, to: unwanted }, [...targets], {
            exclusion: 1,
            exclusion_word: WHERE_WEIGHT * (unwanted - at),
          }),
        );
      const where = placeOfKind(context, kinds, next, target);
      if (where !== undefined)
        found.push(
          candidate('exclusion', { from: at, to: where.to }, [where.target], {
            exclusion: 1,
            exclusion_word: WHERE_WEIGHT * (where.to - at),
          }),
        );
      found.push(
        candidate('exclusion', { from: at, to }, [...targets], {
          exclusion: 1,
          exclusion_word: to - at + bonus + (opener.sign ? SIGN_BONUS : 0),
          ...(unknown > 0 ? { excluded_unknown: unknown } : {}),
        }),
      );
      if (opener.sign || (opener.single && sentence.isSeparator(to))) break;
      const joined =
        (isListBySemicolon(knowledge, context, to, target.target.kind) ? to + 1 : undefined) ??
        afterJoin(sentence, to, target.target.kind) ??
        besideBrand(knowledge, context, to, kinds, target.target.kind);
      if (joined === undefined) break;
      next = joined;
    }
  }
  return found;
}

const CHAIN_NOUNS =
  /^(?:(?:(?:big|large|major|national|corporate|grosse[nrs]?|grandes?|grands?|grandi|grote|other|otras|autres|andere[nrs]?|weitere[nrs]?|altre|outras|demas) )?(?:chains|franchises|corporates|ketten|filialisten|cadenas|franquicias|chaines|franchises|catene|redes|cadeias|franquias|ketens))$/u;

/** Where `chains` or `big chains` end that close a list. */
const chainsEnd = (sentence: Sentence, at: number): number | undefined =>
  [2, 1]
    .map((words) => at + words)
    .find((to) => to <= sentence.length && CHAIN_NOUNS.test(sentence.words(at, to)));

/** `not hospital owned`: what the businesses must not be, beside their kind. */
const saidOfThem = (from: number, to: number): CandidateOf<'note'> =>
  candidate(
    'note',
    { from, to },
    { effect: 'not_checked', slot: 'filter' },
    { exclusion: 1, exclusion_word: to - from },
  );

/** `skip hire` is a trade. */
function namesCategory({ categories }: Knowledge, sentence: Sentence, at: number): boolean {
  const phrase = sentence.span(at, 2, 'stem');
  return (
    phrase !== undefined && !isWeakOpener(sentence.word(at)) && categories.find(phrase).length > 0
  );
}

/** `skip anyone who only does carpet cleaning` */
const WHO_ONLY =
  /^(?:(?:anyone|anybody|those|places|companies|firms|ones|shops|people|betriebe|firmen|empresas|entreprises|aziende|bedrijven) )?(?:who|that|which|die|qui|que|che) (?:only|just|mainly|nur|solo|seulement|soltanto|so|apenas|alleen) (?:do|does|sells?|offers?|makes?|machen|verkaufen|anbieten|hacen|venden|ofrecen|font|vendent|fanno|vendono|fazem|vendem|doen|verkopen)(?= )/u;
const MOST_OF_CLAUSE = 6;

/** `exclude: X`, `no big chains like X`. */
function afterOpener(context: PlaceContext, at: number): number {
  const { sentence } = context;
  let next = at;
  if (sentence.isSeparator(next) && /:/u.test(sentence.gap(next + 1))) next++;
  const [clause] = WHO_ONLY.exec(sentence.words(next, next + MOST_OF_CLAUSE)) ?? [];
  if (clause !== undefined) return next + clause.split(' ').length;
  const [chains] = CHAINS_LIKE.exec(sentence.words(next, next + 7)) ?? [];
  if (chains !== undefined) return next + chains.split(' ').length;
  // `no chains (Costa, Starbucks)`; what follows `no chains:` at the beginning is asked for.
  const end = chainsEnd(sentence, next);
  const lists = next > MOST_OPENING ? /[(:]/u : /\(/u;
  if (end !== undefined && sentence.isSeparator(end) && lists.test(sentence.gap(end + 1)))
    return end + 1;
  while (
    next < at + 5 &&
    !isNameHere(context, next) &&
    (BETWEEN.test(sentence.word(next)) ||
      isOnIsland(context, next) ||
      isTheOne(sentence, next) ||
      isLeadOfName(sentence, next) ||
      isPostcodeLabel(sentence.word(next)) ||
      isNounOfName(sentence, next) ||
      (BIG.test(sentence.word(next)) &&
        !sentence.isNamed(next) &&
        !FEW.test(sentence.word(next + 1))))
  )
    next++;
  return next;
}

/** `hors Le Mans`, `except el paso` */
const isNameHere = (context: PlaceContext, at: number): boolean =>
  (context.sentence.isNamed(at) || context.sentence.flat) &&
  (namedPlaceAt(context, at, true)?.value.nameTo ?? 0) > at + 1;

/** `not on Oahu`, `nicht auf Sylt`, `pas sur l'île de Ré`; `not on Facebook` is no place. */
function isOnIsland(context: PlaceContext, at: number): boolean {
  if (!/^(?:on|auf|op|sur|sull|sulla)$/u.test(context.sentence.word(at))) return false;
  return [at + 1, at + 2].some((next) => {
    const kind = namedPlaceAt(context, next, true)?.value.choices[0]?.entry.kind;
    // `on the North Shore`
    return kind === 'city' ? next === at + 2 : kind !== undefined && kind !== 'country';
  });
}

/** `niet in de stad Utrecht`, `except the city of Leeds` */
const isLeadOfName = (sentence: Sentence, at: number): boolean =>
  PLACE_LEADS.has(sentence.word(at)) &&
  !sentence.isNamed(at) &&
  (sentence.isNamed(at + 1) || (sentence.word(at + 1) === 'of' && sentence.isNamed(at + 2)));

/** `sans les centres Carglass` */
const isNounOfName = (sentence: Sentence, at: number): boolean =>
  GENERIC_NOUNS.has(sentence.word(at)) &&
  !sentence.isCapitalised(at) &&
  sentence.isNamed(at + 1) &&
  sentence.gap(at + 1) === ' ';

/** `not the one in Missouri`; One Medical is a name. */
const isTheOne = (sentence: Sentence, at: number): boolean =>
  sentence.word(at) === 'one' && /^(?:the|that)$/u.test(sentence.word(at - 1));

/** Where what is left out for certain begins: nothing there is asked for. */
export function leftOutStarts(context: PlaceContext): ReadonlySet<number> {
  const starts = new Set<number>();
  for (let at = 0; at < context.sentence.length; at++) {
    const opener = openerAt(context, at);
    if (opener?.certain !== true) continue;
    const last = afterOpener(context, opener.to);
    for (let start = opener.sign ? at : at + 1; start <= last; start++) starts.add(start);
  }
  return starts;
}

const MOST_DESCRIBING = 2;

const SKIPPED = /^(?:the|any|all|those|anything|anyone|over|if|ones?|every)$/u;

const isSmall = (word: string, language: string): boolean =>
  STOP_WORDS.has(word) || PLACE_PREPOSITIONS.has(word) || isFiller(word, language);

/** Where a kind begins that a negation describes: `no one-man bands` asks for no bands. */
export function negatedKindStarts(
  context: Pick<PlaceContext, 'sentence' | 'language'>,
): ReadonlySet<number> {
  const { sentence, language } = context;
  const starts = new Set<number>();
  for (let at = 0; at < sentence.length; at++) {
    const opener = openerAt(context, at);
    // `non-chain pizza places` are asked for.
    const isAsked = opener === undefined || opener.outside || isAttached(sentence, opener.to);
    // `skip the venues`: nobody asks for a skip.
    if (sentence.word(at) === 'skip' && SKIPPED.test(sentence.word(at + 1))) starts.add(at);
    if (isAsked || !isWeakOpener(sentence.word(at))) continue;
    let to = opener.to;
    while (
      to < opener.to + MOST_DESCRIBING &&
      sentence.isWord(to) &&
      !JOINS.test(sentence.word(to)) &&
      (isAttached(sentence, to) ||
        isAttached(sentence, to + 1) ||
        !isSmall(sentence.word(to), language))
    )
      starts.add(++to);
  }
  return starts;
}

/** More than the name would be as a part of the town before it. */
const SIGN_BONUS = 4;

/** The next member of a list, or undefined where it ends. */
function afterJoin(
  sentence: Sentence,
  at: number,
  previous: ExclusionTarget['kind'],
): number | undefined {
  let next = at;
  // A bracket, a semicolon or a full stop ends what is left out: `(not Brisbane) CEC accredited`.
  if (sentence.isSeparator(at) && /[);:.!?]/u.test(sentence.gap(at + 1))) return undefined;
  while (next < at + 3 && (sentence.isSeparator(next) || JOINS.test(sentence.word(next)))) next++;
  if (next === at) return undefined;
  // `no CVS, near the station` goes on with something else.
  // A capital begins a name: Van der Valk.
  const isPlace =
    PLACE_PREPOSITIONS.has(sentence.word(next)) &&
    !isWeakOpener(sentence.word(next)) &&
    !sentence.isNamed(next) &&
    !isAttached(sentence, next + 1);
  if (isPlace && previous !== 'place') return undefined;
  while (
    isWeakOpener(sentence.word(next)) ||
    (BETWEEN.test(sentence.word(next)) &&
      !sentence.isNamed(next) &&
      !isAttached(sentence, next + 1))
  )
    next++;
  // `no CVS, with phone`
  return WITH_WORDS.has(sentence.word(next)) ? undefined : next;
}
