import { figure, percent } from './figure.ts';
import type { Figure } from './figure.ts';
import { tallyOf } from './judge/tally.ts';
import type { JudgedCase } from './judge/tally.ts';
/** Goals for the understanding of the sentence, on prompts that its grammar is not made from. */
import type { JudgedPrompt, JudgedKind } from './labelled/run-labelled.ts';
import { labelledShares } from './labelled/run-labelled.ts';
import type { JudgedSet } from './public-sets/run-public-sets.ts';
import { halfOf, HALVES } from './round-trip/sample.ts';

const ROUND_TRIP = { right: { atLeast: 0.97 }, silent: { atMost: 0.003 } };
const LABELLED = { allRight: { atLeast: 0.92 }, silent: { atMost: 0.02 } };
const KINDS = { right: { atLeast: 0.92 }, wrong: { atMost: 0.02 } };

export const roundTripFigures = (judged: readonly JudgedCase[]): Figure[] =>
  HALVES.flatMap((half) => {
    const cases = judged.filter(({ judged: { key } }) => halfOf(key) === half);
    const { prompts, right, silent } = tallyOf(cases);
    const on = `${prompts} prompts, ${half} half`;
    return [
      figure('round trip, right', right / prompts, ROUND_TRIP.right, percent, on),
      figure('round trip, silently wrong', silent / prompts, ROUND_TRIP.silent, percent, on),
    ];
  });

/** No goals: what other programs are tested on is not all meant as a place to look for businesses. */
export const publicSetFigures = (sets: readonly JudgedSet[]): Figure[] =>
  sets.flatMap(({ set, judged }) => {
    const { prompts, right, silent } = tallyOf(judged);
    const on = `${prompts} prompts, ${set.repository}`;
    return [
      figure('public set, right', right / prompts, null, percent, on),
      figure('public set, silently wrong', silent / prompts, null, percent, on),
    ];
  });

export function labelledFigures(figures: {
  readonly prompts: readonly JudgedPrompt[];
  readonly kinds: readonly JudgedKind[];
}): Figure[] {
  const { prompts, kinds } = figures;
  const shares = labelledShares(prompts);
  const kindShare = (outcome: JudgedKind['outcome']) =>
    kinds.filter((one) => one.outcome === outcome).length / kinds.length;
  const onPrompts = `${prompts.length} labelled prompts`;
  const onKinds = `${kinds.length} labelled kinds`;
  return [
    ...(prompts.length === 0
      ? []
      : [
          figure('all slots right', shares.allRight, LABELLED.allRight, percent, onPrompts),
          figure('silently wrong', shares.silent, LABELLED.silent, percent, onPrompts),
        ]),
    ...(kinds.length === 0
      ? []
      : [
          figure('kind right', kindShare('right'), KINDS.right, percent, onKinds),
          figure('kind wrong', kindShare('wrong'), KINDS.wrong, percent, onKinds),
        ]),
  ];
}
