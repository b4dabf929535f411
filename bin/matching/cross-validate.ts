import { fitLogistic, probability } from './logistic-regression.ts';
import { shuffle } from './shuffle.ts';

export interface LabelledPair {
  ids: readonly [string, string];
  match: boolean;
  features: Float64Array;
}

export interface Quality {
  threshold: number;
  precision: number;
  recall: number;
  f1: number;
}

const THRESHOLDS = [0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7, 0.8, 0.9] as const;

/**
 * Precision, recall and F1 at several thresholds, each pair judged by a model that saw neither of its places.
 * The same seed gives the same folds.
 */
export function crossValidate(
  pairs: readonly LabelledPair[],
  options: { folds: number; ridge: number; seed: number },
): Quality[] {
  const foldOf = assignFolds(pairs, options);
  const judged: { match: boolean; probability: number }[] = [];
  for (let fold = 0; fold < options.folds; fold += 1) {
    const training = pairs.filter((_pair, index) => foldOf[index] !== fold);
    const weights = fitLogistic(
      training.map((pair) => pair.features),
      training.map((pair) => pair.match),
      options.ridge,
    );
    for (const [index, pair] of pairs.entries()) {
      if (foldOf[index] !== fold) continue;
      judged.push({ match: pair.match, probability: probability(pair.features, weights) });
    }
  }
  return THRESHOLDS.map((threshold) => qualityAt(judged, threshold));
}

function qualityAt(
  judged: readonly { match: boolean; probability: number }[],
  threshold: number,
): Quality {
  const said = judged.filter((pair) => pair.probability >= threshold);
  const right = said.filter((pair) => pair.match).length;
  const matches = judged.filter((pair) => pair.match).length;
  return {
    threshold,
    precision: right / said.length,
    recall: right / matches,
    f1: (2 * right) / (said.length + matches),
  };
}

/** Pairs that share a place, however indirectly, fall into one fold. */
function assignFolds(
  pairs: readonly LabelledPair[],
  { folds, seed }: { folds: number; seed: number },
): number[] {
  const parent = new Map<string, string>();
  const root = (id: string): string => {
    let current = id;
    for (let next = parent.get(current); next !== undefined; next = parent.get(current))
      current = next;
    return current;
  };
  for (const { ids } of pairs) {
    const [a, b] = [root(ids[0]), root(ids[1])];
    if (a !== b) parent.set(a, b);
  }
  const groups = shuffle([...new Set(pairs.map((pair) => root(pair.ids[0])))], seed);
  const foldOfGroup = new Map(groups.map((group, index) => [group, index % folds]));
  return pairs.map((pair) => foldOfGroup.get(root(pair.ids[0])) ?? 0);
}
