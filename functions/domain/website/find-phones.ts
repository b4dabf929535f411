import { parsePhone } from '../contacts/phones.ts';
import type { Phone } from '../contacts/phones.ts';
import { countryOfNumber } from './country.ts';
import { ownerOfNumber } from './other-parties.ts';
import type { NumberOwner } from './other-parties.ts';
import { INLINE_BREAK } from './page.ts';
import type { Page } from './page.ts';
import { isFaxBehind, labelOf } from './phone-labels.ts';
import type { PhoneLabel } from './phone-labels.ts';
import { NANP_FORM, splitNumbers } from './split-numbers.ts';
import type { Steps } from './steps.ts';
import type { StructuredData } from './structured-data.ts';
import { findVanityNumbers } from './vanity-numbers.ts';

export type PhoneSource = 'tel_link' | 'json_ld' | 'markup' | 'text';

/** `number` in E.164. */
export interface SitePhone extends Phone {
  readonly source: PhoneSource;
}

export interface PhoneCandidate {
  readonly phone: Phone;
  readonly source: PhoneSource;
  readonly label: PhoneLabel;
  /** It may be a public emergency line. */
  readonly isDoubtful: boolean;
}

const MAX_PHONES = 10;
const MAX_CANDIDATES = 300;
/** Readings of one page; each costs some 10 microseconds. */
const MAX_READINGS = 2_000;
const LINES_A_STEP = 64;
const LONG_LINE = 1_000;
const RUN = /(?:\+|\( ?\+?|\d)[\d ().\u2010-\u2015/+-]{5,88}\d/g;
const ENOUGH_DIGITS = /(?:\d[^\d]{0,5}){6}\d|\d[-). ]{1,3}[A-Z\d]{2,9}/i;
const TIME_OR_DATE =
  /^\d{1,2}\.\d{2}\s?[\u2010-\u2015-]|(?:^|\D)(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}|(?:19|20)\d{2}\s?[\u2010-\u2015/-]\s?(?:19|20)\d{2})(?:\D|$)|^(?!0\d)\d{1,3}\.\d{4,}$|^\d{1,3}(?:\.\d{1,3}){3}$/;
/** Times beside a number are no part of it: `512-555-0123 24/7`, `(8:30 AM - 5 PM)`, `8-17 Uhr`. */
const HOURS =
  /(?<![\d.:/-])24 ?(?:\/ ?7|x ?7|h\b|hours?\b|hrs?\b|std|stunden|heures|horas|ore\b|uur)|(?<![\d-])\d{1,2}:\d{2}(?!\d)|(?<![\d.:/-])(?:\d{1,2}(?:\.\d{2})? ?[-\u2010-\u2015] ?)?\d{1,2}(?:\.\d{2})? ?(?:[ap]\.?m\b|uhr\b)/gi;
/** Grouped digits behind a trunk zero: hardly anything else is written so. */
const GROUPED_FORM = /^0[1-9]\d*(?:[ .-]\d{2,}){2,4}$/;
/** An area code in parentheses: nothing else is written so. */
const AREA_CODE_FORM = /^\(\d{1,5}\) ?-?\d/;
/** Countries whose national numbers begin with no 0. */
const WITHOUT_TRUNK_ZERO: ReadonlySet<string> = new Set(
  'US CA PR DO JM MX ES PT IT PL CZ DK NO LU GR HK SG BR CL CO PE AR'.split(' '),
);
/** Read so when nothing on the page names a country: forms that only one country writes. */
const FORMS_OF_COUNTRY: readonly (readonly [country: string, form: RegExp])[] = [
  ['US', NANP_FORM],
  ['US', /^1?[2-9]\d{2}[2-9]\d{6}$/],
  ['GB', /^\(?0(?:[1-37]\d{2,4}|8[04]\d{1,2}|845|870)\)? ?\d{3,4} ?\d{3,4}$/],
  ['AU', /^\(0[23478]\) ?\d{4}[ -]?\d{4}$/],
];

/** Collects the phone numbers of a page. A number in text needs a form or a label that makes it one. */
export function* findPhones(
  page: Page,
  data: StructuredData,
  countries: readonly string[],
): Steps<PhoneCandidate[]> {
  const found: PhoneCandidate[] = [];
  const reader = new NumberReader(countries);
  const add = (
    phone: Phone | null,
    source: PhoneSource,
    label: PhoneLabel,
    owner: NumberOwner = 'business',
  ) => {
    if (phone === null || found.length >= MAX_CANDIDATES || owner === 'other') return;
    found.push({ phone, source, label, isDoubtful: owner === 'maybe_public' });
  };
  for (const [index, link] of page.links.entries()) {
    if (index % LINES_A_STEP === 0 && (yield)) return found;
    const target = /^\s*(?:tel|callto|sms):(?:\/\/)?([^?;]{3,60})/i.exec(link.href)?.[1];
    if (target === undefined) continue;
    const before = link.before.replaceAll(INLINE_BREAK, ' ');
    const owner = link.line === undefined ? 'business' : ownerOfNumber(page, link.line, before);
    const label = /^\s*fax/i.test(link.text) ? 'fax' : labelOf(before);
    add(reader.read(percentDecoded(target)), 'tel_link', label, owner);
  }
  const values = [
    ...data.phones.map((raw) => ({ raw, source: 'json_ld', label: undefined }) as const),
    ...data.faxes.map((raw) => ({ raw, source: 'json_ld', label: 'fax' }) as const),
    ...page.stated
      .filter(({ kind }) => kind === 'phone')
      .map(({ value }) => ({ raw: value, source: 'markup', label: undefined }) as const),
  ];
  for (const [index, { raw, source, label }] of values.entries()) {
    if (index % LINES_A_STEP === 0 && (yield)) return found;
    add(reader.read(raw), source, label);
  }
  for (const [index, line] of page.lines.entries()) {
    if (reader.isTired || found.length >= MAX_CANDIDATES) break;
    if ((index % LINES_A_STEP === 0 || line.text.length > LONG_LINE) && (yield)) return found;
    if (!ENOUGH_DIGITS.test(line.text)) continue;
    for (const { phone, label, owner } of numbersOfLine(page, index, reader))
      add(phone, 'text', label, owner);
  }
  return found;
}

/** The numbers that a page offers for a chat ring too. `numbers`: E.164. */
export function chatPhones(numbers: readonly string[]): PhoneCandidate[] {
  return numbers.flatMap((number) => {
    const phone = parsePhone(number, null);
    return phone === null
      ? []
      : [{ phone, source: 'markup' as const, label: undefined, isDoubtful: false }];
  });
}

/**
 * The numbers of a site, those meant for dialling first, doubtful ones last. What is labelled as a fax is no phone
 * number, unless it is labelled as one too.
 */
export function choosePhones(candidates: readonly PhoneCandidate[]): SitePhone[] {
  const labelled = (label: PhoneLabel) =>
    new Set(candidates.filter((each) => each.label === label).map((each) => each.phone.number));
  const faxes = labelled('fax');
  for (const number of labelled('phone')) faxes.delete(number);
  const order = ['tel_link', 'json_ld', 'markup', 'text'] as const;
  const phones = new Map<string, SitePhone>();
  for (const isDoubtful of [false, true]) {
    for (const source of order) {
      for (const candidate of candidates) {
        const { phone } = candidate;
        if (candidate.source !== source || candidate.isDoubtful !== isDoubtful) continue;
        if (candidate.label === 'fax' || faxes.has(phone.number)) continue;
        if (!phones.has(phone.number)) phones.set(phone.number, { ...phone, source });
      }
    }
  }
  return [...phones.values()].slice(0, MAX_PHONES);
}

/** Reads numbers in the countries of the page, each text once, and no more than a page may cost. */
class NumberReader {
  readonly countries: readonly string[];
  private readonly known = new Map<string, Phone | null>();

  constructor(countries: readonly string[]) {
    this.countries = countries;
  }

  get isTired(): boolean {
    return this.known.size >= MAX_READINGS;
  }

  read(raw: string): Phone | null {
    const text = written(raw);
    const known = this.known.get(text);
    if (known !== undefined) return known;
    if (this.isTired) return null;
    const phone = this.readNew(text);
    this.known.set(text, phone);
    return phone;
  }

  private readNew(text: string): Phone | null {
    if (/^\(?(?:\+|00)/.test(text)) return parsePhone(text, this.countries[0] ?? null);
    for (const country of this.countries) {
      const phone = startsRight(text, country)
        ? parsePhone(dialledAtHome(text, country), country)
        : null;
      if (phone !== null) return phone;
    }
    for (const [country, form] of FORMS_OF_COUNTRY) {
      if (!form.test(text) || (form !== NANP_FORM && this.countries.length > 0)) continue;
      const phone = parsePhone(text, country);
      if (phone !== null) return phone;
    }
    // `(86) 21-5550-8787`, `44 1632 960001`: a country code without its sign.
    const bare = text.replace(/\D/g, '');
    const hasCode = /^(?:\([1-9]\d{1,2}\)|[1-9]\d{1,2})[ .-]/.test(text);
    return bare.length >= 11 && hasCode ? this.readWithSign(`+${bare}`, text) : null;
  }

  private readWithSign(number: string, text: string): Phone | null {
    const country = countryOfNumber(number);
    const isOfPage = country !== undefined && this.countries.includes(country);
    return isOfPage || text.startsWith('(') ? parsePhone(number, null) : null;
  }
}

/** One way of writing for the many: dashes, blanks inside brackets, the trunk zero beside a country code. */
function written(raw: string): string {
  const text = raw
    .trim()
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\(\s+|(?<=\(\+?) /g, '(')
    .replace(/\s+\)/g, ')')
    .replace(/^\(?([1-9]\d{1,2})\)? ?\(0\)/, '+$1 ');
  // Brackets say something of national numbers only, and nothing when they are not closed.
  const plain = /^\(?\+/.test(text)
    ? text.replace(/\(0\)/, ' ').replace(/[()]/g, ' ').trim()
    : text.replace(/^\((?=[^)]*$)/, '');
  return plain
    .replace(/^\+\s+/, '+')
    .replace(/\)\s?[-.]\s?/g, ') ')
    .replace(/\s?\/\s?/g, '-')
    .replace(/ {2,}/g, ' ')
    .replace(/\s?([-.])\s?/g, '$1');
}

/** Mexico dialled 01 before its own numbers until 2019. */
function dialledAtHome(text: string, country: string): string {
  return country === 'MX' ? text.replace(/^01 ?/, '') : text;
}

function startsRight(text: string, country: string): boolean {
  if (/^\(?0/.test(text)) return true;
  if (country === 'AU' && /^1[38]00/.test(text)) return true;
  if (country === 'RU' && text.startsWith('8')) return true;
  if (country === 'IN' && text.startsWith('1800')) return true;
  return WITHOUT_TRUNK_ZERO.has(country) && text.replace(/\D/g, '').length >= 8;
}

/** `512-555-0123 phone / 512-555-0124 fax`. */
const LABELS_BEHIND =
  /^[(+]?\d[\d ().-]{6,18}\d ?\(?(?:phone|tel|voice|office|cell|mobile|main|direct)\b\W{1,4}[(+\d]/i;

interface FoundNumber {
  readonly phone: Phone | null;
  readonly label: PhoneLabel;
  readonly owner: NumberOwner;
}

function numbersOfLine(page: Page, index: number, reader: NumberReader): FoundNumber[] {
  const text = textOfLine(page, index);
  const found: FoundNumber[] = [];
  let previous: { end: number; label: PhoneLabel } | undefined;
  const isLabelBehind = LABELS_BEHIND.test(text);
  const take = (raw: string, start: number, end: number, isLast: boolean, isVanity: boolean) => {
    const before = text.slice(Math.max(0, start - 200), start);
    const isSequel =
      previous !== undefined &&
      /^[\s,;/|&+-]*(?:(?:or|oder|ou|o|of|and|und|et|y|e|en)\s)?[\s(]*$/i.test(
        text.slice(previous.end, start),
      );
    const stated = isSequel ? previous?.label : isLabelBehind ? undefined : labelOf(before);
    const label =
      isLast && isFaxBehind(text.slice(end, end + 60), stated === 'phone')
        ? 'fax'
        : (stated ?? labelAbove(page, index, start));
    if (!isVanity && !isPhoneInText(raw, label, text, reader.countries)) return;
    previous = { end, label };
    found.push({ phone: reader.read(raw), label, owner: ownerFor(page, index, before, label) });
  };
  for (const { index: at, number, length } of findVanityNumbers(text))
    take(number, at, at + length, true, true);
  previous = undefined;
  for (const match of text.matchAll(RUN)) {
    if (reader.isTired) break;
    const start = match.index;
    const end = start + match[0].length;
    if (isInsideOther(text, start, end)) continue;
    // The bracket belongs to what follows.
    const run = match[0].replace(/\s?\(\d{0,4}$/, '').replace(/^(\(\d[\d .-]{5,}\)).*$/, '$1');
    const parts = splitNumbers(run, (part) => reader.read(part) !== null);
    for (const [at, part] of parts.entries()) {
      const isLast = at === parts.length - 1;
      const offset = Math.max(0, match[0].indexOf(part));
      take(part, start + offset, isLast ? end : start + offset + part.length, isLast, false);
    }
  }
  return found;
}

function textOfLine(page: Page, index: number): string {
  return (page.lines[index]?.text ?? '')
    .replaceAll(INLINE_BREAK, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/\[(\d{3})\]/g, '($1)')
    .replace(/(?<=\d{3}) ?[·•∙] ?(?=\d{3})/g, '-')
    .replace(HOURS, (hours) => '|'.repeat(hours.length));
}

/** Part of a word, a price, an address of the web or a longer figure; `0123x45` has an extension. */
function isInsideOther(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 60), start);
  if (/[@_=€$£]$|\d[.,:]$/.test(before)) return true;
  if (/\p{L}$/u.test(before) && labelOf(before) === undefined) return true;
  return /^(?!x\s?\d|ext|e-?mail|fax|tel|phone|mob|call|www)[\p{L}@%€$£_]|^[.,:]\d/iu.test(
    text.slice(end, end + 8),
  );
}

function ownerFor(page: Page, index: number, before: string, label: PhoneLabel): NumberOwner {
  const owner = ownerOfNumber(page, index, before);
  if (owner !== 'visitor') return owner;
  return label === 'phone' ? 'business' : 'other';
}

/** The label in the column's head, or in the line above; lists of numbers share the one above them all. */
function labelAbove(page: Page, index: number, start: number): PhoneLabel {
  if (start > 2) return undefined;
  const column = labelOf(page.lines[index]?.column ?? '');
  if (column !== undefined) return column;
  for (let at = index - 1; at >= Math.max(0, index - 4); at -= 1) {
    const above = textOfLine(page, at);
    if (above.length > 40) return undefined;
    if (!/^[(+]?\d[\d ().+/-]{6}/.test(above)) return labelOf(`${above} `);
  }
  return undefined;
}

function isPhoneInText(
  raw: string,
  label: PhoneLabel,
  lineText: string,
  countries: readonly string[],
): boolean {
  if (label === 'other' || TIME_OR_DATE.test(raw)) return false;
  const text = written(raw);
  if (/^\(?(?:\+|00)/.test(text)) return true;
  if (NANP_FORM.test(text) || AREA_CODE_FORM.test(text) || label !== undefined) return true;
  if (GROUPED_FORM.test(text) && text.replace(/\D/g, '').length >= 10) return true;
  // A line that is little more than the number; where numbers have no 0, a bare figure may be anything.
  const isAlone = lineText.length <= raw.length + 12;
  return (
    isAlone &&
    countries.length > 0 &&
    (text.startsWith('0') || /^[1-9]\d*(?: \d{2,3}){2,}$/.test(text))
  );
}

function percentDecoded(text: string): string {
  return text.replace(/%(?:20|2B|28|29|2D|2F)/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
}
