const KEYS = '22233344455566677778889999';

/** `1-800-FLOWERS`, `(734) 555-TIME`, `0800 BAECKER`: an area code and a word in place of digits. */
const VANITY =
  /(?<![\w.-])(?:(?:\+?1[ .-]?)?\((?<inner>[2-9]\d{2})\) ?|\+?1[ .-](?<long>[2-9]\d{2})[ .-]|(?<area>[2-9]\d{2})[.-]|(?<free>0[89]\d{2})[ .-])(?<rest>[A-Z\d]{1,12}(?:[-. ][A-Z\d]{1,9}){0,2})(?![\w@])/gi;
const TOLL_FREE = /^(?:8(?:00|33|44|55|66|77|88)|0800|0808|0900)$/;
const DIGITS = 7;
/** Phones take what is dialled beyond the number: 1-800-CONTACTS. */
const MAX_KEYS = 10;

export interface VanityNumber {
  readonly index: number;
  /** In digits, with its area code. */
  readonly number: string;
  readonly length: number;
}

/** Finds numbers that are partly written as a word. */
export function findVanityNumbers(text: string): VanityNumber[] {
  const found: VanityNumber[] = [];
  for (const match of text.matchAll(VANITY)) {
    const { inner, long, area = inner ?? long, free = area ?? '', rest = '' } = match.groups ?? {};
    const word = wordOf(rest, TOLL_FREE.test(free));
    if (word === undefined) continue;
    const length = match[0].length - rest.length + word.length;
    found.push({ index: match.index, number: numberOf(free, digitsOf(word)), length });
  }
  return found;
}

/** As many of the groups as a number has keys. */
function wordOf(rest: string, isTollFree: boolean): string | undefined {
  const groups = rest.split(/(?=[-. ])/);
  for (let count = 1; count <= groups.length; count += 1) {
    const word = groups.slice(0, count).join('');
    const keys = word.replace(/[-. ]/g, '');
    if (keys.length < DIGITS) continue;
    if (keys.length > (isTollFree && count === 1 ? MAX_KEYS : DIGITS)) return undefined;
    if (!/[A-Z]{3}/i.test(keys.slice(0, DIGITS))) return undefined;
    // Small letters are a word of the sentence unless a toll-free number is written in one piece with them.
    const isOnePiece = isTollFree && !word.includes(' ') && !word.includes('.');
    return /[a-z]/.test(keys) && !isOnePiece ? undefined : word;
  }
  return undefined;
}

function numberOf(area: string, digits: string): string {
  return area.startsWith('0')
    ? `${area} ${digits}`
    : `${area}-${digits.slice(0, 3)}-${digits.slice(3)}`;
}

function digitsOf(word: string): string {
  return word
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .slice(0, DIGITS)
    .replace(/[A-Z]/g, (letter) => KEYS.charAt(letter.charCodeAt(0) - 65));
}
