import { useEffect, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { X } from './icons.generated.tsx';

interface Toast {
  id: number;
  text: string;
}

const SHOWN_MS = 6_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something in passing: shown for some seconds and read out. */
export function announce(text: string): void {
  lastId += 1;
  publish([...toasts.slice(-2), { id: lastId, text }]);
}

const dismiss = (id: number): void => publish(toasts.filter((toast) => toast.id !== id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const last = shown.at(-1)?.id;
  useEffect(() => {
    if (last === undefined) return undefined;
    const timer = setTimeout(() => publish([]), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return (
    <div className="toasts" role="status">
      {shown.map(({ id, text }) => (
        <div key={id} className="toast">
          <span>{text}</span>
          <Button variant="icon" small aria-label="Dismiss" onPress={() => dismiss(id)}>
            <X aria-hidden size={16} />
          </Button>
        </div>
      ))}
    </div>
  );
}
