export interface BoundedCacheOptions<V> {
  /** The most that the values may come to together. */
  most: number;
  /** What a value comes to; by default each counts one. */
  sizeOf?: (value: V) => number;
}

/** Remembers values; the ones not used for longest give way when it is full. */
export class BoundedCache<V> {
  // In the order of use: a Map keeps the order in which its keys came.
  private readonly entries = new Map<string, V>();
  private readonly most: number;
  private readonly sizeOf: (value: V) => number;
  private size = 0;

  constructor({ most, sizeOf = () => 1 }: BoundedCacheOptions<V>) {
    this.most = most;
    this.sizeOf = sizeOf;
  }

  get(key: string): V | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  /** A value too large for the whole cache is not kept. */
  set(key: string, value: V): void {
    this.delete(key);
    const size = this.sizeOf(value);
    if (size > this.most) return;
    this.entries.set(key, value);
    this.size += size;
    for (const oldest of this.entries.keys()) {
      if (this.size <= this.most) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.entries.get(key);
    if (value === undefined) return;
    this.entries.delete(key);
    this.size -= this.sizeOf(value);
  }
}
