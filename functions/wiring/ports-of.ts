type Method = (...args: never[]) => unknown;

/** The methods of a class, by name. */
export type PortsOf<S> = { [K in keyof S as S[K] extends Method ? K : never]: S[K] };

/**
 * A store's methods as ports: bound to it, so that they can be spread among those of other stores. A port that a verb
 * asks for by the name of such a method needs no other wiring.
 */
export function portsOf<S extends object>(store: S): PortsOf<S> {
  const ports: Record<string, unknown> = {};
  let level: unknown = Object.getPrototypeOf(store);
  // A method that a class inherits stands further up, and yields to its own of the same name.
  while (level instanceof Object && level !== Object.prototype) {
    for (const name of Object.getOwnPropertyNames(level)) {
      const method: unknown = Reflect.get(level, name, store);
      if (typeof method === 'function' && name !== 'constructor')
        ports[name] ??= (...args: unknown[]): unknown => Reflect.apply(method, store, args);
    }
    level = Object.getPrototypeOf(level);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has just been filled with exactly these
  return ports as PortsOf<S>;
}
