import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { ConnectError } from './connect-error.ts';

export interface BodyLimits {
  /** Most bytes that leave this module, after decompression. */
  readonly maxBytes: number;
  /** Undo `gzip` and `br`; otherwise the bytes are handed on as they came. */
  readonly decompress: boolean;
}

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/** Whether a body is whole is HTTP's to say; an empty one (HEAD, 304) is no broken stream. */
function gunzip() {
  return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
}

/** Framing that an encoded body may have beyond the bytes it stands for. */
const WIRE_SLACK_BYTES = 65_536;

/**
 * Passes a body on chunk by chunk, never more than `maxBytes`, never faster than `sink` takes it. Decoders give at most
 * 16 KiB a step, so a decompression bomb costs no more memory than an honest body.
 *
 * @throws ConnectError `too_large` when the body goes on after `maxBytes` (which were passed on), `bad_response` for an
 *   encoding that was not asked for; whatever the stream throws.
 */
export async function readBody(
  message: IncomingMessage,
  limits: BodyLimits,
  sink: (chunk: Buffer) => void | Promise<void>,
): Promise<void> {
  let left = limits.maxBytes;
  for await (const bytes of decoded(message, limits)) {
    const taken = bytes.subarray(0, left);
    left -= taken.length;
    if (taken.length > 0) await sink(taken);
    if (taken.length < bytes.length) {
      throw new ConnectError('too_large', `The body is over ${limits.maxBytes} bytes.`);
    }
  }
}

function decoded(message: IncomingMessage, limits: BodyLimits): AsyncIterable<Buffer> {
  const encoding = (message.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (!limits.decompress || encoding === 'identity' || encoding === '') return message;
  const makeDecoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding] : undefined;
  if (makeDecoder === undefined) {
    throw new ConnectError('bad_response', 'The body has an unknown encoding.');
  }
  const decoder = makeDecoder();
  // The reader sees a failure through the decoder, which `pipeline` destroys with it.
  pipeline(wireBytes(message, limits.maxBytes + WIRE_SLACK_BYTES), decoder, () => {});
  return decoder;
}

/** Counts what comes in: an endless run of empty blocks gives no output that a limit could see. */
async function* wireBytes(message: AsyncIterable<Buffer>, maxBytes: number) {
  let taken = 0;
  for await (const chunk of message) {
    taken += chunk.length;
    if (taken > maxBytes) throw new ConnectError('too_large', 'The encoded body is too large.');
    yield chunk;
  }
}
