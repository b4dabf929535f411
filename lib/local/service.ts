import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** What every simulated service of the local stack looks like to the rest: where it listens, and how to stop it. */
export interface LocalService {
  readonly name: string;
  /** Origin without a trailing slash, always on 127.0.0.1. */
  readonly url: string;
  /** Stops listening, drops open connections and pending work. Safe to call twice. */
  close(): Promise<void>;
}

/** An error answer of an AWS JSON protocol: `type` is the exception's name, `extra` holds its further members. */
export class AwsError extends Error {
  readonly type: string;
  readonly status: number;
  readonly extra: object;
  constructor(type: string, message: string, options: { status?: number; extra?: object } = {}) {
    super(message);
    this.name = type;
    this.type = type;
    this.status = options.status ?? 400;
    this.extra = options.extra ?? {};
  }
}

/**
 * Answers one operation (`x-amz-target` without its prefix); a thrown `AwsError` becomes the error answer.
 * `credential` is the header that the request was signed with.
 */
export type Operation = (
  operation: string,
  body: Record<string, unknown>,
  credential: string | undefined,
) => object | Promise<object>;

/** @throws AwsError AccessDeniedException when there is a reason */
export function refuse(denial: string | undefined): void {
  if (denial === undefined) return;
  throw new AwsError('AccessDeniedException', `The caller is not authorized to perform ${denial}`);
}

export interface JsonServiceOptions {
  name: string;
  port?: number;
  answer: Operation;
  /** Called with what no `AwsError` explains: a fault of the emulator itself. */
  onFault?: (error: unknown) => void;
}

// DynamoDB takes 16 MiB, the largest request of any service that speaks this protocol here.
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Starts an HTTP server for the AWS JSON 1.0 protocol on 127.0.0.1. */
export async function startJsonService(options: JsonServiceOptions): Promise<LocalService> {
  const server = createServer((request, response) => {
    void respond(request, response, options);
  });
  return listen(options.name, server, options.port ?? 0);
}

/** Binds `server` to 127.0.0.1; port 0 picks a free one. */
export async function listen(name: string, server: Server, port: number): Promise<LocalService> {
  // An idle connection that the server drops just as the SDK reuses it looks like a network fault to the caller.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error(`${name} has no TCP port`);
  return {
    name,
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { answer, onFault }: JsonServiceOptions,
): Promise<void> {
  let status = 200;
  let body: object;
  try {
    const text = await readBody(request);
    if (text === undefined) return; // the client went away in the middle of its request
    body = await answer(operationOf(request), parseBody(text), request.headers.authorization);
  } catch (error) {
    if (!(error instanceof AwsError)) onFault?.(error);
    const known =
      error instanceof AwsError
        ? error
        : new AwsError('InternalServerError', 'The emulator failed.', { status: 500 });
    status = known.status;
    body = { __type: known.type, message: known.message, ...known.extra };
  }
  if (response.destroyed) return;
  const json = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(json),
    'x-amzn-requestid': randomUUID(),
  });
  response.end(json);
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) {
        throw new AwsError('RequestEntityTooLarge', 'Request is too large.', { status: 413 });
      }
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AwsError) throw error;
    return undefined;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function operationOf(request: IncomingMessage): string {
  const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1];
  if (request.method !== 'POST' || operation === undefined) {
    throw new AwsError('UnknownOperationException', 'No operation is named.');
  }
  return operation;
}

function parseBody(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = text === '' ? {} : JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (!isRecord(body))
    throw new AwsError('SerializationException', 'The body is not a JSON object.');
  return body;
}

/** True for a JSON object: neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
