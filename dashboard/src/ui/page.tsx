import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';

/** The head of a page: sets the document's title, and takes the focus so that a screen reader starts here. */
export function PageHead({
  title,
  heading = title,
  actions,
  children,
}: {
  title: string;
  /** What the heading shows when it is not the title. */
  heading?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Lead jobs`;
  }, [title]);
  useEffect(() => {
    // Not at the first load: there the browser's own start of the page is right.
    if (navigated) ref.current?.focus({ preventScroll: true });
    navigated = true;
  }, []);
  return (
    <div className="row row-between page-head">
      <div className="stack stack-tight grow">
        <h1 ref={ref} tabIndex={-1}>
          {heading}
        </h1>
        {children}
      </div>
      {actions !== undefined && <div className="row">{actions}</div>}
    </div>
  );
}

let navigated = false;

export function Empty({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
      {action}
    </div>
  );
}

/** Stands where content will be. */
export function Loading({ label = 'Loading', lines = 3 }: { label?: string; lines?: number }) {
  return (
    <div className="stack" role="status">
      <span className="hidden-visually">{label}…</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="skeleton" />
      ))}
    </div>
  );
}

/** An amount in a figure. The space stands before the small text: inside it would be lost. */
export function Credits({ of }: { of: number }) {
  return (
    <>
      {formatNumber(of)} <small>{of === 1 ? 'credit' : 'credits'}</small>
    </>
  );
}

export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
