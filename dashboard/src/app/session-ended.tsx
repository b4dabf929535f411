import { useState, useSyncExternalStore } from 'react';
import { useServices } from '../lib/context.ts';
import { hasEnded, onSessionEnd } from '../lib/session-end.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Offers a new sign-in when the old one is over; the page behind it keeps what was entered. */
export function SessionEndedDialog() {
  const { session } = useServices();
  const ended = useSyncExternalStore(onSessionEnd, hasEnded);
  const [later, setLater] = useState(false);
  return (
    <Dialog title="Please sign in again" isOpen={ended && !later} onClose={() => setLater(true)}>
      <p>Your session has ended. Sign in again to go on where you are.</p>
      <div className="dialog-actions">
        <Button
          variant="primary"
          onPress={() => {
            const returnTo = `${location.pathname}${location.search}`;
            void session.beginSignIn({ returnTo, silent: false });
          }}
        >
          Sign in
        </Button>
      </div>
    </Dialog>
  );
}
