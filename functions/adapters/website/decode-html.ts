import { finish } from '../../domain/website/steps.ts';
import type { Steps } from '../../domain/website/steps.ts';

/** Charsets are declared within the first kilobyte (HTML standard: prescan). */
const PRESCAN_BYTES = 1_024;
const META_CHARSET = /<meta[^>]{0,300}?charset\s{0,5}=\s{0,5}["']?\s{0,5}([\w.:-]{2,40})/i;

/** Some charsets take 20 nanoseconds a byte. */
const PIECE_BYTES = 131_072;

/**
 * Turns the bytes of a page into text: by byte order mark, HTTP header, `<meta>`, in this order; else UTF-8, or
 * windows-1252 when the bytes are no UTF-8.
 */
export function decodeHtml(bytes: Uint8Array, contentType: string | undefined): string {
  return finish(decodeHtmlInSteps(bytes, contentType));
}

/** Like `decodeHtml`. All of the page is decoded, however long that takes. */
export function* decodeHtmlInSteps(
  bytes: Uint8Array,
  contentType: string | undefined,
): Steps<string> {
  const declared =
    markOf(bytes) ??
    /charset\s{0,3}=\s{0,3}["']?([\w.:-]{2,40})/i.exec(contentType ?? '')?.[1] ??
    metaCharset(bytes);
  if (declared !== undefined && isKnownCharset(declared)) {
    return yield* decoded(bytes, declared);
  }
  return yield* decoded(bytes, (yield* isUtf8(bytes)) ? 'utf-8' : 'windows-1252');
}

function* decoded(bytes: Uint8Array, charset: string): Steps<string> {
  const decoder = new TextDecoder(charset);
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    text += decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true });
    yield;
  }
  return text + decoder.decode();
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return undefined;
}

function metaCharset(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  const name = META_CHARSET.exec(start)?.[1];
  // A tag that could be read as ASCII is not in UTF-16, whatever it says.
  return name?.toLowerCase().startsWith('utf-16') === true ? 'utf-8' : name;
}

function isKnownCharset(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== 'replacement';
  } catch {
    return false;
  }
}

/**
 * A page cut at its size limit may end inside a character; that makes it no other encoding. A last byte that is the only
 * one outside of ASCII proves nothing.
 */
function* isUtf8(bytes: Uint8Array): Steps<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isAscii = true;
  try {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const text = decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true });
      isAscii &&= !/[^\0-\x7F]/.test(text);
      yield;
    }
  } catch {
    return false;
  }
  try {
    decoder.decode();
    return true;
  } catch {
    return !isAscii;
  }
}
