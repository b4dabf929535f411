import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './dialog.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { Trash2 } from './icons.generated.tsx';
import { announce } from './toasts.tsx';

interface DeleteProps {
  /** `monitor`: what goes, for the person who is asked. */
  what: string;
  /** Deletes it, and leads away from where it was. */
  onDelete: () => Promise<unknown>;
  /** What goes with it, and what stays. */
  children: ReactNode;
}

/** Asks, deletes, and says so. */
export function DeleteDialog({
  what,
  onDelete,
  isOpen,
  onClose,
  children,
}: DeleteProps & { isOpen: boolean; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: onDelete,
    onSuccess: () => announce(`The ${what} is deleted.`),
  });
  return (
    <ConfirmDialog
      title={`Delete this ${what}?`}
      action={`Delete the ${what}`}
      isOpen={isOpen}
      isPending={remove.isPending}
      error={remove.isError && <ErrorNotice error={remove.error} />}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}

/** A button with the dialog behind it. */
export function DeleteButton({ small = false, ...props }: DeleteProps & { small?: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button small={small} variant="danger" onPress={() => setIsAsking(true)}>
        <Trash2 aria-hidden size={small ? 14 : 16} />
        Delete
      </Button>
      <DeleteDialog {...props} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
