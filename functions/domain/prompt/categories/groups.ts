import type { DecodedSentence } from '../decoded-sentence.ts';
import type { CategoryIndex } from '../knowledge.ts';
import type { Span } from '../tokens.ts';

interface KindSpan extends Span {
  readonly ids: readonly string[];
}

/**
 * `home services (hvac, roofing)`, `trades such as plumbers`: the members say what the group means.
 * Keeps the ids that are asked for.
 */
export function withoutGroups<Kind extends KindSpan>(
  sentence: DecodedSentence,
  spans: readonly Kind[],
  index: CategoryIndex,
): Kind[] {
  return spans.filter((group) => {
    const id = group.ids[0];
    if (group.ids.length !== 1 || id === undefined) return true;
    const below = index.withDescendants([id]);
    const members = spans.filter(
      (span) =>
        span !== group &&
        span.from > group.from &&
        span.ids.length === 1 &&
        below.has(span.ids[0] ?? ''),
    );
    return members.length < 2 && !(members.length === 1 && announcesMembers(sentence, group.to));
  });
}

function announcesMembers(sentence: DecodedSentence, at: number): boolean {
  return /^(?:, )?(?:such as|like|e g|eg|especially|specifically|namely|ie|i e|z b|como|comme|come|zoals)\b/u.test(
    [0, 1, 2].map((offset) => sentence.word(at + offset)).join(' '),
  );
}
