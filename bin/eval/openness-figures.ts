import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { printTable } from '../../test/bench/figures.ts';
import { areaUnderCurve, interval } from '../openness/area-under-curve.ts';
import { crossValidated, FOLDS, PLACES_FILE, readExamples } from '../openness/labelled-places.ts';
import type { JudgedExample } from '../openness/labelled-places.ts';
import { figure, score } from './figure.ts';
import type { Figure } from './figure.ts';

/** What the sources' confidence alone brings over all records; 0.72 is the aim. */
const GOAL = 0.68;
const PARTS = 10;
const BOOTSTRAP = { rounds: 1_000, seed: 7 } as const;

/** The curve of P(open): of ten equal parts of the places by it, what it says and what share is open. */
export function opennessFigures(dataFolder: string | undefined): Figure[] {
  if (dataFolder === undefined || !existsSync(join(dataFolder, PLACES_FILE))) {
    console.log(`EVAL_DATA_DIR holds no ${PLACES_FILE}: P(open) is skipped.`);
    return [];
  }
  const { training } = readExamples(dataFolder);
  const judged = crossValidated(training);
  const ranked = judged.toSorted((a, b) => a.score - b.score);
  const parts = Array.from({ length: PARTS }, (_part, index) =>
    ranked.slice(
      Math.floor((index * ranked.length) / PARTS),
      Math.floor(((index + 1) * ranked.length) / PARTS),
    ),
  );
  printTable(`P(open) of ${judged.length} places, each by a model that never saw it`, [
    ['tenth', 'from', 'to', 'mean', 'open', 'places'],
    ...parts.map((part, index) => [
      String(index + 1),
      score(part[0]?.score ?? Number.NaN),
      score(part.at(-1)?.score ?? Number.NaN),
      score(mean(part, ({ score: value }) => value)),
      score(mean(part, ({ place }) => (place.open ? 1 : 0))),
      String(part.length),
    ]),
  ]);
  const weighed = parts.map((part) =>
    Math.abs(
      mean(part, ({ score: value }) => value) - mean(part, ({ place }) => (place.open ? 1 : 0)),
    ),
  );
  const area = areaUnderCurve(
    judged.map(({ place, score: value }) => ({ open: place.open, score: value })),
  );
  const alone = areaUnderCurve(
    judged.map(({ place }) => ({ open: place.open, score: place.confidence })),
  );
  const gain = (sample: readonly number[]): number => {
    const drawn = sample.flatMap((index) => judged[index] ?? []);
    const areaBy = (of: (one: JudgedExample) => number): number =>
      areaUnderCurve(drawn.map((one) => ({ open: one.place.open, score: of(one) })));
    return areaBy((one) => one.score) - areaBy(({ place }) => place.confidence);
  };
  const [leastGain] = interval(judged.length, gain, BOOTSTRAP);
  const on = `${judged.length} handed places, ${FOLDS} folds`;
  return [
    figure('P(open), area under the curve', area, { atLeast: GOAL }, score, on),
    figure("sources' confidence alone, the same", alone, null, score, on),
    figure(
      'P(open), gain over the confidence, low end of 95 %',
      leastGain,
      { atLeast: 0 },
      score,
      `${on}, paired bootstrap`,
    ),
    figure(
      'P(open), mean distance from the share open, by tenths',
      weighed.reduce((sum, gap) => sum + gap, 0) / PARTS,
      { atMost: 0.05 },
      score,
      on,
    ),
  ];
}

const mean = (some: readonly JudgedExample[], of: (one: JudgedExample) => number): number =>
  some.reduce((sum, one) => sum + of(one), 0) / some.length;
