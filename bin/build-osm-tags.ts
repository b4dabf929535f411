/**
 * Makes functions/adapters/sources/osm/tag-table.ts from the tagging schema of OpenStreetMap, Overture's taxonomy and the
 * hand-kept list beside it.
 *
 *     node bin/build-osm-tags.ts            # writes
 *     node bin/build-osm-tags.ts --check    # exit 1 when the file is not what it would write
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tagTableLines } from './osm/tag-table.ts';

const FILE = new URL('../functions/adapters/sources/osm/tag-table.ts', import.meta.url);

const lines = tagTableLines();
const text = `/* oxlint-disable max-lines -- one table */
/** Written by bin/build-osm-tags.ts: do not edit. The form: functions/domain/sources/osm-tags.ts. */
export const TAG_TABLE = \`
${lines.join('\n')}
\`;
`;
if (existsSync(FILE) && readFileSync(FILE, 'utf8') === text) {
  console.log('tag-table.ts: up to date');
} else if (process.argv.includes('--check')) {
  console.error('tag-table.ts: differs from what its sources give; run node bin/build-osm-tags.ts');
  process.exitCode = 1;
} else {
  writeFileSync(FILE, text);
  console.log(`tag-table.ts: ${lines.length} categories, ${text.length} bytes`);
}
