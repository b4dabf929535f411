import { gzip } from 'node:zlib';
import type { HttpResult } from '../render.ts';
import { isRendered } from './http-call.ts';
import type { HttpMiddleware } from './http-call.ts';

/** Shorter bodies go in one packet as they are. */
const WORTHWHILE_BYTES = 1_024;
const TEXT = /^(?:text\/|application\/(?:json|javascript|xml)\b|image\/svg)/;

/**
 * Compresses an answer for callers that take gzip: an HTTP API of API Gateway compresses nothing by itself. Bytes go
 * through it in base64, which it undoes.
 */
export const compression = (): HttpMiddleware => ({
  async after({ event, response }) {
    if (!isRendered(response) || !isCompressible(response)) return;
    const { headers } = response;
    // On what goes uncompressed too: a cache must not give it to callers that would take less, nor the other way round.
    const reasons = (headers['Vary'] ?? '').split(/,\s*/).filter(Boolean);
    headers['Vary'] = [...new Set([...reasons, 'Accept-Encoding'])].join(', ');
    if (!acceptsGzip(event.state.headers['accept-encoding'])) return;
    const bytes = await gzipped(response.body);
    headers['Content-Encoding'] = 'gzip';
    response.body = bytes.toString('base64');
    response.isBase64Encoded = true;
  },
});

/** Not made by `promisify`, which would load Node's part for that and `zlib` in every cold start. */
const gzipped = (text: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    gzip(text, (error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  });

const isCompressible = ({ headers, body, isBase64Encoded }: HttpResult): boolean =>
  isBase64Encoded !== true &&
  headers['Content-Encoding'] === undefined &&
  TEXT.test(headers['Content-Type'] ?? '') &&
  Buffer.byteLength(body) >= WORTHWHILE_BYTES;

/** RFC 9110, 12.5.3: what is named counts before `*`; a weight of 0 refuses. */
export function acceptsGzip(header: string | undefined): boolean {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.split('=')[1];
    weights.set(coding, weight === undefined ? 1 : Number(weight));
  }
  const weight = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0;
  return weight > 0;
}
