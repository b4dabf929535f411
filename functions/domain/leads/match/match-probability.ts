import type { MatchKey } from './match-key.ts';
import { FEATURE_NAMES, distanceOf, pairFeatures } from './pair-features.ts';
import type { FeatureName } from './pair-features.ts';
import { WEIGHTS } from './weights.ts';

/** Merging loses a lead when it is wrong, so it asks for more than a bare "more likely than not". */
export const MERGE_THRESHOLD = 0.8;

/**
 * Log-odds by distance. A prior, not fitted: the labelled pairs carry no positions, and all were drawn among
 * neighbours, so that near is their normal case.
 */
const DISTANCE_LOG_ODDS: readonly (readonly [withinMeters: number, logOdds: number])[] = [
  [60, 0.3],
  [250, 0],
  [600, -1],
  [2_000, -2.5],
  [10_000, -4],
  [Number.POSITIVE_INFINITY, -8],
];

/**
 * Log-odds beside the fitted weights of features that too few labelled pairs have: five have one business inside
 * another, none of them a match, and nine differ in brand and name, one of them a match.
 */
const RARE_LOG_ODDS: Partial<Readonly<Record<FeatureName, number>>> = {
  oneInsideAnother: -2.2,
  brandDiffer: -1,
};

const scratch = new Float64Array(FEATURE_NAMES.length);
/** In the order of the features. */
const ORDERED = Float64Array.from(
  FEATURE_NAMES,
  (name) => WEIGHTS[name] + (RARE_LOG_ODDS[name] ?? 0),
);

/** Probability (0..1) that two keys are of one business. */
export function keyMatchProbability(a: MatchKey, b: MatchKey): number {
  pairFeatures(a, b, scratch);
  let logOdds = distanceLogOdds(distanceOf(a, b));
  for (let index = 0; index < scratch.length; index += 1) {
    logOdds += (ORDERED[index] ?? 0) * (scratch[index] ?? 0);
  }
  return 1 / (1 + Math.exp(-logOdds));
}

function distanceLogOdds(meters: number | null): number {
  if (meters === null) return 0;
  for (const [within, logOdds] of DISTANCE_LOG_ODDS) if (meters <= within) return logOdds;
  return 0;
}
