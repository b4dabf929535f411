import { useId } from 'react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './button.tsx';
import { X } from './icons.generated.tsx';

interface DialogProps {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  form?: 'middle' | 'wide';
  /** False where closing by a click beside it would lose something. */
  isDismissable?: boolean;
  /** Asks for a decision: announced as an alert. */
  isAlert?: boolean;
}

/** A modal dialog: keeps the focus inside, gives it back, closes by Escape. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  form = 'middle',
  isDismissable = true,
  isAlert = false,
}: DialogProps) {
  const titleId = useId();
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      isDismissable={isDismissable}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={form === 'wide' ? 'modal modal-wide' : 'modal'}>
        <AriaDialog
          className="dialog"
          role={isAlert ? 'alertdialog' : 'dialog'}
          aria-labelledby={titleId}
        >
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            <Button variant="icon" small aria-label="Close" onPress={onClose}>
              <X aria-hidden size={18} />
            </Button>
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Asks before something that can't be taken back. */
export function ConfirmDialog({
  title,
  action,
  isOpen,
  isPending = false,
  error,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** What the button says: the verb. */
  action: string;
  isOpen: boolean;
  isPending?: boolean;
  error?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} isAlert>
      <div>{children}</div>
      {error}
      <div className="dialog-actions">
        <Button onPress={onClose}>Keep it</Button>
        <Button variant="danger" isPending={isPending} onPress={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
