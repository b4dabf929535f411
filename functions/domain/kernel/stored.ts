import * as z from 'zod';

/**
 * What is stored outlives the release that wrote it, in both directions: a newer release reads yesterday's rows, and
 * after a rollback an older one reads tomorrow's. Stored schemas are therefore apart from wire schemas, ignore what
 * they don't know, give a default to every field that came after the first release, and read an unknown word of a
 * closed list as said here (operating: Change what is stored).
 */

/** A word of a closed list; one that a newer release wrote reads as `otherwise`. */
export const wordOf = <T extends string>(words: readonly T[], otherwise: NoInfer<T>) =>
  z.string().transform((word): T => knownWord(words, word) ?? otherwise);

/** Words of a closed list; those that a newer release wrote are left out. */
export const wordsOf = <T extends string>(words: readonly T[]) =>
  z
    .array(z.string())
    .transform((given): T[] => given.flatMap((word) => knownWord(words, word) ?? []));

/** A word that is only handed on: one that a newer release wrote goes out as it was written. */
export const handedOn = <T extends string>(_words: readonly T[]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nobody decides by it; a lookup by it must allow for a stranger
  z.string().transform((word) => word as T);

export const knownWord = <T extends string>(words: readonly T[], word: string): T | undefined =>
  words.find((known) => known === word);
