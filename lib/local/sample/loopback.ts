import type { Server } from 'node:http';

export interface LoopbackServer {
  readonly port: number;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/** Starts a server on a free port of 127.0.0.1, and nowhere else. */
export async function listenOnLoopback(server: Server): Promise<LoopbackServer> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    port: address.port,
    origin: `http://127.0.0.1:${address.port}`,
    close() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      return closed.promise;
    },
  };
}
