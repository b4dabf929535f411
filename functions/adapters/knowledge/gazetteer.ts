import { distanceMeters } from '../../domain/kernel/geo.ts';
import { editDistance } from '../../domain/kernel/text.ts';
import type {
  Gazetteer,
  GeoEntry,
  GeoKind,
  GeoMatch,
  PostcodeEntry,
  Region,
} from '../../domain/prompt/knowledge.ts';
import { boxOf, boxOfDistrict } from './boxes.ts';
import { AT, BAR, EQUALS, NEWLINE, PLUS, TAB, TILDE, endOf } from './bytes.ts';
import { NameIndex } from './name-index.ts';

const KINDS: Readonly<Record<string, GeoKind>> = {
  k: 'country',
  r: 'region',
  n: 'county',
  a: 'area',
  c: 'city',
};
const KIND_LETTERS: Readonly<Record<GeoKind, string>> = {
  country: 'k',
  region: 'r',
  county: 'n',
  area: 'a',
  city: 'c',
};
const NAME_KINDS = ['main', 'alternate', 'nickname'] as const;

/** Names whose matches are kept at hand. */
const MOST_FOUND = 512;

/** Of a degree of latitude: a little less than the shortest, so that a band of so many degrees leaves no town out. */
const LEAST_METERS_PER_DEGREE = 110_000;

interface Group {
  readonly kind: GeoKind;
  readonly countryCode: string | null;
  readonly admin1: string;
  /** Of districts: whose they are. */
  readonly city: string;
}

/** The towns of a region: where each is, without the rest of its line. */
interface RegionTowns {
  readonly indices: Uint32Array;
  readonly latitudes: Float32Array;
  readonly longitudes: Float32Array;
}

interface WellKnownName {
  readonly name: string;
  readonly population: number;
}

/** A place that people mean by a name in some languages. */
interface MeantPlace {
  readonly group: string;
  /** Folded, its own. */
  readonly name: string;
  readonly rank: number;
  readonly languages: readonly string[];
}

type PostcodeSource = Pick<Gazetteer, 'postcodes'>;

/** The gazetteer over the bytes of `gazetteer.tsv` (format: bin/knowledge/gazetteer.ts). */
export class FileGazetteer implements Gazetteer {
  readonly #bytes: Buffer;
  readonly #postcodes: PostcodeSource;
  readonly #names: NameIndex;
  readonly #offsets: number[] = [];
  readonly #groupOf: number[] = [];
  readonly #groups: Group[] = [];
  readonly #regions = new Map<string, number>();
  readonly #abbreviations = new Map<string, number[]>();
  readonly #countries = new Map<string, string>();
  /** One prompt asks for the same names several times. */
  readonly #found = new Map<string, readonly GeoMatch[]>();
  /** By country and region: the groups of its towns, and where their lines begin. */
  readonly #townGroups = new Map<string, { readonly group: number; readonly start: number }[]>();
  /** Twelve bytes a town: never forgotten. */
  readonly #regionTowns = new Map<string, RegionTowns>();
  /** By the folded name that people use. */
  readonly #meant = new Map<string, MeantPlace[]>();
  #ordinaryStart = 0;
  #ordinaryNames: ReadonlySet<string> | undefined;
  #wellKnownStart = 0;
  #wellKnownByLetter: Map<string, WellKnownName[]> | undefined;

  constructor(bytes: Buffer, postcodes: PostcodeSource) {
    this.#bytes = bytes;
    this.#postcodes = postcodes;
    this.#names = new NameIndex(bytes, 1 << 18);
    this.#index();
  }

  find(name: string): readonly GeoMatch[] {
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const matches = this.#look(name);
    if (this.#found.size >= MOST_FOUND) this.#found.clear();
    this.#found.set(name, matches);
    return matches;
  }

  #look(name: string): GeoMatch[] {
    const best = new Map<number, number>();
    for (const { entry, tag } of this.#names.find(name)) {
      const known = best.get(entry);
      // A nickname beats the alternate name that the data happens to list too.
      if (known === undefined || tag === 2 || (tag === 0 && known === 1)) best.set(entry, tag);
    }
    const meant = this.#meantBy(name);
    for (const index of meant.keys()) if (best.get(index) !== 2) best.set(index, 0);
    return [...best].map(([index, tag]) => {
      const ranks = meant.get(index);
      const match: GeoMatch = {
        entry: this.#entry(index),
        nameKind: NAME_KINDS[tag] ?? 'alternate',
      };
      return ranks === undefined ? match : { ...match, meant: ranks };
    });
  }

  /** The places on record for a name, with their ranks by language. */
  #meantBy(name: string): Map<number, Record<string, number>> {
    const found = new Map<number, Record<string, number>>();
    for (const { group, name: own, rank, languages } of this.#meant.get(name) ?? []) {
      const [index] = this.#names
        .find(own)
        .filter(({ entry, tag }) => tag === 0 && this.#groupName(entry) === group)
        .map(({ entry }) => entry)
        .toSorted((a, b) => this.#entry(b).population - this.#entry(a).population);
      if (index === undefined) continue;
      const ranks = Object.fromEntries(languages.map((language) => [language, rank]));
      found.set(index, { ...found.get(index), ...ranks });
    }
    return found;
  }

  /** As groups are opened in the file. */
  #groupName(index: number): string {
    const { kind, countryCode, admin1 } = this.#group(index);
    return `${KIND_LETTERS[kind]} ${countryCode ?? ''} ${admin1}`.trim();
  }

  longestFrom(word: string): number {
    return this.#names.longestFrom(word);
  }

  isOrdinary(name: string): boolean {
    this.#ordinaryNames ??= new Set(
      this.#bytes
        .toString('latin1', this.#ordinaryStart, this.#bytes.indexOf('\n@', this.#ordinaryStart))
        .split('\n'),
    );
    return this.#ordinaryNames.has(name);
  }

  findSimilar(word: string): { name: string; matches: readonly GeoMatch[] }[] {
    const limit = word.length >= 7 ? 2 : 1;
    if (word.length < 5) return [];
    const near: { name: string; score: number }[] = [];
    for (const { name, population } of this.#wellKnown().get(word.slice(0, 1)) ?? []) {
      if (Math.abs(name.length - word.length) > limit) continue;
      const distance = editDistance(word, name, limit);
      // Seven letters are few for two errors: only swapped ones, as in chigaco.
      if (distance === 2 && word.length === 7 && lettersOf(word) !== lettersOf(name)) continue;
      if (distance <= limit && distance > 0)
        near.push({ name, score: Math.log10(population) - 2 * distance });
    }
    return near
      .toSorted((a, b) => b.score - a.score)
      .slice(0, 3)
      .map(({ name }) => ({ name, matches: this.find(name) }));
  }

  region(countryCode: string, admin1: string): Region | undefined {
    const index = this.#regions.get(`${countryCode}.${admin1}`);
    return index === undefined ? undefined : this.#region(index);
  }

  regionsByAbbreviation(abbreviation: string): Region[] {
    return (this.#abbreviations.get(abbreviation) ?? []).map((index) => this.#region(index));
  }

  townsAround(town: GeoEntry, meters: number): GeoEntry[] {
    const { indices, latitudes, longitudes } = this.#townsOf(town);
    const height = meters / LEAST_METERS_PER_DEGREE;
    const shrink = Math.cos(((Math.abs(town.latitude) + height) * Math.PI) / 180);
    const width = height / Math.max(shrink, 0.001);
    const found: GeoEntry[] = [];
    for (const [at, index] of indices.entries()) {
      if (index === town.index) continue;
      if (Math.abs((latitudes[at] ?? 0) - town.latitude) > height) continue;
      if (Math.abs((longitudes[at] ?? 0) - town.longitude) > width) continue;
      const entry = this.#entry(index);
      const { latitude, longitude } = entry;
      if (distanceMeters(latitude, longitude, town.latitude, town.longitude) <= meters)
        found.push(entry);
    }
    return found.toSorted((a, b) => b.population - a.population || a.index - b.index);
  }

  /** All towns of a town's region. */
  #townsOf({ countryCode, admin1 }: GeoEntry): RegionTowns {
    const key = `${countryCode}.${admin1}`;
    const known = this.#regionTowns.get(key);
    if (known !== undefined) return known;
    const indices = Uint32Array.from(
      (this.#townGroups.get(key) ?? []).flatMap((group) => this.#linesOf(group)),
    );
    const latitudes = new Float32Array(indices.length);
    const longitudes = new Float32Array(indices.length);
    for (const [at, index] of indices.entries()) {
      const [, , latitude, longitude] = this.#cells(index);
      latitudes[at] = Number(latitude);
      longitudes[at] = Number(longitude);
    }
    const towns = { indices, latitudes, longitudes };
    this.#regionTowns.set(key, towns);
    return towns;
  }

  #linesOf({ group, start }: { readonly group: number; readonly start: number }): number[] {
    const lines: number[] = [];
    for (let at = start; this.#groupOf[at] === group; at++) lines.push(at);
    return lines;
  }

  countryName(countryCode: string): string {
    return this.#countries.get(countryCode) ?? countryCode;
  }

  postcodes(postcode: string, countryCode?: string): readonly PostcodeEntry[] {
    return this.#postcodes.postcodes(postcode, countryCode);
  }

  #cells(index: number): string[] {
    const start = this.#offsets[index] ?? 0;
    const end = this.#bytes.indexOf(NEWLINE, start);
    return this.#bytes.toString('utf8', start, end === -1 ? this.#bytes.length : end).split('\t');
  }

  #group(index: number): Group {
    const group = this.#groups[this.#groupOf[index] ?? 0];
    if (group === undefined) throw new Error('The gazetteer file has a place outside any group.');
    return group;
  }

  #entry(index: number): GeoEntry {
    const { city, ...group } = this.#group(index);
    const cells = this.#cells(index);
    const [own = '', , latitude, longitude, population, last] =
      group.kind === 'region' ? cells.slice(2) : cells;
    return {
      index,
      ...group,
      name: city === '' || own.includes(city) ? own : `${own}, ${city}`,
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(population),
      prominence: group.kind === 'city' ? Number(last ?? 0.8) : 1,
      bbox:
        group.kind === 'city'
          ? null
          : last === undefined
            ? boxOfDistrict(Number(latitude), Number(longitude))
            : boxOf(last),
    };
  }

  #region(index: number): Region {
    const { countryCode, admin1 } = this.#group(index);
    const [iso = '', short = '', name = ''] = this.#cells(index);
    const country = countryCode ?? '';
    return {
      countryCode: country,
      admin1,
      name,
      code: iso === '' ? null : `${country}-${iso}`,
      abbreviation: short === '' ? null : short,
    };
  }

  #index(): void {
    const bytes = this.#bytes;
    for (let start = 0; start < bytes.length;) {
      if (bytes[start] === AT) {
        const end = endOf(bytes, start, NEWLINE);
        const opening = bytes.toString('utf8', start + 1, end);
        start = end + 1;
        if (opening === 'm') {
          start = this.#readMeant(start);
          continue;
        }
        if (opening === 'o') {
          this.#ordinaryStart = start;
          start = bytes.indexOf('\n@', start) + 1;
          continue;
        }
        if (opening === 'w') {
          this.#wellKnownStart = start;
          return;
        }
        this.#openGroup(opening);
      } else start = endOf(bytes, this.#indexLine(start), NEWLINE) + 1;
    }
  }

  /** Returns where the next group opens. */
  #readMeant(start: number): number {
    const end = this.#bytes.indexOf('\n@', start) + 1;
    for (const line of this.#bytes.toString('latin1', start, end - 1).split('\n')) {
      const [name = '', languages = '', ...places] = line.split('\t');
      const meant = places.map((place, rank): MeantPlace => {
        const [group = '', own = ''] = place.split('=');
        return { group, name: own, rank, languages: languages.split(' ') };
      });
      this.#meant.set(name, [...(this.#meant.get(name) ?? []), ...meant]);
    }
    return end;
  }

  #openGroup(opening: string): void {
    const [kind = '', countryCode = '', admin1 = '', ...city] = opening.split(' ');
    if (KINDS[kind] === 'city') {
      const key = `${countryCode}.${admin1}`;
      const groups = this.#townGroups.get(key) ?? [];
      groups.push({ group: this.#groups.length, start: this.#offsets.length });
      this.#townGroups.set(key, groups);
    }
    this.#groups.push({
      kind: KINDS[kind] ?? 'area',
      countryCode: countryCode === '' ? null : countryCode,
      admin1,
      city: city.join(' '),
    });
  }

  /** Returns where the names of the line end. */
  #indexLine(lineStart: number): number {
    const bytes = this.#bytes;
    const names = this.#names;
    const index = this.#offsets.length;
    this.#offsets.push(lineStart);
    this.#groupOf.push(this.#groups.length - 1);
    const { kind, countryCode, admin1 } = this.#group(index);
    let start = lineStart;
    if (kind === 'region') {
      const short = endOf(bytes, start, TAB) + 1;
      start = endOf(bytes, short, TAB) + 1;
      this.#regions.set(`${countryCode}.${admin1}`, index);
      const abbreviation = bytes.toString('latin1', short, start - 1).toLowerCase();
      if (abbreviation !== '')
        this.#abbreviations.set(abbreviation, [
          ...(this.#abbreviations.get(abbreviation) ?? []),
          index,
        ]);
    }
    const nameEnd = endOf(bytes, start, TAB);
    if (kind === 'country')
      this.#countries.set(countryCode ?? '', bytes.toString('utf8', start, nameEnd));
    const keysStart = nameEnd + 1;
    if (bytes[keysStart] !== EQUALS) names.add(start, nameEnd, index, 0);
    let keyStart = keysStart;
    for (let at = keysStart; ; at++) {
      const byte = bytes[at];
      if (byte !== BAR && byte !== TAB && at < bytes.length) continue;
      const first = bytes[keyStart];
      if (first === EQUALS || first === PLUS) names.add(keyStart + 1, at, index, 0);
      else if (first === TILDE) names.add(keyStart + 1, at, index, 2);
      else names.add(keyStart, at, index, 1);
      if (byte !== BAR) return at;
      keyStart = at + 1;
    }
  }

  /** Made when the first unknown word comes: most prompts have none. */
  #wellKnown(): Map<string, WellKnownName[]> {
    this.#wellKnownByLetter ??= Map.groupBy(
      this.#bytes
        .toString('latin1', this.#wellKnownStart)
        .split('\n')
        .map((line) => {
          const [name = '', population] = line.split('\t');
          return { name, population: Number(population) };
        }),
      ({ name }) => name.slice(0, 1),
    );
    return this.#wellKnownByLetter;
  }
}

function lettersOf(word: string): string {
  return word.split('').toSorted().join('');
}
