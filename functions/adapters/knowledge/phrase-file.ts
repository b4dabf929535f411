const TAB = 9;
const NEWLINE = 10;
const SPACE = 0x20;

/** First words whose phrases were counted, kept at hand. */
const MOST_ASKED = 1_024;
/** Shorter words resemble too many others. */
const SHORTEST_WORD = 4;

interface PhrasesFrom {
  /** Words of the longest. */
  readonly longest: number;
  readonly count: number;
}

/**
 * Phrases over sorted lines of bytes, `phrase, numbers` with a tab between, the numbers in base 36 with spaces between.
 * They are found by halving, so that nothing is indexed when the file is loaded.
 */
export class PhraseFile {
  readonly #bytes: Buffer;
  readonly #begun = new Map<string, PhrasesFrom>();
  readonly #firstWords = new Map<string, readonly string[]>();

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Empty where the phrase is unknown. */
  numbersOf(phrase: string): number[] {
    const start = this.#firstFrom(phrase);
    const tab = start + phrase.length;
    if (!this.#beginsWith(start, phrase) || this.#bytes[tab] !== TAB) return [];
    return this.#bytes
      .toString('latin1', tab + 1, this.#endOf(tab))
      .split(' ')
      .map((number) => Number.parseInt(number, 36));
  }

  /** Words of the longest phrase that begins with the word; 0 when none does. */
  longestFrom(word: string): number {
    return this.#phrasesFrom(word).longest;
  }

  /** How many phrases begin with the word. */
  countFrom(word: string): number {
    return this.#phrasesFrom(word).count;
  }

  #phrasesFrom(word: string): PhrasesFrom {
    const known = this.#begun.get(word);
    if (known !== undefined) return known;
    const found = this.#findFrom(word);
    if (this.#begun.size >= MOST_ASKED) this.#begun.clear();
    this.#begun.set(word, found);
    return found;
  }

  #findFrom(word: string): PhrasesFrom {
    let longest = 0;
    let count = 0;
    let start = this.#firstFrom(word);
    while (start < this.#bytes.length && this.#beginsWith(start, word)) {
      let at = start + word.length;
      if (this.#bytes[at] !== TAB && this.#bytes[at] !== SPACE) break;
      let words = 1;
      for (; this.#bytes[at] !== TAB; at++) if (this.#bytes[at] === SPACE) words++;
      if (words > longest) longest = words;
      count++;
      start = this.#endOf(at) + 1;
    }
    return { longest, count };
  }

  /** The words, of four letters or more, with which phrases begin and which begin with the letter; sorted. */
  firstWords(letter: string): readonly string[] {
    const known = this.#firstWords.get(letter);
    if (known !== undefined) return known;
    const words: string[] = [];
    let last = '';
    for (let start = this.#firstFrom(letter); this.#beginsWith(start, letter);) {
      let end = start;
      while (this.#bytes[end] !== TAB && this.#bytes[end] !== SPACE) end++;
      if (end - start >= SHORTEST_WORD && !this.#isWordAt(start, end, last)) {
        last = this.#bytes.toString('latin1', start, end);
        words.push(last);
      }
      start = this.#endOf(end) + 1;
    }
    this.#firstWords.set(letter, words);
    return words;
  }

  #isWordAt(start: number, end: number, word: string): boolean {
    return end - start === word.length && this.#beginsWith(start, word);
  }

  /** Where the first line starts that does not come before the text. */
  #firstFrom(text: string): number {
    let low = 0;
    let high = this.#bytes.length;
    while (low < high) {
      let start = (low + high) >>> 1;
      while (start > low && this.#bytes[start - 1] !== NEWLINE) start--;
      if (this.#comesBefore(start, text)) low = this.#endOf(start) + 1;
      else high = start;
    }
    return low;
  }

  #comesBefore(start: number, text: string): boolean {
    for (let at = 0; at < text.length; at++) {
      const byte = this.#bytes[start + at] ?? NEWLINE;
      const code = text.charCodeAt(at);
      // Tabs and newlines come before all that phrases hold.
      if (byte !== code) return byte < code;
    }
    return false;
  }

  #beginsWith(start: number, text: string): boolean {
    for (let at = 0; at < text.length; at++)
      if (this.#bytes[start + at] !== text.charCodeAt(at)) return false;
    return true;
  }

  /** Where the line ends that holds this place. */
  #endOf(from: number): number {
    let at = from;
    while (at < this.#bytes.length && this.#bytes[at] !== NEWLINE) at++;
    return at;
  }
}
