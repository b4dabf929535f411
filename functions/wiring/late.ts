/** Loads at the first call, once: what an import brings is read and compiled only where it is needed. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

type Call = (...args: never[]) => Promise<unknown>;
/** The names of the methods that answer later. */
type Calls<S> = { [K in keyof S]: S[K] extends Call ? K : never }[keyof S];

/** Methods of something that is loaded when one of them is called for the first time. */
export function latePorts<S extends object, K extends Calls<S> & string>(
  load: () => Promise<S>,
  names: readonly K[],
): Pick<S, K> {
  const loaded = once(load);
  const ports: Record<string, unknown> = {};
  for (const name of names)
    ports[name] = async (...args: unknown[]): Promise<unknown> => {
      const store = await loaded();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Calls` lets nothing else be named
      const answer: unknown = Reflect.apply(store[name] as Call, store, args);
      return answer;
    };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has just been filled with exactly these
  return ports as Pick<S, K>;
}

/** A function that is loaded when it is called for the first time. */
export const lateCall = <A extends readonly unknown[], R>(
  load: () => Promise<(...args: A) => Promise<R>>,
): ((...args: A) => Promise<R>) => {
  const loaded = once(load);
  return async (...args) => (await loaded())(...args);
};
