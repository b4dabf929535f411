/** Made at the build by `places-plugin.ts`. */
declare module 'virtual:places' {
  /** Folder of the files `{row}_{column}.json`. */
  export const PLACES_URL: string;
  export const CELL_DEGREES: number;
  /** The files that exist. */
  export const CELLS: ReadonlySet<string>;
}
