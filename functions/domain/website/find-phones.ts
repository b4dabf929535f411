import { parsePhone } from '../contacts/phones.ts';
import type { Phone } from '../contacts/phones.ts';
import { MADE_BY, OTHER_PARTY } from './email-words.ts';
import { contextOf, INLINE_BREAK } from './page.ts';
import type { Page } from './page.ts';
import type { StructuredData } from './structured-data.ts';

export type PhoneSource = 'tel_link' | 'json_ld' | 'markup' | 'text';

/** `number` in E.164. */
export interface SitePhone extends Phone {
  readonly source: PhoneSource;
}

export interface PhoneCandidate {
  readonly phone: Phone;
  readonly source: PhoneSource;
  readonly isFax: boolean;
}

const MAX_PHONES = 10;
const MAX_CANDIDATES = 300;
const NUMBER = /(?:\+|\(\+?|\d)[\d ().\u2010-\u2015/-]{5,26}\d/g;
const ENOUGH_DIGITS = /(?:\d[^\d]{0,4}){6}\d/;
const FAX_LABEL = /(?:fax|telefax|faks|télécopie|(?:^|[\s(])f)[\s.:)nr°-]{0,6}$/i;
/** "512 555 0124 (fax)", but not "512 555 0123 Fax 512 555 0124". */
const FAX_AFTER = /^\s?[([]?\s?(?:tele)?fax\b(?!\D{0,6}\d)/i;
const PHONE_LABEL =
  /tel(?:$|[\s.:])|tél|telé|tlf|tfno|phone|telef|fon(?:$|[\s:.])|ruf|call|mobil|handy|cell|móvil|gsm|portable|hotline|whatsapp|✆|☎|📞|(?:^|\s)[tmp][.:]?\s*$|anruf|appel|llam|chiam|bel ons|ligue|sms|text us/i;
/** Labels of numbers that are no phone numbers. */
const OTHER_LABEL =
  /(?:vat|ust|umsatzsteuer|steuer|tax|iban|bic|swift|hr[ab]|siret|siren|tva|p\.? ?iva|partita iva|c\.? ?f\.?|rea|nif|cif|kvk|btw|bsn|cnpj|nipc|ein|npi|dea|lic(?:ense|ence)?|registration|reg|isbn|issn|ean|sku|order|invoice|account|konto|blz|zip|plz|©|copyright|lat|lng|lon|ref|id|№|#|customer|member|serial|visitor)[\s.:#()-]{0,4}(?:no|nr|number|nummer|n°|id)?[\s.:#-]{0,3}(?:[a-z]{2})?\s?$/i;
const TIME_OR_DATE =
  /^\d{1,2}\.\d{2}\s?[\u2010-\u2015-]|(?:^|\D)(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}|(?:19|20)\d{2}\s?[\u2010-\u2015/-]\s?(?:19|20)\d{2})(?:\D|$)|^(?!0\d)\d{1,3}\.\d{4,}$|^\d{1,3}(?:\.\d{1,3}){3}$/;
const NANP_FORM =
  /^(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .\u2010-\u2015-])\d{3}[ .\u2010-\u2015-]\d{4}$/;
/** An area code in parentheses: nothing else is written so. */
const AREA_CODE_FORM = /^\(\d{1,5}\) ?\d/;
/** Countries whose national numbers begin with no 0. */
const WITHOUT_TRUNK_ZERO: ReadonlySet<string> = new Set(
  'US CA PR DO JM MX ES PT IT PL CZ DK NO LU GR HK SG BR CL CO PE AR'.split(' '),
);

/** Collects the phone numbers of a page. A number in text needs a form or a label that makes it one. */
export function findPhones(
  page: Page,
  data: StructuredData,
  country: string | null,
): PhoneCandidate[] {
  const found: PhoneCandidate[] = [];
  const add = (raw: string, source: PhoneSource, isFax: boolean) => {
    const phone = found.length < MAX_CANDIDATES ? parsePhone(raw, country) : null;
    if (phone !== null) found.push({ phone, source, isFax });
  };
  for (const link of page.links) {
    const target = /^\s*(?:tel|callto|sms):(?:\/\/)?([^?;]{3,60})/i.exec(link.href)?.[1];
    if (target === undefined || isOthers(page, link.line)) continue;
    const label = link.before.replaceAll(INLINE_BREAK, ' ');
    add(percentDecoded(target), 'tel_link', FAX_LABEL.test(label) || /^\s*fax/i.test(link.text));
  }
  for (const raw of data.phones) add(raw, 'json_ld', false);
  for (const raw of data.faxes) add(raw, 'json_ld', true);
  for (const { kind, value } of page.stated) if (kind === 'phone') add(value, 'markup', false);
  for (const [index, line] of page.lines.entries()) {
    if (!ENOUGH_DIGITS.test(line.text)) continue;
    for (const { raw, isFax } of numbersOf(page, index, country)) add(raw, 'text', isFax);
  }
  return found;
}

/** The numbers of a site, those meant for dialling first; what is a fax number anywhere is no phone number. */
export function choosePhones(candidates: readonly PhoneCandidate[]): SitePhone[] {
  const faxes = new Set(candidates.filter((each) => each.isFax).map((each) => each.phone.number));
  const order = ['tel_link', 'json_ld', 'markup', 'text'] as const;
  const phones = new Map<string, SitePhone>();
  for (const source of order) {
    for (const { phone, ...candidate } of candidates) {
      if (candidate.source !== source || candidate.isFax || phones.has(phone.number)) continue;
      if (!faxes.has(phone.number)) phones.set(phone.number, { ...phone, source });
    }
  }
  return [...phones.values()].slice(0, MAX_PHONES);
}

function numbersOf(page: Page, index: number, country: string | null) {
  const text = (page.lines[index]?.text ?? '').replaceAll(INLINE_BREAK, ' ').replace(/ {2,}/g, ' ');
  const numbers: { raw: string; isFax: boolean }[] = [];
  if (isOthers(page, index)) return numbers;
  for (const match of text.matchAll(NUMBER)) {
    const before =
      cellLabel(page, index, match.index) + text.slice(Math.max(0, match.index - 28), match.index);
    const after = text.slice(match.index + match[0].length);
    if (/[\p{L}\p{N}@_=€$£]$|[\d][.,:]$/u.test(before) || /^[\p{L}@%€$£]|^[.,:]\d/u.test(after))
      continue;
    const parts = separateNumbers(match[0]);
    for (const [at, raw] of parts.entries()) {
      if (!isPhoneInText(raw.trim(), before, text, page, index, country)) continue;
      const dialled = raw.trim().replace(/[\u2010-\u2015]/g, '-');
      // Without a country only the North American form passes, which names its own.
      const isBare = country === null && /^\(?\d/.test(dialled) && !dialled.startsWith('00');
      numbers.push({
        raw: isBare ? `+1 ${dialled.replace(/^1[ .-]/, '')}` : dialled,
        isFax: FAX_LABEL.test(before) || (at === parts.length - 1 && FAX_AFTER.test(after)),
      });
    }
  }
  return numbers;
}

/** In tables and definition lists the label is the cell before. */
function cellLabel(page: Page, index: number, at: number): string {
  const previous = page.lines[index - 1]?.text ?? '';
  return at <= 2 && previous.length <= 24 ? `${previous} ` : '';
}

/** Two numbers in one run: "030 123456 / 030 654321". A short part is an area code and belongs to the rest. */
function separateNumbers(run: string): string[] {
  const parts = run.split(/ [/|] | \u2013 (?=[0+(])/);
  return parts.every((part) => part.replace(/\D/g, '').length >= 7) ? parts : [run];
}

function isPhoneInText(
  raw: string,
  before: string,
  lineText: string,
  page: Page,
  index: number,
  country: string | null,
): boolean {
  const digits = raw.replace(/\D/g, '').length;
  if (digits < 7 || digits > 15 || TIME_OR_DATE.test(raw)) return false;
  if (OTHER_LABEL.test(before)) return false;
  if (/^\(?(?:\+|00)/.test(raw)) return true;
  const isNanp = NANP_FORM.test(raw);
  if (country === null) return isNanp;
  const startsRight =
    /^\(?0/.test(raw) ||
    (country === 'AU' && /^1[38]00/.test(raw)) ||
    (WITHOUT_TRUNK_ZERO.has(country) && digits >= 8);
  if (!startsRight) return false;
  if (isNanp || AREA_CODE_FORM.test(raw) || PHONE_LABEL.test(before) || FAX_LABEL.test(before))
    return true;
  // A line that is little more than the number, or stands under a label.
  const isAlone = lineText.length <= raw.length + 12;
  return isAlone || PHONE_LABEL.test(contextOf(page, index, 1).slice(0, 300));
}

/** Numbers of the site's maker, of authorities and partners. */
function isOthers(page: Page, line: number | undefined): boolean {
  const heading = page.lines[line ?? -1]?.heading.toLowerCase() ?? '';
  if (OTHER_PARTY.test(heading)) return true;
  return MADE_BY.test(contextOf(page, line, 0)) || OTHER_PARTY.test(contextOf(page, line, 3));
}

function percentDecoded(text: string): string {
  return text.replace(/%(?:20|2B|28|29|2D|2F)/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
}
