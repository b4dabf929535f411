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

/** A set of words from one text, apart by blanks: for word lists that would fill a screen as literals. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

// ---- names of businesses: what two sources may write differently, in any script

/**
 * The comparison form of a text: ASCII letters and digits in lower case, words apart by one blank. `&` reads
 * "and", apostrophes vanish ("Joe's" = "Joes"), other scripts are transliterated. May be empty.
 */
export function foldToAscii(text: string): string {
  const ascii = ASCII.test(text) ? text : anyAscii(text.normalize('NFKC'));
  const lower = ascii.toLowerCase();
  if (FOLDED.test(lower)) return lower;
  return lower
    .replaceAll('&', ' and ')
    .replace(/['`\u2019]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

// ---- words of prompts and of the names that they are looked up in: scripts stay as they are

const LETTERS_WITHOUT_MARKS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ŋ: 'n',
  ə: 'e',
};

/** Lower case, without accents; letters of other scripts stay as they are. */
export function foldAccents(text: string): string {
  // Most words are plain ASCII; normalising those costs more than all the rest.
  if (/^[\x20-\x7e]*$/u.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøłđðþæœıŋə]/gu, (letter) => LETTERS_WITHOUT_MARKS[letter] ?? letter);
}

/** `d'avocats` is two words, `McDonald's` is one. */
const ELISION = /^(?:[dlsnmtjc]|qu|un|dell|nell|all|dall|sull)$/u;

/** The folded words of a name: how names are stored and how they are looked up. */
export function foldedWords(text: string): string[] {
  const folded = foldAccents(text);
  if (FOLDED.test(folded)) return folded === '' ? [] : folded.split(' ');
  const words: string[] = [];
  for (const piece of folded.replaceAll('&', ' and ').split(/[^\p{L}\p{N}'’]+/u)) {
    const parts = piece.split(/['’]+/u).filter((part) => part !== '');
    const first = parts[0];
    if (first === undefined) continue;
    if (parts.length > 1 && ELISION.test(first)) words.push(first, parts.slice(1).join(''));
    else words.push(parts.join(''));
  }
  return words;
}

export function foldedName(text: string): string {
  return foldedWords(text).join(' ');
}

/**
 * Takes off what number and gender change, the same way for names in the index and in prompts:
 * dentist / dentists / dentista / dentisti, boulangerie / boulangeries, clínica / clínicas.
 */
export function stem(word: string): string {
  let rest = word;
  // japoneses, portugueses: two plurals at once.
  if (/(?:[ncld]|gu)eses$/u.test(rest)) rest = rest.slice(0, -2);
  if (rest.length > 5 && rest.endsWith('eaux')) rest = rest.slice(0, -1);
  else if (rest.length > 4 && rest.endsWith('aux')) rest = `${rest.slice(0, -3)}al`;
  else if (rest.length > 5 && rest.endsWith('oes')) rest = `${rest.slice(0, -3)}ao`;
  else if (/(?:ss|sh|ch|x|zz)es$/u.test(rest) && rest.length > 4) rest = rest.slice(0, -2);
  else if (rest.length > 3 && /[^sui]s$/u.test(rest)) rest = rest.slice(0, -1);
  if (rest.length >= 8 && rest.endsWith('en')) rest = rest.slice(0, -2);
  return rest.length >= 5 ? rest.replace(/(?:ia|ie|y|[aeio])$/u, '') : rest;
}

export function stemPhrase(words: readonly string[]): string {
  return words.map(stem).join(' ');
}

/** Edits between two words, a swap of neighbours counting one; stops counting above `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
}
