import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';

const read = (name: string): string =>
  readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

const readme = read('README.md');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

test('every npm script that the README names exists', () => {
  const named = [...readme.matchAll(/npm (?:run (?:-s )?)([\w:-]+)/g)].map(
    ([, name]) => name ?? '',
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('every file that the README links to exists', () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path ?? '');
  expect(links.length).toBeGreaterThan(1);
  for (const path of links) expect(() => read(path), path).not.toThrow();
});
