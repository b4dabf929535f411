/** The escapes of scripts, of JSON inside JSON too (`\\\\u003e`). */
const ESCAPE =
  /\\{1,4}(?:u([0-9a-f]{4})|u\{([0-9a-f]{1,5})\}|x([0-9a-f]{2})|([nrtbfv0])|(["'`/]))/gi;
const PERCENT = /(?:%[0-9a-f]{2})+/gi;

/** Reads text as what it stands for: the escapes of scripts and of addresses of the web. Broken ones stay. */
export function unescaped(text: string): string {
  const plain = text.includes('\\')
    ? text.replace(
        ESCAPE,
        (_all, four: string, braced: string, two: string, blank: string, mark: string) => {
          if (blank !== undefined) return ' ';
          if (mark !== undefined) return mark === '/' ? mark : QUOTE;
          return characterOf(Number.parseInt(four ?? braced ?? two, 16));
        },
      )
    : text;
  return plain.includes('%') ? percentDecoded(plain) : plain;
}

/** Undoes percent signs; broken ones stay as they are. Twice, because some systems encode twice. */
export function percentDecoded(text: string): string {
  return decodedOnce(decodedOnce(text));
}

function decodedOnce(text: string): string {
  return text.replace(PERCENT, (part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

/** An escaped quote ends a text; an apostrophe would be taken for a part of a name. */
const QUOTE = '"';
const QUOTES: ReadonlySet<number> = new Set([0x22, 0x27, 0x60]);

function characterOf(code: number): string {
  if (QUOTES.has(code)) return QUOTE;
  return code <= 0x10_ffff ? String.fromCodePoint(code) : '';
}
