import type { Server } from 'node:http';

export interface LoopbackServer {
  readonly port: number;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/** Starts a server on 127.0.0.1 and nowhere else: on this port, or on any free one when it is taken or 0. */
export async function listenOnLoopback(server: Server, port = 0): Promise<LoopbackServer> {
  await listen(server, port).catch((error: unknown) => {
    if (port === 0) throw error;
    return listen(server, 0);
  });
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

function listen(server: Server, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, '127.0.0.1', () => {
    server.off('error', reject);
    resolve();
  });
  return promise;
}
