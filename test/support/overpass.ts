import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Invented elements of Austin, TX, in the form of an Overpass answer. */
export const AUSTIN_ANSWER = readFileSync(
  new URL('../fixtures/osm/austin.overpass.json', import.meta.url),
  'utf8',
);

export type OverpassFault = (response: ServerResponse) => void;

export interface OverpassServer {
  readonly url: string;
  /** The queries that came, oldest first. */
  readonly queries: string[];
  /** The next answers, instead of the fixture. */
  readonly faults: OverpassFault[];
  close(): Promise<void>;
}

/** An Overpass server on the loopback that answers every query with the same elements. */
export async function startOverpass(answer: string = AUSTIN_ANSWER): Promise<OverpassServer> {
  const queries: string[] = [];
  const faults: OverpassFault[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
      queries.push(form.get('data') ?? '');
      const fault = faults.shift();
      if (fault !== undefined) return fault(response);
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api/interpreter`,
    queries,
    faults,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
