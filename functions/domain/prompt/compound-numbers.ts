const GERMAN_ONES = 'ein zwei drei vier funf sechs sieben acht neun'.split(' ');
const GERMAN_TEENS =
  'zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ');
const GERMAN_TENS = 'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig'.split(' ');
const DUTCH_ONES = 'een twee drie vier vijf zes zeven acht negen'.split(' ');
const DUTCH_TEENS =
  'tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien'.split(' ');
const DUTCH_TENS = 'twintig dertig veertig vijftig zestig zeventig tachtig negentig'.split(' ');
const ITALIAN_ONES = 'uno due tre quattro cinque sei sette otto nove'.split(' ');
const ITALIAN_TEENS =
  'dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'.split(
    ' ',
  );
const ITALIAN_TENS = 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta'.split(' ');

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

/** `ventuno`, `ventotto`: a ten loses its last vowel before another. */
function italianSmall(): ReadonlyMap<string, number> {
  const small = new Map<string, number>();
  for (const [index, word] of ITALIAN_ONES.entries()) small.set(word, index + 1);
  for (const [index, word] of ITALIAN_TEENS.entries()) small.set(word, index + 10);
  for (const [index, word] of ITALIAN_TENS.entries()) {
    const value = (index + 2) * 10;
    small.set(word, value);
    for (const [one, spoken] of ITALIAN_ONES.entries())
      small.set(`${/^[aou]/u.test(spoken) ? word.slice(0, -1) : word}${spoken}`, value + one + 1);
    small.set(`${word.slice(0, -1)}un`, value + 1);
  }
  return small;
}
const ITALIAN = italianSmall();

const ITALIAN_ENDS =
  /(?:un|uno|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dici|venti|anta|enta|cento|mila|mille)$/u;

/** `centocinquanta`, `millecinquecento`, `duemila`; `centottanta` loses a vowel. */
function italianInOneWord(word: string): number | undefined {
  if (!ITALIAN_ENDS.test(word)) return undefined;
  const [, factor, rest = ''] =
    /^(?:(\p{L}{3,})mila|mille)(\p{L}*)$/u.exec(word) ?? ([undefined, undefined, word] as const);
  const thousands =
    rest === word
      ? 0
      : factor === undefined
        ? 1000
        : (italianBelow1000(factor) ?? Number.NaN) * 1000;
  const more = rest === '' ? 0 : italianBelow1000(rest);
  const value = more === undefined ? Number.NaN : thousands + more;
  return Number.isNaN(value) ? undefined : value;
}

function italianBelow1000(word: string): number | undefined {
  const at = word.indexOf('cento');
  if (at === -1) return ITALIAN.get(word);
  const factor = at === 0 ? 1 : ITALIAN.get(word.slice(0, at));
  const rest = word.slice(at + 'cento'.length);
  const more = rest === '' ? 0 : (ITALIAN.get(rest) ?? ITALIAN.get(`o${rest}`));
  return factor === undefined || factor > 9 || more === undefined ? undefined : factor * 100 + more;
}

const ENDS = /(?:zig|ssig|tig|zehn|tien|hundert|honderd|tausend|duizend|elf|zwolf|twaalf)$/u;
const HAS_HUNDRED = /hundert|honderd|tausend|duizend/u;

/**
 * German, Dutch and Italian numbers that are one word, folded: `hundertfunfzig`, `vijfentwintig`, `centoventi`. A hundred
 * alone may be a factor.
 */
export function numberInOneWord(word: string): number | undefined {
  if (word.length < 6) return undefined;
  if (!(ENDS.test(word) || HAS_HUNDRED.test(word))) return italianInOneWord(word);
  if (/^(?:hundert|honderd|tausend|duizend)$/u.test(word)) return undefined;
  const half = ONE_AND_HALF.exec(word);
  if (half !== null) return half[1] === undefined ? 1500 : 150;
  for (const language of LANGUAGES) {
    const value = valueOf(word, language);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** `anderthalbtausend`, `anderhalfduizend`. */
const ONE_AND_HALF = /^(?:anderthalb|eineinhalb|anderhalf)(?:(hundert|honderd)|tausend|duizend)$/u;

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
