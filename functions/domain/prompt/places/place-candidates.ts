import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import { isHomeCountry } from '../languages.ts';
import type { Span } from '../tokens.ts';
import { capitals, commonEvidence, ofChoice } from './chain-evidence.ts';
import { entriesOf } from './containers.ts';
import type { Tail } from './containers.ts';
import type { PlaceChoice, PlaceContext, PlaceValue } from './place-value.ts';
import { isEveryday } from './plausible.ts';
import type { Start } from './start.ts';
import { sizeOf } from './weigh.ts';

/** A place by its name and what stands around that; without a name where only a postcode or a street is. */
export function placeValue(
  start: Start,
  tail: Tail,
  of: {
    readonly name?: Span;
    readonly choices?: readonly PlaceChoice[];
    readonly unknown?: Span;
  },
): PlaceValue {
  return {
    nameFrom: of.name?.from ?? start.at,
    nameTo: of.name?.to ?? start.at,
    choices: of.choices ?? [],
    containers: tail.containers,
    preposition: start.preposition,
    postcode: tail.postcode,
    street: start.street ?? tail.street,
    unknown: of.unknown ?? null,
  };
}

export function named(
  context: PlaceContext,
  start: Start,
  atom: Span,
  tail: Tail,
  choices: readonly PlaceChoice[],
): CandidateOf<'place'> {
  const [best] = choices;
  return candidate(
    'place',
    { from: start.from, to: tail.to },
    placeValue(start, tail, { name: atom, choices }),
    {
      ...commonEvidence(start, tail),
      ...capitals(context, atom),
      place_word: atom.to - atom.from,
      ...(best === undefined ? {} : ofChoice(context, best)),
      ...(atom.to - atom.from === 1 &&
      context.sentence.word(atom.from).length < 4 &&
      best?.entry.kind === 'region'
        ? { place_abbreviated: 1 }
        : {}),
      ...(tail.containers.length === 0 &&
      tail.postcode === null &&
      isEveryday(context, start, atom, choices)
        ? { place_everyday_word: 1 }
        : {}),
    },
  );
}

export function unknownDistrict(
  context: PlaceContext,
  start: Start,
  name: Span,
  tail: Tail,
): CandidateOf<'place'> {
  const { evidence, ...rest } = unknown(context, start, name, tail);
  return { ...rest, evidence: { ...evidence, unknown_part_of_city: 1 } };
}

export function unknown(
  context: PlaceContext,
  start: Start,
  name: Span,
  tail: Tail,
): CandidateOf<'place'> {
  const [container] = tail.containers;
  const outer = container === undefined ? undefined : entriesOf(context, container)[0];
  return candidate(
    'place',
    { from: start.from, to: tail.to },
    placeValue(start, tail, { name, unknown: name }),
    {
      ...commonEvidence(start, tail),
      unknown_name: 1,
      place_word: name.to - name.from,
      ...(context.sentence.isNamed(name.from) ? { unknown_name_capitalised: 1 } : {}),
      ...(start.preposition === 'strong' ? { unknown_name_after_preposition: 1 } : {}),
      ...(outer === undefined ? {} : { place_population: Math.log10(1 + sizeOf(outer)) }),
      ...(tail.containers.some(({ countryCode }) => isHomeCountry(context.language, countryCode))
        ? { place_of_home_country: 1 }
        : {}),
    },
  );
}
