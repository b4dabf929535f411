import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

interface TabText<T extends string> {
  id: T;
  label: ReactNode;
}

export const tabId = (id: string): string => `tab-${id}`;

/** Views of one thing, one at a time. What is shown stands in an element with `role="tabpanel"`, labelled by its tab. */
export function TabBar<T extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: readonly TabText<T>[];
  value: T;
  onChange: (value: T) => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ id }) => id === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next.id);
    bar.current?.querySelector<HTMLElement>(`#${tabId(next.id)}`)?.focus();
  };
  return (
    <div className="tab-list" role="tablist" aria-label={label} ref={bar} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={tabId(tab.id)}
          type="button"
          role="tab"
          className="tab"
          aria-selected={tab.id === value}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
