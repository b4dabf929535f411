import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import type { Sentence } from '../tokens.ts';
import { numberOfWord } from '../words.ts';

const RADIUS_PATTERNS: readonly RegExp[] = [
  /\b(?:within |in |inside |dans |en |im |entro |binnen |num |no |a ){0,4}(?:an? |un |una |um |einem? |een )?(?:radius |radio |rayon |umkreis |raio |raggio |straal )(?:of |de |di |von |van )(?:about |ca )?(\d+(?:\.\d+)?) ?(miles?|mi|km|kms|kilomet(?:er|re)s?|kilometros?|kilometern?|chilometri|quilometros?|meters?|metres?|metros?|metern?|metri|m)\b/gu,
  /\b(?:within |in |inside |dans |en |im |entro |binnen |a |all ){0,4}(?:an? |un |una |um |einem? |een )?(\d+(?:\.\d+)?) ?(miles?|mi|km|kms|kilomet(?:er|re)s?|kilometros?|kilometern?|chilometri|quilometros?)(?: (?:radius|radio|umkreis|a la redonda|rayon|raggio|raio|drive))?\b/gu,
  /\bwithin (\d+(?:\.\d+)?) ?(meters?|metres?|m)\b/gu,
  /\bwithin (?:an? )?(\d+(?:\.\d+)?)(k)(?= (?:of|from|around)\b)/gu,
  /\b(?:within |in |under |less than |up to )(?:about |roughly |a |an )?(half a|half|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|twenty five|thirty|forty|fifty|sixty|hundred|couple of|couple|few|quarter|a)? ?(miles?|kilomet(?:er|re)s?|km)(?: radius)?(?= (?:of|from|around|radius)\b)/gu,
];

const VAGUE_AMOUNTS: Readonly<Record<string, number>> = {
  '': 1,
  a: 1,
  half: 0.5,
  'half a': 0.5,
  quarter: 0.25,
  couple: 2,
  'couple of': 2,
  few: 3,
  'twenty five': 25,
  hundred: 100,
};

function amountOf(written: string): number {
  if (/^\d/u.test(written)) return Number(written);
  return Object.hasOwn(VAGUE_AMOUNTS, written)
    ? (VAGUE_AMOUNTS[written] ?? Number.NaN)
    : (numberOfWord(written) ?? Number.NaN);
}

/** Half the way around the Earth: more means everywhere. */
const MOST_METERS = 20_000_000;

/** Distances around a place, in metres; without the preposition after them. */
export function proposeRadius(sentence: Sentence): CandidateOf<'radius'>[] {
  const found: CandidateOf<'radius'>[] = [];
  for (const pattern of RADIUS_PATTERNS) {
    for (const match of sentence.line.matchAll(pattern)) {
      const [whole, amount = '', unit = ''] = match;
      const meters = metersOf(amountOf(amount), unit);
      if (!(meters >= 1) || meters > MOST_METERS) continue;
      const span = sentence.tokensOf({ index: match.index, length: whole.length });
      found.push(candidate('radius', span, meters, { radius: 1, note_word: span.to - span.from }));
    }
  }
  return found;
}

/** Metres in a number of a unit, miles or kilometres or metres, in any of the languages. */
export function metersOf(amount: number, unit: string): number {
  if (unit.startsWith('mi') || unit.startsWith('mei')) return Math.round(amount * 1609.344);
  return Math.round(
    unit.startsWith('k') || unit.startsWith('chil') || unit.startsWith('quil')
      ? amount * 1000
      : amount,
  );
}
