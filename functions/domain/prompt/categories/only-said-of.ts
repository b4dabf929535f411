import type { DecodedSentence } from '../decoded-sentence.ts';
import type { Span } from '../tokens.ts';

/** `nurseries, wholesale only`; `with 20 to 100 staff and a lab`: they say something of the kind before. */
export function isOnlySaidOf(sentence: DecodedSentence, { from, to }: Span): boolean {
  if (sentence.word(to) === 'only' && sentence.sentence.isSeparator(from - 1)) return true;
  // `coffee roasters in Seattle, wholesale`
  const isWhole = !sentence.sentence.isWord(to) && sentence.sentence.isSeparator(from - 1);
  if (isWhole && sentence.sentence.words(from, to) === 'wholesale') return true;
  return (
    /^(?:a|an|own)$/u.test(sentence.word(from - 1)) &&
    /^(?:and|plus)$/u.test(sentence.word(from - 2)) &&
    /^(?:filter|field)$/u.test(sentence.slotOf(from - 3) ?? '')
  );
}
