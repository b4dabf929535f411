import type { ReactNode } from 'react';

/**
 * A table that scrolls in its own frame, by keyboard too, where it is too wide; on a phone its rows are stacked, unless
 * it is a small one inside a dialog.
 */
export function ScrollTable({
  label,
  isSmall = false,
  children,
}: {
  label: string;
  isSmall?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className={isSmall ? 'table small' : 'table table-stack'}>{children}</table>
    </div>
  );
}
