import { metersOf, RADIUS_PATTERNS } from './filter-patterns.ts';
import type { Sentence } from './sentence.ts';

/** Half the way around the Earth: more means everywhere. */
const MOST_METERS = 20_000_000;

/** The radius asked for, in metres, or null. Claims its words but not the preposition after it. */
export function readRadius(sentence: Sentence): number | null {
  for (const pattern of RADIUS_PATTERNS) {
    for (const match of sentence.line.matchAll(pattern)) {
      const [whole, amount = '', unit = ''] = match;
      const meters = metersOf(Number(amount), unit);
      if (meters < 1 || meters > MOST_METERS) continue;
      const { from, to } = sentence.tokensOf({ index: match.index, length: whole.length });
      sentence.claim(from, to, 'radius');
      return meters;
    }
  }
  return null;
}
