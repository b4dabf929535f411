/**
 * Loads code that the first load left out. A new version may have taken its place: then the router reloads the page,
 * once. Without a connection it must not, or the page in sight would be lost too: the error is another one then.
 */
export function loadChunk<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch((error: unknown) => {
      throw navigator.onLine ? error : new OfflineChunkError(error);
    });
}

export class OfflineChunkError extends Error {
  constructor(cause: unknown) {
    super('This part of the dashboard was not loaded yet, and there is no connection.', { cause });
    this.name = 'OfflineChunkError';
  }
}
