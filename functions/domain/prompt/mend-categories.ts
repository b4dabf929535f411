import type { CategoryIndex } from './knowledge.ts';
import { endOfGenerics } from './read-categories.ts';
import type { CategorySpan } from './read-categories.ts';
import type { Sentence } from './sentence.ts';
import { PLACE_LEADS, PLACE_PREPOSITIONS, STOP_WORDS } from './words.ts';

/** How many unknown words are tried against the vocabulary: each costs a scan of a letter's words. */
const MOST_MENDED_WORDS = 12;

/** Reads misspelt categories among the words that are still free and that nothing knows. */
export function mendCategories(
  sentence: Sentence,
  index: CategoryIndex,
  isKnownPlace: (word: string) => boolean,
  anyExact: boolean,
): CategorySpan[] {
  const found: CategorySpan[] = [];
  let tried = 0;
  for (let at = 0; at < sentence.length && tried < MOST_MENDED_WORDS; at++) {
    const word = sentence.word(at);
    if (!sentence.isFree(at) || word.length < 4 || STOP_WORDS.has(word) || /\d/u.test(word))
      continue;
    if (isKnownPlace(word)) continue;
    // A word of the vocabulary is not misspelt: nail polish.
    if (index.isWord(sentence.stem(at))) continue;
    tried++;
    const span = joinedSpan(sentence, at, index) ?? mendedSpan(sentence, at, index);
    if (span === undefined || isDoubtful(sentence, at, span)) continue;
    if (anyExact && (isNameOfPlace(sentence, at) || !isBesideCategory(sentence, span))) continue;
    sentence.claim(span.from, span.to, 'category');
    found.push({ ...span, to: endOfGenerics(sentence, span.to) });
    at = span.to - 1;
  }
  return found;
}

/** Beside a category that was read, or after a connector: `dentists and orthodontsts`. Elsewhere it describes. */
function isBesideCategory(sentence: Sentence, { from, to }: CategorySpan): boolean {
  if (sentence.claimOf(from - 1) === 'category') return sentence.stem(from).length > 6;
  return (
    sentence.claimOf(to) === 'category' ||
    from === 0 ||
    /^(?:,|and|or|y|e|o|et|ou|und|oder|en|of)$/u.test(sentence.word(from - 1)) ||
    sentence.claimOf(from - 1) === 'count'
  );
}

/** Buckhead is no misspelt bookstore: a capital after a preposition, or beside a place, begins a place's name. */
function isNameOfPlace(sentence: Sentence, at: number): boolean {
  if (sentence.claimOf(at - 1) === 'place') return true;
  let before = at - 1;
  while (PLACE_LEADS.has(sentence.word(before)) && before > at - 3) before--;
  const leads = PLACE_PREPOSITIONS.has(sentence.word(before)) || sentence.word(before) === '';
  return sentence.isCapitalised(at) && (leads || sentence.isCapitalised(at - 1));
}

const USUAL_BEFORE =
  /^(?:emergency|mobile|residential|commercial|family|licensed|certified|cheap|luxury|vegan|organic|local|wedding|pet|dog|auto|car|home)$/u;

/** A short word is too easily another one when an unread word stands before it: piano tuners are no turners. */
function isDoubtful(sentence: Sentence, at: number, { from, to }: CategorySpan): boolean {
  const before = sentence.word(from - 1);
  return (
    to - from === 1 &&
    sentence.stem(at).length <= 6 &&
    sentence.isFree(from - 1) &&
    before.length > 3 &&
    !STOP_WORDS.has(before) &&
    !USUAL_BEFORE.test(before)
  );
}

/** `realestate agents`, `coffeeshops`: a space is missing. */
function joinedSpan(
  sentence: Sentence,
  at: number,
  index: CategoryIndex,
): CategorySpan | undefined {
  const word = sentence.stem(at);
  if (word.length < 6 || word.length > 24) return undefined;
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const parts = `${word.slice(0, cut)} ${word.slice(cut)}`;
    for (let length = 3; length >= 1; length--) {
      const rest = length === 1 ? '' : sentence.span(at + 1, length - 1, 'stem');
      if (rest === undefined) continue;
      const ids = index.find(rest === '' ? parts : `${parts} ${rest}`);
      if (ids.length > 0) return { from: at, to: at + length, ids, words: length + 1 };
    }
  }
  return undefined;
}

function mendedSpan(
  sentence: Sentence,
  at: number,
  index: CategoryIndex,
): CategorySpan | undefined {
  for (const spelling of spellingsOf(sentence.stem(at))) {
    const words = [spelling, ...index.similarWords(spelling)];
    for (const word of words) {
      const span = spanAround(sentence, at, word, index);
      if (span !== undefined) return span;
    }
  }
  return undefined;
}

/** People also write what they hear: fotographer, kosmetic. */
function spellingsOf(word: string): string[] {
  const heard = [
    word.replace(/^f/u, 'ph'),
    word.replace(/^ph/u, 'f'),
    word.replace(/^k/u, 'c'),
    word.replace(/^c(?=[aou])/u, 'k'),
  ];
  return [...new Set([word, ...heard])];
}

/** The longest phrase over the word at `at`, read as `similar`; a single short word proves too little. */
function spanAround(
  sentence: Sentence,
  at: number,
  similar: string,
  index: CategoryIndex,
): CategorySpan | undefined {
  for (let length = 4; length >= 1; length--) {
    if (length === 1 && similar.length < 5) continue;
    for (let from = Math.max(0, at - length + 1); from <= at; from++) {
      const words: string[] = [];
      for (let position = from; position < from + length; position++)
        if (sentence.isFree(position))
          words.push(position === at ? similar : sentence.stem(position));
      if (words.length < length) continue;
      const ids = index.find(words.join(' '));
      if (ids.length > 0) return { from, to: from + length, ids, words: length };
    }
  }
  return undefined;
}
