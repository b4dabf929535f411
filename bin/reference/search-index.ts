import type { SearchEntry } from '../../dashboard/reference/search-entry.ts';
import { isObject } from '../openapi/json.ts';
import type { Json, JsonObject } from '../openapi/json.ts';
import { schemaAnchor } from './fields.ts';
import type { Guide } from './guides.ts';
import { slugOf } from './html.ts';
import { plain } from './markdown.ts';
import type { Block } from './markdown.ts';
import type { Operation } from './operations.ts';

export function searchEntries(
  guides: readonly Guide[],
  operations: readonly Operation[],
  schemas: JsonObject,
): SearchEntry[] {
  return [
    ...guides.flatMap(partsOf),
    ...operations.map(({ id, method, path, tag, summary, description }) => ({
      title: summary,
      within: tag,
      page: '',
      anchor: id,
      text: plain(`${method ?? ''} ${path} ${description}`),
    })),
    ...Object.entries(schemas).map(([name, schema]) => ({
      title: name,
      within: 'Schemas',
      page: '',
      anchor: schemaAnchor(name),
      text: wordsOf(schema),
    })),
  ];
}

/** Fields and what they mean. */
function wordsOf(schema: Json): string {
  const node = isObject(schema) ? schema : {};
  const { properties, description } = node;
  const own = typeof description === 'string' ? [plain(description)] : [];
  if (!isObject(properties)) return own.join(' ');
  return [
    ...own,
    ...Object.entries(properties).map(([name, member]) => {
      const text = isObject(member) ? member['description'] : undefined;
      return typeof text === 'string' ? `${name}: ${plain(text)}` : name;
    }),
  ].join(' ');
}

/** A guide by its headings. */
function partsOf({ name, title, blocks }: Guide): SearchEntry[] {
  const parts: SearchEntry[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') {
      const heading = plain(block.text);
      const anchor = slugOf(heading);
      parts.push({ title: heading, within: title, page: name, anchor, text: '' });
    } else {
      const last = parts.at(-1);
      if (last !== undefined) last.text = `${last.text} ${textOf(block)}`.trim();
    }
  }
  return parts;
}

function textOf(block: Exclude<Block, { kind: 'heading' }>): string {
  switch (block.kind) {
    case 'paragraph':
      return plain(block.text);
    case 'code':
      return block.code.replaceAll(/\s+/g, ' ');
    case 'list':
      return block.items.map(plain).join(' ');
    case 'table':
      return [block.header, ...block.rows].flat().map(plain).join(' ');
  }
}
