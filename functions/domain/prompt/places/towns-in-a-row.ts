import { distanceMeters } from '../../kernel/geo.ts';
import type { CandidateOf } from '../candidate.ts';
import type { Interpretation } from '../decode.ts';
import type { GeoEntry } from '../knowledge.ts';
import { CONNECTORS } from '../words.ts';
import { commonEvidence } from './chain-evidence.ts';
import { tailAt } from './containers.ts';
import { namesAt } from './names.ts';
import type { NameAtom } from './names.ts';
import { placeValue } from './place-candidates.ts';
import type { PlaceContext } from './place-value.ts';
import { onlyPlace, readMore } from './read-more.ts';

const MOST_TOWNS = 8;
const LEAST_PEOPLE = 10_000;
const NEAR_METERS = 150_000;

/**
 * `bristol bath and weston super mare`: towns in a row without commas. Those that the best interpretation left unread are
 * searched too where each word of the row is a town's near the one that was read.
 */
export function withTownsInARow(
  context: PlaceContext,
  interpretation: Interpretation,
): Interpretation {
  const { items, unread } = interpretation;
  const place = onlyPlace(interpretation);
  const town = place?.value.choices[0]?.entry;
  if (place === undefined || town?.kind !== 'city') return interpretation;
  const free = new Set(unread);
  const row = [...rowBefore(context, place, free, town), ...rowAfter(context, place, free, town)];
  if (row.length === 0) return interpretation;
  const all = [...items, ...row].toSorted((a, b) => a.from - b.from);
  return readMore(interpretation, all, row);
}

function rowBefore(
  context: PlaceContext,
  { from: end }: CandidateOf<'place'>,
  free: ReadonlySet<number>,
  town: GeoEntry,
): CandidateOf<'place'>[] {
  const { sentence } = context;
  let to = end;
  while (to > 0 && (sentence.isSeparator(to - 1) || CONNECTORS.has(sentence.word(to - 1)))) to--;
  let from = to;
  while (free.has(from - 1)) from--;
  return townsIn(context, from, to, town);
}

function rowAfter(
  context: PlaceContext,
  { to: start }: CandidateOf<'place'>,
  free: ReadonlySet<number>,
  town: GeoEntry,
): CandidateOf<'place'>[] {
  let to = start;
  while (free.has(to)) to++;
  return townsIn(context, start, to, town);
}

/** The towns that a run of words is made of; empty unless each word belongs to one. */
function townsIn(
  context: PlaceContext,
  from: number,
  to: number,
  town: GeoEntry,
): CandidateOf<'place'>[] {
  const found: CandidateOf<'place'>[] = [];
  for (let at = from; at < to;) {
    const atom = namesAt(context, at).find(
      (name) => name.to <= to && nearOnes(name, town).length > 0,
    );
    if (atom === undefined || found.length === MOST_TOWNS) return [];
    const start = { from: at, at, street: null, skipped: 0, preposition: 'none' as const };
    found.push({
      slot: 'place',
      from: at,
      to: atom.to,
      value: placeValue(start, tailAt(atom.to), { name: atom, choices: nearOnes(atom, town) }),
      evidence: commonEvidence(start, tailAt(atom.to)),
    });
    at = atom.to;
  }
  return found;
}

const nearOnes = ({ choices }: NameAtom, town: GeoEntry): NameAtom['choices'] =>
  choices.filter(
    ({ entry, nameKind }) =>
      entry.kind === 'city' &&
      entry.index !== town.index &&
      nameKind !== 'alternate' &&
      entry.population >= LEAST_PEOPLE &&
      entry.countryCode === town.countryCode &&
      distanceMeters(entry.latitude, entry.longitude, town.latitude, town.longitude) < NEAR_METERS,
  );
