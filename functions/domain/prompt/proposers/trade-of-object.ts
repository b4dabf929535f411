import { stem } from '../../kernel/text.ts';
import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import type { CategoryIndex } from '../knowledge.ts';
import type { Sentence } from '../tokens.ts';

/** Words for what a firm does with what it is named after, and the words that names of kinds end with, likeliest first. */
const TRADES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:manufacturers?|makers?|producers?)$/u, ['manufacturer', 'producer', 'maker', 'factory']],
  [/^wholesalers?$/u, ['wholesaler', 'distributor', 'supplier']],
  [/^(?:suppliers?|distributors?)$/u, ['supplier', 'distributor', 'wholesaler']],
  [/^importers?$/u, ['importer', 'wholesaler', 'distributor']],
  [/^exporters?$/u, ['exporter']],
  [/^(?:dealers?|traders?|merchants?)$/u, ['dealer', 'merchant', 'trader', 'store', 'shop']],
  [/^(?:retailers?|sellers?|stockists?)$/u, ['store', 'shop', 'dealer']],
  [/^(?:installers?|fitters?)$/u, ['installer', 'installation', 'fitter']],
  [/^repairers?$/u, ['repair']],
  [/^(?:growers?|breeders?)$/u, ['grower', 'breeder', 'farm']],
  [/^(?:teachers?|tutors?|instructors?)$/u, ['teacher', 'instructor', 'lessons', 'class']],
  [/^(?:schools?|academ(?:y|ies))$/u, ['school', 'class']],
];
/** Whether a run of words opens with a trade and what it deals in. */
export const isTradeOfObject = (sentence: Sentence, from: number): boolean =>
  /^(?:of|in)$/u.test(sentence.word(from + 1)) &&
  TRADES.some(([word]) => word.test(sentence.word(from)));

const LONGEST_OBJECT = 3;
/** What the two words of the trade and `of` weigh besides the object's. */
const TRADE_WEIGHT = 1;

/** `manufacturers of furniture`, `dealers in used cars`: a name of a kind, said the other way round. */
export function proposeTradesOfObjects(
  sentence: Sentence,
  index: CategoryIndex,
): CandidateOf<'category'>[] {
  return Array.from({ length: sentence.length }, (_, from) => from).flatMap((from) => {
    if (!isTradeOfObject(sentence, from)) return [];
    const [, trades = []] = TRADES.find(([word]) => word.test(sentence.word(from))) ?? [];
    for (let length = LONGEST_OBJECT; length >= 1; length--) {
      const object = sentence.span(from + 2, length, 'stem');
      if (object === undefined) continue;
      const ids = trades
        .map((trade) => index.find(`${object} ${stem(trade)}`))
        .find((found) => found.length === 1);
      if (ids === undefined) continue;
      const to = from + 2 + length;
      return [
        candidate(
          'category',
          { from, to },
          { ids, words: to - from, phraseTo: to },
          { category: 1, category_word: length + 1 + TRADE_WEIGHT },
        ),
      ];
    }
    return [];
  });
}
