import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../lib/load-chunk.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { Boundary } from '../ui/boundary.tsx';

const Palette = lazy(loadChunk(() => import('./palette.tsx')));
const KeysHelp = lazy(loadChunk(() => import('./keys-help.tsx')));

/** Keys that work on every page: where to go, and which keys there are. */
export function PageKeys() {
  const [open, setOpen] = useState<'palette' | 'keys'>();
  useShortcuts({ 'Control+k': () => setOpen('palette'), '?': () => setOpen('keys') });
  const close = () => setOpen(undefined);
  return (
    <Boundary fallback={null}>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={close} />}
        {open === 'keys' && <KeysHelp onClose={close} />}
      </Suspense>
    </Boundary>
  );
}
