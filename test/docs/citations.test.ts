import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Pages whose headings comments cite, as in "(behaviour: Rate limits)" or "(behaviour: Delivery and retries 2)". */
const PAGES = ['behaviour', 'architecture'] as const;

const headingsOf = (page: string): ReadonlySet<string> =>
  new Set(
    [...readFileSync(resolve(root, `docs/${page}.md`), 'utf8').matchAll(/^#{2,3} (.+)$/gmu)].map(
      ([, heading = '']) => heading,
    ),
  );

const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'bin', 'client', 'dashboard', 'functions', 'lib'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.tsx?$/u.test(file));

/** The text of a file with the line breaks inside comments taken out. */
const unwrapped = (file: string): string =>
  readFileSync(resolve(root, file), 'utf8').replaceAll(/\n\s*(?:\*|\/\/) ?/gu, ' ');

const citationsOf = (page: string): { file: string; heading: string }[] =>
  sources.flatMap((file) =>
    [
      ...unwrapped(file).matchAll(
        new RegExp(`(?:\\(|; )${page}: ([A-Z][a-z ,\\d]*)(?=[);.])`, 'gu'),
      ),
    ].map(([, heading = '']) => ({ file, heading: heading.replace(/(?:,.*| \d+)$/u, '').trim() })),
  );

describe.each(PAGES)('what comments cite of docs/%s.md', (page) => {
  test('exists as a heading', () => {
    const headings = headingsOf(page);
    expect(citationsOf(page).filter(({ heading }) => !headings.has(heading))).toEqual([]);
  });

  test('is found at all', () => {
    expect(citationsOf(page).length).toBeGreaterThan(page === 'behaviour' ? 30 : 0);
  });
});

test('no comment cites a page that is not in the repository', () => {
  const strays = sources.filter((file) =>
    /\((?:contract|interface|specification): [A-Z]/u.test(unwrapped(file)),
  );
  expect(strays).toEqual([]);
});
