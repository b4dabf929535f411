interface Entry<V> {
  value: V;
  expiresAt: number;
}

/** Remembers values for a time, the least recently written ones give way when it is full. */
export class ExpiringCache<V> {
  private readonly entries = new Map<string, Entry<V>>();
  private readonly maxEntries: number;
  private readonly now: () => Date;

  constructor(maxEntries: number, now: () => Date) {
    this.maxEntries = maxEntries;
    this.now = now;
  }

  get(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.expiresAt > this.now().getTime()) return entry.value;
    this.entries.delete(key);
    return undefined;
  }

  set(key: string, value: V, seconds: number): void {
    this.entries.delete(key);
    this.entries.set(key, { value, expiresAt: this.now().getTime() + seconds * 1_000 });
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.maxEntries && oldest !== undefined) this.entries.delete(oldest);
  }
}
