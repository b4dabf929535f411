import { expect, test } from 'vitest';
import { withTables } from '../../bin/reference/code-tables.ts';
import { guideOf, programOf, readGuides, readGuideText } from '../../bin/reference/guides.ts';
import { renderBlocks, readMarkdown } from '../../bin/reference/markdown.ts';
import { referencePages } from '../../bin/reference/pages.ts';
import { JOB_ERRORS } from '../../functions/domain/jobs/states.ts';
import { ERROR_STATUS } from '../../functions/domain/kernel/errors.ts';
import { openApi } from '../support/open-api.ts';

const rendered = (text: string): string =>
  renderBlocks(readMarkdown(text), { link: (target) => target }).text;

const pages = referencePages(openApi, readGuides());
const idsOf = (name: string): string[] =>
  [...(pages.get(name) ?? '').matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

test('a guide whose sample lacks a language is refused', () => {
  const both = '# T\n\n```sh\na\n```\n\n```ts\nb\n```\n';
  expect(() => guideOf('sandbox', both)).toThrow(/wants sh,ts,python/);
  const all = `${both}\n\`\`\`python\nc\n\`\`\`\n`;
  expect(programOf(guideOf('sandbox', `${all}\n## More\n${all.slice(4)}`), 'ts')).toBe('b\n\nb');
});

test('every guide has samples', () => {
  for (const guide of readGuides())
    for (const language of ['sh', 'ts', 'python'] as const)
      expect(programOf(guide, language).length, guide.name).toBeGreaterThan(100);
});

test('the table of errors has every code with its status, cause and cure', () => {
  const page = withTables(readGuideText('errors'));
  for (const [code, status] of Object.entries(ERROR_STATUS))
    expect(page).toMatch(
      new RegExp(`^\\| \`${code}\` +\\| ${status} +\\| \\w.+ \\| \\w.+ \\|$`, 'm'),
    );
  for (const code of Object.keys(JOB_ERRORS))
    expect(page).toMatch(new RegExp(`^\\| \`${code}\` +\\| [A-Z].+ \\| [A-Z].+ \\|$`, 'm'));
  expect(() => withTables('<!-- generated: colours -->\n<!-- end -->')).toThrow(/colours/);
});

test('texts of guides stand in the page as texts', () => {
  expect(rendered('a <b> & `<c>` [d](e.md)')).toBe(
    '<p>a &lt;b&gt; &amp; <code>&lt;c&gt;</code> <a href="e.md">d</a></p>',
  );
  expect(rendered('- one\n  more\n- **two**').replaceAll(/\s*\n\s*/g, '')).toBe(
    '<ul><li>one more</li><li><strong>two</strong></li></ul>',
  );
  expect(() => rendered('```sh\nno end')).toThrow(/does not end/);
});

test('every link of the pages leads somewhere', () => {
  const broken: string[] = [];
  for (const [name, text] of pages) {
    if (!name.endsWith('.html')) continue;
    for (const [, href = ''] of text.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const [path = '', anchor] = href.split('#');
      if (/^https?:|openapi\.json$/.test(path)) continue;
      const target = path === '' ? name : `${path.split('/').at(-1)}.html`;
      const isThere = pages.has(target) && (anchor === undefined || idsOf(target).includes(anchor));
      if (!isThere) broken.push(`${name}: ${href}`);
    }
  }
  expect(broken).toEqual([]);
});

test('an anchor stands for one place', () => {
  for (const name of pages.keys()) {
    const ids = idsOf(name);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      name,
    ).toEqual([]);
  }
});

test('all that the search finds is on its page', () => {
  const entries = JSON.parse(pages.get('search.json') ?? '[]') as {
    page: string;
    anchor: string;
  }[];
  const lost = entries.filter(
    ({ page, anchor }) => !idsOf(page === '' ? 'docs.html' : `${page}.html`).includes(anchor),
  );
  expect(lost).toEqual([]);
  expect(entries.length).toBeGreaterThan(150);
});
