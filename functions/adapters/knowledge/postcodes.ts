import { distanceMeters } from '../../domain/kernel/geo.ts';
import type { PostcodeEntry } from '../../domain/prompt/knowledge.ts';

/** How far from its centre the addresses of a postcode may lie, in metres. */
const REACH_METERS = {
  code: 20_000,
  area: { GB: 45_000, DE: 70_000, CA: 500_000, AU: 120_000, IN: 80_000 },
} as const;

interface Area {
  readonly countryCode: string;
  readonly admin1: string;
  readonly locality: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Last three digits of each code of the area, in a row; empty where they are not known. */
  readonly ends: string;
}

const BRITISH = /^([A-Z]{1,2})\d[A-Z\d]?(?:\d[A-Z]{2})?$/u;
const CANADIAN = /^([A-Z])\d[A-Z](?:\d[A-Z]\d)?$/u;
/** London districts are the only British ones that end in a letter. */
const LONDON_DISTRICT =
  /^(?:EC\d[A-Z]|E1W|N1[CP]|NW1W|SE1P|SW1[A-Y]|W1[A-Y]|WC\d[A-Z])(?:\d[A-Z]{2})?$/u;

/** How a country's codes are told from others', and which part of a code its list has. */
interface Listed {
  readonly form: RegExp;
  readonly length: number;
  /** A whole code as the country writes it; as it is without. */
  readonly write?: (code: string) => string;
}

const FOUR: Listed = { form: /^\d{4}$/u, length: 4 };
const FIVE: Listed = { form: /^\d{5}$/u, length: 5 };

/** Countries of the file of codes. */
const LISTED: Readonly<Record<string, Listed>> = {
  US: FIVE,
  FR: FIVE,
  DE: FIVE,
  ES: FIVE,
  IT: FIVE,
  AT: FOUR,
  AU: FOUR,
  BE: FOUR,
  CH: FOUR,
  DK: FOUR,
  NZ: FOUR,
  ZA: FOUR,
  NL: { form: /^\d{4}(?:[A-Z]{2})?$/u, length: 4, write: (code) => spaced(code, 4) },
  PT: { form: /^\d{4}(?:\d{3})?$/u, length: 4, write: (code) => spaced(code, 4, '-') },
  CA: { form: CANADIAN, length: 3, write: (code) => spaced(code, 3) },
  IE: {
    form: /^[AC-FHKNPRTV-Y](?:\d\d|6W)(?:[A-Z\d]{4})?$/u,
    length: 3,
    write: (code) => spaced(code, 3),
  },
  SG: { form: /^\d{6}$/u, length: 2 },
};
const BRAZILIAN = /^\d{8}$/u;
/** Codes with the same first digits belong to one town of Brazil, or to its neighbours. */
const BRAZILIAN_DIGITS = 2;

/** Codes that are kept at hand. */
const MOST_FOUND = 512;

/** Postcodes one by one where the lists have them; of Britain, Germany, Canada, Australia and India by area else. */
export class PostcodeFile {
  readonly #load: { codes(): string; areas(): string };
  #codes: Map<string, string> | undefined;
  readonly #lines = new Map<string, readonly string[]>();
  #areas: Map<string, Area> | undefined;
  readonly #found = new Map<string, PostcodeEntry | null>();

  /** Both texts are asked for once, when the first postcode is. */
  constructor(load: { codes(): string; areas(): string }) {
    this.#load = load;
  }

  postcodes(postcode: string, countryCode?: string): PostcodeEntry[] {
    const code = withoutRoute(postcode.toUpperCase()).replaceAll(/[\s-]/gu, '');
    const countries = countryCode === undefined ? COUNTRIES : [countryCode];
    return countries.flatMap((country) => this.#known(country, code) ?? []);
  }

  /** One prompt asks for the same codes several times. */
  #known(countryCode: string, code: string): PostcodeEntry | undefined {
    const key = `${countryCode} ${code}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known === null ? undefined : known;
    const entry = this.#entryOf(countryCode, code);
    if (this.#found.size >= MOST_FOUND) this.#found.clear();
    this.#found.set(key, entry ?? null);
    return entry;
  }

  #entryOf(countryCode: string, code: string): PostcodeEntry | undefined {
    if (countryCode === 'GB') return this.#british(code);
    if (countryCode === 'BR') return BRAZILIAN.test(code) ? this.#brazilian(code) : undefined;
    if (countryCode === 'IN')
      return /^[1-9]\d{5}$/u.test(code) ? this.#inArea('IN', code, code.slice(0, 3)) : undefined;
    const listed = LISTED[countryCode];
    if (listed === undefined || !listed.form.test(code)) return undefined;
    if (countryCode === 'CA' && LONDON_DISTRICT.test(code)) return undefined;
    const entry = this.#exact(countryCode, code.slice(0, listed.length));
    const whole = listed.write?.(code) ?? code;
    if (countryCode === 'CA')
      return sortedIn(this.#inArea('CA', whole, code.slice(0, 1)), entry, whole);
    if (entry !== undefined) return { ...entry, postcode: whole };
    return countryCode === 'DE' || countryCode === 'AU'
      ? this.#inArea(countryCode, code, code.slice(0, 2))
      : undefined;
  }

  #british(code: string): PostcodeEntry | undefined {
    const area = BRITISH.exec(code)?.[1];
    if (area === undefined || (CANADIAN.test(code) && !LONDON_DISTRICT.test(code)))
      return undefined;
    const district = code.length >= 5 ? code.slice(0, -3) : code;
    // `SW1A` is a part of `SW1`.
    const entry =
      this.#exact('GB', district) ??
      (/[A-Z]$/u.test(district) ? this.#exact('GB', district.slice(0, -1)) : undefined);
    return sortedIn(this.#inArea('GB', britishForm(code), area), entry, britishForm(code));
  }

  /** A town has a range of codes; the list has the first. */
  #brazilian(code: string): PostcodeEntry | undefined {
    const lines = this.#linesOf('BR');
    const at = lastUpTo(lines, code);
    const entry = at === -1 ? undefined : codeEntry(lines, at, 'BR');
    if (entry?.postcode.slice(0, BRAZILIAN_DIGITS) !== code.slice(0, BRAZILIAN_DIGITS))
      return undefined;
    return { ...entry, postcode: `${code.slice(0, 5)}-${code.slice(5)}` };
  }

  #exact(countryCode: string, postcode: string): PostcodeEntry | undefined {
    const lines = this.#linesOf(countryCode);
    const at = lastUpTo(lines, postcode);
    return at !== -1 && codeOf(lines[at]) === postcode
      ? codeEntry(lines, at, countryCode)
      : undefined;
  }

  #inArea(
    countryCode: keyof (typeof REACH_METERS)['area'],
    postcode: string,
    part: string,
  ): PostcodeEntry | undefined {
    const area =
      this.#areaTable().get(`${countryCode} ${part}`) ??
      (/^\d\d$/u.test(part)
        ? this.#areaTable().get(`${countryCode} ${part.slice(0, 1)}0`)
        : undefined);
    if (area === undefined || !isCodeOf(area, postcode)) return undefined;
    const { admin1, locality, latitude, longitude } = area;
    return {
      postcode,
      countryCode,
      admin1,
      locality,
      latitude,
      longitude,
      reachMeters: REACH_METERS.area[countryCode],
    };
  }

  #linesOf(countryCode: string): readonly string[] {
    const known = this.#lines.get(countryCode);
    if (known !== undefined) return known;
    this.#codes ??= new Map(
      this.#load
        .codes()
        .split('@')
        .filter((part) => part !== '')
        .map((part) => [part.slice(0, 2), part.slice(3)] as const),
    );
    const lines = this.#codes.get(countryCode)?.trimEnd().split('\n') ?? [];
    this.#lines.set(countryCode, lines);
    return lines;
  }

  #areaTable(): Map<string, Area> {
    this.#areas ??= new Map(
      this.#load
        .areas()
        .split('\n')
        .map((line) => {
          const [countryCode = '', part = '', admin1 = '', locality = '', ...cells] =
            line.split('\t');
          const [latitude, longitude, ends = ''] = cells;
          const area = {
            countryCode,
            admin1,
            locality,
            latitude: Number(latitude),
            longitude: Number(longitude),
            ends,
          };
          return [`${countryCode} ${part}`, area] as const;
        }),
    );
    return this.#areas;
  }
}

const COUNTRIES: readonly string[] = [...Object.keys(LISTED), 'GB', 'BR', 'IN'];

const SAME_TOWN_METERS = 25_000;

/** `E8 London`, not `E8 Dalston`: the town that an area is sorted in, for those of its districts that lie in it. */
function sortedIn(
  area: PostcodeEntry | undefined,
  district: PostcodeEntry | undefined,
  postcode: string,
): PostcodeEntry | undefined {
  if (district === undefined) return area;
  const isOfTown =
    area !== undefined &&
    distanceMeters(area.latitude, area.longitude, district.latitude, district.longitude) <
      SAME_TOWN_METERS;
  const locality = isOfTown ? area.locality : district.locality.replace(/ \(.*$/u, '');
  return { ...district, locality, postcode };
}

const codeOf = (line = ''): string => line.slice(0, line.indexOf('\t'));

/** The last line whose code is not beyond this one; -1 when there is none. */
function lastUpTo(lines: readonly string[], code: string): number {
  let low = 0;
  let high = lines.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (codeOf(lines[middle]) <= code) low = middle + 1;
    else high = middle - 1;
  }
  return high;
}

/** A cell that repeats the line above is empty in the file. */
function codeEntry(lines: readonly string[], at: number, countryCode: string): PostcodeEntry {
  const [postcode = '', , , latitude, longitude] = (lines[at] ?? '').split('\t');
  return {
    postcode,
    countryCode,
    admin1: lastFilled(lines, at, 1),
    locality: lastFilled(lines, at, 2),
    latitude: Number(latitude),
    longitude: Number(longitude),
    reachMeters: REACH_METERS.code,
  };
}

function lastFilled(lines: readonly string[], from: number, column: number): string {
  for (let at = from; at >= 0; at--) {
    const cell = (lines[at] ?? '').split('\t')[column] ?? '';
    if (cell !== '') return cell;
  }
  return '';
}

/** `78701-1234`: what follows the hyphen is a part of a street. */
function withoutRoute(postcode: string): string {
  return /^\d{5}-\d{4}$/u.test(postcode) ? postcode.slice(0, 5) : postcode;
}

function isCodeOf({ ends }: Area, postcode: string): boolean {
  if (ends === '') return true;
  for (let at = 0; at < ends.length; at += 3)
    if (ends.startsWith(postcode.slice(-3), at)) return true;
  return false;
}

function britishForm(code: string): string {
  return code.length >= 5 ? spaced(code, code.length - 3) : code;
}

function spaced(code: string, at: number, gap = ' '): string {
  return code.length > at ? `${code.slice(0, at)}${gap}${code.slice(at)}` : code;
}
