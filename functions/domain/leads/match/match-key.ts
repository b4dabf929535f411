import { foldToAscii, wordSet } from '../../kernel/text.ts';
import type { Business } from '../lead.ts';
import { chainNamedBy } from '../normalize/known-chains.ts';
import { distinct, streetKey } from './street-key.ts';
import type { StreetKey } from './street-key.ts';

/** What comparing needs of a business, computed once for all its pairs. Word lists are sorted and distinct. */
export interface MatchKey {
  /** Folded name without legal forms. */
  name: string;
  /** The name without blanks. */
  compact: string;
  /** Sorted codes of the compact name's letter pairs. */
  grams: Int32Array;
  words: readonly string[];
  /** Words that tell this business from others: no kinds of business, no city, no fillers. */
  core: readonly string[];
  /** Numbers and single letters in the name: "Profile 6" is not "Profile 7". */
  marks: readonly string[];
  /** Words that name a part of a bigger business: ATM, pharmacy, pickup. */
  parts: readonly string[];
  street: StreetKey;
  postcode: string;
  city: string;
  country: string | null;
  phones: readonly string[];
  /** Numbers of three digits or more in the website's path: store numbers. */
  siteNumbers: readonly string[];
  domain: string | null;
  /** Deep path of the website, '' for a home page. */
  path: string;
  categories: readonly string[];
  /** Lines of business by category and name, sorted: a hotel and its restaurant are two. */
  sectors: readonly string[];
  /** The chain, folded and without blanks; '' when none is known. */
  brand: string;
  facebook: string | null;
  latitude: number | null;
  longitude: number | null;
}

const LEGAL = wordSet(
  'llc inc incorporated ltd limited llp lp plc corp corporation co company gmbh ug ag kg ohg ev sarl sas sa srl spa sl slu ' +
    'bv nv oy ab as aps pc pllc lda ltda eirl mbh cie ltee pty pte sdn bhd kk',
);
const FILLERS = wordSet(
  'the and of at in on for by de da do di del della du des la le les el los las y et und e der die das den von zu zum zur ' +
    'im am a an van il lo gli al con with',
);
const KINDS = wordSet(
  `restaurant restaurante ristorante cafe coffee bar pub grill bistro brasserie pizzeria pizza bakery boulangerie hotel inn
  motel resort bank credit union atm clinic clinica center centre centro services service servicios group studio salon
  beauty hair barber spa shop store market supermarket pharmacy pharmacie farmacia apotheke school academy church
  office dental dentist dentistry orthodontics medical health healthcare care hospital physicians doctor dr md dds
  law legal attorney attorneys insurance agency realty estate real properties construction contractor contractors
  plumbing heating electric electrical auto automotive car cars repair tire tires motors garage gas station fuel
  fitness gym club sports park house home homes design designs consulting solutions systems management international
  company associates partners photography photo foundation museum library university college institute tours travel
  transport logistics storage self cleaning laundry dry cleaners pet veterinary vet animal kennel nursery garden
  florist flowers jewelry jewelers books music art gallery theatre theater cinema bakery deli food foods kitchen
  bbq sushi thai chinese mexican italian indian japanese express drive praxis arzt zahnarzt kanzlei friseur baeckerei
  metzgerei tienda taller escuela colegio iglesia hospitalidad agencia oficina loja padaria igreja escola otica`,
);
const PARTS = wordSet(
  `atm pharmacy pickup grocery delivery vision optical optometry optometrist glasses auto tire fuel gas gasoline station bakery deli
  photo garden floral florist bank money clinic emergency urgent imaging radiology laboratory lab surgery pediatrics
  pediatric oncology cardiology orthopedics neurology physical therapy parking garage pool restaurant bar cafe gym
  parts service collision rental leasing used preowned natatorium stadium field library bookstore hospital museum
  training grooming department departments auctions auction sales geldautomat cash machine recharge charging culinary
  assisting kayaking outlet warehouse distribution playground drive thru dmv hearing salon spa dining lounge chapel cemetery preschool elementary middle high`,
);

/** Written out or in digits, a number is one word: Five Guys and 5 Guys. */
const NUMBERS: ReadonlyMap<string, string> = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, String(index + 1)] as const),
);

/** Words of categories and names to lines of business that one business seldom has two of. */
const SECTORS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    lodging: 'hotel motel inn resort lodging accommodation hostel hoteles albergo',
    food: 'restaurant cafe coffee bar pub bakery pizza pizzeria diner grill eatery lounge bistro brasserie ristorante restaurante',
    grocery: 'grocery supermarket',
    department: 'department',
    pharmacy: 'pharmacy drugstore pharmacie farmacia apotheke',
    fuel: 'gas fuel petrol',
    dealer: 'dealer dealership',
    workshop: 'repair mechanic tire collision service',
    bank: 'bank',
    school: 'school academy university college',
    church: 'church',
    hospital: 'hospital',
    fitness: 'gym fitness',
  }).flatMap(([sector, words]) => words.split(' ').map((word) => [word, sector] as const)),
);

const NONE: readonly string[] = [];

const MARK = /^(?:.|\d+[a-z]?|i{2,3}|iv|vi{1,3}|ix)$/;

/** What of a business its key is made from. */
export type MatchSubject = Pick<
  Business,
  | 'name'
  | 'street'
  | 'city'
  | 'postalCode'
  | 'countryCode'
  | 'phones'
  | 'website'
  | 'domain'
  | 'category'
  | 'categories'
  | 'categoryPath'
  | 'brand'
  | 'socials'
  | 'latitude'
  | 'longitude'
>;

export function matchKey(business: MatchSubject): MatchKey {
  const folded = foldToAscii(business.name);
  const spoken = spokenWords(folded);
  const compact = spoken.join('');
  const path = pathOf(business.website);
  const categories = categoryWords(business);
  const city = business.city === null ? '' : foldedCity(business.city);
  const words = tellingWords(spoken);
  const marks: string[] = [];
  const parts: string[] = [];
  for (const word of words) {
    if (word.length < 5 && MARK.test(word)) marks.push(word);
    if (PARTS.has(word)) parts.push(word);
  }
  return {
    name: spoken.join(' '),
    compact,
    grams: gramsOf(compact),
    words,
    core: coreOf(words, city),
    marks,
    parts,
    street: streetKey(business.street),
    postcode: postcodeKey(business.postalCode, business.countryCode),
    city,
    country: business.countryCode,
    phones: business.phones === null ? NONE : business.phones.map(({ number }) => number),
    siteNumbers: path === '' ? NONE : (path.match(/\d{3,}/g) ?? NONE),
    domain: business.domain,
    path,
    categories,
    sectors: sectorsOf(categories, words),
    brand: brandOf(business, folded),
    facebook: business.socials.facebook,
    latitude: business.latitude,
    longitude: business.longitude,
  };
}

/** The `core` of a business's key alone. */
export const coreWords = ({ name, city }: Pick<MatchSubject, 'name' | 'city'>): readonly string[] =>
  coreOf(tellingWords(spokenWords(foldToAscii(name))), city === null ? '' : foldedCity(city));

/** Words of a folded name as they are said: numbers in digits, without legal forms where there is something else. */
function spokenWords(folded: string): string[] {
  const all = folded.split(' ');
  const kept = all.filter((word) => !LEGAL.has(word));
  return (kept.length === 0 ? all : kept).map((word) => NUMBERS.get(word) ?? word);
}

const tellingWords = (spoken: readonly string[]): string[] =>
  distinct(spoken.filter((word) => !FILLERS.has(word)));

function coreOf(words: readonly string[], city: string): readonly string[] {
  const cityWords = city === '' ? [] : wordsOfCity(city);
  const core = words.filter((word) => !KINDS.has(word) && !cityWords.includes(word));
  return core.length === 0 ? words : core;
}

/** By the category; by the name where the category says nothing. */
function sectorsOf(categories: readonly string[], words: readonly string[]): readonly string[] {
  let byCategory = sectorsOfCategories.get(categories);
  if (byCategory === undefined) {
    byCategory = sectorsAmong(categories);
    sectorsOfCategories.set(categories, byCategory);
  }
  return byCategory.length > 0 ? byCategory : sectorsAmong(words);
}

/** By the list itself: businesses of the same categories have the same one. */
const sectorsOfCategories = new WeakMap<readonly string[], readonly string[]>();

const sectorsAmong = (words: readonly string[]): readonly string[] =>
  distinct(words.flatMap((word) => SECTORS.get(word) ?? []));

function brandOf({ brand }: MatchSubject, foldedName: string): string {
  const name = brand === null ? chainNamedBy(foldedName) : foldToAscii(brand.name);
  return name === null ? '' : name.replaceAll(' ', '');
}

/** Names differ in their first letters or not at all. */
const MAX_GRAMS = 48;

function gramsOf(text: string): Int32Array {
  const grams = new Int32Array(Math.min(MAX_GRAMS, Math.max(0, text.length - 1)));
  // Sorted by insertion: for so few numbers a call into the engine's sort costs more.
  for (let index = 0; index < grams.length; index += 1) {
    const gram = text.charCodeAt(index) * 256 + text.charCodeAt(index + 1);
    let place = index;
    for (; place > 0 && (grams[place - 1] ?? 0) > gram; place -= 1)
      grams[place] = grams[place - 1] ?? 0;
    grams[place] = gram;
  }
  return grams;
}

/** Five digits of a ZIP, the outward code of a GB postcode; elsewhere the whole. */
function postcodeKey(postcode: string | null, country: string | null): string {
  if (postcode === null) return '';
  if (country === 'GB') return postcode.toLowerCase().replaceAll(' ', '');
  const compact = postcode.toLowerCase().replace(/[^a-z0-9]/g, '');
  return country === 'US' ? compact.slice(0, 5) : compact;
}

function pathOf(website: string | null): string {
  if (website === null) return '';
  const start = website.indexOf('/', 8);
  if (start < 0) return '';
  const path = website.slice(start).toLowerCase();
  return path
    .replace(/[?#].*$/, '')
    .replace(/\/(?:index|default|home|main)?(?:\.\w{2,5})?\/?$/, '')
    .replace(/\/$/, '');
}

const CATEGORY_NOISE = wordSet('and or service services shop store');

function categoryWords({ category, categories, categoryPath }: MatchSubject): readonly string[] {
  if (category === null) return [];
  const leaf = categoryPath.at(-1) ?? category;
  const ids = leaf === category ? [category, ...categories.slice(1, 3)] : [category, leaf];
  return ids.length === 1 ? wordsOfCategory(category) : wordsOfCategories(ids.join('\n'));
}

/** A data set has some thousand categories and cities: each is folded once. */
const wordsOfCategory = memo((id: string): readonly string[] =>
  distinct(
    foldToAscii(id)
      .split(' ')
      .filter((word) => !CATEGORY_NOISE.has(word))
      .map(stem),
  ),
);
const wordsOfCategories = memo((ids: string): readonly string[] =>
  distinct(ids.split('\n').flatMap(wordsOfCategory)),
);
const foldedCity = memo(foldToAscii);
const wordsOfCity = memo((city: string): readonly string[] => city.split(' '));

const MAX_MEMO = 20_000;

/** Remembers the answers of a pure function; starts anew when it holds too many. */
function memo<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= MAX_MEMO) known.clear();
    const value = compute(text);
    known.set(text, value);
    return value;
  };
}

function stem(word: string): string {
  return word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
