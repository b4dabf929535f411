import { lazy, Suspense } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, Loading } from '../../ui/page.tsx';
import type { LeadMapProps } from './lead-map.tsx';
import { trustLeaflet } from './leaflet-trust.ts';

const LeadMap = lazy(
  loadChunk(() => {
    trustLeaflet();
    return import('./lead-map.tsx');
  }),
);

/** The map, loaded when it is first looked at; the leads stay in sight of the table if it does not come. */
export function MapPanel(props: LeadMapProps) {
  return (
    <Boundary
      fallback={
        <Empty
          title="The map did not load"
          action={<Button onPress={() => location.reload()}>Load the page again</Button>}
        >
          <p>
            The connection may have been lost, or a new version is out. Every lead is in the table.
          </p>
        </Empty>
      }
    >
      <Suspense fallback={<Loading label="Loading the map" lines={8} />}>
        <LeadMap {...props} />
      </Suspense>
    </Boundary>
  );
}
