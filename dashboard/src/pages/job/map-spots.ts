import * as L from 'leaflet';
import type { Lead } from '../../api/types.ts';

export function spotOf({ latitude, longitude }: Lead): [number, number] | undefined {
  return latitude === null || longitude === null ? undefined : [latitude, longitude];
}

export function spotsOf(leads: readonly Lead[]): [number, number][] {
  return leads.flatMap((lead) => {
    const spot = spotOf(lead);
    return spot === undefined ? [] : [spot];
  });
}

/** Fewer than this are all drawn; of more, those that would cover each other are one circle with their number. */
export const MANY = 150;
const GROUP_PX = 64;
/** Of a group's circle, in pixels. */
export const GROUP_RADIUS = 18;
export const POINT_RADIUS = 7;
/** From here on every lead stands alone: a street is as wide as the map. */
const ALONE_FROM_ZOOM = 17;

export interface Group {
  leads: readonly Lead[];
  at: L.LatLng;
}

/** Leads that stand too close together at this zoom, and the single ones; in the leads' order. */
export function groupsAt(map: L.Map, leads: readonly Lead[]): Group[] {
  const zoom = map.getZoom();
  const keyOf = (lead: Lead): string => {
    const spot = spotOf(lead);
    if (spot === undefined || leads.length < MANY || zoom >= ALONE_FROM_ZOOM) return lead.id;
    const { x, y } = map.project(spot, zoom).divideBy(GROUP_PX).floor();
    return `${x} ${y}`;
  };
  const located = leads.filter((lead) => spotOf(lead) !== undefined);
  return [...Map.groupBy(located, keyOf).values()].map((group) => ({
    leads: group,
    at: L.latLngBounds(spotsOf(group)).getCenter(),
  }));
}
