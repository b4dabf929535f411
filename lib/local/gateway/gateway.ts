import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { listen, type LocalService } from '../service.ts';
import { answerFromResult, gatewayMessage, type GatewayAnswer } from './answer.ts';
import { toEvent } from './event.ts';
import { decodePath, routeMatcher, type GatewayRoute, type RouteMatch } from './routes.ts';

export interface GatewayOptions {
  readonly routes: readonly GatewayRoute[];
  /** The function of the `$default` route; without one, an unmatched request is `{"message":"Not Found"}`. */
  readonly fallback?: string;
  /** Runs a function. A rejection is the function's error: 500. */
  readonly invoke: (functionName: string, event: APIGatewayProxyEventV2) => Promise<unknown>;
  /** Routes that exist only here; answers true when it took the request. */
  readonly extra?: (
    request: IncomingMessage,
    response: ServerResponse,
  ) => boolean | Promise<boolean>;
  /**
   * Answers a path with an encoded slash by the fallback, as an address that names nothing. API Gateway itself
   * would take it for a slash.
   */
  readonly refuseEncodedSlashes?: boolean;
  /** 0, the default, picks a free port. */
  readonly port?: number;
  /** Default 10 MB, API Gateway's limit. */
  readonly maxBodyBytes?: number;
  /** Default 30 s, API Gateway's limit. */
  readonly integrationTimeoutMs?: number;
  /** Called with what became a 500 or a 503, for the log. */
  readonly onFault?: (error: unknown, functionName?: string) => void;
}

interface Gateway extends GatewayOptions {
  readonly match: (method: string, path: string) => RouteMatch | undefined;
}

const MAX_BODY_BYTES = 10 * 1024 * 1024;
// "Total combined size of request line and header values" (quotas of HTTP APIs).
const MAX_HEADER_BYTES = 10_240;
const INTEGRATION_TIMEOUT_MS = 30_000;

/** Serves the route table on 127.0.0.1 the way an API Gateway HTTP API (stage `$default`, format 2.0) does. */
export async function startGateway(options: GatewayOptions): Promise<LocalService> {
  const gateway = { ...options, match: routeMatcher(options.routes, options.fallback) };
  // Node's own header limit is set above ours, so that ours gives the answer.
  const server = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
    void serve(gateway, request, response);
  });
  server.on('clientError', refuseMalformed);
  return listen('gateway', server, options.port ?? 0);
}

async function serve(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (await gateway.extra?.(request, response)) return;
    // The form that API Gateway gives its own request ids.
    const requestId = randomBytes(11).toString('base64');
    const answer = await answerRequest(gateway, request, requestId);
    if (answer === undefined || response.destroyed) return; // the client went away
    send(response, { answer, requestId });
  } catch (error) {
    gateway.onFault?.(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { 'content-type': 'application/json' }).end(FAULT_BODY);
  }
}

/** Undefined when the client went away before its whole request was read. */
async function answerRequest(
  gateway: Gateway,
  request: IncomingMessage,
  requestId: string,
): Promise<GatewayAnswer | undefined> {
  const { method = 'GET' } = request;
  const [path = '', ...query] = originForm(request.url ?? '/').split('?');
  if (headerBytes(request) > MAX_HEADER_BYTES) {
    return gatewayMessage(431, 'Request Header Fields Too Large');
  }
  const decoded = decodePath(path);
  if (decoded === undefined || !decoded.matched.startsWith('/'))
    return gatewayMessage(400, 'Bad Request');
  const body = await readBody(request, gateway.maxBodyBytes ?? MAX_BODY_BYTES);
  if (body === 'gone') return undefined;
  if (body === 'too large') return gatewayMessage(413, 'Request Entity Too Large');
  const isRefused = gateway.refuseEncodedSlashes === true && /%2f/i.test(path);
  // No route has an empty path: only the fallback takes it.
  const match = gateway.match(method, isRefused ? '' : decoded.matched);
  if (match === undefined) return gatewayMessage(404, 'Not Found');
  const event = toEvent(request, {
    match,
    rawPath: decoded.raw,
    rawQueryString: query.join('?'),
    body,
    requestId,
    now: new Date(),
  });
  return runFunction(gateway, match.functionName, event);
}

async function runFunction(
  gateway: Gateway,
  functionName: string,
  event: APIGatewayProxyEventV2,
): Promise<GatewayAnswer> {
  const timeoutMs = gateway.integrationTimeoutMs ?? INTEGRATION_TIMEOUT_MS;
  const { promise: timedOut, resolve } = Promise.withResolvers<GatewayAnswer>();
  const timer = setTimeout(() => {
    gateway.onFault?.(new Error(`No answer in ${timeoutMs} ms.`), functionName);
    resolve(gatewayMessage(503, 'Service Unavailable'));
  }, timeoutMs);
  try {
    return await Promise.race([timedOut, answerOf(gateway, functionName, event)]);
  } finally {
    clearTimeout(timer);
  }
}

async function answerOf(
  gateway: Gateway,
  functionName: string,
  event: APIGatewayProxyEventV2,
): Promise<GatewayAnswer> {
  try {
    const answer = answerFromResult(await gateway.invoke(functionName, event));
    if (answer !== undefined) return answer;
    throw new Error('The result is no valid answer of payload format 2.0.');
  } catch (error) {
    gateway.onFault?.(error, functionName);
    return gatewayMessage(500, 'Internal Server Error');
  }
}

function send(
  response: ServerResponse,
  { answer, requestId }: { answer: GatewayAnswer; requestId: string },
): void {
  const bodyless = answer.status === 204 || answer.status === 304;
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(!bodyless && { 'content-length': String(answer.body.length) }),
    'apigw-requestid': requestId,
  });
  response.end(bodyless ? undefined : answer.body);
}

/** `GET http://host/path` means the same as `GET /path` (RFC 9112, 3.2.2). */
function originForm(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*/i, '');
}

function headerBytes(request: IncomingMessage): number {
  const values = request.rawHeaders.filter((_, index) => index % 2 === 1);
  const line = `${request.method ?? ''} ${request.url ?? ''} HTTP/${request.httpVersion}`;
  return values.reduce((bytes, value) => bytes + value.length, line.length);
}

/** Reads on after the limit, keeping nothing: a client that still sends would lose the answer to a reset. */
async function readBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | 'too large' | 'gone'> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    request.resume();
    return 'too large';
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      resolve('too large');
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    // Node raises no error event on an abandoned request unless someone listens for it.
    request.on('close', () => resolve('gone'));
  });
}

const FAULT_BODY = JSON.stringify({ message: 'Internal Server Error' });

function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const body = JSON.stringify({ message: status.slice(4) });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}
