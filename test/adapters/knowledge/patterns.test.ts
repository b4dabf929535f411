import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const LOADER = new URL('../../../functions/adapters/knowledge/load-knowledge.ts', import.meta.url);

/** Uses 200 patterns in every way, loads the knowledge between the first time and the next ones. */
const PROGRAM = `
import { loadKnowledge } from '${LOADER.href}';
const patterns = Array.from({ length: 200 }, (_, index) => new RegExp('^(\\\\d{3,9})\\\\.' + index + '+$'));
const ways = [
  (pattern) => '78701'.replace(pattern, '$1'),
  (pattern) => pattern.test('78701'),
  (pattern) => '78701'.match(pattern),
  (pattern) => '78701'.split(pattern),
  (pattern) => '78701'.search(pattern),
];
const use = () => patterns.forEach((pattern, index) => ways[index % ways.length](pattern));
use();
loadKnowledge();
use();
use();
console.log('whole');
`;

test('patterns that were used before the knowledge is loaded work after it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    PROGRAM,
  ]);
  expect(stdout).toBe('whole\n');
}, 60_000);
