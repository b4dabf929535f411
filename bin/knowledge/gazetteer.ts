/** Makes the gazetteer file: places, the names they go by, and where they lie. */
import { foldAccents, foldedName } from '../../functions/domain/kernel/text.ts';
import { areaLines, districtLines, neighbourhoodLines } from './areas.ts';
import { aloneNames, countyNames } from './county-names.ts';
import { extentCells, extentsBy, shortNumber } from './extents.ts';
import { namesakeLines } from './namesakes.ts';
import { ordinaryNameLines } from './ordinary-names.ts';
import { alternatesOf, isPlainName, keysOf, shortNamesOf, spellingsOf } from './place-names.ts';
import { postalTowns, postOffices } from './postal-towns.ts';
import { withSizes } from './seats.ts';
import {
  readAdmin1,
  readAdmin2,
  readCities,
  readCountryNames,
  vocabularyLines,
} from './sources.ts';
import type { City } from './sources.ts';
import { suburbs } from './world-postcodes.ts';

/** Countries whose small towns (1,000 people and more, in the United States all) are kept too; everywhere else 2,000. */
const DETAILED = new Set('US CA GB IE AU NZ DE FR ES IT PT NL BE CH AT LU'.split(' '));
/** Of them those whose villages are few enough to be kept from 500 people on. */
const WITH_VILLAGES = new Set('CA GB IE AU NZ PT NL BE CH LU'.split(' '));
/** Countries whose second-order divisions people ask for by name. */
const WITH_COUNTIES = new Set('US GB IE FR IT ES BE'.split(' '));
const GONE = new Set(['PPLH', 'PPLQ', 'PPLW']);

/**
 * The lines of the file. `@kind country admin1` opens a group; a line of a group is
 * `name, keys, latitude, longitude, population`, for all but cities and districts also `west south east north`,
 * for larger cities how prominent they are. A key that begins with `=` replaces the folded name,
 * one with `+` is another spelling of it, one with `~` a nickname.
 * Group `r` lines begin with the region's ISO part and its short form. Group `@m` holds what people mean by names that
 * several places bear: `name, languages`, then `group=name` of each; group `@o` the names that are ordinary words, too. The last group, `@w`, lists the names that a
 * misspelt name may be mended to, with the population. `brands`: the names of chains, which are no towns.
 */
export function gazetteerLines(brands: ReadonlySet<string>): string[] {
  const cities = withSizes(readCities().filter((city) => !GONE.has(city.featureCode)));
  const nicknames = readNicknames();
  const places = [
    ...countryLines(cities),
    ...regionLines(cities),
    ...countyLines(cities),
    ...areaLines(),
    ...neighbourhoodLines(cities),
    ...districtLines(cities, cities.filter(isKept)),
    ...cityLines(cities, nicknames),
    ...unusedNicknames(nicknames),
  ];
  return [
    ...places,
    ...namesakeLines(places),
    ...ordinaryNameLines(places, brands),
    ...wellKnownLines(cities),
  ];
}

// ---- names

function readNicknames(): Map<string, string[]> {
  return new Map(
    vocabularyLines('nicknames.txt').map((line) => {
      const [names = '', target = ''] = line.split('|').map((part) => part.trim());
      const [group = '', ...words] = target.split(' ');
      return [`${group} ${words.join(' ')}`, names.split(';').map((name) => name.trim())] as const;
    }),
  );
}

/** A nickname of a city that the data does not hold would silently be lost. */
function unusedNicknames(nicknames: ReadonlyMap<string, string[]>): string[] {
  if (nicknames.size > 0)
    throw new Error(`nicknames.txt: no such city: ${[...nicknames.keys()].join(', ')}`);
  return [];
}

/** Only well-known places are guessed from a misspelt name. */
const WELL_KNOWN_FROM_POPULATION = 60_000;
/** In the countries whose small towns are kept. */
const WELL_KNOWN_AT_HOME = 25_000;

function wellKnownLines(cities: readonly City[]): string[] {
  const populations = new Map<string, number>();
  const keep = (name: string, population: number): void => {
    const key = foldedName(name);
    if (key.length >= 5 && /^[a-z ]+$/u.test(key) && population > (populations.get(key) ?? 0))
      populations.set(key, population);
  };
  for (const city of cities) {
    const least = DETAILED.has(city.countryCode) ? WELL_KNOWN_AT_HOME : WELL_KNOWN_FROM_POPULATION;
    if (city.population < least || city.featureCode === 'PPLX') continue;
    keep(city.name, city.population);
    // Only the largest cities are known by names in other languages.
    if (city.population >= 1_000_000)
      for (const name of city.alternates.filter(isPlainName).slice(0, 20))
        keep(name, city.population / 20);
  }
  for (const names of readCountryNames().values()) keep(names[0] ?? '', 5_000_000);
  for (const [code, name] of readAdmin1())
    if (/^(?:US|CA|GB|AU)\./u.test(code)) keep(plainRegionName(name), 3_000_000);
  return [
    '@w',
    ...[...populations]
      .toSorted(([a], [b]) => compare(a, b))
      .map(([name, population]) => `${name}\t${shortNumber(population)}`),
  ];
}

// ---- groups

function countryLines(cities: readonly City[]): string[] {
  const extents = extentsBy(cities, (city) => city.countryCode);
  const more = new Map(
    vocabularyLines('countries.txt').map(
      (line) => [line.slice(0, 2), line.slice(3).split(';')] as const,
    ),
  );
  const lines: string[] = [];
  for (const [code, names] of [...readCountryNames()].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const extent = extents.get(code);
    const name = SHORT_COUNTRY_NAMES[code] ?? names[0];
    if (extent === undefined || name === undefined) continue;
    lines.push(
      `@k ${code}`,
      [
        name,
        keysOf(name, { alternates: [...names, ...(more.get(code) ?? [])] }),
        ...extentCells(extent),
      ].join('\t'),
    );
  }
  return lines;
}

/** Where the official name is not what an address carries. */
const SHORT_COUNTRY_NAMES: Readonly<Record<string, string>> = {
  US: 'United States',
  GB: 'United Kingdom',
  RU: 'Russia',
  KR: 'South Korea',
  VN: 'Vietnam',
  CZ: 'Czechia',
  TR: 'Turkey',
  IR: 'Iran',
  SY: 'Syria',
  TZ: 'Tanzania',
  BO: 'Bolivia',
  VE: 'Venezuela',
  MD: 'Moldova',
  LA: 'Laos',
  TW: 'Taiwan',
  CN: 'China',
};

function regionLines(cities: readonly City[]): string[] {
  const extents = extentsBy(cities, (city) => `${city.countryCode}.${city.admin1}`);
  const facts = new Map(
    vocabularyLines('regions.txt').map((line) => {
      const [code = '', iso = '', short = '', ...names] = line.split(' ');
      return [
        code,
        { iso, short: short === '-' ? '' : short, names: names.join(' ').split(';') },
      ] as const;
    }),
  );
  const lines: string[] = [];
  for (const [code, name] of [...readAdmin1()].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const extent = extents.get(code);
    if (extent === undefined) continue;
    const [country = '', admin1 = ''] = code.split('.');
    const fact = facts.get(code);
    const iso = fact?.iso ?? (country === 'US' ? admin1 : '');
    const short = fact?.short ?? (country === 'US' ? admin1 : '');
    const plain = plainRegionName(name);
    lines.push(
      `@r ${country} ${admin1}`,
      [
        iso,
        short,
        plain,
        keysOf(plain, { spellings: [name, ...bareRegionNames(plain), ...(fact?.names ?? [])] }),
        ...extentCells(extent),
      ].join('\t'),
    );
  }
  return lines;
}

/** `State of Berlin`, `Auckland Region`: the name without its kind. */
function plainRegionName(name: string): string {
  if (name === 'Washington, D.C.' || name === 'District of Columbia') return 'District of Columbia';
  return name
    .replace(/^(?:State of|County of|Province of|The) /u, '')
    .replace(/ (?:Region|Voivodeship)$/u, '');
}

/** Counties that the list names in another language than their own people do. */
const OWN_COUNTY_NAMES: Readonly<Record<string, string>> = {
  'FR.24.41': 'Loir-et-Cher',
  'FR.76.31': 'Haute-Garonne',
  'FR.94.2A': 'Corse-du-Sud',
  'FR.94.2B': 'Haute-Corse',
  'IE.L.18': 'County Longford',
  'IE.L.23': 'County Offaly',
  'IE.U.02': 'County Cavan',
};

/** `Ondo` of Ondo State: people leave the word out. What is left must be a name. */
function bareRegionNames(plain: string): string[] {
  const bare =
    /^(.{4,}) (?:State|Province|Department|County|Governorate|Oblast|Krai|Prefecture|Emirate)$/u.exec(
      plain,
    )?.[1];
  return bare === undefined ||
    /^(?:Free$|North|South|East|West|Central|Centre|Upper|Lower)/u.test(bare)
    ? []
    : [bare];
}

const COUNTY_PREFIX =
  /^(?:Département du|Provincia autonoma di|Città metropolitana di|Província d['’]|County|City and Borough of|City and County of|City of|District of|County of|Royal Borough of|Metropolitan Borough of|Borough of|Provincia de|Provincia di|Província de|Province of|Province de|Province du|Provincie|Provincia dell['’]|Provincia del|The|Sir) ?/u;

function countyLines(cities: readonly City[]): string[] {
  const extents = extentsBy(cities, (city) => `${city.countryCode}.${city.admin1}.${city.admin2}`);
  const lines: string[] = [];
  const towns = new Set(
    cities.flatMap(({ countryCode, admin1, name, alternates }) =>
      [name, ...alternates].map((other) => `${countryCode}.${admin1} ${foldedName(other)}`),
    ),
  );
  let group = '';
  for (const [code, listed] of [...readAdmin2()].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const name = OWN_COUNTY_NAMES[code] ?? listed;
    const [country = '', admin1 = ''] = code.split('.');
    const extent = extents.get(code);
    if (!WITH_COUNTIES.has(country) || extent === undefined) continue;
    const opening = `@n ${country} ${admin1}`;
    if (opening !== group) lines.push(opening);
    group = opening;
    const bare = name
      .replace(COUNTY_PREFIX, '')
      .replace(/ (?:County|county borough|City and County Council)$/iu, '');
    const isTown = towns.has(`${country}.${admin1} ${foldedName(bare)}`);
    const label =
      country === 'IE' && !/City|South|Fingal|Rathdown/u.test(name) ? `County ${bare}` : name;
    lines.push(
      [
        label,
        keysOf(label, {
          spellings: [
            ...countyNames(country, name, bare, code.split('.')[2] ?? ''),
            ...aloneNames(country, bare, isTown),
          ],
        }),
        ...extentCells(extent),
      ].join('\t'),
    );
  }
  return lines;
}

/** Sections of cities: Bondi, Montmartre. */
const SECTION_FROM_POPULATION = 4_000;

/** What a smaller section weighs: its city is better known than itself. */
const SMALL_SECTION_FROM = 20_000;
const SMALL_SECTION_POPULATION = 2_000;

const weightOf = ({ featureCode, population }: City): number =>
  featureCode === 'PPLX' && population < SMALL_SECTION_FROM ? SMALL_SECTION_POPULATION : population;

/** How many names in other languages make a village known, by the least of its people: Portofino, Hallstatt. */
const RENOWNED_FROM_NAMES = [
  [1_000, 3],
  [500, 6],
] as const;
/** In countries with small towns. */
const RENOWNED_AT_HOME = [[300, 6]] as const;

/** `dans la ville`, `en la colonia`: villages called so are not what anybody means. */
const SAYS_ONLY_WHAT =
  /^(?:la|el|le|les|los|las|il|o|a|das|die|de|het) (?:ville|colonia|ciudad|zona|regi[oó]n|pueblo|barrio|provincia|centro|aldea|comuna|vila|cidade|citt[aà]|playa|plage|costa|c[oô]te|campagne|capital|capitale|stadt|stad|dorf)$/iu;

function isKept(city: City): boolean {
  const { featureCode, countryCode, population, alternates } = city;
  if (featureCode === 'PPLX') return population >= SECTION_FROM_POPULATION;
  if (countryCode === 'US') return true;
  if (SAYS_ONLY_WHAT.test(city.name) && population < 15_000) return false;
  const isDetailed = DETAILED.has(countryCode);
  const least = WITH_VILLAGES.has(countryCode) ? 500 : isDetailed ? 1_000 : 2_000;
  return (
    population >= least ||
    (/^PPL[AC]/u.test(featureCode) && population >= 1_000) ||
    (isDetailed ? RENOWNED_AT_HOME : RENOWNED_FROM_NAMES).some(
      ([people, names]) => population >= people && alternates.length - 1 >= names,
    )
  );
}

function cityLines(cities: readonly City[], nicknames: Map<string, string[]>): string[] {
  const listed = cities.filter(isKept);
  const known = new Set(listed);
  const hasPostOffice = postOffices();
  const greater = greaterNames();
  const kept = [...listed, ...postalTowns(cities, known), ...suburbs(cities, known)].toSorted(
    (a, b) =>
      compare(a.countryCode, b.countryCode) ||
      compare(a.admin1, b.admin1) ||
      compare(foldAccents(a.name), foldAccents(b.name)) ||
      Number(hasPostOffice(b)) - Number(hasPostOffice(a)) ||
      b.population - a.population,
  );
  const lines: string[] = [];
  let group = '';
  let previous = '';
  for (const city of kept) {
    const opening = `@c ${city.countryCode} ${city.admin1}`.trim();
    if (opening !== group) lines.push(opening);
    // A town and the municipality of its name are one place to a reader.
    if (opening === group && foldedName(city.name) === previous) continue;
    group = opening;
    previous = foldedName(city.name);
    const id = `${city.countryCode}.${city.admin1} ${city.name}`;
    const short = nicknames.get(id) ?? [];
    nicknames.delete(id);
    const keys = keysOf(city.name, {
      spellings: [
        ...spellingsOf(city.name),
        ...shortNamesOf(city, greater),
        // The list gives many Irish towns under their Irish names: Cill Airne is Killarney.
        ...(city.countryCode === 'IE'
          ? city.alternates.filter(isPlainName).slice(0, 8)
          : city.alternates.slice(0, 1)),
      ],
      alternates: alternatesOf(city),
      nicknames: short,
    });
    lines.push(
      [
        city.name,
        keys,
        city.latitude.toFixed(2),
        city.longitude.toFixed(2),
        shortNumber(weightOf(city)),
        ...(city.population < PROMINENT_FROM_POPULATION ? [] : [prominenceOf(city)]),
      ].join('\t'),
    );
  }
  return lines;
}

/** Folded names of countries and regions. */
function greaterNames(): ReadonlySet<string> {
  const regions = [...readAdmin1().values()].flatMap((name) => [
    name,
    plainRegionName(name),
    ...bareRegionNames(name),
  ]);
  return new Set([...regions, ...[...readCountryNames().values()].flat()].map(foldedName));
}

const PROMINENT_FROM_POPULATION = 30_000;

/**
 * How much better known a city is than its population says: the more languages name it, the better.
 * 1 for a place with the usual dozen of names.
 */
function prominenceOf(city: City): string {
  return (Math.sqrt(city.alternates.length + 9) / 5).toFixed(1);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
