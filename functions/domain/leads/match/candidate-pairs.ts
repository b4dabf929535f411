import type { MatchKey } from './match-key.ts';

/** Bigger blocks are compared along their sort order only, so that no hotline makes the work quadratic. */
const FULL_BLOCK = 24;
const WINDOW = 6;
/** Name blocks reach so far, in degrees (about 450 m north-south). */
const REACH_DEGREES = 0.004;
const MAX_NEIGHBOURS = 16;
const MAX_WORDS = 5;

/**
 * For each key, the later keys that it should be compared with: those that share a phone, a domain, or a word
 * of the name within some 450 m (the same postcode or city, where positions are missing). Linear in the number
 * of keys whatever they share.
 */
export function candidatePairs(keys: readonly MatchKey[]): number[][] {
  const later: number[][] = keys.map(() => []);
  const blocks: Blocks = new Map();
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index];
    if (key === undefined) continue;
    for (const phone of key.phones) addTo(blocks, phone, index);
    if (key.domain !== null) addTo(blocks, key.domain, index);
  }
  addUnplaced(keys, blocks);
  for (const block of blocks.values()) if (typeof block !== 'number') pairBlock(keys, block, later);
  const positions: Positions = {
    latitudes: Float64Array.from(keys, (key) => key.latitude ?? 0),
    longitudes: Float64Array.from(keys, (key) => key.longitude ?? 0),
  };
  const nameBlocks: Blocks = new Map();
  for (const index of fromSouth(keys, positions)) {
    const key = keys[index];
    if (key !== undefined) for (const word of blockWords(key)) addTo(nameBlocks, word, index);
  }
  for (const block of nameBlocks.values())
    if (typeof block !== 'number') pairNeighbours(positions, block, later);
  for (const found of later) sortDistinct(found);
  return later;
}

/** Members of a block; one that is alone, as most are, needs no list. */
type Blocks = Map<string, number | number[]>;

/** The keys with a position, from south to north, so that every block is in that order. */
function fromSouth(keys: readonly MatchKey[], { latitudes }: Positions): Uint32Array {
  const placed = Uint32Array.from(keys.keys()).filter((index) => keys[index]?.latitude !== null);
  return placed.toSorted((a, b) => (latitudes[a] ?? 0) - (latitudes[b] ?? 0) || a - b);
}

/** Records without a position meet all others by a word of the name and what is known of their place. */
function addUnplaced(keys: readonly MatchKey[], blocks: Blocks): void {
  const words = (key: MatchKey): string[] => {
    // The bare word is for records with neither: such records are few.
    const areas = new Set([key.postcode, key.city, '']);
    return blockWords(key).flatMap((word) => Array.from(areas, (area) => `${word}|${area}`));
  };
  const unplaced = new Set(keys.filter((key) => key.latitude === null).flatMap(words));
  if (unplaced.size === 0) return;
  for (const [index, key] of keys.entries()) {
    for (const word of words(key)) if (unplaced.has(word)) addTo(blocks, word, index);
  }
}

function addTo(blocks: Blocks, name: string, index: number): void {
  const block = blocks.get(name);
  if (block === undefined) blocks.set(name, index);
  else if (typeof block === 'number') {
    if (block !== index) blocks.set(name, [block, index]);
  } else if (block.at(-1) !== index) block.push(index);
}

/** The telling words, and the beginning of the name for scripts and spellings without blanks. */
function blockWords({ core, compact }: MatchKey): string[] {
  const words = core.slice(0, MAX_WORDS);
  if (compact.length >= 5) words.push(`^${compact.slice(0, 5)}`);
  return words;
}

function pairBlock(keys: readonly MatchKey[], block: number[], later: number[][]): void {
  const window = block.length <= FULL_BLOCK ? block.length : WINDOW;
  // Neighbours in this order share a house or a name: where duplicates sit.
  const sorted =
    block.length <= FULL_BLOCK ? block : block.toSorted((a, b) => comparePlaces(keys, a, b));
  for (let i = 0; i < sorted.length; i += 1) {
    for (let j = i + 1; j < sorted.length && j <= i + window; j += 1)
      add(later, sorted[i], sorted[j]);
  }
}

function comparePlaces(keys: readonly MatchKey[], a: number, b: number): number {
  const [x, y] = [keys[a], keys[b]];
  if (x === undefined || y === undefined) return a - b;
  return (
    compare(x.postcode, y.postcode) ||
    compare(x.street.number, y.street.number) ||
    compare(x.compact, y.compact) ||
    a - b
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

interface Positions {
  latitudes: Float64Array;
  longitudes: Float64Array;
}

/** Pairs of one name word that lie near each other: a sweep from south to north. */
function pairNeighbours(positions: Positions, sorted: number[], later: number[][]): void {
  const { latitudes, longitudes } = positions;
  for (let i = 0; i < sorted.length; i += 1) {
    const first = sorted[i] ?? 0;
    const north = (latitudes[first] ?? 0) + REACH_DEGREES;
    const middle = longitudes[first] ?? 0;
    let near = 0;
    for (let j = i + 1; j < sorted.length && near < MAX_NEIGHBOURS; j += 1) {
      const second = sorted[j] ?? 0;
      if ((latitudes[second] ?? 0) > north) break;
      // A degree of longitude shrinks towards the poles: twice the reach covers up to 60 degrees.
      if (Math.abs((longitudes[second] ?? 0) - middle) > REACH_DEGREES * 2) continue;
      near += 1;
      add(later, first, second);
    }
  }
}

function add(later: number[][], a: number | undefined, b: number | undefined): void {
  if (a === undefined || b === undefined || a === b) return;
  later[Math.min(a, b)]?.push(Math.max(a, b));
}

/** In place: sorted, and each once. */
function sortDistinct(found: number[]): void {
  if (found.length < 2) return;
  found.sort((a, b) => a - b);
  let kept = 1;
  for (const other of found) {
    if (other === found[kept - 1]) continue;
    found[kept] = other;
    kept += 1;
  }
  found.length = kept;
}
