import { BoundedCache } from './bounded-cache.ts';

interface Entry<V> {
  value: V;
  expiresAt: number;
}

/** Remembers values for a time; the ones not used for longest give way when it is full. */
export class ExpiringCache<V> {
  private readonly entries: BoundedCache<Entry<V>>;
  private readonly now: () => Date;

  constructor(most: number, now: () => Date) {
    this.entries = new BoundedCache({ most });
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
    this.entries.set(key, { value, expiresAt: this.now().getTime() + seconds * 1_000 });
  }
}
