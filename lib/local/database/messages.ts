/** What the stack asks of the process with the database. */
export type Ask =
  | { kind: 'open'; id: number; directory: string }
  | { kind: 'query'; id: number; database: number; sql: string; values: BoundValues }
  | { kind: 'interrupt'; database: number }
  | { kind: 'close'; database: number };

/** `id` of what was asked. */
export type Answer =
  | { id: number; rows: Readonly<Record<string, unknown>>[] }
  | { id: number; failed: string };

export type BoundValues = Readonly<Record<string, string | number | readonly string[]>>;
