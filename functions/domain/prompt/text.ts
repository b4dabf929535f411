/** Folding, words and stems: the one place that decides when two spellings are the same word. */

export interface Token {
  /** As written. */
  readonly raw: string;
  /** Folded; one word; `,` for anything that separates phrases. */
  readonly word: string;
  /** Same word without the endings that number and gender change. */
  readonly stem: string;
  readonly start: number;
  readonly end: number;
  readonly capitalised: boolean;
  /** All letters upper case. */
  readonly shouted: boolean;
}

export const SEPARATOR = ',';

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
export function fold(text: string): string {
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
  const words: string[] = [];
  for (const piece of fold(text)
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}'’]+/u)) {
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

/** A picture may be the only word for what is asked. */
const PICTURES: Readonly<Record<string, string>> = {
  '🍕': 'pizza',
  '🍔': 'burger',
  '🌮': 'tacos',
  '🍣': 'sushi',
  '🍦': 'icecream',
  '🍩': 'donuts',
  '🍰': 'bakery',
  '☕': 'cafe',
  '🍺': 'pub',
  '🍷': 'winery',
  '🦷': 'dentist',
  '💅': 'manicure',
  '💇': 'hairdresser',
  '💈': 'barber',
  '🐶': 'vet',
  '🐱': 'vet',
  '🏨': 'hotel',
  '🏥': 'hospital',
  '🏋': 'gym',
  '🧘': 'yoga',
  '🚗': 'garage',
  '🚕': 'taxi',
  '🏠': 'realtor',
  '🌸': 'florist',
  '🔧': 'plumber',
  '🔑': 'locksmith',
};

/** Numbers with thousands separators or decimals are one word; so are words with apostrophes. */
const WRITTEN_WORD =
  /\bw\/o(?:ut)?\b|(?<!\d)\d{1,3}[.,]\d{1,2}k\b|(?:\p{Lu}\.){2,}\p{Lu}?|(?<!\d)\d{1,3}(?:[.,]\d{3})+(?![\d\p{L}])|(?<!\d)\d{1,2}[.,]\d{1,2}(?![\d\p{L}])|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/u;
const WORD = new RegExp(`[${Object.keys(PICTURES).join('')}]|${WRITTEN_WORD.source}`, 'gu');

/** `D.C.` is `dc`. */
function initialsWord(raw: string): string | undefined {
  return /^(?:\p{Lu}\.)+\p{Lu}?$/u.test(raw) ? fold(raw.replaceAll('.', '')) : undefined;
}

/** `GPs`, `DJs`: the plural of two initials. */
function manyInitials(raw: string): string | undefined {
  return /^\p{Lu}{2}s$/u.test(raw) ? fold(raw.slice(0, 2)) : undefined;
}

/** `1,000` and `1.000` are a thousand, `4,5` is `4.5`. */
function numberWord(raw: string): string | undefined {
  if (!/^\d+[.,]/u.test(raw)) return undefined;
  return /^\d{1,3}(?:[.,]\d{3})+$/u.test(raw)
    ? raw.replaceAll(/[.,]/gu, '')
    : raw.replace(',', '.');
}

/** Words in order, with a separator wherever commas, brackets, line ends or full stops stand. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const between = text.slice(end, match.index);
    if (tokens.length > 0 && isBoundary(between, text.slice(Math.max(end - 5, 0), end)))
      tokens.push(separatorAt(end));
    for (const sign of between.matchAll(/[&+]/gu))
      tokens.push(wordToken('&', 'and', match.index - sign.index));
    pushWords(tokens, match[0], match.index);
    end = match.index + match[0].length;
  }
  return tokens;
}

/** A full stop after one letter or two ends an abbreviation (`St.`), not a phrase. */
function isBoundary(between: string, before: string): boolean {
  if (/[,;:!?()[\]{}|/\n\t•"“”«»<>=]/u.test(between)) return true;
  if (/\s[-–—*]+\s/u.test(between)) return true;
  return (
    /\.\s/u.test(between) &&
    !/(?:^|[^\p{L}])\p{L}{1,2}$|(?:^|[^\p{L}])(?:[Ss]te|[Mm]t|[Ff]t|[Pp]t|[Ss]tr|[Aa]ve|[Bb]lvd|[Aa]pt|[Cc]ad|[Ss]ok)$|[Ss]t(?:r)?$/u.test(
      before,
    )
  );
}

function separatorAt(offset: number): Token {
  return {
    raw: SEPARATOR,
    word: SEPARATOR,
    stem: SEPARATOR,
    start: offset,
    end: offset,
    capitalised: false,
    shouted: false,
  };
}

function wordToken(raw: string, word: string, start: number): Token {
  return {
    raw,
    word,
    stem: stem(word),
    start,
    end: start + raw.length,
    capitalised: /^\p{Lu}/u.test(raw),
    shouted: raw.length > 1 && /^[\p{Lu}\p{N}.]+$/u.test(raw) && /\p{Lu}/u.test(raw),
  };
}

function pushWords(tokens: Token[], raw: string, start: number): void {
  const whole =
    numberWord(raw) ??
    initialsWord(raw) ??
    (Object.hasOwn(PICTURES, raw) ? PICTURES[raw] : undefined) ??
    (/^w\/o/iu.test(raw) ? 'without' : undefined) ??
    manyInitials(raw);
  const words = whole === undefined ? foldedWords(raw) : [whole];
  if (words.length < 2) {
    for (const word of words) tokens.push(wordToken(raw, word, start));
    return;
  }
  const cut = raw.search(/['’]/u);
  const [first, ...rest] = words;
  if (first === undefined) return;
  tokens.push(wordToken(raw.slice(0, cut), first, start));
  tokens.push(wordToken(raw.slice(cut + 1), rest.join(''), start + cut + 1));
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
