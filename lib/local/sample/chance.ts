/** Numbers that look random and are the same in every run. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** An integer from 0 up to, but not including, `below`. */
  below(below: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  is(probability: number): boolean;
  /** Bell-shaped around 0 with deviation 1, never beyond 3. */
  bell(): number;
}

/** A mulberry32 generator: 32 bits of state are plenty for a few thousand businesses. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    is: (probability) => next() < probability,
    // Twelve uniform numbers have the deviation 1; nine in ten thousand lie beyond 3.
    bell: () => Math.max(-3, Math.min(3, sum12(next) - 6)),
  };
}

function sum12(next: () => number): number {
  let sum = 0;
  for (let count = 0; count < 12; count += 1) sum += next();
  return sum;
}

/** A seed for one piece of the data, so that a change in one place does not shift all others (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}
