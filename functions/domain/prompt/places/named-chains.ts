import type { CandidateOf } from '../candidate.ts';
import { insideCity } from './city-districts.ts';
import { liesIn, tailAt, tailsFrom } from './containers.ts';
import type { Tail } from './containers.ts';
import { namesAt } from './names.ts';
import type { NameAtom } from './names.ts';
import { named } from './place-candidates.ts';
import type { Container, PlaceContext } from './place-value.ts';
import { isPlausible, isReadable } from './plausible.ts';
import type { Start } from './start.ts';
import { weighed } from './weigh.ts';

export function namedChains(context: PlaceContext, start: Start): CandidateOf<'place'>[] {
  const found: CandidateOf<'place'>[] = [];
  for (const atom of namesAt(context, start.at)) {
    const tails = tailsFrom(context, atom.to, (tail) =>
      atom.choices.some(({ entry }) => liesIn(entry, tail)),
    );
    for (const tail of tails) {
      const inside = atom.choices.filter(({ entry }) => liesIn(entry, tail));
      const own = inside.filter(({ nameKind }) => nameKind !== 'alternate');
      // Inside what the prompt names, a place's own name beats an old one of a larger place.
      const choices = withoutLandscapes(
        tail.containers.length > 0 && own.length > 0 ? own : inside,
        tail,
      );
      const bare = tail.containers.length === 0 && tail.postcode === null;
      if (bare && !isPlausible(context, start, atom)) continue;
      if (!bare && !isReadable(context, atom)) continue;
      // An address is in a town: what was passed over may be the one.
      const wide = choices.every(
        ({ entry }) => entry.kind === 'region' || entry.kind === 'country',
      );
      if (start.skipped > 0 && wide) continue;
      if (choices.length > 0) found.push(named(context, start, atom, tail, choices));
    }
    found.push(...insideCity(context, start, atom));
    const region = regionByWord(context, start, atom);
    if (region !== undefined) found.push(region);
  }
  return found;
}

/** `Margaret River, Western Australia` is the town; the landscape around it has no region on record. */
function withoutLandscapes(
  choices: NameAtom['choices'],
  { containers }: Tail,
): NameAtom['choices'] {
  if (!containers.some(({ kind }) => kind === 'region')) return choices;
  const towns = choices.filter(({ entry }) => entry.admin1 !== '');
  return towns.length > 0 ? towns : choices;
}

const REGION_WORDS =
  /^(?:state|province|region|bundesland|territory|canton|kanton|estado|provincia)$/u;

/** `Washington state`, `state of Georgia`. */
function regionByWord(
  context: PlaceContext,
  start: Start,
  atom: NameAtom,
): CandidateOf<'place'> | undefined {
  const { sentence } = context;
  const before =
    sentence.word(start.at - 1) === 'of' && REGION_WORDS.test(sentence.word(start.at - 2));
  if (!before && !REGION_WORDS.test(sentence.word(atom.to))) return undefined;
  const choices = weighed(
    context.language,
    context.gazetteer
      .find(sentence.words(atom.from, atom.to))
      .filter(({ entry }) => entry.kind === 'region'),
  );
  const [best] = choices;
  if (best === undefined) return undefined;
  const to = before ? atom.to : atom.to + 1;
  const container: Container = {
    kind: 'country',
    from: atom.to,
    to,
    countryCode: best.entry.countryCode ?? '',
    admin1: null,
    abbreviated: false,
    choices: [],
  };
  return named(
    context,
    start,
    atom,
    { ...tailAt(to), containers: [container] },
    choices.slice(0, 1),
  );
}
