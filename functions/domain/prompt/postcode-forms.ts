/** How countries write their postcodes, and which runs of a text are written so. */

interface PostcodeForm {
  /**
   * The shapes that a code may have, the official one first: `9` a digit, `A` a letter, `X` either; a blank or a hyphen
   * is itself. Source: the addressing pages of the Universal Postal Union.
   */
  readonly shapes: readonly string[];
  /** What of it can be placed: each code, its leading part only, or nothing. */
  readonly placed: 'each' | 'area' | 'none';
  /** Narrower than the shape: which codes can exist. Takes the code without blanks and hyphens, in capitals. */
  readonly exists?: (code: string) => boolean;
}

const between =
  (least: number, most: number) =>
  (code: string): boolean => {
    const part = Number(code.slice(0, 2));
    return part >= least && part <= most;
  };
const noLeadingZero = (code: string): boolean => !code.startsWith('0');

const BRITISH_AREAS = new Set(
  `AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU
   GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX
   PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF
   WN WR WS WV YO ZE`.split(/\s+/u),
);

/** `M1`, `SW1A`; a third character that is a letter stands only in a few districts of London. */
function isBritish(code: string): boolean {
  const area = /^[A-Z]{1,2}(?=\d)/u.exec(code)?.[0] ?? '';
  if (!BRITISH_AREAS.has(area)) return false;
  const outward = code.length > 4 ? code.slice(0, -3) : code;
  return !/[A-Z]$/u.test(outward) || /^(?:E|N|W|EC|NW|SE|SW|WC)$/u.test(area);
}

const FOUR = ['9999'];
const FIVE = ['99999'];
const SIX = ['999999'];
const THREE_AND_TWO = ['999 99', '99999'];

export const POSTCODE_FORMS = {
  US: { shapes: ['99999', '99999-9999'], placed: 'each' },
  FR: { shapes: FIVE, placed: 'each', exists: between(1, 98) },
  DE: { shapes: FIVE, placed: 'area', exists: between(1, 99) },
  GB: {
    shapes: [
      'A9 9AA',
      'A99 9AA',
      'AA9 9AA',
      'AA99 9AA',
      'A9A 9AA',
      'AA9A 9AA',
      'A99AA',
      'A999AA',
      'AA99AA',
      'AA999AA',
      'A9A9AA',
      'AA9A9AA',
      'A9',
      'A99',
      'AA9',
      'AA99',
      'A9A',
      'AA9A',
    ],
    placed: 'area',
    exists: isBritish,
  },
  CA: {
    shapes: ['A9A 9A9', 'A9A9A9', 'A9A-9A9', 'A9A'],
    placed: 'area',
    exists: (code) =>
      /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z](?:\d[ABCEGHJ-NPRSTV-Z]\d)?$/u.test(code),
  },
  AU: { shapes: FOUR, placed: 'area', exists: between(2, 99) },
  IN: { shapes: [...SIX, '999 999'], placed: 'area', exists: noLeadingZero },
  AR: { shapes: ['9999', 'A9999AAA'], placed: 'none', exists: (code) => /^[A-Z1-9]/u.test(code) },
  AT: { shapes: FOUR, placed: 'none', exists: noLeadingZero },
  BE: { shapes: FOUR, placed: 'none', exists: noLeadingZero },
  BG: { shapes: FOUR, placed: 'none', exists: noLeadingZero },
  BR: { shapes: ['99999-999', '99999999'], placed: 'none' },
  CH: { shapes: FOUR, placed: 'none', exists: noLeadingZero },
  CN: { shapes: SIX, placed: 'none' },
  CZ: { shapes: THREE_AND_TWO, placed: 'none', exists: between(10, 79) },
  DK: { shapes: FOUR, placed: 'none' },
  EE: { shapes: FIVE, placed: 'none', exists: noLeadingZero },
  ES: { shapes: FIVE, placed: 'none', exists: between(1, 52) },
  FI: { shapes: FIVE, placed: 'none' },
  GR: { shapes: THREE_AND_TWO, placed: 'none', exists: between(10, 85) },
  HR: { shapes: FIVE, placed: 'none', exists: between(10, 53) },
  HU: { shapes: FOUR, placed: 'none', exists: noLeadingZero },
  IE: { shapes: ['A99 XXXX', 'A99XXXX', 'A9W XXXX'], placed: 'none', exists: isEircode },
  IT: { shapes: FIVE, placed: 'none', exists: between(0, 98) },
  JP: { shapes: ['999-9999'], placed: 'none' },
  KR: { shapes: FIVE, placed: 'none', exists: between(1, 63) },
  LU: { shapes: FOUR, placed: 'none', exists: noLeadingZero },
  MX: { shapes: FIVE, placed: 'none' },
  MY: { shapes: FIVE, placed: 'none', exists: between(1, 98) },
  NL: { shapes: ['9999 AA', '9999AA', '9999'], placed: 'none', exists: isDutch },
  NO: { shapes: FOUR, placed: 'none' },
  NZ: { shapes: FOUR, placed: 'none' },
  PL: { shapes: ['99-999'], placed: 'none' },
  PT: { shapes: ['9999-999', '9999'], placed: 'none', exists: noLeadingZero },
  RO: { shapes: SIX, placed: 'none' },
  SE: { shapes: THREE_AND_TWO, placed: 'none', exists: between(10, 98) },
  SG: { shapes: SIX, placed: 'none', exists: between(1, 82) },
  SI: { shapes: FOUR, placed: 'none', exists: noLeadingZero },
  SK: { shapes: THREE_AND_TWO, placed: 'none', exists: (code) => /^[089]/u.test(code) },
  TR: { shapes: FIVE, placed: 'none', exists: between(1, 81) },
  ZA: { shapes: FOUR, placed: 'none' },
} as const satisfies Readonly<Record<string, PostcodeForm>>;

export type PostcodeCountry = keyof typeof POSTCODE_FORMS;

export const isPostcodeCountry = (code: string): code is PostcodeCountry =>
  Object.hasOwn(POSTCODE_FORMS, code);

/** Letters that look like digits are not used, and a routing key begins with one letter of these. */
function isEircode(code: string): boolean {
  return (
    /^[AC-FHKNPRTV-Y](?:\d\d|6W)[\dAC-FHKNPRTV-Y]{4}$/u.test(code) && /[A-Z]/u.test(code.slice(3))
  );
}

/** `SA`, `SD` and `SS` are never given. */
function isDutch(code: string): boolean {
  return noLeadingZero(code) && !/S[ADS]$/u.test(code);
}

/** What stands before a hyphen and a postcode: `D-10115`, `CH-8001`, `L-1220`. */
const PREFIXES: Readonly<Record<string, PostcodeCountry>> = {
  A: 'AT',
  AT: 'AT',
  B: 'BE',
  BE: 'BE',
  CH: 'CH',
  CZ: 'CZ',
  D: 'DE',
  DE: 'DE',
  DK: 'DK',
  E: 'ES',
  ES: 'ES',
  F: 'FR',
  FR: 'FR',
  FI: 'FI',
  H: 'HU',
  HU: 'HU',
  HR: 'HR',
  I: 'IT',
  IT: 'IT',
  L: 'LU',
  LU: 'LU',
  N: 'NO',
  NO: 'NO',
  NL: 'NL',
  P: 'PT',
  PT: 'PT',
  PL: 'PL',
  RO: 'RO',
  S: 'SE',
  SE: 'SE',
  SI: 'SI',
  SK: 'SK',
};

export interface PostcodeCandidate {
  /** Offsets in the text: `start` included, `end` not. */
  readonly start: number;
  readonly end: number;
  readonly countryCode: PostcodeCountry;
  /** As the country writes it: `SW1A 1AA`, `110 00`. */
  readonly code: string;
  /** Nothing else is written so: no number, phone number, range or model. The others need a reason beside them. */
  readonly isDistinctive: boolean;
}

interface Word {
  readonly start: number;
  readonly end: number;
  readonly raw: string;
}

/**
 * Every run of the text that a country writes its postcodes like, in order; runs and countries overlap. Time is linear in
 * the text's length.
 */
export function findPostcodeForms(text: string): PostcodeCandidate[] {
  const found: PostcodeCandidate[] = [];
  const words = alphanumericRuns(text);
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    const joint = next === undefined ? '' : text.slice(word.end, next.start);
    const prefixed = joint === '-' ? PREFIXES[word.raw] : undefined;
    if (!/\d/u.test(word.raw) && prefixed === undefined) continue;
    if (isPartOfMore(text, word.start, -1)) continue;
    if (prefixed !== undefined) found.push(...prefixedForms(text, words, at, prefixed));
    if (next !== undefined && (joint === ' ' || joint === '-') && !isPartOfMore(text, next.end, 1))
      found.push(...formsOf(text, word.start, next.end));
    if (!isPartOfMore(text, word.end, 1)) found.push(...formsOf(text, word.start, word.end));
  }
  return found;
}

function prefixedForms(
  text: string,
  words: readonly Word[],
  at: number,
  countryCode: PostcodeCountry,
): PostcodeCandidate[] {
  const [prefix, first, second] = words.slice(at, at + 3);
  if (prefix === undefined || first === undefined) return [];
  return [second?.end, first.end].flatMap((end) =>
    end === undefined || isPartOfMore(text, end, 1)
      ? []
      : formsOf(text, first.start, end)
          .filter((form) => form.countryCode === countryCode)
          .map((form) => ({ ...form, start: prefix.start, isDistinctive: true })),
  );
}

/** Longest postcode with its blank or hyphen: `99999-9999`. */
const LONGEST = 10;

function formsOf(text: string, start: number, end: number): PostcodeCandidate[] {
  if (end - start > LONGEST) return [];
  const raw = text.slice(start, end);
  const shape = shapeOf(raw);
  const bare = raw.replaceAll(/[ -]/gu, '').toUpperCase();
  return (SHAPES.get(shape) ?? shapesOfEircodes(shape)).flatMap((countryCode) => {
    const form: PostcodeForm = POSTCODE_FORMS[countryCode];
    if (form.exists?.(bare) === false) return [];
    const isDistinctive = isDistinctiveShape(shape, raw);
    return [{ start, end, countryCode, code: writtenLike(form, bare), isDistinctive }];
  });
}

/** `9` for a digit and `A` for a letter, whatever its case. */
const shapeOf = (raw: string): string => raw.replaceAll(/\d/gu, '9').replaceAll(/[A-Za-z]/gu, 'A');

const SHAPES: ReadonlyMap<string, readonly PostcodeCountry[]> = shapesOfAll();

function shapesOfAll(): Map<string, PostcodeCountry[]> {
  const byShape = new Map<string, PostcodeCountry[]>();
  for (const country of Object.keys(POSTCODE_FORMS).filter(isPostcodeCountry))
    for (const shape of POSTCODE_FORMS[country].shapes)
      byShape.set(shape, [...(byShape.get(shape) ?? []), country]);
  return byShape;
}

/** Only the Irish code mixes letters and digits freely. */
function shapesOfEircodes(shape: string): readonly PostcodeCountry[] {
  return /^A9[9A] ?[9A]{4}$/u.test(shape) ? ['IE'] : [];
}

/**
 * Plain digits are counts, years and house numbers too, `999-9999` is a phone number, `99-999` a range, `999 99` two
 * numbers, a short code with a letter a model or a floor; letters in lower case may be a word: `2000 km`.
 */
function isDistinctiveShape(shape: string, raw: string): boolean {
  if (/^[9 ]+$|^999-9999$|^99-999$/u.test(shape)) return false;
  if (/^9999 ?AA$/u.test(shape)) return raw === raw.toUpperCase();
  return shape.length > 4;
}

/** The bare code with the blank or hyphen of the shape of its length. */
function writtenLike({ shapes }: PostcodeForm, bare: string): string {
  const shape = shapes.find(
    (each) =>
      shapeOf(bare) === each.replaceAll(/[ -]/gu, '') ||
      each.replaceAll(/[ -]/gu, '') === 'A99XXXX',
  );
  const gap = shape === undefined ? -1 : shape.search(/[ -]/u);
  return gap === -1 || shape === undefined || bare.length !== shape.length - 1
    ? bare
    : `${bare.slice(0, gap)}${shape[gap] ?? ''}${bare.slice(gap)}`;
}

function alphanumericRuns(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: raw, index }) => ({
    raw,
    start: index,
    end: index + raw.length,
  }));
}

/** A part of a longer number, a price, a share or an address of the web: `303-555-0142`, `1,000`, `€5000`, `50%`. */
function isPartOfMore(text: string, edge: number, direction: 1 | -1): boolean {
  const near = direction === 1 ? text[edge] : text[edge - 1];
  const beyond = direction === 1 ? text[edge + 1] : text[edge - 2];
  if (near === undefined) return false;
  if (/[%$€£@#_=+°]/u.test(near)) return true;
  return /[-.,/:'’]/u.test(near) && beyond !== undefined && /\d/u.test(beyond);
}
