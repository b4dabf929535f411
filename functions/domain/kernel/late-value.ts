/** Makes a value when it is first asked for, once: what only some calls need is no cost of a cold start. */
export function lateValue<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The same for each key. Keys without a value are not kept: anybody may ask for anything. */
export function lateValues<T>(
  make: (key: string) => T | undefined,
): (key: string) => T | undefined {
  const values = new Map<string, T>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    if (value !== undefined) values.set(key, value);
    return value;
  };
}
