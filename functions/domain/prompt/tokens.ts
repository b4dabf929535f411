import { SEPARATOR, tokenize } from './tokenize.ts';
import type { Token } from './tokenize.ts';

/** Some tokens in a row: from the first of them to the one behind the last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A prompt as tokens. Nothing about it changes while it is read. */
export class Sentence {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Pieces that are no words of a request: code, addresses of the web, orders to a reader. */
  readonly masked: readonly string[];
  /** Nothing in it is capitalised, or nearly everything: capitals prove nothing. */
  readonly flat: boolean;
  /** Most of it is upper case. */
  readonly shouting: boolean;
  #line: { readonly text: string; readonly starts: readonly number[] } | undefined;

  /**
   * @param aside runs of tokens whose capitals say nothing about the others': who writes
   * @param unsaid stretches of the text that are no part of the request
   */
  constructor(
    text: string,
    aside: readonly { readonly from: number; readonly to: number }[] = [],
    unsaid: readonly { readonly start: number; readonly end: number }[] = [],
  ) {
    this.text = text;
    const { masked, pieces } = maskCode(text, unsaid);
    this.tokens = tokenize(masked);
    this.masked = pieces;
    this.shouting = isShouting(this.tokens);
    const spoken =
      aside.length === 0
        ? this.tokens
        : this.tokens.filter((_, at) => !aside.some(({ from, to }) => at >= from && at < to));
    this.flat = this.shouting || isFlat(text, spoken);
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
    return !this.shouting && (this.tokens[at]?.shouted ?? false);
  }

  isSeparator(at: number): boolean {
    return this.word(at) === SEPARATOR;
  }

  isWord(at: number): boolean {
    const word = this.word(at);
    return word !== '' && word !== SEPARATOR;
  }

  /** A capital that says something: not the first word's, and not where all words have one. */
  isNamed(at: number): boolean {
    return !this.flat && this.isCapitalised(at) && at > 0;
  }

  /** The words `from..from+length` joined by spaces, or undefined where a separator or the end stands. */
  span(from: number, length: number, of: 'word' | 'stem' = 'word'): string | undefined {
    let joined = '';
    for (let at = from; at < from + length; at++) {
      if (!this.isWord(at)) return undefined;
      joined += `${at === from ? '' : ' '}${of === 'word' ? this.word(at) : this.stem(at)}`;
    }
    return joined;
  }

  /** The words `from..to` joined by spaces, separators included. */
  words(from: number, to: number): string {
    let joined = '';
    for (let at = Math.max(from, 0); at < to && at < this.length; at++)
      joined += `${joined === '' ? '' : ' '}${this.word(at)}`;
    return joined;
  }

  /** The position after a separator, where one stands. */
  afterSeparator(at: number): number {
    return this.isSeparator(at) ? at + 1 : at;
  }

  /** The prompt's own text from the token `from` up to, not including, `to`. */
  slice(from: number, to: number): string {
    return this.text.slice(this.tokens[from]?.start ?? 0, this.tokens[to - 1]?.end ?? 0);
  }

  /** The prompt's own text between the words left of `at` and the word at `at`. */
  gap(at: number): string {
    const left = this.isSeparator(at - 1) ? at - 2 : at - 1;
    const end = this.tokens[at]?.start ?? this.text.length;
    return this.text.slice(this.tokens[left]?.end ?? 0, end);
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

/** Two words with a hyphen between them and no space. */
export function isHyphenAfter(sentence: Sentence, at: number): boolean {
  const end = sentence.tokens[at]?.end;
  const next = sentence.tokens[at + 1];
  return (
    end !== undefined &&
    next !== undefined &&
    next.start === end + 1 &&
    sentence.text.slice(end, next.start) === '-' &&
    /^\p{L}{2,}$/u.test(sentence.word(at)) &&
    /^\p{L}{2,}$/u.test(next.word)
  );
}

/** Most long words begin with a capital, or none does. */
function isFlat(text: string, tokens: readonly Token[]): boolean {
  const long = tokens.filter(({ raw }) => raw.length > 2 && /^\p{L}/u.test(raw));
  return !long.some(
    ({ capitalised, shouted, start }, at) =>
      capitalised &&
      !shouted &&
      at > 0 &&
      !/[.!?\n]\s*$/u.test(text.slice(Math.max(start - 3, 0), start)),
  );
}

function isShouting(tokens: readonly Token[]): boolean {
  const long = tokens.filter(({ raw }) => raw.length > 2 && /^\p{L}/u.test(raw));
  return long.length > 1 && long.filter((token) => token.shouted).length > long.length * 0.6;
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
  /(?!\b(?:n|limit|count|max|qty|number|anzahl)\s?=\s?\d{1,4}\b)\[?[\w"']{1,60}\s?(?:==?|~(?!\s?\d{1,5}(?![\w.])))\s?["']?[\w.*-]{1,80}["']?\]?/gu,
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

/** `1) ... 2) ...`: the numbers of a list count nothing. */
function withoutListNumbers(text: string): string {
  if (!/(?:^|\s)1[.)]\s/u.test(text) || !/\s2[.)]\s/u.test(text)) return text;
  return text.replaceAll(
    /(^|\s)\d{1,2}[.)](?=\s)/gu,
    (marker, before: string) => `${before}${';'.padEnd(marker.length - before.length)}`,
  );
}

const HEADER =
  /^(?:from|to|b?cc|subject|sent|date|re|fwd?|von|an|betreff|gesendet|datum|de|objet|para|asunto|assunto|da|oggetto|van|aan|onderwerp) ?:(?=\s)/gimu;
const SUBJECT = /^(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp) ?:\s/imu;
/** A header's line that names who writes to whom, and when. */
const ADDRESS_LINE =
  /^(?:from|to|b?cc|sent|date|von|an|gesendet|datum|de|para|da|van|aan) ?:[ \t][^\n]{0,300}$/gimu;
/** The same where no subject says that it is a mail: with an address, or a date above what follows. */
const MAIL_LINE =
  /^(?:from|to|b?cc|von|an|de|para|da|van|aan) ?:[ \t][^\n@]{0,150}@[^\n]{0,150}$|^(?:sent|date|gesendet|datum) ?:[ \t][^\n]{0,150}(?=\n)/gimu;

/** `From: ...`, `Subject: ...`: the names of a mail's headers say nothing. Nor does who writes it to whom. */
function withoutHeaders(text: string, blank: (match: string) => string): string {
  if (!HEADER_SIGN.test(text)) return text;
  return text
    .replaceAll(SUBJECT.test(text) ? ADDRESS_LINE : MAIL_LINE, blank)
    .replaceAll(HEADER, (name) => `;${' '.repeat(name.length - 1)}`);
}
const HEADER_SIGN = /^\w{2,12} ?:\s/mu;

/** The same text with code and directives replaced, letter by letter, by separators: offsets stay true. */
function maskCode(
  text: string,
  unsaid: readonly { readonly start: number; readonly end: number }[],
): { readonly masked: string; readonly pieces: readonly string[] } {
  const pieces: string[] = [];
  const blank = (match: string): string => {
    if (/[\p{L}\p{N}]/u.test(match)) pieces.push(match.trim());
    return `;${' '.repeat(Math.max(match.length - 2, 0))}${match.length > 1 ? ';' : ''}`;
  };
  let masked = withoutHeaders(withoutListNumbers(text), blank);
  for (const { start, end } of unsaid)
    masked = masked.slice(0, start) + blank(masked.slice(start, end)) + masked.slice(end);
  if (/[<>=~{}@[\]]|:\/\/|www\.|\(|;|--/iu.test(text))
    for (const pattern of CODE) masked = masked.replaceAll(pattern, blank);
  return { masked: masked.replaceAll(DIRECTIVE, blank), pieces };
}
