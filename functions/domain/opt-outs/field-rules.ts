import { noSocials } from '../contacts/social-profiles.ts';
import type { Business, Lead } from '../leads/lead.ts';
import { namesOneBusiness } from '../leads/normalize/source-record.ts';
import { isEmailOut, isPhoneOut } from './opt-out-keys.ts';

type Out = ReadonlySet<string>;
/** The fields of a delivered lead, and those that a business has on its way to one. */
type Fields = Required<Lead & Business>;
type Field = keyof Fields;

/** How a field can lead to somebody who opted out. */
interface FieldRule<T> {
  /** E-mail addresses that it holds. */
  emails?: (value: T) => readonly string[];
  /** Phone numbers that it holds. */
  numbers?: (value: T) => readonly string[];
  /** Its value without the addresses and numbers that opted out; absent where it holds none. */
  without?: (value: T, out: Out) => T;
  /** Its value where the business itself opted out; absent where it leads to nobody. */
  hidden?: (value: T) => T;
}

/** By the field nobody can be reached or visited. */
const LEADS_TO_NOBODY = {};
const toNull = { hidden: () => null };

/** A new field of leads or businesses must say here what of it leads to somebody. */
const FIELD_RULES: { readonly [F in Field]: FieldRule<Fields[F]> } = {
  email: {
    emails: (email) => listOf(email),
    without: (email, out) => (email !== null && isEmailOut(email, out) ? null : email),
    hidden: () => null,
  },
  emails: {
    emails: (emails) => (emails ?? []).map(({ address }) => address),
    without: (emails, out) => emails?.filter(({ address }) => !isEmailOut(address, out)) ?? null,
    hidden: () => null,
  },
  phone: {
    numbers: (phone) => listOf(phone),
    without: (phone, out) => (phone !== null && isPhoneOut(phone, out) ? null : phone),
    hidden: () => null,
  },
  phones: {
    numbers: (phones) => (phones ?? []).map(({ number }) => number),
    without: (phones, out) => phones?.filter(({ number }) => !isPhoneOut(number, out)) ?? null,
    hidden: () => null,
  },
  whatsapp: {
    numbers: (number) => listOf(number),
    without: (number, out) => (number !== null && isPhoneOut(number, out) ? null : number),
    hidden: () => null,
  },
  emailStatus: toNull,
  website: toNull,
  domain: toNull,
  websiteStatus: { hidden: () => 'unchecked' },
  socials: { hidden: noSocials },
  bookingUrls: { hidden: () => [] },
  address: toNull,
  street: toNull,
  latitude: toNull,
  longitude: toNull,
  openingHours: toNull,
  // The record of a website is its domain.
  sources: {
    hidden: (sources) =>
      sources.filter(({ id }) => namesOneBusiness(id)).map((source) => ({ ...source, url: null })),
  },
  // What the customer paid for, and by what the lead is told from others.
  id: LEADS_TO_NOBODY,
  jobId: LEADS_TO_NOBODY,
  name: LEADS_TO_NOBODY,
  alternateNames: LEADS_TO_NOBODY,
  category: LEADS_TO_NOBODY,
  categories: LEADS_TO_NOBODY,
  categoryPath: LEADS_TO_NOBODY,
  brand: LEADS_TO_NOBODY,
  ownershipType: LEADS_TO_NOBODY,
  chainSign: LEADS_TO_NOBODY,
  brandKinds: LEADS_TO_NOBODY,
  nameKind: LEADS_TO_NOBODY,
  nameFits: LEADS_TO_NOBODY,
  city: LEADS_TO_NOBODY,
  region: LEADS_TO_NOBODY,
  postalCode: LEADS_TO_NOBODY,
  countryCode: LEADS_TO_NOBODY,
  score: LEADS_TO_NOBODY,
  scoreReason: { hidden: () => 'Does not want to be contacted.' },
  matchedCriteria: LEADS_TO_NOBODY,
  confidence: LEADS_TO_NOBODY,
  businessStatus: LEADS_TO_NOBODY,
  attributes: LEADS_TO_NOBODY,
  createdAt: LEADS_TO_NOBODY,
  updatedAt: LEADS_TO_NOBODY,
};

const listOf = (value: string | null): readonly string[] => (value === null ? [] : [value]);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- exactly the fields that the record declares
const FIELDS = Object.keys(FIELD_RULES) as Field[];

/** All addresses and numbers of a lead or a business, wherever they stand. */
export function contactsOf(subject: Partial<Fields>): { emails: string[]; numbers: string[] } {
  const emails = new Set<string>();
  const numbers = new Set<string>();
  const collect = <F extends Field>(field: F): void => {
    const value = subject[field];
    if (value === undefined) return;
    const { emails: emailsIn, numbers: numbersIn } = FIELD_RULES[field];
    for (const email of emailsIn?.(value) ?? []) emails.add(email);
    for (const number of numbersIn?.(value) ?? []) numbers.add(number);
  };
  for (const field of FIELDS) collect(field);
  return { emails: [...emails], numbers: [...numbers] };
}

/** The subject without the addresses and numbers that opted out. */
export const withoutContacts = <T extends Partial<Fields>>(subject: T, out: Out): T =>
  changed(
    subject,
    <V>({ without }: FieldRule<V>) => without && ((value: V) => without(value, out)),
  );

/** The subject without any way to the business. */
export const withoutAnyWay = <T extends Partial<Fields>>(subject: T): T =>
  changed(subject, ({ hidden }) => hidden);

function changed<T extends Partial<Fields>>(
  subject: T,
  ruleOf: <V>(rule: FieldRule<V>) => ((value: V) => V) | undefined,
): T {
  const before: Partial<Fields> = subject;
  const next = { ...subject };
  const change = <F extends Field>(field: F): void => {
    const value = before[field];
    const rule = ruleOf(FIELD_RULES[field]);
    if (value !== undefined && rule !== undefined) Object.assign(next, { [field]: rule(value) });
  };
  for (const field of FIELDS) change(field);
  return next;
}
