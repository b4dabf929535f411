import { editDistance, foldedWords, stemPhrase } from '../../domain/kernel/text.ts';
import type { Category, CategoryIndex } from '../../domain/prompt/knowledge.ts';
import { PhraseFile } from './phrase-file.ts';
import { WordList } from './word-list.ts';

/** Words whose similar ones are kept at hand. */
const MOST_SIMILAR = 512;
/** Phrases whose categories are kept at hand: each beside each other word of a prompt. */
const MOST_FOUND = 8_192;
/** Sets of categories that are kept at hand: a job asks for the same few once a record. */
const MOST_DESCENDANTS = 512;

/** Opens the phrases, behind all other lines. */
const PHRASES = '\n@\n';

/** Categories over the bytes of `categories.tsv` (format: bin/knowledge/categories.ts). */
export class FileCategories implements CategoryIndex {
  readonly #categories = new Map<string, Category>();
  /** Ids of the categories, in the order of their lines. */
  readonly #ids: string[] = [];
  readonly #phrases: PhraseFile;
  readonly #found = new Map<string, readonly string[]>();
  readonly #written = new Map<string, readonly string[]>();
  readonly #otherWords = new Set<string>();
  #forms: ReadonlySet<string> = new Set();
  readonly #innerWords: WordList;
  readonly #realWords: WordList;
  readonly #names = new Map<string, string>();
  /** Names that stand in no release as they are: a source may repeat one thousands of times. */
  readonly #resolved = new Map<string, string | undefined>();
  /** Names of today and of older releases, stemmed; made when a name is not found as it is written. */
  #stemmedNames: Map<string, string> | undefined;
  readonly #children = new Map<string, string[]>();
  /** One prompt asks for the same words several times. */
  readonly #similar = new Map<string, readonly string[]>();
  readonly #descendants = new Map<string, ReadonlySet<string>>();

  constructor(bytes: Buffer) {
    const opening = bytes.indexOf(PHRASES);
    this.#phrases = new PhraseFile(bytes.subarray(opening + PHRASES.length));
    let innerWords = '';
    let realWords = '';
    for (const line of bytes.toString('utf8', 0, opening).split('\n')) {
      const [id = '', ...cells] = line.split('\t');
      if (id === '=') this.#written.set(cells[0] ?? '', [cells[1] ?? '']);
      else if (id === '!') this.#otherWords.add(cells[0] ?? '');
      else if (id === '&') this.#forms = new Set((cells[0] ?? '').split(' '));
      else if (id === '~') realWords = cells[0] ?? '';
      else if (id === '%') innerWords = cells[0] ?? '';
      else this.#addCategory(id, cells);
    }
    this.#innerWords = new WordList(innerWords);
    this.#realWords = new WordList(realWords);
  }

  #addCategory(id: string, cells: readonly string[]): void {
    const [label = '', parent = '', basic = '', oldNames = ''] = cells;
    this.#ids.push(id);
    this.#categories.set(id, {
      id,
      label,
      parent: parent === '' ? null : parent,
      basicCategories: basic.split(' '),
    });
    const siblings = this.#children.get(parent);
    if (siblings === undefined) this.#children.set(parent, [id]);
    else siblings.push(id);
    this.#names.set(id, id);
    // A name of today wins over the same name of yesterday.
    for (const name of oldNames === '' ? [] : oldNames.split(' '))
      if (!this.#names.has(name)) this.#names.set(name, id);
  }

  find(stemmedPhrase: string): readonly string[] {
    const known = this.#found.get(stemmedPhrase);
    if (known !== undefined) return known;
    const ids = this.#phrases.numbersOf(stemmedPhrase).map((number) => this.#ids[number] ?? '');
    if (this.#found.size >= MOST_FOUND) this.#found.clear();
    this.#found.set(stemmedPhrase, ids);
    return ids;
  }

  findWritten(foldedPhrase: string): readonly string[] {
    return this.#written.get(foldedPhrase) ?? [];
  }

  isOtherWord(foldedWord: string): boolean {
    return this.#otherWords.has(foldedWord);
  }

  isForm(stemmedWord: string): boolean {
    return this.#forms.has(stemmedWord);
  }

  isRealWord(foldedWord: string): boolean {
    return this.#realWords.has(foldedWord);
  }

  longestFrom(stemmedWord: string): number {
    return this.#phrases.longestFrom(stemmedWord);
  }

  isWord(stemmedWord: string): boolean {
    return (
      stemmedWord.length >= 4 &&
      (this.#phrases.longestFrom(stemmedWord) > 0 || this.#innerWords.has(stemmedWord))
    );
  }

  similarWords(stemmedWord: string): readonly string[] {
    if (stemmedWord.length < 4) return [];
    const known = this.#similar.get(stemmedWord);
    if (known !== undefined) return known;
    const words = this.#findSimilar(stemmedWord);
    if (this.#similar.size >= MOST_SIMILAR) this.#similar.clear();
    this.#similar.set(stemmedWord, words);
    return words;
  }

  #findSimilar(stemmedWord: string): string[] {
    const letter = stemmedWord.slice(0, 1);
    const limit = stemmedWord.length >= 8 ? 2 : 1;
    const near: { word: string; distance: number; phrases: number }[] = [];
    for (const words of [this.#phrases.firstWords(letter), this.#innerWords.from(letter)])
      for (const word of words) {
        if (Math.abs(word.length - stemmedWord.length) > limit) continue;
        const distance = editDistance(stemmedWord, word, limit);
        if (distance > 0 && distance <= limit)
          near.push({ word, distance, phrases: this.#phrases.countFrom(word) });
      }
    return near
      .toSorted((a, b) => a.distance - b.distance || b.phrases - a.phrases)
      .slice(0, 6)
      .map(({ word }) => word);
  }

  get(id: string): Category | undefined {
    return this.#categories.get(id);
  }

  /** Older releases write many names in the plural, and shops without a word for it: `hvac_services`, `sporting_goods`. */
  idOfName(name: string): string | undefined {
    const known = this.#names.get(name) ?? RENAMED[name];
    if (known !== undefined || this.#resolved.has(name)) return known ?? this.#resolved.get(name);
    const id = [name, `${name}_store`, `${name}_shop`]
      .map((written) => this.#stemmed().get(stemmedName(written)))
      .find((one) => one !== undefined);
    if (this.#resolved.size >= MOST_SIMILAR) this.#resolved.clear();
    this.#resolved.set(name, id);
    return id;
  }

  #stemmed(): Map<string, string> {
    if (this.#stemmedNames !== undefined) return this.#stemmedNames;
    const stemmed = new Map<string, string>();
    for (const id of this.#categories.keys()) stemmed.set(stemmedName(id), id);
    for (const [name, id] of this.#names) {
      const key = stemmedName(name);
      if (!stemmed.has(key)) stemmed.set(key, id);
    }
    this.#stemmedNames = stemmed;
    return stemmed;
  }

  withDescendants(ids: readonly string[]): ReadonlySet<string> {
    const key = ids.join(' ');
    const known = this.#descendants.get(key);
    if (known !== undefined) return known;
    const found = this.#findDescendants(ids);
    if (this.#descendants.size >= MOST_DESCENDANTS) this.#descendants.clear();
    this.#descendants.set(key, found);
    return found;
  }

  #findDescendants(ids: readonly string[]): Set<string> {
    const found = new Set<string>();
    const open = ids.slice();
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      open.push(...(this.#children.get(id) ?? []));
    }
    return found;
  }
}

/** Names of releases before the taxonomy, which lists none of them. */
const RENAMED: Readonly<Record<string, string>> = {
  thrift_store: 'second_hand_store',
  used_vintage_and_consignment: 'second_hand_store',
  funeral_services_and_cemeteries: 'funeral_service',
  cosmetic_and_beauty_supplies: 'cosmetics_and_fragrance_store',
  auto_parts_and_supply_store: 'auto_parts_store',
  hunting_and_fishing_supplies: 'hunting_and_fishing_store',
  eyewear_and_optician: 'eyewear_store',
  fruits_and_vegetables: 'produce_store',
  meat_shop: 'butcher_shop',
  boutique: 'fashion_boutique',
  cajun_creole_restaurant: 'cajun_and_creole_restaurant',
  bagel_restaurant: 'bagel_shop',
  central_government_office: 'government_office',
};

function stemmedName(name: string): string {
  return stemPhrase(foldedWords(name.replaceAll('_', ' ')));
}
