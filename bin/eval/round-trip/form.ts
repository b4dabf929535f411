import type { Case, Expectation } from '../judge/expectation.ts';

/** One way of writing a prompt, and all that can be written in it. */
export interface Form {
  readonly name: string;
  /** Prompts of it in the sample. */
  readonly sampleSize: number;
  readonly keys: readonly string[];
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
  return {
    name,
    sampleSize,
    keys,
    caseAt(index) {
      const row = rows[index];
      const key = keys[index];
      if (row === undefined || key === undefined) throw new RangeError(`${name}: no row ${index}`);
      return { form: name, key, ...write(row, `${name}|${key}`) };
    },
  };
}
