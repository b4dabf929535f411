import { useState, useSyncExternalStore } from 'react';
import { useServices } from '../lib/context.ts';
import { hereWithDraft } from '../lib/draft.ts';
import { hasEnded, onSessionEnd } from '../lib/session-end.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Offers a new sign-in when the old one is over. Who wants to read on first keeps the offer at the top. */
export function SessionEnded() {
  const { session } = useServices();
  const ended = useSyncExternalStore(onSessionEnd, hasEnded);
  const [later, setLater] = useState(false);
  if (!ended) return null;
  const signIn = (
    <Button
      variant="primary"
      small={later}
      onPress={() => void session.beginSignIn({ returnTo: hereWithDraft(), silent: false })}
    >
      Sign in
    </Button>
  );
  return (
    <>
      {later && (
        <div className="offline-note row row-between">
          <span>Your session has ended: nothing can be loaded or saved.</span>
          {signIn}
        </div>
      )}
      <Dialog title="Please sign in again" isOpen={!later} onClose={() => setLater(true)}>
        <p>
          Your session has ended. Sign in to carry on where you left off; the sentence you were
          writing is kept.
        </p>
        <div className="dialog-actions">{signIn}</div>
      </Dialog>
    </>
  );
}
