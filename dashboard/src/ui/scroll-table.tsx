import type { ReactNode } from 'react';

/** A table that scrolls in its own frame, by keyboard too, where it is too wide; on a phone its rows are stacked. */
export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="table table-stack">{children}</table>
    </div>
  );
}
