import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { RouteMatch } from './routes.ts';

export interface GatewayCall {
  readonly match: RouteMatch;
  /** The decoded path, see `decodePath`. */
  readonly rawPath: string;
  /** As sent, without the question mark. */
  readonly rawQueryString: string;
  readonly body: Buffer;
  readonly requestId: string;
  readonly now: Date;
}

// Connection matters end at the gateway; `cookie` moves to the event's `cookies`.
const NOT_FORWARDED = new Set([
  'connection',
  'cookie',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const TEXT_TYPES = new Set([
  'application/graphql',
  'application/javascript',
  'application/json',
  'application/xml',
]);
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Makes the event of payload format 2.0 that an HTTP API with the stage `$default` sends to a function. */
export function toEvent(request: IncomingMessage, call: GatewayCall): APIGatewayProxyEventV2 {
  const { match, rawPath, rawQueryString, body, requestId, now } = call;
  const headers = eventHeaders(request, body.length);
  const cookies = (request.headers.cookie ?? '').split(/; */).filter((cookie) => cookie !== '');
  const query = joinRepeated(new URLSearchParams(rawQueryString));
  const domainName = (headers['host'] ?? '').replace(/:\d+$/, '');
  const isText = isTextType(headers['content-type']);
  return {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath,
    rawQueryString,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(query !== undefined && { queryStringParameters: query }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName,
      domainPrefix: domainName.split('.')[0] ?? '',
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: match.routeKey,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(match.pathParameters !== undefined && { pathParameters: { ...match.pathParameters } }),
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

/**
 * True for a body that arrives as text. AWS documents no list; measured by others on live HTTP APIs: text/*, JSON,
 * XML, JavaScript and GraphQL, each only in UTF-8. All else is Base64: forms, `+json` types, a missing type.
 */
function isTextType(contentType: string | undefined): boolean {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) return false;
  return type.trim().startsWith('text/') || TEXT_TYPES.has(type.trim());
}

function eventHeaders(request: IncomingMessage, bodyBytes: number): Record<string, string> {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0);
  const sent = names.map((name, index): [string, string] => [
    name.toLowerCase(),
    request.rawHeaders[index * 2 + 1] ?? '',
  ]);
  const headers = joinRepeated(sent.filter(([name]) => !NOT_FORWARDED.has(name))) ?? {};
  const source = request.socket.remoteAddress ?? '127.0.0.1';
  const forwarded = headers['x-forwarded-for'];
  return {
    ...headers,
    'content-length': String(bodyBytes),
    'x-forwarded-for': forwarded === undefined ? source : `${forwarded}, ${source}`,
    'x-forwarded-port': String(request.socket.localPort ?? ''),
    'x-forwarded-proto': 'http',
  };
}

/** Repeated names become one value, joined by commas; undefined when there are none. */
function joinRepeated(entries: Iterable<[string, string]>): Record<string, string> | undefined {
  const joined = new Map<string, string>();
  for (const [name, value] of entries) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before},${value}`);
  }
  return joined.size === 0 ? undefined : Object.fromEntries(joined);
}

/** `10/Jul/2026:19:19:05 +0000`. */
function commonLogTime(date: Date): string {
  const iso = date.toISOString();
  return `${iso.slice(8, 10)}/${MONTHS[date.getUTCMonth()]}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`;
}
