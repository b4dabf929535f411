import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Received {
  /** Milliseconds since the process began, when the whole request was there. */
  at: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  event: { id: string; type: string; createdAt: string; test: boolean; data: unknown };
}

export type Answer = (request: Received, response: ServerResponse, index: number) => void;

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

export const answers = (status: number, body = ''): Answer => {
  return (_request, response) => void response.writeHead(status).end(body);
};

/** A webhook receiver on loopback that keeps what it got. */
export async function startReceiver(answer: Answer = answers(204)) {
  const received: Received[] = [];
  let respond = answer;
  let notify = () => {};
  const server = createServer((request, response) => {
    response.on('error', () => {});
    void receive(request).then((got) => {
      received.push(got);
      respond(got, response, received.length - 1);
      notify();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return {
    url: `http://localhost:${address.port}/hook`,
    received,
    answerWith: (next: Answer) => {
      respond = next;
    },
    /** Resolves once so many requests came. */
    count: (wanted: number): Promise<void> =>
      new Promise((resolve) => {
        notify = () => {
          if (received.length >= wanted) resolve();
        };
        notify();
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString('utf8');
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers[name] = value;
  return { at: performance.now(), headers, body, event: JSON.parse(body) as Received['event'] };
}
