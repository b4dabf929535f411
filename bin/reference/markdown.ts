import { html, Markup, slugOf, escapeHtml } from './html.ts';

/** The languages of samples, by the word after the fence. */
export const LANGUAGES = { sh: 'curl', ts: 'TypeScript', python: 'Python' } as const;
export type Language = keyof typeof LANGUAGES;

/** A piece of a text in Markdown. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; info: string; code: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; header: string[]; rows: string[][] };

/** Where a link of the text leads on the page. */
export type Linker = (target: string) => string;

const FENCE = /^```(.*)$/;
const HEADING = /^(#{1,4}) (.+)$/;
const ITEM = /^(?:-|\d+\.) +(.*)$/;
const DELIMITERS = /^\|(?: ?-+ ?\|)+$/;

/**
 * Reads the part of Markdown that the texts here use: headings, paragraphs, fenced code, flat lists and tables.
 * @throws Error at a fence that does not end
 */
export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.replaceAll(/<!--[\s\S]*?-->/g, '').split('\n');
  for (let index = 0; index < lines.length;) {
    const line = lines[index] ?? '';
    const rest = lines.slice(index);
    const heading = HEADING.exec(line);
    const fence = FENCE.exec(line);
    if (line.trim() === '') index += 1;
    else if (fence !== null) {
      const length = rest.findIndex((other, at) => at > 0 && other === '```');
      if (length === -1) throw new Error(`A fence does not end: ${line}`);
      blocks.push({ kind: 'code', info: fence[1] ?? '', code: rest.slice(1, length).join('\n') });
      index += length + 1;
    } else if (heading !== null) {
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' });
      index += 1;
    } else {
      const lengthOf = rest.findIndex((other) => other.trim() === '' || FENCE.test(other));
      const block = rest.slice(0, lengthOf === -1 ? rest.length : lengthOf);
      blocks.push(blockOf(block));
      index += block.length;
    }
  }
  return blocks;
}

function blockOf(lines: readonly string[]): Block {
  const [first = '', second = ''] = lines;
  if (ITEM.test(first)) return { kind: 'list', ordered: /^\d/.test(first), items: itemsOf(lines) };
  if (DELIMITERS.test(second.replaceAll(' ', '')))
    return { kind: 'table', header: cellsOf(first), rows: lines.slice(2).map(cellsOf) };
  return { kind: 'paragraph', text: lines.join(' ') };
}

function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line)?.[1];
    if (item === undefined) items.push(`${items.pop() ?? ''} ${line.trim()}`);
    else items.push(item);
  }
  return items;
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** `code`, **strong** and [links](target) of a line. */
export function inline(text: string, link: Linker): Markup {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/);
  return html`${parts.map((part) => {
    const target = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    if (target !== null)
      return html`<a href="${link(target[2] ?? '')}">${inline(target[1] ?? '', link)}</a>`;
    if (/^`[^`]+`$/.test(part)) return html`<code>${part.slice(1, -1)}</code>`;
    if (/^\*\*[^*]+\*\*$/.test(part)) return html`<strong>${part.slice(2, -2)}</strong>`;
    return part;
  })}`;
}

/** What a person reads of a line. */
export const plain = (text: string): string =>
  text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/[`*]/g, '');

/** `ts` of `ts setup`. */
export function languageOf(info: string): Language | undefined {
  const [word = ''] = info.split(' ');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of the record
  return Object.hasOwn(LANGUAGES, word) ? (word as Language) : undefined;
}

/** Whether a fence holds a sample that runs; `sh setup` is what a reader does once. */
export const isSample = ({ info }: { info: string }): boolean =>
  languageOf(info) !== undefined && !info.includes(' ');

export interface RenderOptions {
  link: Linker;
}

/** The blocks as HTML; samples that follow one another become one group, a language each. */
export function renderBlocks(blocks: readonly Block[], options: RenderOptions): Markup {
  const parts: Markup[] = [];
  const taken = new Set<string>();
  let group: Markup[] = [];
  const flush = () => {
    if (group.length > 0) parts.push(html`<div class="samples">${group}</div>`);
    group = [];
  };
  for (const block of blocks) {
    if (block.kind === 'code' && isSample(block)) group.push(sampleOf(block));
    else {
      flush();
      parts.push(renderBlock(block, options, taken));
    }
  }
  flush();
  return html`${parts}`;
}

function sampleOf({ info, code }: { info: string; code: string }): Markup {
  const language = languageOf(info) ?? 'sh';
  return html`<figure data-language="${language}">
    <figcaption>${LANGUAGES[language]}</figcaption>
    <pre tabindex="0"><code>${code}</code></pre>
  </figure>`;
}

function renderBlock(block: Block, { link }: RenderOptions, taken: Set<string>): Markup {
  switch (block.kind) {
    case 'heading': {
      const name = `h${block.level}`;
      const text = inline(block.text, link).text;
      return new Markup(`<${name} id="${slugOf(plain(block.text))}">${text}</${name}>\n`);
    }
    case 'code':
      return new Markup(`<pre tabindex="0"><code>${escapeHtml(block.code)}</code></pre>\n`);
    case 'list': {
      const items = block.items.map((item) => html`<li>${inline(item, link)}</li>`);
      return block.ordered
        ? html`<ol>
            ${items}
          </ol>`
        : html`<ul>
            ${items}
          </ul>`;
    }
    case 'table': {
      const header = block.header.map((cell) => html`<th scope="col">${inline(cell, link)}</th>`);
      const rows = block.rows.map(
        (cells) =>
          html`<tr${rowId(cells, taken)}>
            ${cells.map((cell) => html`<td>${inline(cell, link)}</td>`)}
          </tr>`,
      );
      return html`<div class="scroll" tabindex="0" role="group" aria-label="Table">
        <table>
          <thead>
            <tr>
              ${header}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`;
    }
    case 'paragraph':
      return html`<p>${inline(block.text, link)}</p>`;
  }
}

/** Rows of codes can be linked to: a code that two tables have, in the first. */
function rowId([first = '']: readonly string[], taken: Set<string>): Markup | undefined {
  const id = slugOf(first);
  if (!/^`[A-Z_]+`$/.test(first) || taken.has(id)) return undefined;
  taken.add(id);
  return html` id="${id}"`;
}
