/** The chance that an open place ranks above a closed one (area under the ROC curve); ties count half. */
export function areaUnderCurve(judged: readonly Judged[]): number {
  const sorted = judged.toSorted((a, b) => a.score - b.score);
  let rankSum = 0;
  let open = 0;
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (sorted[to]?.score === sorted[from]?.score) to += 1;
    const openHere = sorted.slice(from, to).filter((place) => place.open).length;
    rankSum += openHere * ((from + 1 + to) / 2);
    open += openHere;
    from = to;
  }
  return (rankSum - (open * (open + 1)) / 2) / (open * (sorted.length - open));
}

export interface Judged {
  readonly open: boolean;
  readonly score: number;
}

/** The middle 95 % of what a statistic is on resampled places (bootstrap). The same seed gives the same interval. */
export function interval(
  count: number,
  statistic: (sample: readonly number[]) => number,
  { rounds, seed }: { rounds: number; seed: number },
): readonly [low: number, high: number] {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const values = Array.from({ length: rounds }, () =>
    statistic(Array.from({ length: count }, next)),
  ).toSorted((a, b) => a - b);
  return [values[Math.floor(rounds * 0.025)] ?? 0, values[Math.ceil(rounds * 0.975) - 1] ?? 0];
}
