import { Button } from '../ui/button.tsx';
import { Empty, PageHead } from '../ui/page.tsx';

/** A page that could not be loaded or shown: its code did not arrive, or it has a fault. */
export function PageFault() {
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
