import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** A file as it is kept: packed with brotli, which nearly every client takes as it is. */
export interface DocFile {
  packed: Uint8Array;
  plain(): Uint8Array;
}

/** What the reference is made of: the OpenAPI document, and the script of its page by the name that tells its version. */
export interface Docs {
  openApi(): DocFile;
  page(): DocFile;
  /** Undefined for any name but the script's. */
  script(name: string): DocFile | undefined;
}

/** The script's file name, with its version: a new version has a new address, so that a copy may be kept for ever. */
export const SCRIPT_NAME = 'redoc-3.0.1.js';

/** Files are read when they are first asked for. `folder` is where they lie; by default beside this module. */
export function readDocs(folder: URL = new URL('data/', import.meta.url)): Docs {
  const known = new Map<string, DocFile>();
  const file = (name: string): DocFile => {
    const found = known.get(name) ?? readFile(new URL(`${name}.br`, folder));
    known.set(name, found);
    return found;
  };
  return {
    openApi: () => file('openapi.json'),
    page: () => file('docs.html'),
    script: (name) => (name === SCRIPT_NAME ? file(name) : undefined),
  };
}

function readFile(path: URL): DocFile {
  const packed = readFileSync(path);
  return { packed, plain: () => brotliDecompressSync(packed) };
}
