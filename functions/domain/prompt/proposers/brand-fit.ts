import { foldedName } from '../../kernel/text.ts';
import type { CandidateOf } from '../candidate.ts';
import type { CategoryIndex } from '../knowledge.ts';
import type { Sentence } from '../tokens.ts';
import { GENERIC_NOUNS } from '../words.ts';

/** Whether the words are the brand's name as its owner writes it: Roma is not ROMA, LBP is not Landbank. */
export function isWrittenAs(
  sentence: Sentence,
  { from, to, value }: CandidateOf<'brand'>,
): boolean {
  const written = sentence.slice(from, to);
  if (foldedName(written) !== foldedName(value.name)) return false;
  const isInitials = /^\p{Lu}{2,5}$/u.test(value.name);
  return !isInitials || sentence.flat || written === value.name;
}

/** Whether a brand is of a kind that the prompt asks for, or the prompt names no kind beside it. */
export function fitsKinds(
  sentence: Sentence,
  index: CategoryIndex,
  kinds: readonly CandidateOf<'category'>[],
  { from, to, value }: CandidateOf<'brand'>,
): boolean {
  const asked = kinds.filter(
    (kind) =>
      (kind.to <= from || kind.from >= to) &&
      !(kind.to === kind.from + 1 && GENERIC_NOUNS.has(sentence.word(kind.from))),
  );
  if (asked.length === 0 || value.categories.length === 0) return true;
  const roots = new Set(value.categories.map((id) => rootOf(index, id)));
  return asked.some(({ value: { ids } }) => ids.some((id) => roots.has(rootOf(index, id))));
}

/** The branch of the taxonomy; services are too many kinds for one. */
function rootOf(index: CategoryIndex, id: string): string {
  let root = id;
  for (let steps = 0; steps < 8; steps++) {
    const parent = index.get(root)?.parent ?? null;
    if (parent === null || parent === 'services_and_business') break;
    root = parent;
  }
  return root;
}
