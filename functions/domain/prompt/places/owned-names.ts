import type { CandidateOf } from '../candidate.ts';
import { areaContainer } from './area-container.ts';
import { containerOf, DISTRICT_WORD, isPartOf } from './city-districts.ts';
import { liesIn, tailAt } from './containers.ts';
import { namesAt } from './names.ts';
import type { NameAtom } from './names.ts';
import { named, placeValue } from './place-candidates.ts';
import type { PlaceContext } from './place-value.ts';
import { prepositionBefore } from './preposition.ts';
import type { Start } from './start.ts';

const MOST_OWNER_WORDS = 3;

/** `Vermont's Chittenden County`, `Chicago's Beverly neighborhood`: whose place it is stands before it. */
export function ownedName(
  context: PlaceContext,
  start: Start,
  atom: NameAtom,
): CandidateOf<'place'>[] {
  const { sentence } = context;
  const raw = sentence.tokens[start.at - 1]?.raw ?? '';
  if (!sentence.flat && !sentence.isNamed(atom.from)) return [];
  if (start.street !== null || !/['’]s$/u.test(raw)) return [];
  for (let back = MOST_OWNER_WORDS; back >= 1; back--) {
    const owner = namesAt(context, start.at - back).find(({ to }) => to === start.at);
    const [best] = owner?.choices ?? [];
    if (owner === undefined || best === undefined) continue;
    const area = areaContainer(
      placeValue(start, tailAt(owner.to), { name: owner, choices: owner.choices }),
      owner.choices.slice(0, 1),
    );
    const inner = atom.choices.filter(({ entry }) =>
      area === undefined
        ? isPartOf(entry, best.entry)
        : liesIn(entry, { containers: [area], postcode: null }),
    );
    if (inner.length === 0) continue;
    const preposition = prepositionBefore(sentence, owner.from, context.isAnswer);
    const to = DISTRICT_WORD.test(sentence.word(atom.to)) ? atom.to + 1 : atom.to;
    const containers = [area ?? containerOf(owner, inner)];
    return [
      named(
        context,
        { ...start, from: owner.from, preposition },
        atom,
        { ...tailAt(to), containers },
        inner,
      ),
    ];
  }
  return [];
}
