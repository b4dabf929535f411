/** What this browser remembers under a name; undefined without storage, or when it is no JSON. */
export function recall(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a value in this browser; without storage it lasts as long as the page. */
export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is switched off or full.
  }
}
