import anyAscii from 'any-ascii';

/** Printable ASCII without doubled blanks: nothing to clean, the common case. */
const PLAIN = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
const ASCII = /^[ -~]*$/;
const FOLDED = /^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/;
/** Control characters, direction overrides, zero-width blanks, line separators, byte order marks, U+FFFD. */
const UNPRINTABLE =
  /[\p{Cc}\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffd]/gu;
const BLANKS = /\s+/gu;

const PLACEHOLDERS: ReadonlySet<string> = new Set(
  `n/a | n.a. | n.a | na | #n/a | nan | null | nil | none | undefined | unknown | tbd | tba | xxx |
  xxxx | not available | not applicable | not provided | no name | no website | no phone |
  no email | unbekannt | desconocido | inconnu | sin nombre | sconosciuto | onbekend |
  keine angabe | k.a. | [object object] | (none) | (null)`.split(/\s*\|\s*/),
);

/** True for texts that sources write where they have nothing to say: `N/A`, `null`, `-`, `...`. */
export function isPlaceholder(text: string): boolean {
  return text.length <= 16 && (PLACEHOLDERS.has(text.toLowerCase()) || !/[\p{L}\p{N}]/u.test(text));
}

/**
 * NFC text of one line without control characters, at most `maxLength` UTF-16 units and never half a
 * character; null when nothing readable is left or the text is a placeholder.
 */
export function cleanText(raw: string, maxLength: number): string | null {
  let text = raw.length > maxLength * 4 ? raw.slice(0, maxLength * 4) : raw;
  if (!PLAIN.test(text)) {
    text = text
      .toWellFormed()
      .normalize('NFC')
      .replace(UNPRINTABLE, ' ')
      .replace(BLANKS, ' ')
      .trim();
  }
  text = truncate(text, maxLength);
  return text === '' || isPlaceholder(text) ? null : text;
}

export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? maxLength - 1 : maxLength).trimEnd();
}

/**
 * The comparison form of a text: ASCII letters and digits in lower case, words apart by one blank. `&` reads
 * "and", apostrophes vanish ("Joe's" = "Joes"), other scripts are transliterated. May be empty.
 */
export function foldText(text: string): string {
  const ascii = ASCII.test(text) ? text : anyAscii(text.normalize('NFKC'));
  const lower = ascii.toLowerCase();
  if (FOLDED.test(lower)) return lower;
  return lower
    .replaceAll('&', ' and ')
    .replace(/['`\u2019]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** A set of words from one text, apart by blanks: for word lists that would fill a screen as literals. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
