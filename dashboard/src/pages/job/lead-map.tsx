import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Lead, LeadRequest } from '../../api/types.ts';
import { useServices } from '../../lib/context.ts';
import { count, formatNumber } from '../../lib/format.ts';
import { useColorScheme } from '../../lib/theme.ts';
import { Button } from '../../ui/button.tsx';
import { Maximize, Minus, Plus, SquareMousePointer } from '../../ui/icons.generated.tsx';
import { createMap } from './map-canvas.ts';
import type { MapHandle } from './map-canvas.ts';
import 'leaflet/dist/leaflet.css';

export interface LeadMapProps {
  leads: readonly Lead[];
  /** What the person has picked: the map can show these alone. */
  selected: readonly Lead[];
  place: LeadRequest['place'];
  onOpen: (id: string) => void;
}

/** The leads on a map. It shows nothing that the table does not say. */
export default function LeadMap({ leads, selected, place, onOpen }: LeadMapProps) {
  const { config } = useServices();
  const scheme = useColorScheme();
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapHandle>();
  const [isBare, setIsBare] = useState(false);
  const [scale, setScale] = useState<{ label: string; pixels: number }>();
  useEffect(() => {
    if (frame.current === null) return undefined;
    const handle = createMap(frame.current, {
      tileUrl: config.tileUrl,
      onScale: setScale,
      onBaseMissing: () => setIsBare(true),
    });
    setMap(handle);
    return () => handle.remove();
    // The colours of the canvas are read when it is made: others need another map.
  }, [config.tileUrl, scheme]);
  const openLead = useEffectEvent(onOpen);
  useEffect(() => map?.show(leads, place, (id) => openLead(id)), [map, leads, place]);
  useEffect(() => map?.frame(leads, place), [map, leads, place]);
  const located = leads.filter(({ latitude }) => latitude !== null).length;
  return (
    <div className="stack stack-tight">
      <div className="map-frame">
        <div className="map" ref={frame} role="application" aria-label="Map of the leads" />
        <div className="map-zoom">
          <Button small aria-label="Zoom in" onPress={() => map?.zoom(1)}>
            <Plus aria-hidden size={16} />
          </Button>
          <Button small aria-label="Zoom out" onPress={() => map?.zoom(-1)}>
            <Minus aria-hidden size={16} />
          </Button>
          <Button small aria-label="Show all leads" onPress={() => map?.frame(leads, place)}>
            <Maximize aria-hidden size={16} />
          </Button>
          {selected.length > 0 && (
            <Button
              small
              aria-label={`Show the ${count(selected.length, 'selected lead')}`}
              onPress={() => map?.frame(selected, place)}
            >
              <SquareMousePointer aria-hidden size={16} />
            </Button>
          )}
        </div>
        {scale !== undefined && (
          <div className="map-scale" aria-hidden style={{ width: scale.pixels }}>
            {scale.label}
          </div>
        )}
        <p className="map-foot">
          {config.tileUrl === null
            ? 'No streets: no tile server is set · Natural Earth · US Census · © GeoNames'
            : config.tileAttribution}
        </p>
      </div>
      <p className="muted small">
        {formatNumber(located)} of {count(leads.length, 'lead')} {located === 1 ? 'has' : 'have'} a
        position. Every one is in the table too.
        {isBare && ' The base map could not be loaded: only the leads are shown.'}
      </p>
    </div>
  );
}
