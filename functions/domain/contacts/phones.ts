import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';
import { phoneType } from './phone-type.ts';
import type { PhoneType } from './phone-type.ts';

export interface Phone {
  /** E.164. */
  number: string;
  type: PhoneType | null;
}

export const MAX_PHONES = 10;
const MAX_RAW_LENGTH = 60;

/** Countries of the North American Numbering Plan that places come from. */
const NANP: ReadonlySet<string> = new Set([
  'US',
  'CA',
  'PR',
  'DO',
  'JM',
  'BS',
  'BB',
  'TT',
  'VI',
  'GU',
]);
/** 10 digits, area code and exchange as the plan has them (no N11 exchange). */
const NANP_NUMBER =
  /^(?:tel:)?(?:\+?1[ .-]?)?[ .]?\(?([2-9][0-8]\d)\)?[ ./-]*([2-9](?!11)\d{2})[ .-]*(\d{4})$/;

/**
 * Reads one phone number. Numbers without a country code are read as of `countryCode` (ISO 3166-1 alpha-2).
 * Null for what is no valid number, for dialling fillers (`555-555-5555`) and for texts over 60 characters.
 */
export function parsePhone(raw: string, countryCode: string | null): Phone | null {
  if (raw.length > MAX_RAW_LENGTH) return null;
  const text = raw.trim();
  if (countryCode === null ? text.startsWith('+1') : NANP.has(countryCode)) {
    const parts = NANP_NUMBER.exec(text);
    if (parts !== null) return phoneOf(`+1${parts[1] ?? ''}${parts[2] ?? ''}${parts[3] ?? ''}`);
  }
  const parsed = parse(text, countryCode) ?? parse(withoutMexicanMobilePrefix(text), countryCode);
  return parsed === null ? null : phoneOf(parsed);
}

function phoneOf(number: string): Phone | null {
  // A run of one digit is what people type into a required field.
  return /(\d)\1{8}$/.test(number) ? null : { number, type: phoneType(number) };
}

function parse(text: string | null, countryCode: string | null): string | null {
  if (text === null || !/\d{4}|\d.*\d.*\d.*\d/.test(text)) return null;
  // `00` is the international prefix almost everywhere; libphonenumber knows it only with a country.
  const international = text.replace(/^\(?00\)?(?=[ -]?[1-9])/, '+');
  const defaultCountry = supportedCountry(countryCode);
  try {
    const parsed = parsePhoneNumberFromString(international, {
      extract: false,
      ...(defaultCountry === undefined ? {} : { defaultCountry }),
    });
    return parsed?.isValid() === true ? parsed.number : null;
  } catch {
    // It throws on some malformed texts instead of answering undefined.
    return null;
  }
}

function supportedCountry(countryCode: string | null): CountryCode | undefined {
  return countryCode !== null && isSupportedCountry(countryCode) ? countryCode : undefined;
}

/** Mexico dropped the 1 after its country code in 2019; many records still carry it. */
function withoutMexicanMobilePrefix(text: string): string | null {
  const digits = text.replace(/[^\d+]/g, '');
  return /^(?:\+|00)521\d{10}$/.test(digits) ? `+52${digits.slice(-10)}` : null;
}

/** All valid numbers of a list in its order, each once, at most ten. */
export function parsePhones(raws: readonly string[], countryCode: string | null): Phone[] {
  const phones: Phone[] = [];
  for (const raw of raws.slice(0, MAX_PHONES * 2)) {
    const phone = parsePhone(raw, countryCode);
    if (phone === null || phones.some((known) => known.number === phone.number)) continue;
    phones.push(phone);
    if (phones.length === MAX_PHONES) break;
  }
  return phones;
}

/** The digits of an E.164 number without its country's code; null for what is none. */
export function nationalDigits(number: string): string | null {
  if (number.startsWith('+1') && number.length === 12) return number.slice(2);
  try {
    return parsePhoneNumberFromString(number)?.nationalNumber ?? null;
  } catch {
    return null;
  }
}

/** Of 53 German numbers that a source begins with 049, most are others with the country's code in front. */
const DOUBLED = /^\+4949(\d{7,})$/;

/** The number that is meant where the code of its country may stand twice; null elsewhere. */
export const meantNumber = (number: string): string | null => {
  const rest = DOUBLED.exec(number)?.[1];
  return rest === undefined ? null : `+49${rest}`;
};
