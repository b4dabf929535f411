import type { Business } from '../lead.ts';
import { matchKey } from './match-key.ts';
import { keyMatchProbability } from './match-probability.ts';

/** From here on a pair is more likely one business than two: the best F1 in cross-validation. */
export const MATCH_THRESHOLD = 0.5;

/** Probability (0..1) that two records are of one business, by the fitted model alone. Symmetric. */
export function matchProbability(a: Business, b: Business): number {
  return keyMatchProbability(matchKey(a), matchKey(b));
}
