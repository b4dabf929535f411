import * as L from 'leaflet';
import type { Lead, LeadRequest } from '../../api/types.ts';
import { formatCompact } from '../../lib/format.ts';
import { loadBase } from './map-base.ts';
import type { BaseShapes } from './map-base.ts';
import { labelAt, namesOf, namesOfPlaces, withoutOverlap } from './map-names.ts';
import type { Name } from './map-names.ts';
import { placesIn } from './map-places.ts';
import { GROUP_RADIUS, groupsAt, POINT_RADIUS, spotsOf } from './map-spots.ts';
import type { Group } from './map-spots.ts';

export interface MapHandle {
  show(leads: readonly Lead[], place: LeadRequest['place'], onOpen: (id: string) => void): void;
  /** Brings all leads, or else the place that was asked for, into sight. */
  frame(leads: readonly Lead[], place: LeadRequest['place']): void;
  zoom(steps: number): void;
  remove(): void;
}

const MAX_ZOOM = 18;
const SCALE_PIXELS = 90;
const nothing = (): void => undefined;
/** Names of cities come from here on: above it, too many parts of the world are in sight. */
const PLACES_FROM_ZOOM = 6;
/** The plain base is true to about a kilometre: closer than this it would put a street into the sea. */
const BASE_TO_ZOOM = 10;

/** A Leaflet map on canvas: ten thousand points draw as one picture. */
export function createMap(
  element: HTMLElement,
  options: {
    tileUrl: string | null;
    onScale: (scale: { label: string; pixels: number }) => void;
    /** The plain base, or the first tile, did not come: the leads stand on an empty ground. */
    onBaseMissing: () => void;
  },
): MapHandle {
  const map = L.map(element, {
    preferCanvas: true,
    zoomControl: false,
    attributionControl: false,
    maxZoom: MAX_ZOOM,
    minZoom: 2,
    // Finer steps: the leads fill the frame.
    zoomSnap: 0.25,
    worldCopyJump: true,
    // A zoom that is still moving when the map goes would look for what is no longer there.
    zoomAnimation: false,
  }).setView([30, 0], 2);
  const area = L.layerGroup().addTo(map);
  const points = L.layerGroup().addTo(map);
  const labels = L.layerGroup().addTo(map);
  let isGone = false;
  if (options.tileUrl === null)
    loadBase().then(
      (shapes) => {
        if (!isGone) addPlainBase(map, shapes);
      },
      () => options.onBaseMissing(),
    );
  else {
    let hasTiles = false;
    L.tileLayer(options.tileUrl, { maxZoom: MAX_ZOOM })
      .on('tileload', () => (hasTiles = true))
      .on('tileerror', () => {
        if (!hasTiles && !isGone) options.onBaseMissing();
      })
      .addTo(map);
  }
  let shown: readonly Lead[] = [];
  let open: (id: string) => void = () => undefined;
  let names: readonly Name[] = [];
  let groups: readonly Group[] = [];
  const drawPoints = () => {
    points.clearLayers();
    groups = groupsAt(map, shown);
    // The best are drawn last, on top.
    for (const group of groups.toReversed()) markOf(map, group, open).addTo(points);
  };
  const drawNames = async () => {
    const wantsPlaces = options.tileUrl === null && map.getZoom() >= PLACES_FROM_ZOOM;
    const places = wantsPlaces ? await placesIn(map.getBounds(), map.getZoom()) : [];
    if (isGone) return;
    labels.clearLayers();
    const all = [...names, ...namesOfPlaces(places, names)];
    for (const name of withoutOverlap(map, all, groups)) labelAt(name).addTo(labels);
  };
  map.on('zoomend', drawPoints);
  map.on('moveend', () => {
    if (isGone) return;
    void drawNames();
    options.onScale(scaleOf(map));
  });
  return {
    show: (leads, place, onOpen) => {
      if (isGone) return;
      area.clearLayers();
      for (const shape of place?.parts.map(areaOf) ?? []) shape.addTo(area);
      shown = leads;
      open = onOpen;
      names = namesOf(leads);
      drawPoints();
      void drawNames();
    },
    frame: (leads, place) => {
      if (isGone) return;
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
      map.stop();
      const renderers: L.Renderer[] = [];
      // A shape that goes after its canvas asks for one more drawing on it.
      map.eachLayer((layer) => {
        if (layer instanceof L.Renderer) renderers.push(layer);
        else layer.remove();
      });
      map.remove();
      // Leaflet loses sight of a frame that it asked for when it also draws at once, and so can't call it off.
      for (const renderer of renderers)
        Object.assign(renderer, { _clear: nothing, _draw: nothing });
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

function addPlainBase(map: L.Map, { land, borders, nation, states }: BaseShapes): void {
  const pane = map.createPane('base');
  pane.style.zIndex = '200';
  const ground = map.getContainer();
  const showWhereTrue = () => {
    const isClose = map.getZoom() > BASE_TO_ZOOM;
    pane.style.display = isClose ? 'none' : '';
    ground.classList.toggle('map-close', isClose);
  };
  showWhereTrue();
  map.on('zoomend', showWhereTrue);
  const renderer = L.canvas({ pane: 'base', padding: 0.5 });
  const shared = { renderer, pane: 'base', interactive: false } as const;
  L.geoJSON(land, {
    ...shared,
    style: { stroke: false, fillColor: colour('land'), fillOpacity: 1 },
  }).addTo(map);
  const line = { color: colour('line-strong'), weight: 1, fill: false };
  L.geoJSON(borders, { ...shared, style: line }).addTo(map);
  L.geoJSON(nation, { ...shared, style: line }).addTo(map);
  L.geoJSON(states, { ...shared, style: { ...line, dashArray: '3 3' } }).addTo(map);
}

const HIGH = 70;
const MIDDLE = 50;

/** A lead, or several that stand too close together: a larger circle with their number. */
function markOf(map: L.Map, { leads, at }: Group, onOpen: (id: string) => void): L.Layer {
  const [best] = leads;
  if (best === undefined || leads.length > 1) return groupMark(map, leads, at);
  const level = best.score >= HIGH ? 'good' : best.score >= MIDDLE ? 'warn' : 'muted';
  const tip = document.createElement('span');
  tip.textContent = `${best.name} · ${best.score}`;
  return L.circleMarker(at, {
    radius: POINT_RADIUS,
    weight: 2,
    color: colour('surface'),
    fillColor: colour(level),
    fillOpacity: 0.9,
  })
    .bindTooltip(tip, { className: 'map-tip', direction: 'top', offset: [0, -6] })
    .on('click', () => onOpen(best.id));
}

/** Opened, it shows its leads apart. */
function groupMark(map: L.Map, leads: readonly Lead[], at: L.LatLng): L.Layer {
  const element = document.createElement('span');
  element.textContent = formatCompact(leads.length);
  const icon = L.divIcon({
    className: 'map-group',
    html: element,
    iconSize: [2 * GROUP_RADIUS, 2 * GROUP_RADIUS],
  });
  return L.marker(at, { icon, keyboard: false }).on('click', () => {
    const bounds = L.latLngBounds(spotsOf(leads));
    const zoom = Math.min(MAX_ZOOM, Math.max(map.getZoom() + 1, map.getBoundsZoom(bounds)));
    map.setView(bounds.getCenter(), zoom);
  });
}

/** Where was searched: a circle, or the box of a larger place. */
function areaOf(part: NonNullable<LeadRequest['place']>['parts'][number]): L.Path {
  const style = {
    color: colour('accent'),
    weight: 1.5,
    dashArray: '6 6',
    fill: false,
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
