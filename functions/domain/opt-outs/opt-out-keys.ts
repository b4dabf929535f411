import { parseEmail } from '../contacts/emails.ts';
import { isFreeProvider } from '../contacts/free-providers.ts';
import { parsePhone } from '../contacts/phones.ts';
import { parseWebsite } from '../contacts/websites.ts';
import { foldToAscii } from '../kernel/text.ts';
import type { Lead } from '../leads/lead.ts';
import { addressNumber } from '../leads/match/street-key.ts';

/**
 * What can opt out. An address or a number is taken out of leads; a business (by its domain, its record at a source,
 * or its name and house) is delivered to nobody.
 */
export const OPT_OUT_KINDS = ['email', 'phone', 'domain', 'source-id', 'place'] as const;
export type OptOutKind = (typeof OPT_OUT_KINDS)[number];

/** What an opt-out is asked for, as the operator types it. */
export interface StatedOptOut {
  email?: string | undefined;
  phone?: string | undefined;
  domain?: string | undefined;
  sourceId?: string | undefined;
  name?: string | undefined;
  street?: string | undefined;
  city?: string | undefined;
  postalCode?: string | undefined;
  country?: string | undefined;
}

/** By what of a lead it is looked up whether its business opted out. */
export type OptOutSubject = Pick<
  Lead,
  'name' | 'street' | 'city' | 'postalCode' | 'emails' | 'domain'
> & { sources: readonly Pick<Lead['sources'][number], 'id' | 'recordId'>[] };

/**
 * The keys of an opt-out; only their hashes are kept.
 * @throws Error in words for what can't be read
 */
export function statedKeys(stated: StatedOptOut): { kind: OptOutKind; keys: string[] } {
  const given = [stated.email, stated.phone, stated.domain, stated.sourceId, stated.name].filter(
    (text) => text !== undefined,
  );
  if (given.length !== 1)
    throw new Error('Give one of --email, --phone, --domain, --source-id or --name.');
  if (stated.email !== undefined) {
    const email = parseEmail(stated.email, null);
    if (email === null) throw new Error('The e-mail address can’t be read.');
    return { kind: 'email', keys: [emailKey(email.address)] };
  }
  if (stated.phone !== undefined) {
    const phone = parsePhone(stated.phone, stated.country ?? null);
    if (phone === null)
      throw new Error('The phone number can’t be read: write it with + and the country code.');
    return { kind: 'phone', keys: [phoneKey(phone.number)] };
  }
  if (stated.domain !== undefined) {
    const domain = parseWebsite(stated.domain)?.domain ?? null;
    if (domain === null) throw new Error('The domain can’t be read, or many businesses share it.');
    return { kind: 'domain', keys: [domainKey(domain)] };
  }
  if (stated.sourceId !== undefined)
    return { kind: 'source-id', keys: [`record:${stated.sourceId.trim()}`] };
  const keys = placeKeys({
    name: stated.name ?? '',
    street: stated.street ?? null,
    city: stated.city ?? null,
    postalCode: stated.postalCode ?? null,
  });
  if (keys.length === 0)
    throw new Error('A name needs --street with a house number, and --postal-code or --city.');
  return { kind: 'place', keys };
}

export const emailKey = (address: string) => `email:${address}`;
export const phoneKey = (number: string) => `phone:${number}`;
export const domainKey = (domain: string) => `domain:${domain}`;

/** The business's own keys: where one of them opted out, it is delivered to nobody. */
export function businessKeys(subject: OptOutSubject): string[] {
  const hosts = (subject.emails ?? []).map(({ address }) =>
    address.slice(address.lastIndexOf('@') + 1),
  );
  const domains = hosts
    .filter((host) => !isFreeProvider(host))
    .map((host) => parseWebsite(host)?.domain);
  return [
    ...new Set(
      [subject.domain, ...domains].flatMap((domain) => (domain ? [domainKey(domain)] : [])),
    ),
    ...subject.sources.flatMap(({ id, recordId }) => [
      `record:${recordId}`,
      `record:${id}:${recordId}`,
    ]),
    ...placeKeys(subject),
  ];
}

export const isEmailOut = (address: string, out: ReadonlySet<string>) => out.has(emailKey(address));
export const isPhoneOut = (number: string, out: ReadonlySet<string>) => out.has(phoneKey(number));

/** Name and house, by postcode and by city; none without a house number. */
function placeKeys({
  name,
  street,
  city,
  postalCode,
}: Pick<Lead, 'name' | 'street' | 'city' | 'postalCode'>): string[] {
  const folded = foldToAscii(name).replaceAll(' ', '');
  const number = addressNumber(street);
  if (folded === '' || number === '') return [];
  const postcode = foldToAscii(postalCode ?? '').replaceAll(' ', '');
  const area = /^\d{9}$/.test(postcode) ? postcode.slice(0, 5) : postcode;
  const town = foldToAscii(city ?? '').replaceAll(' ', '');
  return [area, town].flatMap((where) =>
    where === '' ? [] : [`place:${folded}|${number}|${where}`],
  );
}

/** The place keys that a one-line address may have: what stands behind the street holds the postcode and the city. */
export function placeKeysOfLine(name: string, line: string): string[] {
  const [street = '', ...rest] = line.split(',').map((part) => part.trim());
  const wheres = rest.flatMap((part) => [part, ...part.split(/\s+/)]);
  return [
    ...new Set(
      [street, `${street}, ${rest[0] ?? ''}`].flatMap((text) =>
        wheres.flatMap((where) =>
          placeKeys({ name, street: text, city: where, postalCode: where }),
        ),
      ),
    ),
  ];
}
