import type { Gazetteer } from '../knowledge.ts';
import type { Sentence } from '../tokens.ts';
import type { PostcodeValue } from './place-value.ts';

interface PostcodeForm {
  /** Over the prompt's own text, upper case. */
  readonly pattern: RegExp;
  readonly countries: readonly string[];
  /** Tokens it takes. */
  readonly tokens: readonly number[];
  /** Digits only: no proof by itself. */
  readonly plain: boolean;
  readonly written?: (code: string) => string;
}

const list = (text: string): readonly string[] => text.split(' ');
const compact = (code: string): string => code.replaceAll(/[\s-]+/gu, '');
const spacedAt =
  (at: number, mark = ' ') =>
  (code: string): string =>
    `${compact(code).slice(0, at)}${mark}${compact(code).slice(at)}`;

/** How countries write postcodes (Universal Postal Union, addressing S42), the most telling form first. */
const FORMS: readonly PostcodeForm[] = [
  {
    pattern: /^\d{5}-\d{4}$/u,
    countries: ['US'],
    tokens: [2],
    plain: false,
    written: (code) => code.slice(0, 5),
  },
  { pattern: /^\d{5}-\d{3}$/u, countries: ['BR'], tokens: [2], plain: false },
  { pattern: /^\d{4}-\d{3}$/u, countries: ['PT'], tokens: [2], plain: false },
  { pattern: /^\d{3}-\d{4}$/u, countries: ['JP'], tokens: [2], plain: false },
  { pattern: /^\d{2}-\d{3}$/u, countries: ['PL'], tokens: [2], plain: false },
  { pattern: /^\d{3} \d{2}$/u, countries: list('CZ SK SE GR'), tokens: [2], plain: false },
  { pattern: /^\d{3} \d{3}$/u, countries: ['IN'], tokens: [2], plain: false },
  {
    pattern: /^[1-9]\d{3} ?[A-Z]{2}$/u,
    countries: ['NL'],
    tokens: [1, 2],
    plain: false,
    written: spacedAt(4),
  },
  {
    pattern: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/u,
    countries: ['GB'],
    tokens: [1, 2],
    plain: false,
    written: (code) => spacedAt(compact(code).length - 3)(code),
  },
  {
    pattern: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/u,
    countries: ['CA'],
    tokens: [1, 2],
    plain: false,
    written: spacedAt(3),
  },
  {
    pattern: /^[AC-FHKNPRTV-Y]\d[\dW] ?[\dAC-FHKNPRTV-Y]{4}$/u,
    countries: ['IE'],
    tokens: [1, 2],
    plain: false,
    written: spacedAt(3),
  },
  {
    pattern: /^(?:[A-Z]{1,2}\d[A-Z\d]?|[A-Z]\d[A-Z])$/u,
    countries: list('GB CA'),
    tokens: [1],
    plain: false,
  },
  {
    pattern: /^(?:LV|LT|AD|MD|AZ|SI|HR|L|A|D|F|CH|B|I|E)-\d{3,5}$/u,
    countries: list('LV LT AD MD AZ SI HR LU AT DE FR CH BE IT ES'),
    tokens: [2],
    plain: false,
    written: (code) => code.replace(/^[A-Z]+-/u, ''),
  },
  { pattern: /^[A-Z]\d{4}[A-Z]{3}$/u, countries: ['AR'], tokens: [1], plain: false },
  {
    pattern: /^\d{6}$/u,
    countries: list('IN SG CN RU RO KZ VN CO EC NG UA BY'),
    tokens: [1],
    plain: true,
  },
  { pattern: /^\d{7}$/u, countries: list('IL CL'), tokens: [1], plain: true },
  {
    pattern: /^\d{5}$/u,
    countries: list(
      'US DE FR ES IT MX TR FI EE HR RS UA SA TH MY ID KR LT MA DZ TN EG PK LK KE CR PE GT SV CU DO UY GR SE CZ SK TW VN MC PR BR',
    ),
    tokens: [1],
    plain: true,
  },
  {
    pattern: /^\d{4}$/u,
    countries: list(
      'AU AT CH BE DK NO NZ HU LU NL PT BG SI ZA PH LV CY TN PY VE BD GE AM LI AL MK MD NG BO AR',
    ),
    tokens: [1],
    plain: true,
  },
];

const LABEL =
  /^(?:zip|zips|zipcode|zipcodes|postcode|postcodes|postal|plz|postleitzahl|postleitzahlen|cp|cep|cap|codigo|codice|codes?|postaux|postales|postais|postali|postale|postcodegebied|outcode|outcodes|districts?|pin|pincode|pincodes)$/u;
const AUSTRALIAN_STATE = /^(?:nsw|vic|qld|tas|act|nt|sa|wa)$/u;

/** The postcode that begins at a token, in any country's form; undefined when there is none. */
export function postcodeAt(
  sentence: Sentence,
  gazetteer: Gazetteer,
  at: number,
): PostcodeValue | undefined {
  const word = sentence.word(at);
  if (!/\d/u.test(word) && !/^(?:lv|lt|ad|md|az|si|hr|[ladfbie]|ch)$/u.test(word)) return undefined;
  for (const form of FORMS)
    for (const tokens of form.tokens) {
      const to = at + tokens;
      if (to > sentence.length || !fits(sentence, at, to)) continue;
      const written = sentence.slice(at, to).toUpperCase();
      if (!form.pattern.test(written) || isSpokenOtherwise(sentence, at, to, form)) continue;
      const code = form.written?.(written) ?? written;
      const entries = gazetteer.postcodes(code);
      if (form.countries.length === 2 && form.countries[0] === 'GB' && entries.length === 0)
        continue;
      return {
        from: at,
        to,
        code,
        entries,
        countries: form.countries,
        labelled: isLabelled(sentence, at, to),
        plain: form.plain,
      };
    }
  return undefined;
}

/** No separator inside, and no word apart: `110 00` and `1012 AB` have one space. */
function fits(sentence: Sentence, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at++)
    if (!sentence.isWord(at) || !/^[\s-]$/u.test(sentence.gap(at))) return false;
  const after = sentence.text.slice(
    sentence.tokens[to - 1]?.end ?? 0,
    (sentence.tokens[to - 1]?.end ?? 0) + 1,
  );
  const before = sentence.text.slice(
    Math.max((sentence.tokens[from]?.start ?? 0) - 1, 0),
    sentence.tokens[from]?.start ?? 0,
  );
  // Longer chains of digits are phone numbers.
  if (after === '-' && /^\d/u.test(sentence.word(to))) return false;
  if (before === '-' && /\d$/u.test(sentence.word(from - 1))) return false;
  return !/[$€£%]/u.test(`${before}${after}`);
}

/** `5k`, `b2b`: lettered forms count only in capitals, or whole. */
function isSpokenOtherwise(
  sentence: Sentence,
  from: number,
  to: number,
  { plain, countries }: PostcodeForm,
): boolean {
  if (plain || !/\p{L}/u.test(sentence.slice(from, to))) return false;
  const whole = to - from === 2 || sentence.word(from).length >= 5;
  if (countries[0] === 'NL') {
    const letters = sentence.word(to - 1);
    return !(sentence.isShouted(to - 1) || /^\d{4}[a-z]{2}$/u.test(letters));
  }
  const label = /^(?:in|near|around|postcode|district)$/u.test(sentence.word(from - 1));
  return !(
    whole ||
    sentence.isShouted(from) ||
    (label && sentence.flat && !/^[bckg]\d[a-z]?$/u.test(sentence.word(from)))
  );
}

function isLabelled(sentence: Sentence, from: number, to: number): boolean {
  return (
    LABEL.test(sentence.word(from - 1)) ||
    LABEL.test(sentence.word(to)) ||
    (sentence.isSeparator(from - 1) && LABEL.test(sentence.word(from - 2))) ||
    isStateBefore(sentence, from) ||
    (AUSTRALIAN_STATE.test(sentence.word(to)) && sentence.isShouted(to))
  );
}

/** `NSW 2000`. */
export function isStateBefore(sentence: Sentence, at: number): boolean {
  return AUSTRALIAN_STATE.test(sentence.word(at - 1)) && sentence.isShouted(at - 1);
}
