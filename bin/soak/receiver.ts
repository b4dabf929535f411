import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';

const Body = z.object({ id: z.string(), type: z.string() });

export interface Receiver {
  url: string;
  /** Types of the events that were taken, by their ids. */
  taken: ReadonlyMap<string, string>;
  /** Requests, those of events that came before included. */
  requests(): number;
  /** From now on every request is answered well. */
  recover(): void;
  close(): void;
}

/** A receiver of webhooks that fails this share of its requests: with a status, or by hanging up. */
export async function startReceiver(failing: number, slowMs: number): Promise<Receiver> {
  const taken = new Map<string, string>();
  let requests = 0;
  let isWell = false;
  const server = createServer((request, response) => {
    requests += 1;
    const fails = !isWell && Math.random() < failing;
    if (fails && requests % 2 === 0) {
      request.socket.destroy();
      return;
    }
    void text(request).then(async (body) => {
      await pause(Math.random() * slowMs);
      const event = Body.safeParse(JSON.parse(body)).data;
      if (fails || event === undefined) response.writeHead(503).end();
      else {
        taken.set(event.id, event.type);
        response.end();
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    taken,
    requests: () => requests,
    recover: () => {
      isWell = true;
    },
    close: () => server.close(),
  };
}
