import type { Case, Expectation } from '../judge/expectation.ts';

/** One way of writing a prompt, and all that can be written in it. */
export interface Form {
  readonly name: string;
  /** Prompts of it in the sample. */
  readonly sampleSize: number;
  readonly keys: readonly string[];
  /** Of the rows: with a number where several have one key. They stay when the list grows. */
  readonly ids: readonly string[];
  caseAt(index: number): Case;
}

export interface Written {
  readonly prompt: string;
  readonly expected: Expectation;
}

/** `write` gets a row and a text that is its own, to choose by. */
export function formOf<Row>(
  { name, sampleSize }: { readonly name: string; readonly sampleSize: number },
  { rows, keyOf }: { readonly rows: readonly Row[]; readonly keyOf: (row: Row) => string },
  write: (row: Row, seed: string) => Written,
): Form {
  const keys = rows.map(keyOf);
  const seen = new Map<string, number>();
  const ids = keys.map((key) => {
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return `${key}|${before}`;
  });
  return {
    name,
    sampleSize,
    keys,
    ids,
    caseAt(index) {
      const row = rows[index];
      const key = keys[index];
      if (row === undefined || key === undefined) throw new RangeError(`${name}: no row ${index}`);
      return { form: name, key, ...write(row, `${name}|${key}`) };
    },
  };
}
