import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../lib/load-chunk.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Search } from '../ui/icons.generated.tsx';

const Palette = lazy(loadChunk(() => import('./palette.tsx')));
const KeysHelp = lazy(loadChunk(() => import('./keys-help.tsx')));

/** Where to go, and which keys there are: a button for the one, and keys that work on every page for both. */
export function PageKeys() {
  const [open, setOpen] = useState<'palette' | 'keys'>();
  useShortcuts({ 'Control+k': () => setOpen('palette'), '?': () => setOpen('keys') });
  const close = () => setOpen(undefined);
  return (
    <>
      <button
        type="button"
        className="go-to"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen('palette')}
      >
        <Search aria-hidden size={16} />
        Go to…
        <kbd className="key-hint" aria-hidden>
          Ctrl K
        </kbd>
      </button>
      <Boundary fallback={null}>
        <Suspense fallback={null}>
          {open === 'palette' && <Palette onClose={close} />}
          {open === 'keys' && <KeysHelp onClose={close} />}
        </Suspense>
      </Boundary>
    </>
  );
}
