/** Makes the brand file: chains, their kinds, their countries and the names that people write for them. */
import * as z from 'zod';
import { TAG_TABLE } from '../../functions/adapters/sources/osm/tag-table.ts';
import { foldedName, foldedWords, stem } from '../../functions/domain/kernel/text.ts';
import type { CategoryIndex } from '../../functions/domain/prompt/knowledge.ts';
import { commonWords } from './common-words.ts';
import { readInput } from './inputs.ts';
import { linesOf, readCities, readCountryNames } from './sources.ts';

const Names = z.array(z.string()).optional();
const Index = z.object({
  nsi: z.record(
    z.string(),
    z.object({
      items: z.array(
        z.object({
          displayName: z.string(),
          matchNames: Names,
          locationSet: z.object({ include: z.array(z.unknown()) }),
          tags: z.record(z.string(), z.string()),
        }),
      ),
    }),
  ),
});
type Item = z.infer<typeof Index>['nsi'][string]['items'][number];

/** Machines, signs and the state: nobody sells to these. */
const NO_BUSINESS =
  /^(?:advertising|man_made|landuse|highway|emergency|waterway)\/|\/(?:atm|vending_machine|parcel_locker|payment_terminal|bicycle_rental|bicycle_parking|charging_station|recycling|public_bookcase|photo_booth|parking|government|union|political_party|playground|money_transfer|payment_centre|social_facility|information|telephone)$/u;

type Kinds = Pick<CategoryIndex, 'find' | 'isWord'>;

interface BrandRow {
  name: string;
  readonly wikidata: string;
  readonly kinds: Map<string, number>;
  readonly countries: Set<string>;
  readonly names: Set<string>;
}

/**
 * The lines of the file. `@id id` opens a group of the brands of these kinds, the main one first; a line of a group is
 * `name, wikidata (without its Q), countries, keys`. Countries are empty for a brand of many. A key is a folded
 * name; one with `!` means something else too.
 */
export function brandLines(categories: Kinds): string[] {
  const groups = new Map<string, string[]>();
  const isCommon = commonness(categories);
  for (const row of brandRows()) {
    const keys = keysOf(row, isCommon, (key) =>
      key.split(' ').every((word) => categories.isWord(stem(word))),
    );
    if (keys.length === 0) continue;
    const kinds = [...row.kinds]
      .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, MOST_KINDS);
    const group = kinds.map(([id]) => id).join(' ');
    const countries = row.countries.has(WORLD) ? '' : [...row.countries].toSorted().join(' ');
    const line = [row.name, row.wikidata.slice(1), countries, keys.join('|')].join('\t');
    groups.set(group, [...(groups.get(group) ?? []), line]);
  }
  return (
    [...groups]
      // Of two brands of one name, the one that is more than filling stations comes first.
      .toSorted(
        ([a], [b]) => Number(BESIDE_SHOPS.has(a)) - Number(BESIDE_SHOPS.has(b)) || (a < b ? -1 : 1),
      )
      .flatMap(([group, lines]) => [`@${group}`, ...lines.toSorted()])
  );
}

/** All names that the lines of the file are found by. */
export const brandKeys = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(
    lines.flatMap((line) =>
      (line.split('\t')[3] ?? '').split('|').map((key) => key.replace(/^!/u, '')),
    ),
  );

/** What chains of shops run beside them under their own name. */
const BESIDE_SHOPS: ReadonlySet<string> = new Set(['gas_station', 'beverage_supplier']);

/** What a hypermarket runs beside its shops says little about it. */
const MOST_KINDS = 3;
const WORLD = '*';
/** The index of one country's French territories and of Great Britain's nations. */
const COUNTRY_OF: Readonly<Record<string, string>> = { FX: 'FR' };

function brandRows(): BrandRow[] {
  const rows = new Map<string, BrandRow>();
  const kindOf = categoriesOfTags();
  for (const [path, { items }] of Object.entries(
    Index.parse(JSON.parse(readInput('name-suggestion-index', 'dist/json/nsi.min.json'))).nsi,
  )) {
    const [tree, key = '', value = ''] = path.split('/');
    if (tree !== 'brands' || NO_BUSINESS.test(`${key}/${value}`)) continue;
    for (const item of items) addItem(rows, item, kindOf(key, value, item.tags));
  }
  return [...rows.values()];
}

function addItem(rows: Map<string, BrandRow>, item: Item, kind: string | undefined): void {
  if (kind === undefined) return;
  const name = [item.tags['brand'], item.displayName, item.tags['brand:en'], item.tags['name:en']]
    .map((text) => text?.replace(/\s*\([^)]*\)\s*$/u, '') ?? '')
    .find((text) => /^[\p{Script=Latin}\p{M}\d\s.,'’&+!/%°-]+$/u.test(text));
  if (name === undefined) return;
  const countries = item.locationSet.include.map(countryOf);
  const wikidata = item.tags['brand:wikidata'] ?? '';
  const id = wikidata === '' ? foldedName(name) : wikidata;
  const row = rows.get(id) ?? {
    name,
    wikidata,
    kinds: new Map<string, number>(),
    countries: new Set<string>(),
    names: new Set<string>(),
  };
  // `Tesco` says what the brand is, `Tesco Café` what stands beside it.
  const weight = (kind === 'gas_station' ? 0.1 : 1) / foldedWords(item.displayName).length;
  row.kinds.set(kind, (row.kinds.get(kind) ?? 0) + weight);
  // Its name is what most of the world calls it.
  if (countries.includes(WORLD) && !row.countries.has(WORLD)) row.name = name;
  for (const country of countries) row.countries.add(country);
  for (const other of [
    name,
    ...(item.matchNames ?? []),
    ...['name', 'brand', 'short_name', 'alt_name', 'brand:en', 'name:en'].flatMap(
      (tag) => item.tags[tag]?.split(';') ?? [],
    ),
  ])
    row.names.add(other.replace(/\s*\([^)]*\)\s*$/u, ''));
  rows.set(id, row);
}

/** `us`, `us-tx.geojson`, `gb-eng`; numbers and shapes stand for several countries. */
function countryOf(place: unknown): string {
  const code = typeof place === 'string' ? /^([a-z]{2})(?:-|$)/u.exec(place)?.[1] : undefined;
  if (code === undefined) return WORLD;
  return COUNTRY_OF[code.toUpperCase()] ?? code.toUpperCase();
}

/** Tags to categories: the table that finds records of a category, read the other way. */
function categoriesOfTags(): (
  key: string,
  value: string,
  tags: Readonly<Record<string, string>>,
) => string | undefined {
  const rules: { id: string; tags: (readonly [string, string])[]; isSure: boolean }[] = [];
  for (const line of linesOf(TAG_TABLE)) {
    const [id = '', ...selectors] = line.split(' ');
    for (const selector of selectors) {
      const pairs = selector
        .replace(/^~/u, '')
        .split(',')
        .map((pair): readonly [string, string] => {
          const [key = '', value = ''] = pair.split('=');
          return [key, value];
        });
      rules.push({ id, tags: pairs, isSure: !selector.startsWith('~') });
    }
  }
  // The most telling tags decide: a café whose cuisine is bubble tea.
  rules.sort((a, b) => b.tags.length - a.tags.length || Number(b.isSure) - Number(a.isSure));
  const byTag = Map.groupBy(
    rules.flatMap((rule) => rule.tags.map((tag) => ({ rule, tag: tag.join('=') }))),
    ({ tag }) => tag,
  );
  return (key, value, tags) => {
    const main = MAIN_KINDS[`${key}/${value}`];
    const all = { ...tags, [key]: value };
    const found = byTag
      .get(`${key}=${value}`)
      ?.map(({ rule }) => rule)
      .find((rule) =>
        rule.tags.every(([tag, wanted]) => all[tag]?.split(';').includes(wanted) === true),
      );
    return found !== undefined && (found.tags.length > 1 || main === undefined) ? found.id : main;
  };
}

/** Kinds whose tag stands for several categories or for none in the table. */
const MAIN_KINDS: Readonly<Record<string, string>> = {
  'amenity/fuel': 'gas_station',
  'amenity/cafe': 'coffee_shop',
  'amenity/fast_food': 'fast_food_restaurant',
  'amenity/restaurant': 'restaurant',
  'amenity/bank': 'bank',
  'shop/chemist': 'drugstore',
  'amenity/pharmacy': 'pharmacy',
  'leisure/fitness_centre': 'gym',
};

const GENERIC_ENDINGS = new Set(
  'market markets pharmacy coffee pizza store stores supermarket supermarkets restaurant restaurants bank hotel hotels gym fitness cafe bakery burgers burger grill kitchen shop shops group company inn insurance'.split(
    ' ',
  ),
);

/** The main name, the others, the same without `The` or a last word that only says the kind. */
function keysOf(
  row: BrandRow,
  isCommon: (key: string) => boolean,
  isGeneric: (key: string) => boolean,
): string[] {
  const main = foldedName(row.name);
  const keys = new Set<string>();
  for (const name of row.names) {
    const key = foldedName(name);
    if (key.length < 2 || !/^[a-z0-9 ]+$/u.test(key) || key.split(' ').length > 6) continue;
    for (const form of formsOf(key)) {
      const isOwn = formsOf(main).includes(form);
      // `Indian` alone is no bank.
      if (form === key ? isOwn || !isGeneric(form) : !isCommon(form) && !isGeneric(form))
        keys.add(form);
    }
  }
  // `Tesco Petrol Station` is found by `Tesco`; only a word that belongs to the name is read with it.
  const isLonger = (key: string): boolean =>
    key !== main &&
    !GENERIC_ENDINGS.has(key.split(' ').at(-1) ?? '') &&
    [...keys].some((other) => key.startsWith(`${other} `));
  return [...keys]
    .filter((key) => !isLonger(key))
    .toSorted()
    .map((key) => (isCommon(key) ? `!${key}` : key));
}

function formsOf(key: string): string[] {
  const bare = key.startsWith('the ') ? key.slice(4) : key;
  const words = bare.split(' ');
  const short = GENERIC_ENDINGS.has(words.at(-1) ?? '') ? words.slice(0, -1).join(' ') : '';
  return [...new Set([key, bare, short])].filter((form) => form.length > 3 || form === key);
}

/** The lists are of films' words, by use: further down they hold brands themselves. */
const MOST_USED = 3_000;
/** A name of a place this large is read as the place. */
const KNOWN_PLACE_FROM_POPULATION = 15_000;

/** Whether a name means something else too: a kind of business, a place, or a word that people use every day. */
function commonness(categories: Kinds): (key: string) => boolean {
  const words = commonWords(MOST_USED);
  const places = new Set<string>();
  for (const city of readCities())
    if (city.population >= KNOWN_PLACE_FROM_POPULATION) places.add(foldedName(city.name));
  for (const names of readCountryNames().values())
    for (const name of names) places.add(foldedName(name));
  return (key) => {
    const stems = key.split(' ').map(stem);
    return (
      key.length < 3 ||
      words.has(key) ||
      places.has(key) ||
      categories.find(stems.join(' ')).length > 0
    );
  };
}
