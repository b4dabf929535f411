import { foldAccents, foldedWords, stem } from '../kernel/text.ts';

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

/** Marks of both genders: `Friseur:innen`, `Friseur/-innen`, `avocat·e·s`, `coiffeur(se)s`, `avocat-e-s`. */
const BOTH_GENDERS =
  '(?:(?:[:*_]|/-)in(?:nen)?|/innen|\\(in(?:nen)?\\)|(?:[·•‧](?:e|ne|se|le|[eè]re|i[eè]re|euse|t?rice)(?:[·•‧]?s)?|\\((?:e|ne|se|le|[eè]re|i[eè]re|euse|t?rice)\\)s?|[.-]e[.-]s))(?![\\p{L}\\p{N}_])';
const WITH_BOTH_GENDERS = new RegExp(`(?<=\\p{L})${BOTH_GENDERS}$`, 'u');

/** Numbers with thousands separators or decimals are one word; so are words with apostrophes. */
const WRITTEN_WORD =
  /\bw\/o(?:ut)?\b|(?<!\d)\d{1,3}[.,]\d{1,2}k\b|(?:\p{Lu}\.){2,}\p{Lu}?|(?<![\d.,])(?:\d{1,3}(?:[.,\u00A0\u202F]\d{3})+|(?:10|[1-9]) [1-9]00(?! \d)|[1-9]\d{0,2}(?: 000)+|\d\d 0\d\d(?= \p{Lu}))(?![\d\p{L}])|(?<!\d)\d{1,2}[.,]\d{1,2}(?![\d\p{L}])|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/u;
const WORD = new RegExp(
  `[${Object.keys(PICTURES).join('')}]|\\p{L}{4,}${BOTH_GENDERS}|${WRITTEN_WORD.source}`,
  'gu',
);

/** `D.C.` is `dc`. */
function initialsWord(raw: string): string | undefined {
  return /^(?:\p{Lu}\.)+\p{Lu}?$/u.test(raw) ? foldAccents(raw.replaceAll('.', '')) : undefined;
}

/** `GPs`, `DJs`: the plural of two initials. */
function manyInitials(raw: string): string | undefined {
  return /^\p{Lu}{2}s$/u.test(raw) ? foldAccents(raw.slice(0, 2)) : undefined;
}

/** `1,000`, `1.000` and `1 000` are a thousand, `4,5` is `4.5`. */
function numberWord(raw: string): string | undefined {
  if (!/^\d+[.,\s]/u.test(raw)) return undefined;
  return /^\d{1,3}(?:[.,\s]\d{3})+$/u.test(raw)
    ? raw.replaceAll(/[.,\s]/gu, '')
    : raw.replace(',', '.');
}

/** Words in order, with a separator wherever commas, brackets, line ends or full stops stand. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    const between = text.slice(end, match.index);
    if (tokens.length > 0 && isBoundary(between, text.slice(Math.max(end - 5, 0), end), match[0]))
      tokens.push(separatorAt(end));
    for (const sign of between.matchAll(/[&+]/gu))
      tokens.push(wordToken('&', 'and', end + sign.index));
    pushWords(tokens, match[0], match.index);
    end = match.index + match[0].length;
  }
  return tokens;
}

/** A full stop after one letter or two ends an abbreviation (`St.`), not a phrase. */
function isBoundary(between: string, before: string, next: string): boolean {
  // RE/MAX
  if (between === '/' && /(?:^|\s)re$/iu.test(before)) return false;
  if (/[,;:!?()[\]{}|/\n\t•"“”«»<>=]/u.test(between)) return true;
  if (/\s[-–—*]+\s/u.test(between)) return true;
  if (
    /^\.\s$/u.test(between) &&
    /(?:^|[^\p{L}])(?:[Ee]xcl|[Ii]ncl|[Ii]nkl|[Ee]xkl|[Ee]scl|[Aa]usg)$/u.test(before)
  )
    return false;
  // `mind. 4 Sterne`
  if (/^\d/u.test(next) && /(?:^|[^\p{L}])(?:[Mm]ind|[Mm]ax|[Mm]in)$/u.test(before)) return false;
  return (
    /\.\s/u.test(between) &&
    !/(?:^|[^\p{L}])(?!\p{Lu}{2}$)\p{L}{1,2}$|(?:^|[^\p{L}])(?:[Ss]te|[Mm]t|[Ff]t|[Pp]t|[Ss]tr|[Aa]ve|[Bb]lvd|[Aa]pt|[Cc]ad|[Ss]ok)$|[Ss]tr$/u.test(
      before,
    ) &&
    !/(?:^|[^\p{L}])(?:ST|STE|MT|FT|DR|ST)$/u.test(before)
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
  const both = /[\p{L})]$/u.test(raw) ? raw.replace(WITH_BOTH_GENDERS, '') : raw;
  if (both !== raw) {
    tokens.push(wordToken(raw, foldAccents(both), start));
    return;
  }
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
