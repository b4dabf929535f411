import { useEffect, useEffectEvent } from 'react';

type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Keys of the whole page, by their names (`/`, `j`, `Escape`, `Control+k`). Not while something is typed, and not
 * under an open dialog; combinations with Control (or Command) work everywhere.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return;
    const isCombined = event.ctrlKey || event.metaKey;
    const name = isCombined ? `Control+${event.key.toLowerCase()}` : event.key;
    const act = shortcuts[name];
    if (act === undefined) return;
    if (!isCombined && (isTyping(event.target) || hasDialog())) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio])'));

const hasDialog = (): boolean => document.querySelector('.overlay, .popover') !== null;
