import type { Candidate, CandidateOf } from '../candidate.ts';
import type { Interpretation } from '../decode.ts';

/** The place that an interpretation reads, where it reads no other. */
export function onlyPlace({ items }: Interpretation): CandidateOf<'place'> | undefined {
  const [place, ...others] = items.filter((item) => item.slot === 'place');
  return place?.slot === 'place' && others.length === 0 ? place : undefined;
}

/** An interpretation with other items, which read these spans too. */
export const readMore = (
  interpretation: Interpretation,
  items: readonly Candidate[],
  spans: readonly { readonly from: number; readonly to: number }[],
): Interpretation => ({
  ...interpretation,
  items,
  unread: interpretation.unread.filter((at) =>
    spans.every(({ from, to }) => at < from || at >= to),
  ),
});
