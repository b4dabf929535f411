import * as L from 'leaflet';
import type { Lead, LeadRequest } from '../../api/types.ts';
import { loadBase } from './map-base.ts';
import type { BaseShapes } from './map-base.ts';

export interface MapHandle {
  show(leads: readonly Lead[], place: LeadRequest['place'], onOpen: (id: string) => void): void;
  /** Brings all leads, or else the place that was asked for, into sight. */
  frame(leads: readonly Lead[], place: LeadRequest['place']): void;
  zoom(steps: number): void;
  remove(): void;
}

const MAX_ZOOM = 18;
const SCALE_PIXELS = 90;
/** Names are shown for so many businesses, or groups of them. */
const MAX_NAMED = 40;

/** A Leaflet map on canvas: ten thousand points draw as one picture. */
export function createMap(
  element: HTMLElement,
  options: {
    tileUrl: string | null;
    onScale: (scale: { label: string; pixels: number }) => void;
  },
): MapHandle {
  const map = L.map(element, {
    preferCanvas: true,
    zoomControl: false,
    attributionControl: false,
    maxZoom: MAX_ZOOM,
    minZoom: 2,
    worldCopyJump: true,
    // A zoom that is still moving when the map goes would look for what is no longer there.
    zoomAnimation: false,
  }).setView([30, 0], 2);
  const area = L.layerGroup().addTo(map);
  const points = L.layerGroup().addTo(map);
  const labels = L.layerGroup().addTo(map);
  let isGone = false;
  if (options.tileUrl === null)
    void loadBase().then((shapes) => {
      if (!isGone) addPlainBase(map, shapes);
    });
  else L.tileLayer(options.tileUrl, { maxZoom: MAX_ZOOM }).addTo(map);
  let names: readonly Name[] = [];
  const placeNames = () => {
    labels.clearLayers();
    for (const name of withoutOverlap(map, names)) labelAt(name).addTo(labels);
  };
  map.on('zoomend', placeNames);
  map.on('zoomend moveend', () => options.onScale(scaleOf(map)));
  return {
    show: (leads, place, onOpen) => {
      area.clearLayers();
      points.clearLayers();
      for (const shape of place?.parts.map(areaOf) ?? []) shape.addTo(area);
      // The best are drawn last, on top.
      for (const lead of leads.toReversed()) pointOf(lead, onOpen)?.addTo(points);
      names = namesOf(leads);
      placeNames();
    },
    frame: (leads, place) => {
      const spots = spotsOf(leads);
      if (spots.length > 0)
        map.fitBounds(L.latLngBounds(spots).pad(0.1), { maxZoom: 15, animate: false });
      else if (place !== null) {
        const [west = -180, south = -60, east = 180, north = 75] = place.bbox;
        map.fitBounds(
          [
            [south, west],
            [north, east],
          ],
          { animate: false },
        );
      }
    },
    zoom: (steps) => void map.setZoom(map.getZoom() + steps),
    remove: () => {
      isGone = true;
      map.stop().remove();
    },
  };
}

const colour = (name: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
};

function addPlainBase(map: L.Map, { land, borders, states }: BaseShapes): void {
  const pane = map.createPane('base');
  pane.style.zIndex = '200';
  const renderer = L.canvas({ pane: 'base', padding: 0.5 });
  const shared = { renderer, pane: 'base', interactive: false } as const;
  L.geoJSON(land, {
    ...shared,
    style: { stroke: false, fillColor: colour('surface'), fillOpacity: 1 },
  }).addTo(map);
  const line = { color: colour('line-strong'), weight: 1, fill: false };
  L.geoJSON(borders, { ...shared, style: line }).addTo(map);
  L.geoJSON(states, { ...shared, style: { ...line, dashArray: '3 3' } }).addTo(map);
}

function spotOf({ latitude, longitude }: Lead): [number, number] | undefined {
  return latitude === null || longitude === null ? undefined : [latitude, longitude];
}

function spotsOf(leads: readonly Lead[]): [number, number][] {
  return leads.flatMap((lead) => {
    const spot = spotOf(lead);
    return spot === undefined ? [] : [spot];
  });
}

const HIGH = 70;
const MIDDLE = 50;

function pointOf(lead: Lead, onOpen: (id: string) => void): L.CircleMarker | undefined {
  const spot = spotOf(lead);
  if (spot === undefined) return undefined;
  const level = lead.score >= HIGH ? 'good' : lead.score >= MIDDLE ? 'warn' : 'muted';
  const tip = document.createElement('span');
  tip.textContent = `${lead.name} · ${lead.score}`;
  return L.circleMarker(spot, {
    radius: 7,
    weight: 2,
    color: colour('surface'),
    fillColor: colour(level),
    fillOpacity: 0.9,
  })
    .bindTooltip(tip, { className: 'map-tip', direction: 'top', offset: [0, -6] })
    .on('click', () => onOpen(lead.id));
}

/** Where was searched: a circle, or the box of a larger place. */
function areaOf(part: NonNullable<LeadRequest['place']>['parts'][number]): L.Path {
  const style = {
    color: colour('accent'),
    weight: 1.5,
    dashArray: '6 6',
    fillColor: colour('accent'),
    fillOpacity: 0.06,
    interactive: false,
  };
  const { latitude, longitude, radiusMeters } = part;
  if (radiusMeters !== null)
    return L.circle([latitude, longitude], { ...style, radius: radiusMeters });
  const [west = 0, south = 0, east = 0, north = 0] = part.bbox;
  return L.rectangle(
    [
      [south, west],
      [north, east],
    ],
    style,
  );
}

interface Name {
  text: string;
  at: L.LatLng;
}

/**
 * Names on the map, since the plain base has none: of the businesses while they are few, else of the cities where
 * they are, or of the postal codes when all are in one city. The best, or the largest, first.
 */
function namesOf(leads: readonly Lead[]): Name[] {
  const located = leads.filter((lead) => lead.latitude !== null);
  const named = (text: string, of: readonly Lead[]): Name => ({
    text,
    at: L.latLngBounds(spotsOf(of)).getCenter(),
  });
  if (located.length <= MAX_NAMED) return located.map((lead) => named(lead.name, [lead]));
  const cities = groupsOf(located, (lead) => lead.city);
  const groups = cities.size > 1 ? cities : groupsOf(located, (lead) => lead.postalCode);
  return [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MAX_NAMED)
    .map(([text, group]) => named(`${text} (${group.length})`, group));
}

/** About what a letter takes, and the height of a line, in pixels. */
const LETTER_PX = 7;
const LINE_PX = 20;

/** The names that find room at this zoom: an earlier one wins over a later one that would cover it. */
function withoutOverlap(map: L.Map, names: readonly Name[]): Name[] {
  const taken: L.Bounds[] = [];
  return names.filter(({ text, at }) => {
    const half = (text.length * LETTER_PX) / 2;
    const { x, y } = map.project(at, map.getZoom());
    const box = L.bounds([
      [x - half, y],
      [x + half, y + LINE_PX],
    ]);
    if (taken.some((other) => other.intersects(box))) return false;
    taken.push(box);
    return true;
  });
}

function labelAt({ text, at }: Name): L.Marker {
  const element = document.createElement('span');
  element.textContent = text;
  const icon = L.divIcon({ className: 'map-label', html: element, iconSize: [0, 0] });
  return L.marker(at, { icon, interactive: false, keyboard: false });
}

function groupsOf(leads: readonly Lead[], nameOf: (lead: Lead) => string | null) {
  const named = leads.filter((lead) => nameOf(lead) !== null);
  return Map.groupBy(named, (lead) => nameOf(lead) ?? '');
}

/** A round distance and the pixels that it takes at the map's middle. */
function scaleOf(map: L.Map): { label: string; pixels: number } {
  const y = map.getSize().y / 2;
  const metres = map.distance(
    map.containerPointToLatLng([0, y]),
    map.containerPointToLatLng([SCALE_PIXELS, y]),
  );
  const magnitude = 10 ** Math.floor(Math.log10(metres));
  const round =
    [5, 2, 1].map((digit) => digit * magnitude).find((size) => size <= metres) ?? metres;
  const label = round >= 1_000 ? `${round / 1_000} km` : `${round} m`;
  return { label, pixels: (SCALE_PIXELS * round) / metres };
}
