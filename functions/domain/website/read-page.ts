import { Parser } from 'htmlparser2';
import { readHidingRules } from './hiding-rules.ts';
import type { HidingRules } from './hiding-rules.ts';
import { MAX_CHARACTERS, excerptsOfPage } from './page-excerpts.ts';
import { INLINE_BREAK, plainText } from './page.ts';
import type { HiddenElement, Line, Link, Page, Stated } from './page.ts';
import { finish } from './steps.ts';
import type { Steps } from './steps.ts';

/** Deeper markup is hostile or broken; the parser's cost per tag grows with depth. */
const MAX_DEPTH = 512;
/** The stop rule is looked at between pieces. */
const PIECE_CHARACTERS = 16_384;
const MAX_LINKS = 5_000;
const MAX_COLUMNS = 20;
const MAX_COLUMN_HEAD = 40;
const MAX_LINE_CHARACTERS = 8_000;
/** Behind so many lines only those count that may hold a contact. */
const MAX_LINES = 20_000;
const MAYBE_CONTACT = /@|\d{3}|\bat\b/;
const MAX_STATED = 500;
const MAX_SCRIPTS = 200;
const MAX_STYLE_CHARACTERS = 100_000;
/** Longer values, and more attributes of one tag, hold data or hostility. */
const MAX_VALUE = 4_000;
const MAX_ATTRIBUTES = 200;
const MAX_SCRIPT_CHARACTERS = 200_000;

const BLOCK_TAGS: ReadonlySet<string> = new Set(
  `address article aside blockquote body br button caption center dd details dialog div dl dt fieldset figcaption
  figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li main menu nav ol option p
  pre section select summary table tbody td textarea tfoot th thead title tr ul`.split(/\s+/),
);
const SILENT_TAGS: ReadonlySet<string> = new Set(
  'script style template svg textarea select noembed object math canvas'.split(' '),
);
/** Hidden until scripts have run, on many a page. */
const FRAME_TAGS: ReadonlySet<string> = new Set([
  'html',
  'body',
  'main',
  'header',
  'footer',
  'nav',
]);
const HEADING = /^h[1-6]$/;
const FOOTER_NAME =
  /(?:^|[\s_-])(?:footer|colophon|site-info|copyright|impressum-bar)(?:$|[\s_-])/i;
const REVERSED = /unicode-bidi\s*:\s*(?:bidi-override|isolate-override)/i;
const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
const SPACES = /[ \t\r\n\f\u00A0\u2000-\u200A\u202F\u3000]+/g;

const ITEM_KINDS: Readonly<Record<string, Stated['kind']>> = { email: 'email', telephone: 'phone' };

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

type Attributes = Readonly<Record<string, string>>;

interface OpenTable {
  readonly heads: (string | undefined)[];
  row: number;
  cell: number;
  /** The line with which the open cell begins. */
  from: number;
}

interface OpenTag {
  readonly name: string;
  readonly footer: boolean;
  readonly silent: boolean;
  readonly hiddenBy: HiddenElement | undefined;
  /** Position in the line buffer from which the text is written backwards, to fool harvesters. */
  readonly reversedFrom: number | undefined;
}

/**
 * Reads a page in one pass. Never throws: broken markup gives what was readable. Text of scripts, styles, drawings and
 * of inline elements that are not displayed is left out. Of a page beyond 2 MiB its beginning, its end and the places
 * between them where a contact is likely are read.
 */
export function readPage(html: string): Page {
  return finish(readPageInSteps(html));
}

/** Like `readPage`. */
export function* readPageInSteps(html: string): Steps<Page> {
  const reader = new PageReader();
  for (const part of yield* excerptsOfPage(html)) {
    reader.startPart();
    const parser = new Parser(reader, { decodeEntities: true });
    for (let at = 0; at < part.length && !reader.stopped; at += PIECE_CHARACTERS) {
      parser.write(part.slice(at, at + PIECE_CHARACTERS));
      if (yield) return reader.page(true);
    }
    if (!reader.stopped) parser.end();
  }
  return reader.page(html.length > MAX_CHARACTERS);
}

class PageReader {
  stopped = false;
  private readonly open: OpenTag[] = [];
  private readonly tables: OpenTable[] = [];
  private readonly lines: Line[] = [];
  private readonly links: Mutable<Link>[] = [];
  private firstLinkOfLine = 0;
  private readonly jsonLd: string[] = [];
  private readonly scripts: string[] = [];
  private readonly embeds: string[] = [];
  private readonly stated: Stated[] = [];
  private title = '';
  private lang: string | undefined;
  private heading = '';
  private buffer = '';
  private isLineSeen = false;
  private lineHiddenBy: HiddenElement | undefined;
  private readonly attributes = new Map<string, string>();
  private script = '';
  private style = '';
  private hiding: HidingRules = readHidingRules('');
  private scriptType: string | undefined;
  private silentDepth = 0;
  private footerDepth = 0;
  private reversedDepth = 0;
  private link:
    | { href: string; from: number; line: number; hiddenBy: HiddenElement | undefined }
    | undefined;
  private itemprop: Stated['kind'] | undefined;

  page(tooLong: boolean): Page {
    this.endLine();
    const { title, lang, lines, links, jsonLd, scripts, embeds, stated } = this;
    const cutShort = this.stopped || tooLong;
    return { title: title.trim(), lang, lines, links, jsonLd, scripts, embeds, stated, cutShort };
  }

  /** What an earlier part left open has nothing to say about the next one. */
  startPart(): void {
    this.endLine();
    this.attributes.clear();
    this.open.length = 0;
    this.tables.length = 0;
    this.silentDepth = 0;
    this.footerDepth = 0;
    this.reversedDepth = 0;
    this.heading = '';
    this.script = '';
    this.style = '';
    this.link = undefined;
    this.itemprop = undefined;
  }

  /** Called for each attribute before the tag itself: the parser's own list may be endless. */
  onattribute(name: string, value: string): void {
    if (this.stopped || this.attributes.size >= MAX_ATTRIBUTES || this.attributes.has(name)) return;
    this.attributes.set(name, value.slice(0, MAX_VALUE));
  }

  onopentag(name: string): void {
    if (this.stopped) return;
    const attributes: Attributes = Object.fromEntries(this.attributes);
    this.attributes.clear();
    if (this.open.length >= MAX_DEPTH) {
      this.stopped = true;
      return;
    }
    const isBlock = BLOCK_TAGS.has(name);
    if (isBlock) this.endLine();
    else if (this.buffer !== '') this.buffer += INLINE_BREAK;

    const style = attributes['style'] ?? '';
    const isNotDisplayed = !FRAME_TAGS.has(name) && this.hiding.hides(attributes);
    const silent = SILENT_TAGS.has(name) || (!isBlock && isNotDisplayed);
    const outer = this.open.at(-1)?.hiddenBy;
    const hiddenBy = outer ?? (isNotDisplayed ? { characters: 0 } : undefined);
    const footer =
      name === 'footer' ||
      FOOTER_NAME.test(`${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`);
    const isReversed = REVERSED.test(style) || (name === 'bdo' && attributes['dir'] === 'rtl');
    // Inside of text that runs backwards nothing is turned once more.
    const isOuter = this.reversedDepth === 0;
    const reversedFrom = isReversed && isOuter ? this.buffer.length : undefined;
    if (reversedFrom !== undefined) this.reversedDepth += 1;
    this.open.push({ name, footer, silent, hiddenBy, reversedFrom });
    if (silent) this.silentDepth += 1;
    if (footer) {
      this.footerDepth += 1;
      // The last section's heading does not stand over the footer.
      if (this.footerDepth === 1) this.heading = '';
    }
    this.openTable(name);
    this.readAttributes(name, attributes);
  }

  onclosetag(name: string): void {
    if (this.stopped) return;
    const tag = this.open.pop();
    if (tag === undefined) return;
    if (name === 'a') this.endLink();
    if (name === 'script') this.endScript();
    if (name === 'style') {
      this.hiding = readHidingRules(this.style, this.hiding);
      this.style = '';
    }
    if (tag.reversedFrom !== undefined) {
      this.reversedDepth -= 1;
      const written = plainText(this.buffer.slice(tag.reversedFrom));
      const reversed = Array.from(written).toReversed().join('');
      this.buffer = this.buffer.slice(0, tag.reversedFrom) + reversed;
    }
    if (HEADING.test(name)) this.heading = plainText(this.buffer).trim().slice(0, 200);
    if (BLOCK_TAGS.has(name)) this.endLine();
    else if (this.buffer !== '') this.buffer += INLINE_BREAK;
    this.closeTable(name);
    if (tag.silent) this.silentDepth -= 1;
    if (tag.footer) this.footerDepth -= 1;
  }

  ontext(text: string): void {
    if (this.stopped) return;
    const tag = this.open.at(-1)?.name;
    if (tag === 'script') {
      if (this.script.length < MAX_SCRIPT_CHARACTERS) this.script += text;
      return;
    }
    if (tag === 'style') this.readStyle(text);
    if (this.silentDepth > 0) return;
    if (tag === 'title') {
      if (this.title.length < 500) this.title += text;
      return;
    }
    if (this.itemprop !== undefined) {
      this.state(this.itemprop, text);
      this.itemprop = undefined;
    }
    const hiddenBy = this.open.at(-1)?.hiddenBy;
    if (hiddenBy !== undefined) hiddenBy.characters += text.length;
    if (text.trim() !== '') {
      // A line counts as hidden when all that is in it is.
      if (hiddenBy === undefined) this.isLineSeen = true;
      else this.lineHiddenBy = hiddenBy;
    }
    this.buffer += text;
    if (this.buffer.length > MAX_LINE_CHARACTERS) this.endLine();
  }

  private readStyle(text: string): void {
    if (this.style.length < MAX_STYLE_CHARACTERS) this.style += text;
  }

  private openTable(name: string): void {
    if (name === 'table') {
      this.tables.push({ heads: [], row: 0, cell: -1, from: this.lines.length });
      return;
    }
    const table = this.tables.at(-1);
    if (table === undefined) return;
    if (name === 'tr') {
      table.row += 1;
      table.cell = -1;
    } else if (name === 'td' || name === 'th') {
      table.cell += 1;
      table.from = this.lines.length;
    }
  }

  /** A cell of the first row heads its column when it is one short line. */
  private closeTable(name: string): void {
    const table = this.tables.at(-1);
    if (table === undefined) return;
    if (name === 'table') this.tables.pop();
    if ((name !== 'td' && name !== 'th') || table.row > 1 || table.cell >= MAX_COLUMNS) return;
    const line = this.lines[table.from];
    if (line === undefined || this.lines.length !== table.from + 1) return;
    if (line.text.length <= MAX_COLUMN_HEAD) table.heads[table.cell] = plainText(line.text);
  }

  private readAttributes(name: string, attributes: Attributes): void {
    const href = attributes['href'];
    const src = attributes['src'] ?? attributes['data-src'];
    if (name === 'html') this.lang ??= attributes['lang'];
    if (name === 'script') this.scriptType = attributes['type']?.toLowerCase();
    if (src !== undefined && (name === 'script' || name === 'iframe' || name === 'frame')) {
      this.embeds.push(src);
    }
    if ((name === 'a' || name === 'area') && href !== undefined) {
      this.endLink();
      const { hiddenBy } = this.open.at(-1) ?? {};
      this.link = {
        href: href.trim(),
        from: this.buffer.length,
        line: this.lines.length,
        hiddenBy,
      };
      if (name === 'area') this.endLink();
    }
    this.readStated(name, attributes);
  }

  private readStated(name: string, attributes: Attributes): void {
    const hidden = attributes['data-cfemail'];
    if (hidden !== undefined) this.state('protected_email', hidden);
    const itemprop = attributes['itemprop'];
    if (itemprop !== undefined) {
      const content = attributes['content'];
      this.itemprop = ITEM_KINDS[itemprop];
      if (this.itemprop !== undefined && content !== undefined) {
        this.state(this.itemprop, content);
        this.itemprop = undefined;
      }
    }
    if (name === 'meta') this.readMeta(attributes);
    const email = attributes['data-email'] ?? attributes['data-mail'];
    if (email !== undefined) this.state('email', email);
    for (const key of ['aria-label', 'onclick', 'data-href']) {
      const value = attributes[key];
      if (value?.includes('@') === true) this.state('email', value.replace(/^.*?mailto:/i, ''));
    }
    const user = attributes['data-user'] ?? attributes['data-name'];
    const domain = attributes['data-domain'];
    if (user !== undefined && domain !== undefined) {
      const tld = attributes['data-tld'];
      this.state('email', `${user}@${domain}${tld === undefined ? '' : `.${tld}`}`);
    }
    const token = attributes['data-mailto-token'];
    if (token !== undefined) this.state('shifted_email', token);
  }

  /** `og:email`, `business:contact_data:phone_number` and their likes. */
  private readMeta(attributes: Attributes): void {
    const key = attributes['property'] ?? attributes['name'] ?? '';
    const content = attributes['content'] ?? '';
    if (/e-?mail|contact$|reply-to/i.test(key) && content.includes('@'))
      this.state('email', content);
    if (/(?:^|[:_])phone/i.test(key)) this.state('phone', content);
  }

  private state(kind: Stated['kind'], value: string): void {
    if (this.stated.length >= MAX_STATED) return;
    this.stated.push({ kind, value: value.slice(0, 320), line: this.lines.length });
  }

  private endScript(): void {
    const { script } = this;
    this.script = '';
    if (this.scriptType?.includes('ld+json') === true) {
      if (this.jsonLd.length < MAX_SCRIPTS) this.jsonLd.push(script);
    } else if (this.scripts.length < MAX_SCRIPTS && /@|&#64;|\\x40|\\u0040/.test(script)) {
      this.scripts.push(script);
    }
  }

  private endLink(): void {
    const { link } = this;
    this.link = undefined;
    if (link === undefined || this.links.length >= MAX_LINKS) return;
    // A link around blocks ends in another line; its text is then what the first of them said.
    const text =
      link.line === this.lines.length
        ? this.buffer.slice(link.from)
        : (this.lines[link.line]?.text ?? '');
    this.links.push({
      href: link.href,
      text: tidy(plainText(text)).trim().slice(0, 300),
      before: tidy(this.buffer.slice(Math.max(0, link.from - 24), link.from)),
      line: link.line,
      inFooter: this.footerDepth > 0,
      hiddenBy: link.hiddenBy,
    });
  }

  private endLine(): void {
    const isKept = this.lines.length < MAX_LINES || MAYBE_CONTACT.test(this.buffer);
    const text = isKept ? tidy(this.buffer).trim() : '';
    this.buffer = '';
    const links = this.links.slice(this.firstLinkOfLine);
    this.firstLinkOfLine = this.links.length;
    if (plainText(text).trim() === '') {
      // Icons: the next text is not theirs.
      for (const link of links) link.line = undefined;
      return;
    }
    const table = this.tables.at(-1);
    const column = table === undefined || table.row < 2 ? undefined : table.heads[table.cell];
    const inFooter = this.footerDepth > 0;
    const hiddenBy = this.isLineSeen ? undefined : this.lineHiddenBy;
    this.isLineSeen = false;
    this.lineHiddenBy = undefined;
    this.lines.push({ text, inFooter, heading: this.heading, column, hiddenBy });
  }
}

function tidy(text: string): string {
  return text.replace(INVISIBLE, '').replace(SPACES, ' ').replaceAll('＠', '@');
}
