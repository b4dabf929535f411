import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { INPUTS } from '../../bin/knowledge/inputs.ts';
import { TAXONOMY } from '../../bin/knowledge/taxonomy.ts';

const root = new URL('../../', import.meta.url);
/** Without the blanks that line up the columns. */
const page = readFileSync(new URL('DATA.md', root), 'utf8').replaceAll(/ +/gu, ' ');
const notice = readFileSync(new URL('NOTICE', root), 'utf8');

const IS_DATA = /\.(?:br|tsv|csv|txt|jsonl|geojson|parquet|json)$/u;
/** Settings and what a program writes for itself are no data. */
const IS_SETTING =
  /(?:^lib\/settings\/[^/]+|(?:^|\/)(?:tsconfig[^/]*|package|package-lock|knip|cdk))\.json$/u;

const files = spawnSync('git', ['ls-files', 'functions', 'dashboard', 'lib', 'test'], {
  cwd: root,
  encoding: 'utf8',
})
  .stdout.split('\n')
  .filter((file) => IS_DATA.test(file) && !IS_SETTING.test(file));

/** Itself, or a folder that it lies in. */
function isNamed(file: string): boolean {
  if (page.includes(`\`${basename(file)}\``) || page.includes(`\`${file}\``)) return true;
  for (let folder = dirname(file); folder.includes('/'); folder = dirname(folder))
    if (page.includes(`\`${folder}\` |`)) return true;
  return false;
}

describe('DATA.md', () => {
  test('names every data file of the repository', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => !isNamed(file))).toEqual([]);
  });

  test('names every input of the build with the version and SHA-256 that the build demands', () => {
    const rows = Object.entries(INPUTS).map(
      ([name, { version, sha256 }]) => `| \`${name}\` | ${version} | \`${sha256}\` |`,
    );
    expect(rows.filter((row) => !page.includes(row))).toEqual([]);
    for (const fact of [TAXONOMY.repository, TAXONOMY.commit, TAXONOMY.path, TAXONOMY.sha256])
      expect(page).toContain(fact);
  });
});

test('NOTICE attributes every input that gets into the product', () => {
  expect(Object.keys(INPUTS).filter((name) => !notice.includes(name))).toEqual([]);
});
