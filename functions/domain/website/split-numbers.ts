/** Longest run that is taken apart; longer ones are tables of figures. */
const MAX_RUN = 90;
const MAX_PARTS = 6;
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

/** North America's way of writing, which names its own country. */
export const NANP_FORM =
  /^(?:\+?1[ .-]?)?(?:\(\d{3}\)[ -]?\d{3}[ .-]?|\d{3}[ .-]\d{3}[ .-]?)\d{4}$/;

/**
 * Takes a run of digits and separators apart into the numbers that stand in it: `030 1234567 / 030 7654321`,
 * `(561) 555-0128 (561) 555-0129`, `022 5550 1470 / 71`. A run that is no sequence of whole numbers gives none: a
 * number is never cut out of a longer one.
 *
 * @param isValid whether a text is one whole number.
 */
export function splitNumbers(run: string, isValid: (text: string) => boolean): string[] {
  if (run.length > MAX_RUN) return [];
  const parts = run.split(/(\s?[/|]\s?|\s[-\u2010-\u2015]\s)/).map((part) => part.trim());
  // Every second piece is a separator.
  if (parts.length > MAX_PARTS * 2) return [];
  const numbers: string[] = [];
  for (let at = 0; at < parts.length;) {
    const step = numberAt(parts, at, numbers.at(-1), isValid);
    if (step === undefined) return [];
    numbers.push(...step.numbers);
    at += step.used;
  }
  return numbers;
}

function numberAt(
  parts: readonly string[],
  at: number,
  previous: string | undefined,
  isValid: (text: string) => boolean,
): { numbers: string[]; used: number } | undefined {
  const part = parts[at] ?? '';
  const isSlash = parts[at + 1]?.includes('/') === true;
  const digits = digitsOf(part).length;
  if (isWhole(part, isValid) && (at + 2 >= parts.length || isSlash || startsNumber(parts[at + 2])))
    if (!isSlash || digits >= 9 || startsNumber(parts[at + 2])) return { numbers: [part], used: 2 };
  for (const count of [5, 3]) {
    const joined = parts.slice(at, at + count);
    if (joined.length !== count || joined.slice(1).some((each) => isRunOn(each, digits))) continue;
    if (isWhole(joined.join(' '), isValid)) return { numbers: [joined.join(' ')], used: count + 1 };
  }
  if (isWhole(part, isValid)) return { numbers: [part], used: 2 };
  const beside = sideBySide(part, isValid) ?? withoutPostcode(part, isValid);
  if (beside !== undefined) return { numbers: beside, used: 2 };
  const ending = previous === undefined ? undefined : withEnding(previous, part, isValid);
  return ending === undefined ? undefined : { numbers: [ending], used: 2 };
}

/** A new number begins behind the separator when the first is long enough to be one. */
function isRunOn(part: string, digitsBefore: number): boolean {
  return digitsBefore >= MIN_DIGITS && startsNumber(part);
}

function startsNumber(part: string | undefined): boolean {
  return part !== undefined && /^\(?[0+]/.test(part) && digitsOf(part).length >= MIN_DIGITS;
}

function isWhole(text: string, isValid: (text: string) => boolean): boolean {
  const { length } = digitsOf(text);
  return length >= MIN_DIGITS && length <= MAX_DIGITS && isValid(text);
}

/** Numbers with nothing but a blank between them, the most even division first. */
function sideBySide(text: string, isValid: (text: string) => boolean): string[] | undefined {
  if (digitsOf(text).length < 2 * MIN_DIGITS) return undefined;
  const blanks = [...text.matchAll(/ (?=[(+\d])/g)].map(({ index }) => index);
  const thirds = text.length / 3;
  const even = [text.length / 2, thirds, 2 * thirds];
  const distance = (blank: number) => Math.min(...even.map((each) => Math.abs(each - blank)));
  for (const blank of blanks.toSorted((a, b) => distance(a) - distance(b)).slice(0, 6)) {
    const first = text.slice(0, blank);
    const rest = text.slice(blank + 1);
    if (!isBeginning(rest) || !isWhole(first, isValid)) continue;
    const others = isWhole(rest, isValid) ? [rest] : sideBySide(rest, isValid);
    if (others !== undefined) return [first, ...others];
  }
  return undefined;
}

function isBeginning(text: string): boolean {
  return /^\(?[0+(]/.test(text) || NANP_FORM.test(text.slice(0, 14).trim()) || NANP_FORM.test(text);
}

/** `Austin TX 78701 512-555-0123`. */
function withoutPostcode(text: string, isValid: (text: string) => boolean): string[] | undefined {
  const rest = /^(?:\d{4,5}|\d{5}-\d{4})(?: {1,2}|(?=\())(.+)$/.exec(text)?.[1];
  if (rest === undefined || !isWhole(rest, isValid)) return undefined;
  return NANP_FORM.test(rest) || /^[+(]/.test(rest) ? [rest] : undefined;
}

/** `030 123456 / 57` ends in another way, `512-555-0123 / 555-0124` keeps the area. */
function withEnding(
  previous: string,
  ending: string,
  isValid: (text: string) => boolean,
): string | undefined {
  const { length } = digitsOf(ending);
  if (length < 2 || length > 8 || /[+()]/.test(ending)) return undefined;
  const area = /^\(?\d{2,5}\)?(?=[ /.-])/.exec(previous)?.[0];
  const withArea = length >= 5 && area !== undefined ? `${area} ${ending}` : undefined;
  if (withArea !== undefined && isWhole(withArea, isValid)) return withArea;
  const digits = digitsOf(previous);
  const changed = withLastDigits(previous, digitsOf(ending));
  return digits.length > length + 2 && isWhole(changed, isValid) ? changed : undefined;
}

/** Written as before up to the digits that are replaced. */
function withLastDigits(text: string, digits: string): string {
  let from = text.length;
  for (let left = digits.length; left > 0 && from > 0; from -= 1)
    if (/\d/.test(text[from - 1] ?? '')) left -= 1;
  return text.slice(0, from) + digits;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
