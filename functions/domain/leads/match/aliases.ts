import { foldToAscii } from '../../kernel/text.ts';
import type { Lead } from '../lead.ts';
import { namesOneBusiness } from '../normalize/source-record.ts';
import { addressNumber, streetKey } from './street-key.ts';

/** What of a business, or of a lead, its names are made of. */
type Named = Pick<
  Lead,
  | 'name'
  | 'sources'
  | 'brand'
  | 'ownershipType'
  | 'domain'
  | 'street'
  | 'postalCode'
  | 'phones'
  | 'category'
>;

/** Longest alias: DynamoDB keys hold 1,024 bytes (sort) to 2,048 (partition). */
const MAX_ALIAS_LENGTH = 200;

/**
 * Every name under which an organisation may have received a business before: each source record, domain +
 * house + folded name, phone + folded name, and domain + house + phone + kind for one that changed its name.
 * Never a domain or a phone alone: food halls, directories and site builders share the one, hotlines the other.
 *
 * Branches share domain, name and often the number, and several may lie in one postcode: what they may share is
 * told apart by the house (postcode and number). Sorted, distinct, ASCII, at most 200 characters each.
 * They hold no retrieval time, score or position, so the next release of a source gives the same.
 */
export function businessAliases(business: Named): string[] {
  const records = business.sources.filter(({ id }) => namesOneBusiness(id));
  const aliases = new Set(records.map(({ id, recordId }) => bounded(`${id}:${recordId}`)));
  const name = aliasName(business.name);
  const place = placeOf(business);
  const isBranch = business.brand !== null || /^(?:chain|franchise)$/.test(business.ownershipType);
  const isPlaced = isBranch ? place.hasHouse : place.postcode !== '';
  if (business.domain !== null && isPlaced && name !== '')
    aliases.add(bounded(`site:${business.domain}|${place.house}|${name}`));
  for (const phone of business.phones ?? []) {
    // A site may name the number of its head office: as little as a hotline does it tell branches apart.
    const isShared =
      isBranch ||
      phone.scope === 'brand' ||
      phone.type === 'toll_free' ||
      !namesOneBusiness(phone.source);
    if (name !== '' && (!isShared || place.hasHouse))
      aliases.add(bounded(`tel:${phone.number}|${name}${isShared ? `|${place.house}` : ''}`));
    if (business.domain !== null && !isShared && place.hasHouse)
      aliases.add(
        bounded(
          `house:${business.domain}|${place.house}|${place.unit}|${phone.number}|${business.category ?? ''}`,
        ),
      );
  }
  return [...aliases].toSorted();
}

function placeOf({ street, postalCode }: Named) {
  const postcode = postcodeKey(postalCode);
  const number = addressNumber(street);
  return {
    postcode,
    house: `${postcode}|${number}`,
    unit: streetKey(street).unit,
    hasHouse: postcode !== '' && number !== '',
  };
}

const LEGAL_FORM =
  / (?:llc|inc|incorporated|ltd|limited|llp|lp|plc|corp|corporation|co|company|gmbh|ug|ag|kg|ohg|ev|sarl|sas|sa|srl|spa|sl|slu|bv|nv|oy|ab|as|aps|pc|pa|pllc|lda|ltda)$/;

/** The name without articles and legal forms, which come and go between releases: "The Joe's Pizza, LLC". */
function aliasName(name: string): string {
  let folded = foldToAscii(name).replace(/^the /, '');
  while (LEGAL_FORM.test(folded)) folded = folded.replace(LEGAL_FORM, '');
  return folded.replaceAll(' ', '');
}

/** ZIP+4 digits come and go: five digits tell the place. */
function postcodeKey(postalCode: string | null): string {
  const compact = foldToAscii(postalCode ?? '').replaceAll(' ', '');
  return /^\d{9}$/.test(compact) ? compact.slice(0, 5) : compact;
}

/** Long texts keep their head and get a checksum of the whole (FNV-1a), so that they stay distinct. */
function bounded(alias: string): string {
  const ascii = alias.replace(/[^\x21-\x7e]/g, (character) => `%${character.codePointAt(0) ?? 0}`);
  if (ascii.length <= MAX_ALIAS_LENGTH) return ascii;
  return `${ascii.slice(0, MAX_ALIAS_LENGTH - 17)}~${checksum(ascii)}`;
}

function checksum(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x1000193;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + index), 0x85ebca6b);
  }
  const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');
  return hex(low) + hex(high);
}
