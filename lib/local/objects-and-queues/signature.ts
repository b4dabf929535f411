import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Why S3 refuses a presigned URL: the error code and message of its 403 answer. */
export interface SignatureFault {
  code: 'AuthorizationQueryParametersError' | 'SignatureDoesNotMatch' | 'AccessDenied';
  message: string;
}

export interface PresignedRequest {
  method: string;
  /** Path and query exactly as they came. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
}

const MAX_EXPIRES_SECONDS = 7 * 24 * 60 * 60;
const MALFORMED: SignatureFault = {
  code: 'AuthorizationQueryParametersError',
  message: 'The query parameters of the signature are missing or malformed.',
};

/** Checks the signature and the expiry of a presigned URL (AWS Signature Version 4, query string form). */
export function checkPresigned(
  request: PresignedRequest,
  secretAccessKey: string,
  nowMs: number,
): SignatureFault | undefined {
  const [path = '', search = ''] = request.url.split('?');
  const query = new URLSearchParams(search);
  const text = (name: string): string => query.get(name) ?? '';
  const date = text('X-Amz-Date');
  const scope = text('X-Amz-Credential').split('/').slice(1);
  const expires = Number(text('X-Amz-Expires'));
  const signedAt = parseDate(date);
  if (signedAt === undefined || scope.length !== 4) return MALFORMED;
  if (!Number.isInteger(expires) || expires < 1 || expires > MAX_EXPIRES_SECONDS) return MALFORMED;

  const toSign = [
    'AWS4-HMAC-SHA256',
    date,
    scope.join('/'),
    sha256(canonical(request, path, query)),
  ].join('\n');
  const signingKey = scope.reduce<string | Buffer>(
    (key, part) => hmac(key, part),
    `AWS4${secretAccessKey}`,
  );
  const expected = hmac(signingKey, toSign);
  const given = Buffer.from(text('X-Amz-Signature'), 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return {
      code: 'SignatureDoesNotMatch',
      message: 'The request signature we calculated does not match the signature you provided.',
    };
  }
  if (nowMs > signedAt + expires * 1000)
    return { code: 'AccessDenied', message: 'Request has expired' };
  return undefined;
}

function canonical(
  { method, headers }: PresignedRequest,
  path: string,
  query: URLSearchParams,
): string {
  const canonicalPath = path
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='));
  const signed = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
  const lines = signed.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replaceAll(/ +/g, ' ')}`,
  );
  const payload = query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD';
  return [
    method,
    canonicalPath,
    parameters.join('&'),
    ...lines,
    '',
    signed.join(';'),
    payload,
  ].join('\n');
}

/** `20300101T000000Z` as milliseconds since the epoch. */
function parseDate(date: string): number | undefined {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const ms = iso === date ? NaN : Date.parse(iso);
  return Number.isNaN(ms) ? undefined : ms;
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
