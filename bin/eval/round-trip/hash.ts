/** A number in 0..1 that depends on the text alone (FNV-1a with the finaliser of MurmurHash3). */
export function hashShare(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** One of them, the same one for the same text. */
export function pick<T>(from: readonly T[], text: string): T {
  const chosen = from[Math.floor(hashShare(text) * from.length)];
  if (chosen === undefined) throw new Error('There is nothing to pick from.');
  return chosen;
}

/** Whole, from `low` to `high`. */
export function pickNumber(low: number, high: number, text: string): number {
  return low + Math.floor(hashShare(text) * (high - low + 1));
}
