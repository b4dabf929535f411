/** Sorted words with a space between them, read when the first is asked for. */
export class WordList {
  readonly #text: string;
  #words: ReadonlySet<string> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  has(word: string): boolean {
    return this.#all().has(word);
  }

  /** Those that begin with the letter. */
  from(letter: string): string[] {
    return [...this.#all()].filter((word) => word.startsWith(letter));
  }

  #all(): ReadonlySet<string> {
    this.#words ??= new Set(this.#text.split(' '));
    return this.#words;
  }
}
