import * as L from 'leaflet';
import type { Lead } from '../../api/types.ts';
import type { MapPlace } from './map-places.ts';
import { GROUP_RADIUS, MANY, POINT_RADIUS, spotOf, spotsOf } from './map-spots.ts';
import type { Group } from './map-spots.ts';

export interface Name {
  text: string;
  at: L.LatLng;
  kind: 'lead' | 'place';
}

/** Names are shown for so many businesses, or groups of them. */
const MAX_NAMED = 40;
const MAX_PLACES = 40;

/**
 * Names of the leads: of the businesses while they are few, else of the cities where they are, or of the postal codes
 * when all are in one city. The best, or the largest, first. None where groups with their numbers stand for them.
 */
export function namesOf(leads: readonly Lead[]): Name[] {
  const located = leads.filter((lead) => spotOf(lead) !== undefined);
  const named = (text: string, of: readonly Lead[]): Name => ({
    text,
    at: L.latLngBounds(spotsOf(of)).getCenter(),
    kind: 'lead',
  });
  if (located.length >= MANY) return [];
  if (located.length <= MAX_NAMED)
    return located.map((lead) => named(shortened(lead.name), [lead]));
  const cities = groupsOf(located, (lead) => lead.city);
  const groups = cities.size > 1 ? cities : groupsOf(located, (lead) => lead.postalCode);
  return [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MAX_NAMED)
    .map(([text, group]) => named(`${text} (${group.length})`, group));
}

const MAX_LETTERS = 32;

const shortened = (name: string): string =>
  name.length <= MAX_LETTERS ? name : `${name.slice(0, MAX_LETTERS - 1).trimEnd()}…`;

function groupsOf(leads: readonly Lead[], nameOf: (lead: Lead) => string | null) {
  const named = leads.filter((lead) => nameOf(lead) !== null);
  return Map.groupBy(named, (lead) => nameOf(lead) ?? '');
}

/** Cities for orientation, without those that the leads' own names say already. */
export function namesOfPlaces(places: readonly MapPlace[], leads: readonly Name[]): Name[] {
  const said = new Set(leads.map(({ text }) => text.replace(/ \(\d+\)$/, '')));
  return places
    .filter(([text]) => !said.has(text))
    .slice(0, MAX_PLACES)
    .map(([text, latitude, longitude]) => ({
      text,
      at: L.latLng(latitude, longitude),
      kind: 'place',
    }));
}

/** About what a letter takes, and the height of a line, in pixels. */
const LETTER_PX = 7;
const LINE_PX = 18;
const FOOT_PX = 30;
/** Where a name's line begins: under its point, or on its spot. */
const TOP_PX: Readonly<Record<Name['kind'], number>> = { lead: 9, place: -9 };

/** The names that find room at this zoom beside the groups: an earlier one wins over a later one. */
export function withoutOverlap(
  map: L.Map,
  names: readonly Name[],
  groups: readonly Group[],
): Name[] {
  const zoom = map.getZoom();
  const { min, max } = map.getPixelBounds();
  // The scale and the sources stand at the lower edge.
  const view = L.bounds(min ?? [0, 0], [max?.x ?? 0, (max?.y ?? 0) - FOOT_PX]);
  const taken = groups.map(({ at, leads }) => {
    const { x, y } = map.project(at, zoom);
    const radius = leads.length > 1 ? GROUP_RADIUS : POINT_RADIUS;
    return L.bounds([x - radius, y - radius], [x + radius, y + radius]);
  });
  return names.filter(({ text, at, kind }) => {
    const half = (text.length * LETTER_PX) / 2;
    const { x, y } = map.project(at, zoom);
    const box = L.bounds([
      [x - half, y + TOP_PX[kind]],
      [x + half, y + TOP_PX[kind] + LINE_PX],
    ]);
    // Half a name at the edge is none.
    if (!view.contains(box) || taken.some((other) => other.intersects(box))) return false;
    taken.push(box);
    return true;
  });
}

export function labelAt({ text, at, kind }: Name): L.Marker {
  const element = document.createElement('span');
  element.textContent = text;
  const className = kind === 'place' ? 'map-label map-place' : 'map-label';
  const icon = L.divIcon({ className, html: element, iconSize: [0, 0] });
  return L.marker(at, { icon, interactive: false, keyboard: false });
}
