import { distanceMeters } from '../../kernel/geo.ts';
import type { Candidate, CandidateOf } from '../candidate.ts';
import type { Interpretation } from '../decode.ts';
import type { GeoEntry } from '../knowledge.ts';
import { CONNECTORS } from '../words.ts';
import { commonEvidence } from './chain-evidence.ts';
import { tailAt } from './containers.ts';
import { namesAt } from './names.ts';
import type { NameAtom } from './names.ts';
import { placeValue } from './place-candidates.ts';
import type { PlaceContext } from './place-value.ts';
import { readMore } from './read-more.ts';
import { isGreatArea } from './weigh.ts';

const MOST_TOWNS = 8;
/** Places of one name that the others of a row may settle. */
const MOST_ANCHORS = 4;
const LEAST_PEOPLE = 10_000;
const NEAR_METERS = 150_000;
/** `Newtown Glebe Marrickville`: right beside the other, what is called like an everyday thing is a place, too. */
const LEAST_OF_NEIGHBOUR = 1_000;
const BESIDE_METERS = 15_000;
const LARGE_TOWN = 60_000;

/** Towns, parts of cities and regions may stand in a row. */
const isOfRow = (entry: GeoEntry): boolean =>
  entry.kind === 'city' ||
  entry.kind === 'region' ||
  (entry.kind === 'area' && !isGreatArea(entry));

/**
 * `bristol bath and weston super mare`: towns in a row without commas. Those that the best interpretation left unread are
 * searched too where each word of the row is a town's near the one that was read.
 */
export function withTownsInARow(
  context: PlaceContext,
  interpretation: Interpretation,
): Interpretation {
  const { items, unread } = interpretation;
  const free = new Set(unread);
  const row: CandidateOf<'place'>[] = [];
  const settled = items.map((item): Candidate => {
    if (item.slot !== 'place' || item.value.unknown !== null || row.length >= MOST_TOWNS)
      return item;
    for (const anchor of item.value.choices.slice(0, MOST_ANCHORS)) {
      if (!isOfRow(anchor.entry)) continue;
      const found = [
        ...rowBefore(context, item, free, anchor.entry),
        ...rowAfter(context, item, free, anchor.entry),
      ];
      if (found.length === 0) continue;
      row.push(...found);
      for (const { from, to } of found) for (let at = from; at < to; at++) free.delete(at);
      // `Drogheda Dundalk Navan`: the others say which Dundalk.
      return { ...item, value: { ...item.value, choices: [anchor] } };
    }
    return item;
  });
  if (row.length === 0) return interpretation;
  const all = [...settled, ...row].toSorted((a, b) => a.from - b.from);
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
      (name) => name.to <= to && likeOnes(context, name, town).length > 0,
    );
    if (atom === undefined || found.length === MOST_TOWNS) return [];
    const start = { from: at, at, street: null, skipped: 0, preposition: 'none' as const };
    found.push({
      slot: 'place',
      from: at,
      to: atom.to,
      value: placeValue(start, tailAt(atom.to), {
        name: atom,
        choices: likeOnes(context, atom, town),
      }),
      evidence: commonEvidence(start, tailAt(atom.to)),
    });
    at = atom.to;
  }
  return found;
}

/** Of the kind of the other: regions of its country, towns nearby, and large ones of its country. */
function likeOnes(context: PlaceContext, atom: NameAtom, other: GeoEntry): NameAtom['choices'] {
  const { sentence, gazetteer } = context;
  const isNamed = sentence.isNamed(atom.from);
  const isClear = !gazetteer.isOrdinary(sentence.words(atom.from, atom.to));
  return atom.choices.filter(({ entry, nameKind }) => {
    if (entry.index === other.index || nameKind === 'alternate') return false;
    if (entry.countryCode !== other.countryCode || !isOfRow(entry)) return false;
    if (entry.kind === 'region' || other.kind === 'region') return entry.kind === other.kind;
    // `Lexington KY mobile only`
    if ((isClear || isNamed) && entry.population >= LARGE_TOWN && other.population >= LARGE_TOWN)
      return true;
    const meters = distanceMeters(entry.latitude, entry.longitude, other.latitude, other.longitude);
    const isBeside = isNamed && entry.population >= LEAST_OF_NEIGHBOUR && meters < BESIDE_METERS;
    return isBeside || ((isClear || entry.population >= LEAST_PEOPLE) && meters < NEAR_METERS);
  });
}
