import type { ReactNode } from 'react';
import type { Lead } from '../../api/types.ts';
import { count } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { X } from '../../ui/icons.generated.tsx';

/** What can be done with the selected leads; stands at the lower edge while there are any. */
export function SelectionBar({
  selected,
  children,
  onClear,
}: {
  selected: readonly Lead[];
  children?: ReactNode;
  onClear: () => void;
}) {
  const emails = selected.flatMap(({ email }) => email ?? []);
  return (
    <div className="selection-bar" role="region" aria-label="Selected leads">
      <strong role="status">{count(selected.length, 'lead')} selected</strong>
      {children}
      {emails.length > 0 && (
        <CopyButton label={`Copy ${count(emails.length, 'e-mail')}`} text={emails.join('\n')} />
      )}
      <Button small variant="icon" aria-label="Clear the selection" onPress={onClear}>
        <X aria-hidden size={16} />
      </Button>
    </div>
  );
}
