/**
 * Fits the weights of entity resolution on labelled pairs and writes them to the domain.
 *
 *     EVAL_DATA_DIR=... node bin/fit-matching.ts [--check]
 *
 * Reads overture_place_pairs.jsonl ({ match, a, b } a line, places in Overture's record form). Prints precision,
 * recall and F1 of a seeded 5-fold cross-validation in which no place stands on both sides. `--check` writes
 * nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { matchKey } from '../functions/domain/leads/matching/match-key.ts';
import { FEATURES, pairFeatures } from '../functions/domain/leads/matching/pair-features.ts';
import { normalizePlace } from '../functions/domain/leads/normalize-place.ts';
import { fromOvertureRecord } from '../functions/domain/sources/overture-record.ts';
import { crossValidate } from './matching/cross-validate.ts';
import type { LabelledPair } from './matching/cross-validate.ts';
import { fitLogistic } from './matching/logistic-regression.ts';

const RIDGE = 0.5;
const SEED = 7;
const FOLDS = 5;
const WEIGHTS_FILE = new URL('../functions/domain/leads/matching/weights.ts', import.meta.url);

const directory = process.env['EVAL_DATA_DIR'] ?? 'test/fixtures/leads';
const pairs = readFileSync(path.join(directory, 'overture_place_pairs.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): unknown => JSON.parse(line))
  .flatMap(readPair);

console.log(`${pairs.length} pairs, ${FOLDS} folds, ridge ${RIDGE}, seed ${SEED}`);
console.log('threshold  precision  recall  F1');
for (const row of crossValidate(pairs, { folds: FOLDS, ridge: RIDGE, seed: SEED })) {
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
    RIDGE,
  );
  const lines = FEATURES.map((name, index) => `  ${(weights[index] ?? 0).toFixed(4)}, // ${name}`);
  writeFileSync(
    WEIGHTS_FILE,
    `/** Log-odds of each feature. Written by bin/fit-matching.ts: do not edit. */\nexport const WEIGHTS: readonly number[] = [\n${lines.join('\n')}\n];\n`,
  );
  console.log(`Wrote ${WEIGHTS_FILE.pathname}`);
}

function readPair(row: unknown): LabelledPair[] {
  if (
    typeof row !== 'object' ||
    row === null ||
    !('a' in row) ||
    !('b' in row) ||
    !('match' in row)
  )
    return [];
  const [a, b] = [row.a, row.b].map((raw) => fromOvertureRecord(raw, 'overture'));
  if (a === null || a === undefined || b === null || b === undefined) return [];
  const [first, second] = [a, b].map((record) =>
    matchKey(normalizePlace(record, '2026-01-01T00:00:00.000Z')),
  );
  if (first === undefined || second === undefined) return [];
  const features = new Float64Array(FEATURES.length);
  pairFeatures(first, second, features);
  return [{ ids: [a.recordId, b.recordId], match: row.match === true, features }];
}
