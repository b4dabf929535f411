let ended = false;
const listeners = new Set<() => void>();

/** Tells the page that nobody is signed in any more. */
export function reportSessionEnd(): void {
  ended = true;
  for (const listener of listeners) listener();
}

export const hasEnded = (): boolean => ended;

export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
