/** Bytes that the lines of the data files are made of. */
export const TAB = 9;
export const NEWLINE = 10;
export const BAR = 0x7c;
export const AT = 0x40;
export const EQUALS = 0x3d;
export const TILDE = 0x7e;
export const PLUS = 0x2b;

/** Where the byte comes next, or the end: a loop is faster here than a call into the runtime for each of 250,000. */
export function endOf(bytes: Uint8Array, from: number, byte: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== byte) at++;
  return at;
}
