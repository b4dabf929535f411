const GERMAN_ONES = 'ein zwei drei vier funf sechs sieben acht neun'.split(' ');
const GERMAN_TEENS =
  'zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ');
const GERMAN_TENS = 'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig'.split(' ');
const DUTCH_ONES = 'een twee drie vier vijf zes zeven acht negen'.split(' ');
const DUTCH_TEENS =
  'tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien'.split(' ');
const DUTCH_TENS = 'twintig dertig veertig vijftig zestig zeventig tachtig negentig'.split(' ');

interface Numerals {
  /** Every number below a hundred. */
  readonly small: ReadonlyMap<string, number>;
  readonly hundred: string;
  readonly thousand: string;
}

function numerals(
  [ones, teens, tens]: readonly [readonly string[], readonly string[], readonly string[]],
  and: string,
  hundred: string,
  thousand: string,
): Numerals {
  const small = new Map<string, number>();
  for (const [index, word] of ones.entries()) small.set(word, index + 1);
  for (const [index, word] of teens.entries()) small.set(word, index + 10);
  for (const [index, word] of tens.entries()) {
    const value = (index + 2) * 10;
    small.set(word, value);
    for (const [one, spoken] of ones.entries())
      small.set(`${spoken}${and}${word}`, value + one + 1);
  }
  return { small, hundred, thousand };
}

const LANGUAGES: readonly Numerals[] = [
  numerals([GERMAN_ONES, GERMAN_TEENS, GERMAN_TENS], 'und', 'hundert', 'tausend'),
  numerals([DUTCH_ONES, DUTCH_TEENS, DUTCH_TENS], 'en', 'honderd', 'duizend'),
];

const ENDS = /(?:zig|ssig|tig|zehn|tien|hundert|honderd|tausend|duizend|elf|zwolf|twaalf)$/u;
const HAS_HUNDRED = /hundert|honderd|tausend|duizend/u;

/** German and Dutch numbers that are one word, folded: `hundertfunfzig`, `vijfentwintig`. A hundred alone may be a factor. */
export function numberInOneWord(word: string): number | undefined {
  if (word.length < 6 || !(ENDS.test(word) || HAS_HUNDRED.test(word))) return undefined;
  if (/^(?:hundert|honderd|tausend|duizend)$/u.test(word)) return undefined;
  for (const language of LANGUAGES) {
    const value = valueOf(word, language);
    if (value !== undefined) return value;
  }
  return undefined;
}

function valueOf(word: string, language: Numerals): number | undefined {
  const thousands = parted(word, language.thousand, language, 1000);
  return thousands ?? below1000(word, language);
}

const below1000 = (word: string, language: Numerals): number | undefined =>
  parted(word, language.hundred, language, 100) ?? language.small.get(word);

/** `zweihundertfunfzig`: what stands before the unit times the unit, and what stands behind it. */
function parted(word: string, unit: string, language: Numerals, size: number): number | undefined {
  const at = word.indexOf(unit);
  if (at === -1) return undefined;
  const factor = at === 0 ? 1 : below1000(word.slice(0, at), language);
  const rest = word.slice(at + unit.length).replace(/^(?:und|en)(?=[a-z])/u, '');
  const more = rest === '' ? 0 : below1000(rest, language);
  return factor === undefined || more === undefined ? undefined : factor * size + more;
}

/** Dutch `dertigtal`: about thirty. */
export function numberOfTal(word: string): number | undefined {
  if (!word.endsWith('tal') || word.length < 7) return undefined;
  const [, dutch] = LANGUAGES;
  return dutch === undefined ? undefined : dutch.small.get(word.slice(0, -3));
}
