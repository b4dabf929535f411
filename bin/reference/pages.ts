import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { transformSync } from 'esbuild';
import { isObject } from '../openapi/json.ts';
import type { JsonObject } from '../openapi/json.ts';
import { INFO, TAGS } from '../openapi/texts.ts';
import { schemaSection } from './fields.ts';
import type { Guide } from './guides.ts';
import { html, slugOf } from './html.ts';
import type { Markup } from './html.ts';
import { GUIDE_ROOTS, page, REFERENCE_ROOTS } from './layout.ts';
import type { Roots, Section } from './layout.ts';
import { readMarkdown, renderBlocks } from './markdown.ts';
import type { Linker } from './markdown.ts';
import { operationSection, operationsOf } from './operations.ts';
import { searchEntries } from './search-index.ts';

const folder = resolve(import.meta.dirname, '../../dashboard/reference');
const read = (name: string): string => readFileSync(resolve(folder, name), 'utf8');

/** The files of the reference by name: pages, script, styles and the index of the search. */
export function referencePages(
  document: JsonObject,
  guides: readonly Guide[],
): Map<string, string> {
  const operations = operationsOf(document);
  const schemas = objectAt(document, 'components', 'schemas');
  const title = `${INFO.title}: API reference`;
  const sections = sectionsOf(REFERENCE_ROOTS, guides);
  const link = linkerOf(REFERENCE_ROOTS, guides);
  const parts = { service: INFO.title, roots: REFERENCE_ROOTS, sections };
  const entries = searchEntries(guides, operations, schemas);
  return new Map([
    ['docs.html', page({ ...parts, title, body: reference(document, link) })],
    ...guides.map((guide): [string, string] => [`${guide.name}.html`, guidePage(guide, guides)]),
    ['reference.css', `${read('../src/ui/shared.css')}${read('reference.css')}`],
    ['reference.js', transformSync(read('reference.ts'), { loader: 'ts', target: 'es2024' }).code],
    ['search.json', JSON.stringify(entries)],
  ]);
}

function guidePage(guide: Guide, guides: readonly Guide[]): string {
  const body = renderBlocks(guide.blocks, { link: linkerOf(GUIDE_ROOTS, guides) });
  return page({
    title: `${guide.title}: ${INFO.title}`,
    service: INFO.title,
    roots: GUIDE_ROOTS,
    sections: sectionsOf(GUIDE_ROOTS, guides, guide),
    body,
  });
}

function sectionsOf(roots: Roots, guides: readonly Guide[], current?: Guide): Section[] {
  return [
    {
      title: 'Guides',
      links: guides.map((guide) => ({
        title: guide.title,
        href: `${roots.guides}${guide.name}`,
        current: guide === current,
      })),
    },
    {
      title: 'Reference',
      links: [...TAGS, { name: 'Schemas' }].map(({ name }) => ({
        title: name,
        href: `${roots.reference}#${slugOf(name)}`,
      })),
    },
  ];
}

/**
 * Links of texts: `errors.md#every-code` is a guide, `#createJob` a place of the reference, the rest stays.
 * @throws Error for a guide that is not there
 */
function linkerOf(roots: Roots, guides: readonly Guide[]): Linker {
  return (target) => {
    if (/^https?:\/\//.test(target)) return target;
    const [, name = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
    if (name === '' && target.startsWith('#')) return target;
    if (!guides.some((guide) => guide.name === name))
      throw new Error(`There is no guide ${target}.`);
    return `${roots.guides}${name}${anchor}`;
  };
}

const objectAt = (document: JsonObject, ...path: readonly string[]): JsonObject =>
  path.reduce<JsonObject>((node, name) => {
    const member = node[name];
    return isObject(member) ? member : {};
  }, document);

function reference(document: JsonObject, link: Linker): Markup {
  const operations = operationsOf(document);
  const groups = TAGS.map(({ name, description }) => {
    const own = operations.filter(({ tag }) => tag === name);
    const list = own.map(
      ({ id, method, path, summary }) =>
        html`<li>
          <a href="#${id}">${summary}</a
          >${method === undefined ? undefined : html` <code>${method} ${path}</code>`}
        </li>`,
    );
    return html`<section>
      <h2 id="${slugOf(name)}">${name}</h2>
      ${renderBlocks(readMarkdown(description), { link })}
      <ul class="operations">
        ${list}
      </ul>
      ${own.map((operation) => operationSection(document, operation, link))}
    </section>`;
  });
  const schemas = Object.entries(objectAt(document, 'components', 'schemas')).map(
    ([name, schema]) => (isObject(schema) ? schemaSection(name, schema, link) : html``),
  );
  return html`<h1>${INFO.title}: API reference</h1>
    ${renderBlocks(readMarkdown(INFO.description), { link })} ${groups}
    <section>
      <h2 id="schemas">Schemas</h2>
      ${schemas}
    </section>`;
}
