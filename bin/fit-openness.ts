/**
 * Fits the weights of P(open) on labelled places and writes them to the domain.
 *
 *     EVAL_DATA_DIR=... node bin/fit-openness.ts [--check]
 *
 * Reads overture_us_places.jsonl (places in Overture's record form with `open`). A fifth of them, drawn by a seed, is held
 * back: no weight ever saw it. Prints the area under the curve of a 5-fold cross-validation on the rest, beside that of
 * the sources' confidence alone, with 95 % intervals, then the held-back part. `--check` writes nothing.
 */
import { writeFileSync } from 'node:fs';
import { OPEN_FEATURES } from '../functions/domain/leads/openness/open-features.ts';
import { probability } from './matching/logistic-regression.ts';
import { areaUnderCurve, interval } from './openness/area-under-curve.ts';
import type { Judged } from './openness/area-under-curve.ts';
import {
  crossValidated,
  fitOpenness,
  FOLDS,
  PLACES_FILE,
  readExamples,
  RIDGE,
  SEED,
} from './openness/labelled-places.ts';
import type { LabelledExample } from './openness/labelled-places.ts';

const WEIGHTS_FILE = new URL('../functions/domain/leads/openness/open-weights.ts', import.meta.url);
const BOOTSTRAP = { rounds: 2_000, seed: 7 } as const;

const { heldBack, training } = readExamples(process.env['EVAL_DATA_DIR'] ?? 'test/fixtures/leads');
const examples = [...heldBack, ...training];
console.log(
  `${examples.length} places, ${examples.filter(({ open }) => !open).length} closed; ${heldBack.length} held back; ` +
    `${FOLDS} folds, ridge ${RIDGE}, seed ${SEED}`,
);

const validated = crossValidated(training);
report('cross-validated', validated);

const weights = fitOpenness(training);
const unseen = heldBack.map((example) => ({
  place: example,
  score: probability(example.features, weights),
}));
report('held back', unseen);
report('both, each place by a model that never saw it', [...validated, ...unseen]);
reportThresholds(validated);

if (!process.argv.includes('--check')) {
  writeFileSync(WEIGHTS_FILE, sourceOf(weights));
  console.log(`Wrote ${WEIGHTS_FILE.pathname}`);
}

function report(name: string, judged: readonly { place: LabelledExample; score: number }[]): void {
  const model = judged.map(({ place: example, score }): Judged => ({ open: example.open, score }));
  const alone = judged.map(({ place: example }): Judged => ({
    open: example.open,
    score: example.confidence,
  }));
  const drawn = (from: readonly Judged[], sample: readonly number[]): Judged[] =>
    sample.flatMap((index) => from[index] ?? []);
  const area = (from: readonly Judged[]) => (sample: readonly number[]) =>
    areaUnderCurve(drawn(from, sample));
  const gain = (sample: readonly number[]): number => area(model)(sample) - area(alone)(sample);
  const shown = (value: number, range: readonly [number, number]): string =>
    `${value.toFixed(3)} (${range.map((end) => end.toFixed(3)).join(' to ')})`;
  const count = judged.length;
  console.log(`${name}, ${count} places`);
  console.log(
    `  P(open)     ${shown(areaUnderCurve(model), interval(count, area(model), BOOTSTRAP))}`,
  );
  console.log(
    `  confidence  ${shown(areaUnderCurve(alone), interval(count, area(alone), BOOTSTRAP))}`,
  );
  console.log(
    `  gain        ${shown(areaUnderCurve(model) - areaUnderCurve(alone), interval(count, gain, BOOTSTRAP))}`,
  );
}

/** How many places fall under a threshold, and what share of them and of the rest is open. */
function reportThresholds(judged: readonly { place: LabelledExample; score: number }[]): void {
  console.log('threshold  under  open under  open above');
  for (const threshold of [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9]) {
    const under = judged.filter(({ score }) => score < threshold);
    const above = judged.filter(({ score }) => score >= threshold);
    const share = (some: readonly { place: LabelledExample }[]): string =>
      (some.filter(({ place: example }) => example.open).length / some.length).toFixed(3);
    console.log(
      [
        threshold.toFixed(2).padEnd(9),
        String(under.length).padEnd(5),
        share(under).padEnd(10),
        share(above),
      ].join('  '),
    );
  }
}

function sourceOf(fitted: ArrayLike<number>): string {
  const today = new Date().toISOString().slice(0, 10);
  const lines = OPEN_FEATURES.map(
    (name, index) => `  ${name}: ${Number((fitted[index] ?? 0).toFixed(4))},`,
  );
  return `import type { OpenFeature } from './open-features.ts';

/**
 * Log-odds of each feature. Fitted on ${today} on ${training.length} of the ${examples.length} places of ${PLACES_FILE}, all in the
 * US (ridge ${RIDGE}); the others are held back. Written by bin/fit-openness.ts: do not edit.
 */
export const OPEN_WEIGHTS: Readonly<Record<OpenFeature, number>> = {
${lines.join('\n')}
};
`;
}
