import type { CandidateOf } from '../candidate.ts';
import { CONNECTORS, PLACE_LEADS } from '../words.ts';
import { insideCity, partsOfCity } from './city-districts.ts';
import { isCompassWord } from './compass-sides.ts';
import { cityAside, liesIn, tailAt, tailsFrom } from './containers.ts';
import type { Tail } from './containers.ts';
import { namesAt } from './names.ts';
import type { NameAtom } from './names.ts';
import { ownedName } from './owned-names.ts';
import { named } from './place-candidates.ts';
import type { Container, PlaceContext } from './place-value.ts';
import { isPlausible, isReadable } from './plausible.ts';
import {
  afterListOfCounties,
  isPlural,
  REGION_WORDS,
  regionBehind,
  regionWordBefore,
} from './region-words.ts';
import type { Start } from './start.ts';
import { weighed } from './weigh.ts';

export function namedChains(context: PlaceContext, start: Start): CandidateOf<'place'>[] {
  const found: CandidateOf<'place'>[] = [];
  for (const atom of withoutBeginnings(context, namesAt(context, start.at))) {
    const tails = tailsFrom(context, atom.to, (tail) =>
      atom.choices.some(({ entry }) => liesIn(entry, tail)),
    );
    for (const tail of tails) {
      const inside = atom.choices.filter(({ entry }) => liesIn(entry, tail));
      const isCity = tail.to > atom.to && tail.to === cityAside(context.sentence, atom.to);
      const own = inside.filter(({ nameKind }) => nameKind !== 'alternate');
      // Inside what the prompt names, a place's own name beats an old one of a larger place.
      const choices = withoutLandscapes(
        tail.containers.length > 0 && own.length > 0 ? own : inside,
        tail,
      ).filter(({ entry }) => !isCity || entry.kind === 'city');
      const bare = tail.containers.length === 0 && tail.postcode === null;
      if (isSideOfRegion(context, atom, tail)) continue;
      if (bare && !isPlausible(context, start, atom)) continue;
      if (!bare && !isReadable(context, atom)) continue;
      // `im Raum 80331`
      if (tail.containers.length === 0 && !bare && isOnlyLead(context, atom)) continue;
      // An address is in a town: what was passed over may be the one.
      const wide = choices.every(
        ({ entry }) => entry.kind === 'region' || entry.kind === 'country',
      );
      if (start.skipped > 0 && wide) continue;
      if (choices.length > 0) found.push(named(context, start, atom, tail, choices));
    }
    found.push(...insideCity(context, start, atom), ...ownedName(context, start, atom));
    const region = regionByWord(context, start, atom);
    if (region !== undefined) found.push(region);
  }
  return [...found, ...partsOfCity(context, start)];
}

const isOnlyLead = ({ sentence }: PlaceContext, { from, to }: NameAtom): boolean =>
  to === from + 1 && PLACE_LEADS.has(sentence.word(from));

/** A small Punta is no part of what `Punta Cana` says; `Napa and Sonoma` holds two names. */
const withoutBeginnings = ({ sentence }: PlaceContext, atoms: readonly NameAtom[]): NameAtom[] =>
  atoms.filter(({ to, choices: [best] }) => {
    if (best?.entry.kind !== 'city' && best?.entry.kind !== 'region') return true;
    return !atoms.some(
      (longer) =>
        longer.to > to &&
        (longer.choices[0]?.weight ?? 0) > best.weight &&
        !CONNECTORS.has(sentence.word(to)),
    );
  });

/** `Margaret River, Western Australia` is the town; the landscape around it has no region on record. */
function withoutLandscapes(
  choices: NameAtom['choices'],
  { containers }: Tail,
): NameAtom['choices'] {
  if (!containers.some(({ kind }) => kind === 'region')) return choices;
  const towns = choices.filter(({ entry }) => entry.admin1 !== '');
  return towns.length > 0 ? towns : choices;
}

const WHOLE = /^(?:heel|ganz|toute?|tutt[ao]|tod[ao])$/u;

/** `feed stores in west texas`, `in heel Nederland`: a side or the whole of what follows; `West, Texas` is the town. */
function isSideOfRegion({ sentence }: PlaceContext, { from, to }: NameAtom, tail: Tail): boolean {
  const [container] = tail.containers;
  if (to > from + 1 || container?.from !== to || container.abbreviated) return false;
  const word = sentence.word(from);
  return container.kind === 'region' ? isCompassWord(word) : WHOLE.test(word);
}

/** As counties are on record where a town bears their bare name. */
const FORMS_OF_COUNTIES = [
  'X county',
  'county X',
  'provincia de X',
  'provincia di X',
  'province de X',
  'provincie X',
  'departement X',
];

/** `Washington state`, `state of Georgia`, `canton du Jura`, `provincie Groningen`, `Toledo provincia`. */
function regionByWord(
  context: PlaceContext,
  start: Start,
  atom: NameAtom,
): CandidateOf<'place'> | undefined {
  const { sentence, gazetteer, language } = context;
  const before = regionWordBefore(context, start.at);
  const after =
    REGION_WORDS.test(sentence.word(atom.to)) && sentence.word(atom.to) !== 'county'
      ? atom.to + 1
      : afterListOfCounties(context, atom.to);
  if (before === null && after === null) return undefined;
  const name = sentence.words(atom.from, atom.to);
  const all = weighed(
    language,
    [name, ...FORMS_OF_COUNTIES.map((form) => form.replace('X', name))]
      .flatMap((one) => gazetteer.find(one))
      .filter(({ entry }) => entry.kind === 'region' || entry.kind === 'county'),
  );
  const region = after === null ? undefined : regionBehind(context, after);
  const inRegion =
    region === undefined
      ? all
      : all.filter(({ entry }) => liesIn(entry, { containers: [region], postcode: null }));
  const swiss = /^(?:canton|kanton)/u.test(before ?? '')
    ? inRegion.filter(({ entry }) => entry.countryCode === 'CH')
    : [];
  const choices = swiss.length > 0 ? swiss : inRegion;
  const [best] = choices;
  if (best === undefined) return undefined;
  const isLast = after !== null && REGION_WORDS.test(sentence.word(atom.to));
  const to = isLast ? (region?.to ?? after) : atom.to;
  const container: Container = {
    kind: 'country',
    from: atom.to,
    to,
    countryCode: best.entry.countryCode ?? '',
    admin1: null,
    abbreviated: false,
    choices: [],
  };
  const isList =
    region === undefined && (isPlural(before ?? '') || isPlural(sentence.word((after ?? 0) - 1)));
  const found = named(
    context,
    start,
    atom,
    { ...tailAt(to), containers: [region ?? container] },
    isList ? choices : [best],
  );
  // The others of its list say where it lies.
  return isList ? { ...found, value: { ...found.value, containers: [] } } : found;
}
