import type { Candidate, CandidateOf, Slot } from './candidate.ts';
import type { Interpretation } from './decode.ts';
import type { Sentence } from './tokens.ts';

/** A sentence with what each of its tokens was read as; single fillers and unread words are free. */
export class DecodedSentence {
  readonly sentence: Sentence;
  readonly items: readonly Candidate[];
  readonly language: string;
  readonly #slots: (Slot | undefined)[];

  constructor(sentence: Sentence, { items }: Pick<Interpretation, 'items'>, language: string) {
    this.language = language;
    this.sentence = sentence;
    this.items = items;
    this.#slots = sentence.tokens.map(() => undefined);
    for (const { slot, from, to, value } of items)
      if (slot !== 'filler' || value === 'phrase') this.assign(from, to, slot);
  }

  slotOf(at: number): Slot | undefined {
    return this.#slots[at];
  }

  /** A word that no slot has read; not a separator. */
  isFree(at: number): boolean {
    return this.sentence.isWord(at) && this.#slots[at] === undefined;
  }

  assign(from: number, to: number, slot: Slot): void {
    for (let at = from; at < to; at++) if (this.sentence.isWord(at)) this.#slots[at] = slot;
  }

  get length(): number {
    return this.sentence.length;
  }

  word(at: number): string {
    return this.sentence.word(at);
  }

  stem(at: number): string {
    return this.sentence.stem(at);
  }

  isCapitalised(at: number): boolean {
    return this.sentence.isCapitalised(at);
  }

  isShouted(at: number): boolean {
    return this.sentence.isShouted(at);
  }

  slice(from: number, to: number): string {
    return this.sentence.slice(from, to);
  }

  of<S extends Slot>(slot: S): CandidateOf<S>[] {
    return this.items.filter((item): item is CandidateOf<S> & Candidate => item.slot === slot);
  }
}
