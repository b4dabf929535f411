/** The character runs that TYPO3 turns, each within itself. */
const SHIFTED_RUNS = [
  [0x2b, 0x3a],
  [0x40, 0x5a],
  [0x61, 0x7a],
] as const;
const MAX_SHIFT = 26;
const SCHEME = 'mailto:';

/**
 * Decodes an address as Cloudflare hides it: hexadecimal bytes, each combined with the first one by exclusive or.
 *
 * @returns `undefined` for what is no such code.
 */
export function unprotect(hex: string): string | undefined {
  if (!/^(?:[0-9a-f]{2}){4,320}$/i.test(hex)) return undefined;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const key = bytes[0] ?? 0;
  const text = new TextDecoder().decode(bytes.subarray(1).map((byte) => byte ^ key));
  return text.includes('@') ? text : undefined;
}

/**
 * Decodes a `mailto:` address as TYPO3 hides it. The page names the shift in a script that we don't run, so all are
 * tried; the known first letters tell which one is right.
 */
export function unshift(token: string): string | undefined {
  if (token.length > 320) return undefined;
  for (let shift = -MAX_SHIFT; shift <= MAX_SHIFT; shift += 1) {
    // The first letters tell before the rest is worth the work.
    if (shifted(token.slice(0, SCHEME.length), shift) !== SCHEME) continue;
    const text = shifted(token, shift);
    if (text.includes('@')) return text;
  }
  return undefined;
}

function shifted(text: string, shift: number): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const run = SHIFTED_RUNS.find(([first, last]) => code >= first && code <= last);
    if (run === undefined) return character;
    const [first, last] = run;
    const size = last - first + 1;
    const offset = (((code - first + shift) % size) + size) % size;
    return String.fromCodePoint(first + offset);
  }).join('');
}
