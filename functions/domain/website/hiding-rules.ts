type Attributes = Readonly<Record<string, string>>;

/** What a page hides from its visitors, as far as a glance at its style sheets tells. */
export interface HidingRules {
  readonly selectors: ReadonlySet<string>;
  hides(attributes: Attributes): boolean;
}

/** Not: `opacity`, which fades in what is to be seen, nor heights, which unfold. */
const HIDES =
  /(?:^|[;{\s"])(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|em|rem|%)?\s*(?:;|!|}|$)|text-indent\s*:\s*-\d{3,}|(?:left|right|top|margin-left)\s*:\s*-\d{4,}px)/i;
/** Names by which frameworks hide, and the usual ones of traps. */
const HIDING_CLASS =
  /(?:^|\s)(?:hidden|d-none|is-hidden|hide|honey-?pot|hp-field|spam-?trap|bot-?trap)(?:$|\s)/i;
const MAX_NAMES = 200;
const MAX_BODY = 400;
const SIMPLE = /^[.#][\w-]{1,60}$/;
const MAX_SELECTORS = 500;

/** Reads rules of one class or one id that hide; those for some screens only (`@media`) hide nothing for all. */
export function readHidingRules(css: string, before?: HidingRules): HidingRules {
  const selectors = new Set(before?.selectors);
  if (HIDES.test(css)) {
    for (const { names, body } of rulesOf(withoutScreens(css))) {
      if (selectors.size >= MAX_SELECTORS) break;
      if (!HIDES.test(body)) continue;
      for (const name of names.split(',')) if (SIMPLE.test(name.trim())) selectors.add(name.trim());
    }
  }
  return {
    selectors,
    hides(attributes) {
      const { style, class: classes, id } = attributes;
      if (attributes['hidden'] !== undefined) return true;
      if (style !== undefined && HIDES.test(style.slice(0, 500))) return true;
      if (classes !== undefined && HIDING_CLASS.test(classes.slice(0, 500))) return true;
      if (selectors.size === 0) return false;
      if (id !== undefined && selectors.has(`#${id}`)) return true;
      return (
        classes
          ?.slice(0, 500)
          .split(/\s+/)
          .some((name) => selectors.has(`.${name}`)) === true
      );
    },
  };
}

/** Each rule by its braces, in one pass; of long ones the end of the names and the beginning of the body. */
function* rulesOf(css: string): Generator<{ names: string; body: string }> {
  let from = 0;
  for (let open = css.indexOf('{'); open !== -1; open = css.indexOf('{', from)) {
    const close = css.indexOf('}', open);
    if (close === -1) return;
    // A brace that is never closed belongs to no rule.
    const start = css.lastIndexOf('{', close);
    const names = css.slice(Math.max(from, start - MAX_NAMES), start);
    yield {
      names: names.slice(names.lastIndexOf('{') + 1),
      body: css.slice(start + 1, Math.min(close, start + 1 + MAX_BODY)),
    };
    from = close + 1;
  }
}

/** Without comments and blocks that hold rules themselves. */
function withoutScreens(css: string): string {
  let kept = '';
  let depth = 0;
  let from = 0;
  const text = css.replace(/\/\*[^*]{0,2000}\*\//g, '');
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', from)) {
    kept += text.slice(from, at);
    const open = text.indexOf('{', at);
    const end = text.indexOf(';', at);
    if (open === -1 || (end !== -1 && end < open)) {
      if (end === -1) return kept;
      from = end + 1;
      continue;
    }
    depth = 1;
    from = open + 1;
    while (depth > 0 && from < text.length) {
      const code = text.charCodeAt(from);
      if (code === 0x7b) depth += 1;
      if (code === 0x7d) depth -= 1;
      from += 1;
    }
  }
  return kept + text.slice(from);
}
