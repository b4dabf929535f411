/** By code: a name, then other names. */
export type RegionNames = ReadonlyMap<string, readonly string[]>;

/** Reads `TX=Texas BY=Bayern|Bavaria` with `_` for a blank: names by code. */
export function readRegions(list: string): Map<string, string[]> {
  return new Map(
    list.split(' ').map((entry) => {
      const [code = '', names = ''] = entry.split('=');
      return [code, names.split('|').map((name) => name.replaceAll('_', ' '))];
    }),
  );
}
