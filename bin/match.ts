/**
 * Says whether two places are one business: `{ "a": place, "b": place }` a line on standard input, places in
 * Overture's record form; `{ "probability", "match" }` a line out, or `{ "error" }` for a broken line. One line
 * out for each line in, in order.
 */
import {
  MATCH_THRESHOLD,
  matchProbability,
} from '../functions/domain/leads/match/business-probability.ts';
import { answerLines } from './json-lines.ts';
import { readPlace } from './matching/read-place.ts';

await answerLines(process.stdin, process.stdout, (pair) => {
  if (typeof pair !== 'object' || pair === null) throw new Error('The line is not a JSON object.');
  const probability = matchProbability(
    readPlace('a' in pair ? pair.a : undefined, 'a'),
    readPlace('b' in pair ? pair.b : undefined, 'b'),
  );
  return { probability: Number(probability.toFixed(4)), match: probability >= MATCH_THRESHOLD };
});
