/** The members of any value, to look at what came from outside; empty for what has none. */
export const entriesOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
