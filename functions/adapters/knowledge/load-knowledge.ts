import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Knowledge } from '../../domain/prompt/knowledge.ts';
import { FileBrands } from './brands.ts';
import { FileCategories } from './categories.ts';
import { FileGazetteer } from './gazetteer.ts';
import { PostcodeFile } from './postcodes.ts';

const loaded = new Map<string, Knowledge>();

/**
 * What the prompt grammar knows, read once a process. Postcodes and brands are read when the first one is asked for.
 * `folder` is where the data files lie; by default beside this module.
 */
export function loadKnowledge(folder: URL = new URL('data/', import.meta.url)): Knowledge {
  const known = loaded.get(folder.href) ?? readKnowledge(folder);
  loaded.set(folder.href, known);
  return known;
}

function readKnowledge(folder: URL): Knowledge {
  const unpacked = (name: string): Buffer =>
    brotliDecompressSync(readFileSync(new URL(`${name}.tsv.br`, folder)));
  const postcodes = new PostcodeFile({
    codes: () => unpacked('postcodes').toString('utf8'),
    areas: () => unpacked('postcode-areas').toString('utf8'),
  });
  return {
    gazetteer: new FileGazetteer(unpacked('gazetteer'), postcodes),
    categories: new FileCategories(unpacked('categories')),
    brands: new FileBrands(() => unpacked('brands')),
  };
}
