import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOnline } from '../lib/hooks.ts';
import { OfflineChunkError } from '../lib/load-chunk.ts';
import { Button } from '../ui/button.tsx';
import { Empty, PageHead } from '../ui/page.tsx';

/** A page that could not be loaded or shown: its code did not arrive, or it has a fault. */
export function PageFault({ error, reset }: { error: unknown; reset: () => void }) {
  if (error instanceof OfflineChunkError) return <OfflinePage reset={reset} />;
  return (
    <>
      <PageHead title="This page could not be shown" />
      <Empty
        title="The page did not load"
        action={
          <Button variant="primary" onPress={() => location.reload()}>
            Load it again
          </Button>
        }
      >
        <p>
          The connection may have been lost, or a new version is out. Nothing is lost by loading
          again.
        </p>
      </Empty>
    </>
  );
}

function OfflinePage({ reset }: { reset: () => void }) {
  const router = useRouter();
  const online = useOnline();
  useEffect(() => {
    if (!online) return;
    reset();
    void router.invalidate();
  }, [online, reset, router]);
  return (
    <>
      <PageHead title="This page has not loaded yet" />
      <Empty title="The page will load when the connection is back">
        <p>You can go back to pages you have already seen.</p>
      </Empty>
    </>
  );
}
