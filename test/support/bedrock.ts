import { createServer } from 'node:http2';
import type { ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';

interface BedrockCall {
  readonly path: string;
  readonly authorization: string;
  readonly body: {
    messages: { role: string; content: { text: string }[] }[];
    system: { text: string }[];
  };
}

export type BedrockAnswer = (stream: ServerHttp2Stream) => void;

export interface BedrockServer {
  readonly endpoint: string;
  readonly calls: BedrockCall[];
  /** How the next calls are answered; the last one stays. */
  answers: BedrockAnswer[];
  close(): Promise<void>;
}

/** A Converse endpoint on the loopback (HTTP/2 without TLS), in place of the model. */
export async function startBedrock(...answers: BedrockAnswer[]): Promise<BedrockServer> {
  const calls: BedrockCall[] = [];
  const server = createServer();
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => void sessions.add(session));
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {});
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      calls.push({
        path: decodeURIComponent(headers[':path'] ?? ''),
        authorization: headers.authorization ?? '',
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
      });
      const [next = says({})] = bedrock.answers;
      if (bedrock.answers.length > 1) bedrock.answers.shift();
      next(stream);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const bedrock: BedrockServer = {
    endpoint: `http://127.0.0.1:${port}`,
    calls,
    answers,
    close: () =>
      new Promise<void>((resolve) => {
        for (const session of sessions) session.destroy();
        server.close(() => resolve());
      }),
  };
  return bedrock;
}

/** The model uses its tool with this input. */
export const says = (input: unknown): BedrockAnswer =>
  replies(200, {
    output: {
      message: {
        role: 'assistant',
        content: [{ toolUse: { toolUseId: 't1', name: 'report_request', input } }],
      },
    },
    stopReason: 'tool_use',
    usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
    metrics: { latencyMs: 1 },
  });

/** The model chats instead. */
export const chats = (text: string): BedrockAnswer =>
  replies(200, {
    output: { message: { role: 'assistant', content: [{ text }] } },
    stopReason: 'end_turn',
    usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
    metrics: { latencyMs: 1 },
  });

export const replies =
  (status: number, body: unknown, headers: Record<string, string> = {}): BedrockAnswer =>
  (stream) => {
    stream.respond({ ':status': status, 'content-type': 'application/json', ...headers });
    stream.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
