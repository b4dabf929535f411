import { distanceMeters } from '../../kernel/geo.ts';
import type { MatchKey } from './match-key.ts';

const TOLL_FREE = /^\+18(?:00|33|44|55|66|77|88)/;

/** What the features of a pair are made of. */
function compare(a: MatchKey, b: MatchKey) {
  const grams = dice(a.grams, b.grams);
  const sharedWords = countShared(a.words, b.words);
  const sharedCore = countShared(a.core, b.core);
  const coreMin = Math.min(a.core.length, b.core.length);
  const nameEqual = a.compact === b.compact && a.compact !== '' ? 1 : 0;
  const contained = coreMin === 0 ? 0 : sharedCore / coreMin;
  const nameAlike = Math.max(nameEqual, grams, 0.9 * contained);
  const prefix = isPrefix(a.compact, b.compact) ? 1 : 0;
  const other = 1 - nameAlike;
  const marksDiffer = differ(a.marks, b.marks);
  const partsDiffer = differ(partsBeside(a, b), partsBeside(b, a));

  const bothStreets = hasStreet(a) && hasStreet(b);
  const street = bothStreets ? streetSimilarity(a, b) : 0;
  const bothNumbers = a.street.number !== '' && b.street.number !== '';
  const houseEqual = bothNumbers && sharesNumber(a, b) ? 1 : 0;
  const houseDiffer = bothNumbers && houseEqual === 0 ? 1 : 0;
  const sameAddress = houseEqual * street;
  const bothUnits = a.street.unit !== '' && b.street.unit !== '';
  const phones = a.phones.length > 0 && b.phones.length > 0;
  const phoneEqual = phones && sharePhone(a, b) ? 1 : 0;
  const phoneDiffer = phones && phoneEqual === 0 ? 1 : 0;
  const domains = a.domain !== null && b.domain !== null;
  const domainEqual = domains && a.domain === b.domain ? 1 : 0;
  const domainDiffer = domains && domainEqual === 0 ? 1 : 0;
  const deep = domainEqual === 1 && a.path !== '' && b.path !== '';
  const categories = a.categories.length > 0 && b.categories.length > 0;
  const sharedCategory = categories
    ? countShared(a.categories, b.categories) / Math.min(a.categories.length, b.categories.length)
    : 0;
  const postcodes = a.postcode !== '' && b.postcode !== '';
  const postcodeEqual = postcodes && samePostcode(a.postcode, b.postcode) ? 1 : 0;
  const facebooks = a.facebook !== null && b.facebook !== null;
  const siteNumbers = domainEqual === 1 && a.siteNumbers.length > 0 && b.siteNumbers.length > 0;
  const siteNumberEqual = siteNumbers && countShared(a.siteNumbers, b.siteNumbers) > 0 ? 1 : 0;
  const extra = extraWords(a, b);
  const ownWords = Math.min(countOwn(a.words, b), countOwn(b.words, a));
  const brands = a.brand !== '' && b.brand !== '';
  // Sources write a brand in their own words: only beside other names does another brand say something.
  const brandDiffer = brands && contained < 1 && !isSameBrand(a.brand, b.brand) ? 1 : 0;
  const sectors = a.sectors.length > 0 && b.sectors.length > 0;
  const sectorDiffer = sectors && countShared(a.sectors, b.sectors) === 0 ? 1 : 0;
  return {
    a,
    b,
    grams,
    sharedWords,
    sharedCore,
    nameEqual,
    contained,
    nameAlike,
    prefix,
    other,
    marksDiffer,
    partsDiffer,
    bothStreets,
    street,
    houseEqual,
    houseDiffer,
    sameAddress,
    bothUnits,
    phones,
    phoneEqual,
    phoneDiffer,
    domainEqual,
    domainDiffer,
    deep,
    categories,
    sharedCategory,
    postcodes,
    postcodeEqual,
    facebooks,
    siteNumbers,
    siteNumberEqual,
    extra,
    ownWords,
    brands,
    brandDiffer,
    sectorDiffer,
  };
}
type Comparison = ReturnType<typeof compare>;

/** The features of the logistic regression, each with its value for a pair, in 0..1. A new one is fitted anew. */
const FEATURES = [
  ['bias', () => 1],
  ['nameEqual', ({ nameEqual }) => nameEqual],
  ['nameGrams', ({ grams }) => grams],
  [
    'nameWords',
    ({ a, b, sharedWords }) =>
      sharedWords / Math.max(1, a.words.length + b.words.length - sharedWords),
  ],
  ['coreContained', ({ contained }) => contained],
  [
    'coreShared',
    ({ a, b, sharedCore }) => sharedCore / Math.max(1, a.core.length + b.core.length - sharedCore),
  ],
  ['coreDisjoint', ({ grams, sharedCore }) => (sharedCore === 0 && grams < 0.5 ? 1 : 0)],
  ['namePrefix', ({ prefix }) => prefix],
  ['marksDiffer', ({ marksDiffer }) => marksDiffer],
  ['partsDiffer', ({ partsDiffer }) => partsDiffer],
  ['houseEqual', ({ houseEqual }) => houseEqual],
  ['houseDiffer', ({ houseDiffer }) => houseDiffer],
  ['streetSimilar', ({ street }) => street],
  ['streetMissing', ({ bothStreets }) => (bothStreets ? 0 : 1)],
  ['unitEqual', ({ a, b, bothUnits }) => (bothUnits && a.street.unit === b.street.unit ? 1 : 0)],
  ['unitDiffer', ({ a, b, bothUnits }) => (bothUnits && a.street.unit !== b.street.unit ? 1 : 0)],
  ['postcodeEqual', ({ postcodeEqual }) => postcodeEqual],
  ['postcodeDiffer', ({ postcodes, postcodeEqual }) => (postcodes && postcodeEqual === 0 ? 1 : 0)],
  ['phoneEqual', ({ phoneEqual }) => phoneEqual],
  ['phoneDiffer', ({ phoneDiffer }) => phoneDiffer],
  ['phoneMissing', ({ phones }) => (phones ? 0 : 1)],
  ['domainEqual', ({ domainEqual }) => domainEqual],
  ['domainDiffer', ({ domainDiffer }) => domainDiffer],
  ['pathEqual', ({ a, b, deep }) => (deep && a.path === b.path ? 1 : 0)],
  ['pathDiffer', ({ a, b, deep }) => (deep && a.path !== b.path ? 1 : 0)],
  ['categoryShared', ({ sharedCategory }) => sharedCategory],
  [
    'categoryDisjoint',
    ({ categories, sharedCategory }) => (categories && sharedCategory === 0 ? 1 : 0),
  ],
  ['facebookEqual', ({ a, b, facebooks }) => (facebooks && a.facebook === b.facebook ? 1 : 0)],
  ['facebookDiffer', ({ a, b, facebooks }) => (facebooks && a.facebook !== b.facebook ? 1 : 0)],
  ['sameAddressSameName', ({ nameAlike, sameAddress }) => sameAddress * nameAlike],
  ['sameAddressOtherName', ({ other, sameAddress }) => sameAddress * other],
  ['samePhoneOtherName', ({ other, phoneEqual }) => phoneEqual * other],
  ['samePhoneSameAddress', ({ houseEqual, phoneEqual }) => phoneEqual * houseEqual],
  ['sameNameOtherHouse', ({ nameAlike, houseDiffer }) => houseDiffer * nameAlike],
  ['sameNameOtherPhone', ({ nameAlike, phoneDiffer }) => phoneDiffer * nameAlike],
  ['sameNameNoAddress', ({ nameAlike, bothStreets }) => (bothStreets ? 0 : nameAlike)],
  ['sameSiteOtherName', ({ other, domainEqual }) => domainEqual * other],
  ['sameSiteOtherHouse', ({ houseDiffer, domainEqual }) => domainEqual * houseDiffer],
  ['sameNameOtherSite', ({ nameAlike, domainDiffer }) => domainDiffer * nameAlike],
  ['partsDifferSameHouse', ({ partsDiffer, houseEqual }) => partsDiffer * houseEqual],
  ['houseNear', ({ a, b, street, houseDiffer }) => houseDiffer * street * houseNearness(a, b)],
  ['otherStreet', ({ bothStreets, street }) => (bothStreets && street < 0.2 ? 1 : 0)],
  ['cityDiffer', ({ a, b }) => (a.city !== '' && b.city !== '' && a.city !== b.city ? 1 : 0)],
  ['siteNumberEqual', ({ siteNumberEqual }) => siteNumberEqual],
  [
    'siteNumberDiffer',
    ({ siteNumbers, siteNumberEqual }) => (siteNumbers && siteNumberEqual === 0 ? 1 : 0),
  ],
  [
    'branchSiteOtherHouse',
    ({ a, b, houseDiffer, domainEqual }) =>
      domainEqual * houseDiffer * (a.path !== '' || b.path !== '' ? 1 : 0),
  ],
  [
    'phoneTailEqual',
    ({ a, b, phoneDiffer }) =>
      phoneDiffer === 1 && countShared(tailsOf(a), tailsOf(b)) > 0 ? 1 : 0,
  ],
  [
    'tollFreeEqual',
    ({ a, phoneEqual }) => (phoneEqual === 1 && TOLL_FREE.test(a.phones[0] ?? '') ? 1 : 0),
  ],
  ['brandEqual', ({ a, b, brands }) => (brands && isSameBrand(a.brand, b.brand) ? 1 : 0)],
  ['brandDiffer', ({ brandDiffer }) => brandDiffer],
  ['sectorDiffer', ({ sectorDiffer }) => sectorDiffer],
  ['sectorDifferSameHouse', ({ sectorDiffer, houseEqual }) => sectorDiffer * houseEqual],
  [
    'oneInsideAnother',
    ({ sectorDiffer, partsDiffer, houseEqual }) => sectorDiffer * partsDiffer * houseEqual,
  ],
  ['bothExtra', ({ ownWords }) => ownWords / (ownWords + 1)],
  [
    'marksContradict',
    ({ a, b, marksDiffer }) =>
      marksDiffer === 1 && a.marks.length > 0 && b.marks.length > 0 ? 1 : 0,
  ],
  [
    'longName',
    ({ a, b, nameAlike }) =>
      nameAlike * Math.min(1, Math.min(a.compact.length, b.compact.length) / 24),
  ],
  [
    'phoneNear',
    ({ a, b, phoneDiffer }) =>
      phoneDiffer === 1 && countShared(blocksOf(a), blocksOf(b)) > 0 ? 1 : 0,
  ],
  ['extraWords', ({ extra }) => extra],
  ['extraWordsSamePhone', ({ phoneEqual, extra }) => extra * phoneEqual],
  [
    'extraKindsOnly',
    ({ nameEqual, contained, extra }) =>
      nameEqual === 0 && contained === 1 && extra === 0 ? 1 : 0,
  ],
] as const satisfies readonly (readonly [name: string, value: (pair: Comparison) => number])[];

export type FeatureName = (typeof FEATURES)[number][0];

export const FEATURE_NAMES: readonly FeatureName[] = FEATURES.map(([name]) => name);

/** Fills `out` with the features of a pair, in the order of their names. Symmetric: (a, b) gives the same as (b, a). */
export function pairFeatures(a: MatchKey, b: MatchKey, out: Float64Array): void {
  const pair = compare(a, b);
  let at = 0;
  for (const [, value] of FEATURES) out[at++] = value(pair);
}

/** Share of words, kinds and cities aside, that only the longer name has when it holds the shorter one. */
function extraWords(a: MatchKey, b: MatchKey): number {
  const shared = countShared(a.core, b.core);
  if (shared === 0 || shared < Math.min(a.core.length, b.core.length)) return 0;
  const extra = Math.abs(a.core.length - b.core.length);
  return extra / (extra + 1);
}

/**
 * The same number, or one of another length with the same end: some sources write the code of the country as a part of the
 * number, behind a zero.
 */
const sharePhone = (a: MatchKey, b: MatchKey): boolean =>
  countShared(a.phones, b.phones) > 0 ||
  a.phones.some((one) =>
    b.phones.some((other) => one.length !== other.length && endOf(one) === endOf(other)),
  );

/** Last seven digits: mangled country codes leave them whole. */
const tailsOf = ({ phones }: MatchKey): string[] => phones.map((phone) => phone.slice(-7));

/** Numbers without their last two digits: the extensions of one business. */
const blocksOf = ({ phones }: MatchKey): string[] => phones.map((phone) => phone.slice(0, -2));

/** As many digits as tell a number from all others of a country. */
const endOf = (phone: string): string => phone.slice(-9);

/** How many words only this name has: neither the other one nor a slip of the pen in it. */
function countOwn(words: readonly string[], other: MatchKey): number {
  let own = 0;
  for (const word of words)
    if (
      !other.words.includes(word) &&
      !other.compact.includes(word) &&
      !other.words.some((one) => isSlip(word, one))
    )
      own += 1;
  return own;
}

/** One letter more, less or other, or the beginning of a longer word. */
function isSlip(a: string, b: string): boolean {
  if (a.length >= 3 && b.length >= 3 && (a.startsWith(b) || b.startsWith(a))) return true;
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 4) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i += 1;
  let j = 0;
  while (j < a.length - i && j < b.length - i && a.at(-1 - j) === b.at(-1 - j)) j += 1;
  return Math.max(a.length, b.length) - i - j <= 2;
}

function houseNearness(a: MatchKey, b: MatchKey): number {
  const gap = Math.abs(Number.parseInt(a.street.number, 10) - Number.parseInt(b.street.number, 10));
  return Number.isNaN(gap) ? 0 : Math.exp(-gap / 12);
}

/** Metres between two businesses; null when a position is missing. */
export function distanceOf(a: MatchKey, b: MatchKey): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) {
    return null;
  }
  return distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude);
}

/** Dice coefficient of two sorted lists with repeats. */
export function dice(a: Int32Array, b: Int32Array): number {
  const total = a.length + b.length;
  if (total === 0) return 0;
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const x = a[i] ?? 0;
    const y = b[j] ?? 0;
    if (x === y) shared += 1;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return (2 * shared) / total;
}

/** How many members two short lists share; each is distinct in itself. */
export function countShared(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  for (const word of a) if (b.includes(word)) shared += 1;
  return shared;
}

/** Parts of a name that the other record does not say by its kind: "Restaurant Katsu" is no part of Katsu, a restaurant. */
const partsBeside = ({ parts }: MatchKey, { categories }: MatchKey): readonly string[] =>
  parts.length === 0
    ? parts
    : parts.filter((part) => !categories.some((id) => id.split('_').includes(part)));

/** 0: the same; 1: both have some and share none; between: only one has some, or they overlap. */
function differ(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 && b.length === 0) return 0;
  const shared = countShared(a, b);
  if (shared === 0) return a.length > 0 && b.length > 0 ? 1 : 0.6;
  return shared === a.length && shared === b.length ? 0 : 0.4;
}

/** "7eleven" and "7elevenfuel" are one. */
const isSameBrand = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

function isPrefix(a: string, b: string): boolean {
  return a.length >= 4 && b.length >= 4 && (a.startsWith(b) || b.startsWith(a));
}

function hasStreet({ street }: MatchKey): boolean {
  return street.words.length > 0 || street.number !== '';
}

function streetSimilarity(a: MatchKey, b: MatchKey): number {
  const [x, y] = [a.street, b.street];
  const smaller = Math.min(x.words.length, y.words.length);
  if (smaller === 0) return sharesNumber(a, b) ? 0.6 : 0;
  const shared = countShared(x.words, y.words);
  if (shared > 0) return (shared / smaller + (2 * shared) / (x.words.length + y.words.length)) / 2;
  return 0;
}

function sharesNumber(a: MatchKey, b: MatchKey): boolean {
  const { number, numbers } = a.street;
  if (number === b.street.number) return number !== '';
  return (
    (numbers.length > 1 || b.street.numbers.length > 1) &&
    (b.street.numbers.includes(number) || numbers.includes(b.street.number))
  );
}

function samePostcode(a: string, b: string): boolean {
  return (
    a === b ||
    (a.length !== b.length &&
      Math.min(a.length, b.length) >= 4 &&
      (a.startsWith(b) || b.startsWith(a)))
  );
}
