import { randomBytes } from 'node:crypto';

/** Values under unguessable handles, for a limited time. */
export interface ExpiringStore<T> {
  /** Keeps a value and gives its new handle. */
  put(value: T): string;
  get(handle: string): T | undefined;
  delete(handle: string): void;
}

export interface ExpiringStoreOptions {
  readonly lifetimeSeconds: number;
  /** Beyond it the oldest entry goes, so that no client can fill the memory. Default 10,000. */
  readonly maxEntries?: number;
  /** Unix time in seconds. */
  readonly now: () => number;
}

/** Makes an in-memory store whose handles carry 256 random bits. */
export function createExpiringStore<T>(options: ExpiringStoreOptions): ExpiringStore<T> {
  const entries = new Map<string, { value: T; expiresAt: number }>();
  const { lifetimeSeconds, maxEntries = 10_000, now } = options;
  return {
    put: (value) => {
      const handle = randomBytes(32).toString('base64url');
      // A Map keeps the order of insertion: the first key is the oldest.
      const [oldest] = entries.keys();
      if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest);
      entries.set(handle, { value, expiresAt: now() + lifetimeSeconds });
      return handle;
    },
    get: (handle) => {
      const entry = entries.get(handle);
      if (entry === undefined) return undefined;
      if (entry.expiresAt > now()) return entry.value;
      entries.delete(handle);
      return undefined;
    },
    delete: (handle) => void entries.delete(handle),
  };
}
