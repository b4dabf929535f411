import { brotliCompressSync, constants } from 'node:zlib';

/** As small as Brotli makes it: these files are part of every deployment. */
export function pack(content: Buffer): Buffer {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
