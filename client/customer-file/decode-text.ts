/** Enough of a file to tell its encoding. */
const SNIFFED_BYTES = 65_536;
const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Of the bytes of English text in UTF-16 nearly half are 0; of text in one of the others none is. */
const ZERO_SHARE = 0.2;

/** The encoding of a text by its first bytes: UTF-8, UTF-16 or else Windows-1252, as Excel writes it. */
export function sniffEncoding(start: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) =>
    mark.every((byte, index) => start[index] === byte),
  );
  if (marked !== undefined) return marked[0];
  const zerosAt = (parity: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  if (zerosAt(1) > start.length * ZERO_SHARE) return 'utf-16le';
  if (zerosAt(0) > start.length * ZERO_SHARE) return 'utf-16be';
  try {
    // What is cut off at the end is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

export interface TextPart {
  text: string;
  /** Bytes read so far. */
  bytesRead: number;
}

/** The text of a file in parts, as they come; nothing more than a part is held. */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<TextPart, void, undefined> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let start = new Uint8Array();
  let bytesRead = 0;
  for await (const chunk of bytes) {
    bytesRead += chunk.length;
    if (decoder !== undefined) {
      yield { text: decoder.decode(chunk, { stream: true }), bytesRead };
      continue;
    }
    const joined = new Uint8Array(start.length + chunk.length);
    joined.set(start);
    joined.set(chunk, start.length);
    start = joined;
    if (start.length < SNIFFED_BYTES) continue;
    decoder = new TextDecoder(sniffEncoding(start.subarray(0, SNIFFED_BYTES)));
    yield { text: decoder.decode(start, { stream: true }), bytesRead };
  }
  if (decoder === undefined)
    yield { text: new TextDecoder(sniffEncoding(start)).decode(start), bytesRead };
  else yield { text: decoder.decode(), bytesRead };
}
