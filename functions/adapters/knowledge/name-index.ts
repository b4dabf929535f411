/**
 * Finds names in a byte buffer through a hash table of typed arrays. A quarter of a million names as
 * strings in a Map would cost some 40 MB of heap; here they stay bytes outside it.
 */

const TABLE_BITS = 18;
const TABLE_SIZE = 1 << TABLE_BITS;
const SPACE = 0x20;

export interface IndexedName {
  /** What the caller stored with the name. */
  readonly entry: number;
  readonly tag: number;
}

export class NameIndex {
  readonly #bytes: Uint8Array;
  #starts: Uint32Array;
  #lengths: Uint8Array;
  #entries: Uint32Array;
  #tags: Uint8Array;
  #next: Int32Array;
  #count = 0;
  readonly #heads = new Int32Array(TABLE_SIZE).fill(-1);
  /** By hash of the first word: words of the longest name. Two words of one hash only raise the bound. */
  readonly #longest = new Uint8Array(TABLE_SIZE);

  constructor(bytes: Uint8Array, capacity: number) {
    this.#bytes = bytes;
    this.#starts = new Uint32Array(capacity);
    this.#lengths = new Uint8Array(capacity);
    this.#entries = new Uint32Array(capacity);
    this.#tags = new Uint8Array(capacity);
    this.#next = new Int32Array(capacity);
  }

  get size(): number {
    return this.#count;
  }

  /** Adds the ASCII name that lies at `start..end` of the buffer, whatever its case. */
  add(start: number, end: number, entry: number, tag: number): void {
    if (end - start > 255 || end === start) return;
    if (this.#count === this.#starts.length) this.#grow();
    const bytes = this.#bytes;
    let hash = FNV_OFFSET;
    let firstWordHash = -1;
    let words = 1;
    for (let at = start; at < end; at++) {
      const byte = lowerByte(bytes[at] ?? 0);
      if (byte === SPACE) {
        words++;
        if (firstWordHash === -1) firstWordHash = hash;
      }
      hash = Math.imul(hash ^ byte, FNV_PRIME);
    }
    if (firstWordHash === -1) firstWordHash = hash;
    const first = slotOf(firstWordHash);
    if ((this.#longest[first] ?? 0) < words) this.#longest[first] = words;
    const slot = slotOf(hash);
    const key = this.#count++;
    this.#starts[key] = start;
    this.#lengths[key] = end - start;
    this.#entries[key] = entry;
    this.#tags[key] = tag;
    this.#next[key] = this.#heads[slot] ?? -1;
    this.#heads[slot] = key;
  }

  #grow(): void {
    const capacity = this.#starts.length * 2;
    this.#starts = copied(this.#starts, new Uint32Array(capacity));
    this.#lengths = copied(this.#lengths, new Uint8Array(capacity));
    this.#entries = copied(this.#entries, new Uint32Array(capacity));
    this.#tags = copied(this.#tags, new Uint8Array(capacity));
    this.#next = copied(this.#next, new Int32Array(capacity));
  }

  find(name: string): IndexedName[] {
    const found: IndexedName[] = [];
    for (
      let key = this.#heads[slotOf(hashOf(name))] ?? -1;
      key !== -1;
      key = this.#next[key] ?? -1
    ) {
      if (this.#isKey(key, name))
        found.push({ entry: this.#entries[key] ?? 0, tag: this.#tags[key] ?? 0 });
    }
    return found;
  }

  longestFrom(word: string): number {
    return this.#longest[slotOf(hashOf(word))] ?? 0;
  }

  /** All names with what was stored with them, in the order of adding. */
  *names(): Generator<IndexedName & { readonly start: number; readonly end: number }> {
    for (let key = 0; key < this.#count; key++) {
      const start = this.#starts[key] ?? 0;
      yield {
        entry: this.#entries[key] ?? 0,
        tag: this.#tags[key] ?? 0,
        start,
        end: start + (this.#lengths[key] ?? 0),
      };
    }
  }

  #isKey(key: number, name: string): boolean {
    if (this.#lengths[key] !== name.length) return false;
    const start = this.#starts[key] ?? 0;
    for (let at = 0; at < name.length; at++)
      if (lowerByte(this.#bytes[start + at] ?? 0) !== name.charCodeAt(at)) return false;
    return true;
  }
}

const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

function hashOf(name: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), FNV_PRIME);
  return hash;
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> TABLE_BITS)) & (TABLE_SIZE - 1);
}

function lowerByte(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
}

function copied<T extends { set(source: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
