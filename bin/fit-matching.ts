/**
 * Fits the weights of entity resolution on labelled pairs and writes them to the domain.
 *
 *     EVAL_DATA_DIR=... node bin/fit-matching.ts [--check]
 *
 * Reads overture_place_pairs.jsonl ({ match, a, b } a line, places in Overture's record form). Prints precision,
 * recall and F1 of a seeded 5-fold cross-validation in which no place stands on both sides. `--check` writes
 * nothing.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { FEATURE_NAMES } from '../functions/domain/leads/match/pair-features.ts';
import { crossValidate } from './matching/cross-validate.ts';
import { readLabelledPairs, VALIDATION } from './matching/labelled-pairs.ts';
import { fitLogistic } from './matching/logistic-regression.ts';

const WEIGHTS_FILE = new URL('../functions/domain/leads/match/weights.ts', import.meta.url);

const directory = process.env['EVAL_DATA_DIR'] ?? 'test/fixtures/leads';
const PAIRS_FILE = 'overture_place_pairs.jsonl';
const pairs = readLabelledPairs(path.join(directory, PAIRS_FILE));
const { folds, ridge, seed } = VALIDATION;

console.log(`${pairs.length} pairs, ${folds} folds, ridge ${ridge}, seed ${seed}`);
console.log('threshold  precision  recall  F1');
for (const row of crossValidate(pairs, VALIDATION)) {
  const { threshold, precision, recall, f1 } = row;
  console.log(
    [
      threshold.toFixed(2).padEnd(9),
      precision.toFixed(3).padEnd(9),
      recall.toFixed(3),
      f1.toFixed(3),
    ].join('  '),
  );
}

if (!process.argv.includes('--check')) {
  const weights = fitLogistic(
    pairs.map((pair) => pair.features),
    pairs.map((pair) => pair.match),
    ridge,
  );
  writeFileSync(WEIGHTS_FILE, sourceOf(FEATURE_NAMES, weights));
  console.log(`Wrote ${WEIGHTS_FILE.pathname}`);
}

function sourceOf(names: readonly string[], weights: ArrayLike<number>): string {
  const today = new Date().toISOString().slice(0, 10);
  const lines = names.map(
    (name, index) => `  ${name}: ${Number((weights[index] ?? 0).toFixed(4))},`,
  );
  return `import type { FeatureName } from './pair-features.ts';

/**
 * Log-odds of each feature. Fitted on ${today} on ${PAIRS_FILE} (${pairs.length} pairs, ridge ${ridge}).
 * Written by bin/fit-matching.ts: do not edit.
 */
export const WEIGHTS: Readonly<Record<FeatureName, number>> = {
${lines.join('\n')}
};
`;
}
