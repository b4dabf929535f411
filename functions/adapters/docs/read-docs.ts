import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** A file as it is kept: packed with brotli, which nearly every client takes as it is. */
export interface DocFile {
  contentType: string;
  packed: Uint8Array;
  plain(): Uint8Array;
}

/** What the reference is made of: the OpenAPI document, its page, and the files beside that by their names. */
export interface Docs {
  openApi(): DocFile;
  page(): DocFile;
  /** A guide by its name, or a part of the pages; undefined for any other name. */
  file(name: string): DocFile | undefined;
}

/** The guides in the order in which they are read. */
export const GUIDE_NAMES = [
  'quickstart',
  'clarifications',
  'webhooks',
  'errors',
  'sandbox',
  'mcp',
] as const;
export type GuideName = (typeof GUIDE_NAMES)[number];

/** The files beside the page by the names that they are asked for. */
const FILES: ReadonlyMap<string, string> = new Map([
  ...GUIDE_NAMES.map((name) => [name, `${name}.html`] as const),
  ...['reference.css', 'reference.js', 'search.json'].map((name) => [name, name] as const),
]);

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
};

/** Files are read when they are first asked for. `folder` is where they lie; by default beside this module. */
export function readDocs(folder: URL = new URL('data/', import.meta.url)): Docs {
  const known = new Map<string, DocFile>();
  const file = (name: string): DocFile => {
    const found = known.get(name) ?? readFile(folder, name);
    known.set(name, found);
    return found;
  };
  return {
    openApi: () => file('openapi.json'),
    page: () => file('docs.html'),
    file: (name) => {
      const found = FILES.get(name);
      return found === undefined ? undefined : file(found);
    },
  };
}

function readFile(folder: URL, name: string): DocFile {
  const packed = readFileSync(new URL(`${name}.br`, folder));
  const contentType = CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  return { contentType, packed, plain: () => brotliDecompressSync(packed) };
}
