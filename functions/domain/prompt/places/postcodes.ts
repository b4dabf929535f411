import type { Gazetteer } from '../knowledge.ts';
import { findPostcodeForms } from '../postcode-forms.ts';
import type { PostcodeCandidate } from '../postcode-forms.ts';
import type { Sentence } from '../tokens.ts';
import type { Postcodes, PostcodeValue } from './place-value.ts';

const LABEL =
  /^(?:zip|zips|zipcode|zipcodes|postcode|postcodes|postal|plz|postleitzahl|postleitzahlen|cp|cep|cap|codigo|codice|codes?|postaux|postales|postais|postali|postale|postcodegebied|outcode|outcodes|districts?|pin|pincode|pincodes)$/u;
export const isPostcodeLabel = (word: string): boolean => LABEL.test(word);

const AUSTRALIAN_STATE = /^(?:nsw|vic|qld|tas|act|nt|sa|wa)$/u;

/** Everything in a sentence that some country writes its postcodes like. */
export function postcodesOf(sentence: Sentence, gazetteer: Gazetteer): Postcodes {
  if (!/\d/u.test(sentence.text)) return new Map();
  const starts = new Map<number, number>();
  const ends = new Map<number, number>();
  for (const [at, { start, end }] of sentence.tokens.entries()) {
    if (!sentence.isWord(at)) continue;
    starts.set(start, at);
    ends.set(end, at + 1);
  }
  const spans = Map.groupBy(
    findPostcodeForms(sentence.text),
    ({ start, end }) => `${start} ${end}`,
  );
  const found = new Map<number, PostcodeValue[]>();
  for (const forms of spans.values()) {
    const [first] = forms;
    if (first === undefined) continue;
    const from = starts.get(first.start);
    const to = ends.get(first.end);
    if (from === undefined || to === undefined) continue;
    const value = valueOf(sentence, gazetteer, from, to, forms, first);
    if (value === undefined) continue;
    for (const one of [value, ...withState(sentence, value)]) {
      const others = found.get(one.from);
      if (others === undefined) found.set(one.from, [one]);
      else others.push(one);
    }
  }
  for (const values of found.values()) values.sort((a, b) => b.to - a.to);
  return found;
}

/** `VIC 3000`: the state is a part of the postcode. */
function withState(sentence: Sentence, value: PostcodeValue): PostcodeValue[] {
  const { from, countries, entries } = value;
  if (!isAustralianState(sentence, from - 1) || !countries.includes('AU')) return [];
  return [
    {
      ...value,
      from: from - 1,
      countries: ['AU'],
      entries: entries.filter(({ countryCode }) => countryCode === 'AU'),
    },
  ];
}

const isAustralianState = (sentence: Sentence, at: number): boolean =>
  AUSTRALIAN_STATE.test(sentence.word(at)) && sentence.isShouted(at);

function valueOf(
  sentence: Sentence,
  gazetteer: Gazetteer,
  from: number,
  to: number,
  forms: readonly PostcodeCandidate[],
  first: PostcodeCandidate,
): PostcodeValue | undefined {
  for (let at = from; at < to; at++) if (!sentence.isWord(at)) return undefined;
  const plain = !forms.some(({ isDistinctive }) => isDistinctive);
  const labelled = isLabelled(sentence, from, to);
  const lettered = /\p{L}/u.test(sentence.slice(from, to));
  if (plain && lettered && !labelled && !mayBeLettered(sentence, from)) return undefined;
  return {
    from,
    to,
    code: first.code,
    entries: forms.flatMap(({ code, countryCode }) =>
      gazetteer.postcodes(countryCode === 'US' ? code.slice(0, 5) : code, countryCode),
    ),
    countries: forms.map(({ countryCode }) => countryCode),
    labelled,
    plain: plain && !lettered,
  };
}

/** `5k`, `b2b`: short forms with letters count only in capitals, or after a preposition in a text without any. */
function mayBeLettered(sentence: Sentence, from: number): boolean {
  if (sentence.isShouted(from) || (sentence.shouting && sentence.isCapitalised(from))) return true;
  const led = /^(?:in|near|around)$/u.test(sentence.word(from - 1));
  return led && sentence.flat && !/^[bckg]\d[a-z]?$/u.test(sentence.word(from));
}

function isLabelled(sentence: Sentence, from: number, to: number): boolean {
  return (
    LABEL.test(sentence.word(from - 1)) ||
    LABEL.test(sentence.word(to)) ||
    (sentence.isSeparator(from - 1) && LABEL.test(sentence.word(from - 2))) ||
    isAustralianState(sentence, from - 1) ||
    isAustralianState(sentence, to)
  );
}
