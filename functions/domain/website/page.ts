/** What the rules need to know of an HTML page: one pass over the markup, no tree. */
export interface Page {
  readonly title: string;
  /** The `lang` of the document, as written. */
  readonly lang: string | undefined;
  readonly lines: readonly Line[];
  readonly links: readonly Link[];
  /** Contents of `application/ld+json` scripts. */
  readonly jsonLd: readonly string[];
  /** Inline scripts that contain an address sign in some form. */
  readonly scripts: readonly string[];
  /** Addresses of frames and external scripts: booking widgets, parking services. */
  readonly embeds: readonly string[];
  /** Values of attributes and microdata that state a contact outright. */
  readonly stated: readonly Stated[];
  /** True when the page was too deep or too long to be read to its end. */
  readonly cutShort: boolean;
}

/** A stretch of visible text between two block boundaries. */
export interface Line {
  /** Inline tags are kept as `INLINE_BREAK`, so that `info<b>@x.de</b>` and `<b>Mail</b>info@x.de` both can be read. */
  readonly text: string;
  readonly inFooter: boolean;
  /** The last heading above. */
  readonly heading: string;
  /** In a table: what stands at the head of its column. */
  readonly column?: string | undefined;
  /** The outermost element around it that is not displayed. */
  readonly hiddenBy?: HiddenElement | undefined;
}

export interface HiddenElement {
  /** Of text inside; known once the page is read. */
  characters: number;
}

/** Longer hidden parts are menus, tabs and pages that scripts unfold; short ones are laid out for harvesters. */
const MAX_HIDDEN_CHARACTERS = 600;

/** Whether a line or a link is written so that no visitor sees it. */
export function isHidden({ hiddenBy }: Pick<Line, 'hiddenBy'>): boolean {
  return hiddenBy !== undefined && hiddenBy.characters <= MAX_HIDDEN_CHARACTERS;
}

export interface Link {
  readonly href: string;
  readonly text: string;
  /** The end of what stands before it in its line, where a label would be. */
  readonly before: string;
  /** Index of the line in which it stands; `undefined` for icons without text around them. */
  readonly line: number | undefined;
  readonly inFooter: boolean;
  readonly hiddenBy: HiddenElement | undefined;
}

export interface Stated {
  /** The protected and shifted forms are still to be decoded (see `decode-address.ts`). */
  readonly kind: 'email' | 'protected_email' | 'shifted_email' | 'phone';
  readonly value: string;
  readonly line: number;
}

/** Marks where an inline tag stood in a line's text. */
export const INLINE_BREAK = '\u0001';

/** The line as a reader sees it. */
export function plainText(text: string): string {
  return text.replaceAll(INLINE_BREAK, '');
}

/**
 * The text around a line: itself and up to `before` lines above under the same heading, lower-cased, each cut to a
 * length at which labels still stand.
 */
export function contextOf(page: Page, lineIndex: number | undefined, before: number): string {
  if (lineIndex === undefined) return '';
  const own = page.lines[lineIndex];
  if (own === undefined) return '';
  const texts: string[] = [];
  for (let index = Math.max(0, lineIndex - before); index <= lineIndex; index += 1) {
    const line = page.lines[index];
    if (line !== undefined && line.heading === own.heading) texts.push(line.text.slice(0, 400));
  }
  return plainText(texts.join('\n')).toLowerCase();
}

/** Longer lines are prose, in which a word labels nothing. */
const MAX_LABEL_LINE = 100;

/** Like `contextOf`, of the lines short enough to be labels; `ownText` stands for the line itself. */
export function labelsAround(
  page: Page,
  lineIndex: number | undefined,
  before: number,
  ownText: string,
): string {
  const own = page.lines[lineIndex ?? -1];
  if (lineIndex === undefined || own === undefined) return '';
  const texts: string[] = [];
  for (let index = Math.max(0, lineIndex - before); index < lineIndex; index += 1) {
    const line = page.lines[index];
    if (line?.heading !== own.heading) continue;
    const text = plainText(line.text);
    if (text.length <= MAX_LABEL_LINE) texts.push(text);
  }
  return [...texts, ownText.slice(-400)].join('\n').toLowerCase();
}
