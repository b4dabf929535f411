/** Overture's category table, kept packed in the repository: no package has it, and a release would lose it. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { pack } from './pack.ts';

/** Where the table was taken from; DATA.md says how to take it again. */
export const TAXONOMY = {
  repository: 'OvertureMaps/docs',
  commit: '62bc9d66fd393fdab2aacc181e0619c1628a7189',
  path: 'docs/guides/places/csv/2026-03-04-categories-hierarchies.csv',
  sha256: '5dfb038fb8fbadfb31bbb51e577b53eb4488140bc93e1d32b005edba2f212ce6',
} as const;

const PACKED = new URL(
  '../../functions/adapters/knowledge/vocabulary/overture-taxonomy-2026-03.csv.br',
  import.meta.url,
);

/** @throws Error when the kept file is not the published one, byte by byte. */
export function readTaxonomyText(): string {
  return checked(brotliDecompressSync(readFileSync(PACKED))).toString('utf8');
}

/** Packs the published table once more. */
export function packTaxonomy(file: string): void {
  writeFileSync(PACKED, pack(checked(readFileSync(file))));
}

function checked(table: Buffer): Buffer {
  const found = createHash('sha256').update(table).digest('hex');
  if (found === TAXONOMY.sha256) return table;
  const { repository, path, commit } = TAXONOMY;
  throw new Error(`This is not ${path} of ${repository} at ${commit}: its SHA-256 is ${found}`);
}
