import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The most that the first page may bring, gzipped. */
export const LIMIT_KB = 250;

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

export interface BundleReport {
  /** What the browser needs before it shows the first page: the document, the entry, its imports and styles. */
  files: { file: string; kilobytes: number }[];
  firstLoadKilobytes: number;
}

/** Sizes of a built dashboard's first load, gzipped, in kB of 1,000 bytes. */
export function readReport(outDir: string): BundleReport {
  const text = readFileSync(join(outDir, 'manifest.json'), 'utf8');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vite's own file, of the build just made
  const manifest = JSON.parse(text) as Record<string, Chunk>;
  const wanted = new Set(['index.html', 'theme.js']);
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || wanted.has(chunk.file)) return;
    wanted.add(chunk.file);
    for (const css of chunk.css ?? []) wanted.add(css);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry === true) add(key);
  const files = [...wanted].map((file) => ({
    file,
    kilobytes: gzipSync(readFileSync(join(outDir, file))).byteLength / 1_000,
  }));
  const firstLoadKilobytes = files.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
  return { files, firstLoadKilobytes };
}
