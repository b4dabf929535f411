import { stem } from '../../kernel/text.ts';
import type { CandidateOf, Slot } from '../candidate.ts';
import type { CategoryIndex, Knowledge } from '../knowledge.ts';
import type { PlaceContext } from '../places/place-value.ts';
import type { Sentence } from '../tokens.ts';
import { isWordForPeople } from '../words-for-people.ts';
import { GENERIC_NOUNS, STOP_WORDS } from '../words.ts';
import { withGenerics } from './with-generics.ts';
import { similarTo, spellingsOf } from './words-near.ts';

/** How many unknown words are tried against the vocabulary: each costs a scan of a letter's words. */
const MOST_MENDED_WORDS = 12;
const SHORTEST = 6;
/** Options of a question about what was meant. */
const MOST_KINDS = 6;

/** Misspelt kinds of business among words that nothing else reads: one error, in words of six letters and more. */
export function proposeMisspelt(
  knowledge: Knowledge,
  context: Pick<PlaceContext, 'sentence' | 'language'>,
  unread: readonly number[],
  slotOf: (at: number) => Slot | undefined,
): CandidateOf<'category'>[] {
  const { sentence } = context;
  const { categories: index } = knowledge;
  const found: CandidateOf<'category'>[] = [];
  let tried = 0;
  const any = Array.from(sentence.tokens, (_, at) => slotOf(at)).includes('category');
  for (const at of unread) {
    const word = sentence.word(at);
    if (tried >= MOST_MENDED_WORDS) break;
    if (word.length < 4 || STOP_WORDS.has(word) || /\d/u.test(word)) continue;
    if (isWordForPeople(word)) continue;
    // A word of the vocabulary is not misspelt: nail polish.
    if (index.isWord(sentence.stem(at))) continue;
    tried++;
    const spans = [
      ...joined(sentence, at, index),
      ...compound(sentence, at, index),
      ...(isName(knowledge, context, at, slotOf) ? [] : mended(sentence, at, index)),
    ];
    for (const { from, to, ids, words } of spans.filter(
      (span) => !any || isBeside(sentence, span, slotOf),
    ))
      found.push(...withGenerics(sentence, from, to, ids, words, { category_misspelt: 1 }));
  }
  return found;
}

const WELL_KNOWN_TOWN = 1_000;

/** Mohali, Drogheda, Bosch: a place, a chain, or what is written as a name in the middle of a sentence. */
function isName(
  { gazetteer, brands }: Knowledge,
  { sentence, language }: Pick<PlaceContext, 'sentence' | 'language'>,
  at: number,
  slotOf: (at: number) => Slot | undefined,
): boolean {
  const word = sentence.word(at);
  // `booker's email`
  if (/['’]s$/u.test(sentence.tokens[at]?.raw ?? '')) return true;
  const isCapitalised =
    sentence.isNamed(at) && slotOf(at - 1) !== 'count' && !/[.!?:\n]\s*$/u.test(sentence.gap(at));
  // `Find Resturants In Miami`: where all are capitalised, none is a name.
  const isWritten = isCapitalised && sentence.tokens.some(({ raw }) => /^\p{Ll}.{3,}/u.test(raw));
  if (isWritten && language !== 'de') return true;
  // `barbar shops`
  if (!isWritten && GENERIC_NOUNS.has(sentence.word(at + 1))) return false;
  if (brands.find(word).some(({ isCommonWord }) => !isCommonWord)) return true;
  return gazetteer.find(word).some(({ entry }) => isWritten || entry.population > WELL_KNOWN_TOWN);
}

const LIST = /^(?:,|and|or|y|e|o|et|ou|und|oder|sowie|en|of)$/u;

/** Beside a category that was read, or after a connector: `dentists and orthodontsts`. Elsewhere it describes. */
function isBeside(
  sentence: Sentence,
  { from, to }: MendedSpan,
  slotOf: (at: number) => Slot | undefined,
): boolean {
  if (slotOf(from - 1) === 'category') return sentence.stem(from).length > SHORTEST;
  return (
    slotOf(to) === 'category' ||
    (LIST.test(sentence.word(to)) && slotOf(to + 1) === 'category') ||
    from === 0 ||
    LIST.test(sentence.word(from - 1)) ||
    slotOf(from - 1) === 'count'
  );
}

interface MendedSpan {
  readonly from: number;
  readonly to: number;
  readonly ids: readonly string[];
  readonly words: number;
}

/** `realestate agents`, `coffeeshops`: a space is missing. */
function joined(sentence: Sentence, at: number, index: CategoryIndex): MendedSpan[] {
  const word = sentence.stem(at);
  if (word.length < SHORTEST || word.length > 24) return [];
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const parts = `${word.slice(0, cut)} ${word.slice(cut)}`;
    for (let length = 3; length >= 1; length--) {
      const rest = length === 1 ? '' : sentence.span(at + 1, length - 1, 'stem');
      if (rest === undefined) continue;
      const ids = index.find(rest === '' ? parts : `${parts} ${rest}`);
      if (ids.length > 0) return [{ from: at, to: at + length, ids, words: length + 1 }];
    }
  }
  return [];
}

/** Second halves of German and Dutch compounds that name no trade of their own, longest first. */
const HEADS =
  /^(.{4,}?)(?:fachbetriebe?n?|fachgeschafte?n?|unternehmen|firmen|firma|betriebe?n?|geschafte?n?|laden|praxen|praxis|buros?|dienste?|dienstleister|anbieter|werkstatten|werkstatt|handler|handel|hauser|studios?|zentren|zentrum|salons?|bedrijf|bedrijven|winkels?|praktijk(?:en)?|zaak|zaken|kantoor|kantoren|diensten|dienst|bureaus?|salon|studio|houders?|exploitant(?:en)?|beheerders?|ondernemers?|inhabers?|betreibern?|betreiber|besitzern?|pachtern?)$/u;

/** `Logistikfirmen`, `huisartsenpraktijken`: the first half says what they do. */
function compound(sentence: Sentence, at: number, index: CategoryIndex): MendedSpan[] {
  const [, first] = HEADS.exec(sentence.word(at)) ?? [];
  if (first === undefined) return ofObject(sentence, at, index);
  for (const form of [first, first.replace(/(?:s|n|en|e)$/u, ''), `${first}en`, `${first}er`]) {
    const ids = index.find(stem(form));
    if (ids.length > 0) return [{ from: at, to: at + 1, ids, words: 1 }];
  }
  return [];
}

/** Second halves that say what is done with something that we don't know: `Rohrhersteller`, `schroevengroothandel`. */
const OF_OBJECTS: readonly (readonly [RegExp, string])[] = [
  [
    /^.{3,}(?:hersteller|herstellern|fabrikant(?:en)?|produzent(?:en)?|producent(?:en)?)$/u,
    'manufacturer',
  ],
  [
    /^.{3,}(?:gross(?:handel|handler|handlern|handlung(?:en)?)|groothandel(?:s|aar|aars|aren)?)$/u,
    'wholesaler',
  ],
];

/** The wider kind, which is said to have been read. */
function ofObject(sentence: Sentence, at: number, index: CategoryIndex): MendedSpan[] {
  const [, id] = OF_OBJECTS.find(([pattern]) => pattern.test(sentence.word(at))) ?? [];
  if (id === undefined || index.get(id) === undefined) return [];
  return [{ from: at, to: at + 1, ids: [id], words: 1 }];
}

function mended(sentence: Sentence, at: number, index: CategoryIndex): MendedSpan[] {
  const written = sentence.stem(at);
  if (index.isRealWord(sentence.word(at)) || index.isOtherWord(sentence.word(at))) return [];
  for (const spelling of spellingsOf(written)) {
    const near = sentence.word(at).length >= SHORTEST - 1 ? similarTo(index, spelling) : [];
    const words = spelling === written ? near : [spelling, ...near];
    const found = words.flatMap((word) => {
      const span = spanAround(sentence, at, word, index);
      return span === undefined ? [] : [{ word, span }];
    });
    // A noun beside it proves what a single word does not: `coffe shops`, `barbar shops`.
    const isProven =
      GENERIC_NOUNS.has(sentence.word(at + 1)) ||
      found.some(({ word, span }) => span.words > 1 || isTypo(spelling, word));
    const spans = isProven ? found.map(({ span }) => span) : [];
    const [first] = spans;
    if (first === undefined) continue;
    // `bakries` lacks a letter rather than that it has one too many for a bar.
    const whole = found.filter(({ word }) => word.length >= spelling.length);
    const likely = whole.map(({ span }) => span);
    return [unlessSeveral(likely.length > 0 ? likely : spans) ?? first];
  }
  return [];
}

/** Stems this short are one letter from many other words. */
const SHORT_STEM = 6;

/**
 * Whether somebody who means one stem may have typed the other: `concretar` is no `concrete`, whose end is another
 * word's, and of short stems one with another letter is another word, `salon` and `salin`.
 */
function isTypo(written: string, meant: string): boolean {
  const start = commonStart(written, meant);
  const isSwapped =
    written.length === meant.length &&
    written[start] === meant[start + 1] &&
    written[start + 1] === meant[start];
  if (isSwapped) return true;
  const isAtEnd =
    start >= Math.min(written.length, meant.length) - (written.length === meant.length ? 1 : 0);
  if (isAtEnd) return written.length < meant.length && meant.length > SHORT_STEM;
  return written.length > SHORT_STEM || isLetterMissing(written, meant, start);
}

/** `plumers`, `plummbers` */
const isLetterMissing = (written: string, meant: string, start: number): boolean =>
  written.length < meant.length ||
  (written.length > meant.length && written[start] === written[start - 1]);

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

/** Where several kinds are as near, all of them, to be asked about; the longest phrase says most. */
function unlessSeveral(spans: readonly MendedSpan[]): MendedSpan | undefined {
  const words = Math.max(...spans.map((span) => span.words));
  const [first, ...others] = spans.filter((span) => span.words === words);
  if (first === undefined) return undefined;
  const same = others.filter(({ from, to }) => from === first.from && to === first.to);
  const ids = [...new Set([first, ...same].flatMap((span) => span.ids))];
  return { ...first, ids: ids.slice(0, MOST_KINDS) };
}

/** The longest phrase over the word at `at`, read as `similar`; a single short word proves too little. */
function spanAround(
  sentence: Sentence,
  at: number,
  similar: string,
  index: CategoryIndex,
): MendedSpan | undefined {
  for (let length = 4; length >= 1; length--) {
    if (length === 1 && sentence.word(at).length < SHORTEST) continue;
    for (let from = Math.max(0, at - length + 1); from <= at; from++) {
      const words: string[] = [];
      for (let position = from; position < from + length; position++)
        if (sentence.isWord(position))
          words.push(position === at ? similar : sentence.stem(position));
      if (words.length < length) continue;
      const ids = index.find(words.join(' '));
      if (ids.length > 0) return { from, to: from + length, ids, words: length };
    }
  }
  return undefined;
}
