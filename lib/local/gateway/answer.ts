import { isRecord } from '../service.ts';

export interface GatewayAnswer {
  readonly status: number;
  /** Lower-case names; a list is one header line each. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

// Lambda refuses a larger answer of a synchronous call, and API Gateway then answers 500.
const MAX_RESULT_BYTES = 6_291_556;
// API Gateway frames the message itself.
const NOT_TAKEN_OVER = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/** An answer that the gateway makes by itself: `{"message":"Not Found"}`. */
export function gatewayMessage(status: number, message: string): GatewayAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ message })),
  };
}

/**
 * Reads a function's result as payload format 2.0 does: an object with `statusCode` is the answer; any other JSON
 * value is the body of a 200 in JSON. Undefined when the result is malformed or too large: the gateway's 500.
 */
export function answerFromResult(result: unknown): GatewayAnswer | undefined {
  if (!isRecord(result) || !('statusCode' in result)) return inferredAnswer(result);
  const status = Number(result['statusCode']);
  if (!Number.isInteger(status) || status < 200 || status > 599) return undefined;
  const text = result['body'] ?? '';
  const headers = resultHeaders(result['headers'] ?? {});
  const cookies = result['cookies'] ?? [];
  if (typeof text !== 'string' || headers === undefined || !isTextList(cookies)) return undefined;
  if (Buffer.byteLength(text) > MAX_RESULT_BYTES) return undefined;
  const body = Buffer.from(text, result['isBase64Encoded'] === true ? 'base64' : 'utf8');
  return {
    status,
    headers: {
      ...(body.length > 0 && { 'content-type': 'text/plain;charset=UTF-8' }),
      ...headers,
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body,
  };
}

function inferredAnswer(result: unknown): GatewayAnswer | undefined {
  const text = typeof result === 'string' ? result : (JSON.stringify(result) ?? 'null');
  if (Buffer.byteLength(text) > MAX_RESULT_BYTES) return undefined;
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(text),
  };
}

function resultHeaders(value: unknown): Record<string, string> | undefined {
  if (!isRecord(value)) return undefined;
  const headers: [string, string][] = [];
  for (const [name, content] of Object.entries(value)) {
    if (!['string', 'number', 'boolean'].includes(typeof content)) return undefined;
    if (!NOT_TAKEN_OVER.has(name.toLowerCase()))
      headers.push([name.toLowerCase(), String(content)]);
  }
  return Object.fromEntries(headers);
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
