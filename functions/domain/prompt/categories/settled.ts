import type { Candidate, ExclusionTarget } from '../candidate.ts';
import type { SaidKind } from '../decode-text.ts';
import type { CategoryIndex } from '../knowledge.ts';
import type { Sentence } from '../tokens.ts';
import { ANY_SHOP } from './any-shop.ts';
import type { CategorySpan } from './roles.ts';

interface Said {
  readonly sentence: Sentence;
  /** By statements beside the request. */
  readonly said: readonly SaidKind[];
  readonly candidates: readonly Candidate[];
  readonly excluded: readonly ExclusionTarget[];
  readonly index: CategoryIndex;
}

/** The kinds that are asked for, with fewer choices for a word of several where the rest of the prompt says which is meant. */
export function settled(
  spans: readonly CategorySpan[],
  { excluded, index, ...offer }: Said,
): CategorySpan[] {
  return byNeighbours(index, byOffer(offer, byExclusions(excluded, spans))).map(asUsual);
}

/** `nurseries (kids, not plants)`: what is left out says which kind an ambiguous word means. */
function byExclusions(
  excluded: readonly ExclusionTarget[],
  spans: readonly CategorySpan[],
): CategorySpan[] {
  const out = new Set(excluded.flatMap((target) => (target.kind === 'category' ? target.ids : [])));
  return spans.map((span) => {
    const left = span.ids.filter((id) => !out.has(id));
    return span.ids.length > 1 && left.length > 0 ? { ...span, ids: left } : span;
  });
}

/** Who names more kinds than these sells to none of them in particular. */
const MOST_BY_OFFER = 20;

/**
 * `tills for hairdressers, 50 salons in Dresden`, `redes a clínicas dentales. Buscamos clínicas`: who the offer is for says
 * which kind an ambiguous word means, or one that is part of its name.
 */
function byOffer(
  { sentence, candidates, said }: Pick<Said, 'sentence' | 'candidates' | 'said'>,
  spans: readonly CategorySpan[],
): readonly CategorySpan[] {
  if (spans.length > MOST_BY_OFFER) return spans;
  return spans.map((span) => {
    const before = candidates.flatMap((one) =>
      one.slot === 'category' && one.to <= span.from ? [{ ids: one.value.ids, words: '' }] : [],
    );
    const offered = [...said, ...before].flatMap(({ ids: [id, ...others], words }) =>
      id === undefined || others.length > 0 ? [] : [{ id, words: words.split(' ') }],
    );
    const named = sentence.words(span.from, span.to);
    const whole = offered.find(
      ({ words }) =>
        (words.length > 1 && words.includes(named)) ||
        // `a thesis on bookshops, shops in Norwich`
        (span.ids[0] === ANY_SHOP && words.some((one) => one !== named && one.endsWith(named))),
    );
    if (whole !== undefined) return { ...span, ids: [whole.id] };
    const id = span.ids.find((option) => offered.some((one) => one.id === option));
    return span.ids.length < 2 || id === undefined ? span : { ...span, ids: [id] };
  });
}

/** `plumbers, sparkies, chippies`: of a word's two kinds, the one that is beside those in the list. */
function byNeighbours(index: CategoryIndex, spans: readonly CategorySpan[]): CategorySpan[] {
  const [first, ...others] = spans.flatMap(({ ids }) => (ids.length === 1 ? ids : []));
  if (first === undefined) return spans.slice();
  const clear = [first, ...others];
  const parents = new Set(clear.map((id) => index.get(id)?.parent));
  return spans.map((span) => {
    if (span.ids.length < 2) return span;
    const same = span.ids.filter((id) => clear.includes(id));
    const beside = span.ids.filter((id) => parents.has(index.get(id)?.parent ?? null));
    const [id, ...more] = same.length > 0 || span.ids.length > 2 ? same : beside;
    return id === undefined || more.length > 0 ? span : { ...span, ids: [id] };
  });
}

/** What a word means unless something beside it says otherwise: chippies fry fish, and do carpentry only among trades. */
const USUAL: ReadonlySet<string> = new Set(['fish_and_chips_restaurant']);

const asUsual = (span: CategorySpan): CategorySpan => {
  const usual = span.ids.find((id) => USUAL.has(id));
  return usual === undefined ? span : { ...span, ids: [usual] };
};
