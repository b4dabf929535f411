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
const FIVE_DIGITS = /^\d{5}$/u;
const FOUR_DIGITS = /^\d{4}$/u;
const SIX_DIGITS = /^[1-9]\d{5}$/u;

/** Postcodes of the United States and France one by one, of Britain, Germany, Canada, Australia and India by area. */
export class PostcodeFile {
  readonly #load: { codes(): string; areas(): string };
  #codes: Map<string, readonly string[]> | undefined;
  #areas: Map<string, Area> | undefined;

  /** Both texts are asked for once, when the first postcode is. */
  constructor(load: { codes(): string; areas(): string }) {
    this.#load = load;
  }

  postcodes(postcode: string, countryCode?: string): PostcodeEntry[] {
    const code = withoutRoute(postcode.toUpperCase()).replaceAll(/[\s-]/gu, '');
    const found = SIX_DIGITS.test(code)
      ? [this.#inArea('IN', code, code.slice(0, 3))]
      : FIVE_DIGITS.test(code)
        ? [
            this.#exact('US', code),
            this.#exact('FR', code),
            this.#inArea('DE', code, code.slice(0, 2)),
          ]
        : FOUR_DIGITS.test(code)
          ? [this.#inArea('AU', code, code.slice(0, 2))]
          : [...this.#lettered(code)];
    return found.filter(
      (entry): entry is PostcodeEntry =>
        entry !== undefined && (countryCode === undefined || entry.countryCode === countryCode),
    );
  }

  *#lettered(code: string): Generator<PostcodeEntry | undefined> {
    const british = BRITISH.exec(code)?.[1];
    const canadian = CANADIAN.exec(code)?.[1];
    if (british !== undefined && (canadian === undefined || LONDON_DISTRICT.test(code)))
      yield this.#inArea('GB', britishForm(code), british);
    else if (canadian !== undefined) yield this.#inArea('CA', spaced(code, 3), canadian);
  }

  #exact(countryCode: string, postcode: string): PostcodeEntry | undefined {
    const lines = this.#codeLines().get(countryCode) ?? [];
    let low = 0;
    let high = lines.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const line = lines[middle] ?? '';
      const code = line.slice(0, line.indexOf('\t'));
      if (code < postcode) low = middle + 1;
      else if (code > postcode) high = middle - 1;
      else return codeEntry(lines, middle, countryCode);
    }
    return undefined;
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

  #codeLines(): Map<string, readonly string[]> {
    this.#codes ??= new Map(
      this.#load
        .codes()
        .split('@')
        .filter((part) => part !== '')
        .map((part) => [part.slice(0, 2), part.slice(3).trimEnd().split('\n')] as const),
    );
    return this.#codes;
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

function spaced(code: string, at: number): string {
  return code.length > at ? `${code.slice(0, at)} ${code.slice(at)}` : code;
}
