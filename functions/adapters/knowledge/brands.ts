import type { BrandIndex, BrandMatch } from '../../domain/prompt/knowledge.ts';
import { NameIndex } from './name-index.ts';

const TAB = 9;
const NEWLINE = 10;
const BAR = 0x7c;
const AT = 0x40;
const EXCLAMATION = 0x21;
const COMMON = 1;
const ABOUT_NAMES = 1 << 14;

interface Loaded {
  readonly bytes: Buffer;
  readonly names: NameIndex;
  /** Where each line begins, and where the line of its group does. */
  readonly lines: readonly { readonly start: number; readonly group: number }[];
}

/** Brands over the bytes of `brands.tsv` (format: bin/knowledge/brands.ts), which are asked for at the first look-up. */
export class FileBrands implements BrandIndex {
  readonly #load: () => Buffer;
  #loaded: Loaded | undefined;

  constructor(load: () => Buffer) {
    this.#load = load;
  }

  find(foldedPhrase: string): BrandMatch[] {
    const loaded = this.#data();
    return loaded.names
      .find(foldedPhrase)
      .toSorted((a, b) => a.entry - b.entry)
      .map(({ entry, tag }) => ({ brand: brandAt(loaded, entry), isCommonWord: tag === COMMON }));
  }

  longestFrom(foldedWord: string): number {
    return this.#data().names.longestFrom(foldedWord);
  }

  #data(): Loaded {
    this.#loaded ??= index(this.#load());
    return this.#loaded;
  }
}

function index(bytes: Buffer): Loaded {
  const names = new NameIndex(bytes, ABOUT_NAMES);
  const lines: { start: number; group: number }[] = [];
  let group = 0;
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline;
    if (bytes[start] === AT) group = start;
    else {
      addKeys(names, bytes, bytes.lastIndexOf(TAB, end) + 1, end, lines.length);
      lines.push({ start, group });
    }
    start = end + 1;
  }
  return { bytes, names, lines };
}

function addKeys(names: NameIndex, bytes: Buffer, from: number, end: number, line: number): void {
  for (let start = from; start < end;) {
    let stop = start;
    while (stop < end && bytes[stop] !== BAR) stop++;
    const isCommon = bytes[start] === EXCLAMATION;
    names.add(isCommon ? start + 1 : start, stop, line, isCommon ? COMMON : 0);
    start = stop + 1;
  }
}

function brandAt({ bytes, lines }: Loaded, at: number): BrandMatch['brand'] {
  const { start = 0, group = 0 } = lines[at] ?? {};
  const [name = '', wikidata = '', countries = ''] = lineAt(bytes, start).split('\t');
  return {
    name,
    wikidata: wikidata === '' ? null : `Q${wikidata}`,
    categories: lineAt(bytes, group + 1).split(' '),
    countries: countries === '' ? [] : countries.split(' '),
  };
}

function lineAt(bytes: Buffer, start: number): string {
  const end = bytes.indexOf(NEWLINE, start);
  return bytes.toString('utf8', start, end === -1 ? bytes.length : end);
}
