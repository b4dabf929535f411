import { distanceMeters } from '../../kernel/geo.ts';
import type { Candidate } from '../candidate.ts';
import type { Interpretation } from '../decode.ts';
import type { GeoEntry } from '../knowledge.ts';
import { asOptions } from './choices.ts';
import { isPartOf } from './city-districts.ts';
import { fitsPostcode } from './containers.ts';
import type { PlaceContext, PlaceValue } from './place-value.ts';
import type { PlaceDoubt } from './resolve.ts';
import { isGreatArea, isWide } from './weigh.ts';

/**
 * A second place that the interpretation had to leave out, since no word joins it to the first: `Rome Italy in Texas`. Who
 * wrote it must say which one is meant.
 */
export function conflictingPlace(
  context: PlaceContext,
  { items, unread }: Interpretation,
  candidates: readonly Candidate[],
): PlaceDoubt | null {
  const { sentence, gazetteer } = context;
  const chosen = items.filter((item) => item.slot === 'place');
  const [first] = chosen;
  if (first?.slot !== 'place') return null;
  const free = new Set(unread);
  for (const item of candidates) {
    if (item.slot !== 'place' || item.value.choices.length === 0 || item.value.street !== null)
      continue;
    // `dentists in Austin with a branch in Miami`
    if (item.evidence.place_in_clause !== undefined) continue;
    const touches = chosen.some(({ from, to }) => to === item.from || item.to === from);
    if (item.value.preposition !== 'strong' && !touches) continue;
    // `bradford BD7 BD8`
    if (item.value.choices.some(({ entry }) => isAroundPostcode(entry, first.value))) continue;
    if (item.value.choices.slice(0, 1).some(({ entry }) => isAroundAll(entry, chosen))) continue;
    let inside = true;
    for (let at = item.from; at < item.to; at++)
      if (sentence.isWord(at) && !free.has(at)) inside = false;
    if (!inside) continue;
    const entries = [first.value.choices[0]?.entry, item.value.choices[0]?.entry].filter(
      (entry): entry is GeoEntry => entry !== undefined,
    );
    return {
      kind: 'conflict',
      names: [sentence.slice(first.from, first.to), sentence.slice(item.from, item.to)],
      options: asOptions(gazetteer, entries),
    };
  }
  return null;
}

const AROUND_METERS = 40_000;

/** `Denver suburbs (Aurora, Lakewood, Littleton)`: the city only says where the towns are. */
const isCityOfTowns = (city: GeoEntry, chosen: readonly Candidate[]): boolean =>
  city.kind === 'city' &&
  chosen.length > 1 &&
  chosen.every(
    (item) =>
      item.slot === 'place' &&
      // Which of several is meant the others of the list say.
      item.value.choices.some(
        ({ entry: town }) =>
          (town.kind === 'city' || (town.kind === 'area' && !isGreatArea(town))) &&
          town.population < city.population &&
          town.countryCode === city.countryCode &&
          distanceMeters(town.latitude, town.longitude, city.latitude, city.longitude) <
            AROUND_METERS,
      ),
  );

/** `Lima, solo Miraflores y Barranco`, `in Sardegna, solo Olbia e Porto Cervo`: what holds all that is searched. */
const isAroundAll = (outer: GeoEntry, chosen: readonly Candidate[]): boolean =>
  isCityOfTowns(outer, chosen) ||
  chosen.every((item) => {
    const [inner] = item.slot === 'place' ? item.value.choices : [];
    if (inner === undefined || inner.entry.index === outer.index) return false;
    return outer.kind === 'city'
      ? isPartOf(inner.entry, outer)
      : outer.kind === 'region' &&
          !isWide(inner.entry) &&
          inner.entry.countryCode === outer.countryCode &&
          inner.entry.admin1 === outer.admin1;
  });

const isAroundPostcode = (entry: GeoEntry, { postcode }: PlaceValue): boolean =>
  postcode !== null && postcode.entries.length > 0 && fitsPostcode(entry, postcode);

/** Where another interpretation, nearly as good, means one other place: both are offered. */
export function otherPlace(
  { sentence, gazetteer }: PlaceContext,
  best: Interpretation,
  other: Interpretation,
): PlaceDoubt | null {
  const [first, ...more] = best.items.filter((item) => item.slot === 'place');
  const [second, ...others] = other.items.filter((item) => item.slot === 'place');
  if (first?.slot !== 'place' || second?.slot !== 'place') return null;
  if (more.length + others.length > 0) return null;
  const choices = [first, second].flatMap(({ value }) => value.choices.slice(0, 1));
  const entries = choices.map(({ entry }) => entry);
  const [one, two] = entries;
  if (one === undefined || two === undefined || one.index === two.index) return null;
  // A region is where its town is, and an old name of another town is hardly meant.
  const isAround = one.kind !== two.kind && one.countryCode === two.countryCode;
  if (isAround || choices.some(({ nameKind }) => nameKind === 'alternate')) return null;
  return {
    kind: 'ambiguous',
    name: sentence.slice(first.value.nameFrom, first.value.nameTo),
    options: asOptions(gazetteer, entries),
  };
}
