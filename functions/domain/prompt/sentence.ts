import { SEPARATOR, tokenize } from './text.ts';
import type { Token } from './text.ts';

/** What a token was read as; each token is read once. */
export type Claim =
  | 'filter'
  | 'radius'
  | 'field'
  | 'count'
  | 'category'
  | 'place'
  | 'seller'
  | 'vicinity';

/** A prompt as tokens, with what each was read as so far. */
export class Sentence {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly #claims: (Claim | undefined)[];
  #line: { readonly text: string; readonly starts: readonly number[] } | undefined;

  constructor(text: string) {
    this.text = text;
    this.tokens = tokenize(maskCode(text));
    this.#claims = this.tokens.map(() => undefined);
  }

  get length(): number {
    return this.tokens.length;
  }

  /** The folded word at a position; an empty text outside the sentence. */
  word(at: number): string {
    return this.tokens[at]?.word ?? '';
  }

  stem(at: number): string {
    return this.tokens[at]?.stem ?? '';
  }

  isCapitalised(at: number): boolean {
    return this.tokens[at]?.capitalised ?? false;
  }

  isShouted(at: number): boolean {
    return this.tokens[at]?.shouted ?? false;
  }

  claimOf(at: number): Claim | undefined {
    return this.#claims[at];
  }

  /** A word that nothing has claimed yet; not a separator. */
  isFree(at: number): boolean {
    const token = this.tokens[at];
    return token !== undefined && token.word !== SEPARATOR && this.#claims[at] === undefined;
  }

  claim(from: number, to: number, claim: Claim): void {
    for (let at = from; at < to; at++) if (this.word(at) !== SEPARATOR) this.#claims[at] = claim;
  }

  /** The free words `from..from+length` joined by spaces, or undefined when one of them is taken. */
  span(from: number, length: number, of: 'word' | 'stem' = 'word'): string | undefined {
    let joined = '';
    for (let at = from; at < from + length; at++) {
      if (!this.isFree(at)) return undefined;
      joined += `${at === from ? '' : ' '}${of === 'word' ? this.word(at) : this.stem(at)}`;
    }
    return joined;
  }

  /** The prompt's own text from the token `from` up to, not including, `to`. */
  slice(from: number, to: number): string {
    return this.text.slice(this.tokens[from]?.start ?? 0, this.tokens[to - 1]?.end ?? 0);
  }

  /** All folded words with spaces between, for patterns over several words. */
  get line(): string {
    return this.#lineWithStarts().text;
  }

  /** The tokens that a match of a pattern over `line` covers. */
  tokensOf(match: { index: number; length: number }): { from: number; to: number } {
    const { starts } = this.#lineWithStarts();
    const from = lastAtMost(starts, match.index);
    const to = lastAtMost(starts, match.index + Math.max(match.length, 1) - 1) + 1;
    return { from, to };
  }

  #lineWithStarts(): { readonly text: string; readonly starts: readonly number[] } {
    if (this.#line !== undefined) return this.#line;
    const starts: number[] = [];
    let text = '';
    for (const { word } of this.tokens) {
      if (text !== '') text += ' ';
      starts.push(text.length);
      text += word;
    }
    this.#line = { text, starts };
    return this.#line;
  }
}

/** Two free words with a hyphen between them and no space. */
export function isHyphenAfter(sentence: Sentence, at: number): boolean {
  const end = sentence.tokens[at]?.end;
  const next = sentence.tokens[at + 1];
  return (
    end !== undefined &&
    next !== undefined &&
    next.start === end + 1 &&
    sentence.text.slice(end, next.start) === '-' &&
    /^\p{L}{2,}$/u.test(sentence.word(at)) &&
    /^\p{L}{2,}$/u.test(next.word) &&
    sentence.isFree(at) &&
    sentence.isFree(at + 1)
  );
}

function lastAtMost(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Addresses of the web, mark-up, `key=value` and directives: never a place, a category or a count. */
const CODE = [
  /https?:\/\/[^\s<>"]{1,2048}/giu,
  /\bwww\.[^\s<>"]{1,512}/giu,
  /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,190}/gu,
  /<(script|style)\b[^<>]{0,500}>[^<]{0,500}<\/\1\s{0,9}>/giu,
  /<[^<>]{1,500}>/gu,
  /\[[a-z]{3,12}(?::[A-Z_]{1,60})?\]/gu,
  /\[?[\w"']{1,60}\s?(?:==?|~)\s?["']?[\w.*-]{1,80}["']?\]?/gu,
  /\(\s?\w{1,30}\s?:\s?\w{1,30}\s?\)/gu,
  /\b\w{1,20}\(area:\d{1,15}\)/gu,
  /\{[^{}]{0,300}\}/gu,
  /\bout;|\bnode\s?\(|--\s*$/giu,
] as const;

/**
 * Text that tells a reader what to do instead of saying whom to find. The grammar obeys nothing anyway;
 * skipping such clauses keeps their nouns from being read as categories.
 */
const DIRECTIVE =
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n,]{0,60}\b(?:previous|prior|above|all|earlier|system|your|the)\b[^.!?\n,]{0,200}?(?=[.!?\n,]|\b(?:and|then)\s+(?:then\s+)?(?:list|find|get|give|show|search)\b|$)|(?:^|\n)\s{0,9}(?:system|assistant|developer|user)\s?:[^\n]{0,400}|\b(?:you are now|act as|pretend to be|system prompt|reveal your)\b[^.!?\n,]{0,200}?(?=[.!?\n,]|\b(?:and|then)\s+(?:then\s+)?(?:list|find|get|give|show|search)\b|$)/giu;

/** The same text with code and directives replaced, letter by letter, by separators: offsets stay true. */
function maskCode(text: string): string {
  let masked = text;
  if (/[<>=~{}@[\]]|:\/\/|www\.|\(|;|--/iu.test(text))
    for (const pattern of CODE) masked = masked.replaceAll(pattern, blank);
  return masked.replaceAll(DIRECTIVE, blank);
}

function blank(match: string): string {
  return `;${' '.repeat(Math.max(match.length - 2, 0))}${match.length > 1 ? ';' : ''}`;
}
