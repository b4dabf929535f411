import type { Sentence } from '../tokens.ts';
import { groupOfWord, multiplierOfWord, numberOfWord } from '../words.ts';
import { isAsked } from './asks-before.ts';

/** A number of a sentence. */
export interface NumberSpan {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly negative: boolean;
  readonly inWords: boolean;
}

/** `media docena`, `ein halbes Dutzend` */
const HALF = /^(?:half|halve?|halbes|demi|medi[ao]|mei[ao]|mezz[ao])$/u;

const ONE_AND_HALF = /^(?:anderthalb|eineinhalb|anderhal(?:f|ve))$/u;
/** `one and a half dozen` */
const ONE_AND_A_HALF =
  /^(?:one and (?:a )?half|un[ae]? et demie?|un[ao]? y medi[ao]|un[ao]? e mezz[ao]|um[a]? e mei[ao])(?= )/u;
/** Of these a dozen is the least. */
const LEAST_GROUP = 10;
/** `ein paar Dutzend`, `a couple of dozen`: two, as `dozens` are. */
const FEW =
  /^(?:(?:a|ein|een|un) )?(?:paar|couple(?: of)?|few|par de|paio di)(?= (?:dozen|dutzend|dozijn|docenas|dozzine|hundred|hundert|honderd))/u;

function fewBefore(sentence: Sentence, at: number): number {
  const [few] = FEW.exec(sentence.words(at, at + 4)) ?? [];
  return few === undefined ? 0 : few.split(' ').length;
}

/**
 * Number words that mean something else in another language, with those where they are numbers: French `je dois`,
 * Portuguese `dos`, Dutch `onze`, German `sei`, English `once`.
 */
const NUMBERS_OF: Readonly<Record<string, string>> = {
  acht: 'de nl',
  cent: 'fr',
  cento: 'it pt',
  cents: 'fr',
  cien: 'es',
  dix: 'fr',
  doce: 'es',
  dois: 'pt',
  dos: 'es',
  due: 'it',
  elf: 'de nl',
  mil: 'es pt',
  mille: 'fr it',
  neuf: 'fr',
  once: 'es',
  onze: 'fr pt',
  otto: 'it',
  quince: 'es',
  sei: 'it',
  seize: 'fr',
  sept: 'fr',
  tien: 'nl',
  tre: 'it',
  trente: 'fr',
  tres: 'es pt',
  venti: 'it',
};

function isStrange(word: string, language: string): boolean {
  const languages = Object.hasOwn(NUMBERS_OF, word) ? NUMBERS_OF[word] : undefined;
  return languages !== undefined && !languages.includes(language);
}

/** A thousand, without a word before it that says how many. */
const ALONE = /^(?:mil|mille|tausend|duizend)$/u;
/** `mille grazie`, `tausend Dank` */
const THANKS = /^(?:grazie|mercis?|gracias|obrigad[oa]s?|dank|thanks|bedankt)$/u;
/** `vingt et un`, `vinte e uma`, `treinta y una` */
const AND_ONE = /^(?:et une?|e uma?|y un[oa]?)$/u;

/** Two hundred and fifty; a dozen; half a dozen; une vingtaine. */
export function wordsAt(sentence: Sentence, at: number, language: string): NumberSpan | undefined {
  let to = at;
  let total = 0;
  let current = 0;
  let any = false;
  const half = HALF.test(sentence.word(to));
  const spelled = ONE_AND_A_HALF.exec(sentence.words(to, to + 5));
  const oneAndHalf = spelled !== null || ONE_AND_HALF.test(sentence.word(to));
  const few = fewBefore(sentence, to);
  if (spelled !== null) to += spelled[0].split(' ').length;
  else if (half || oneAndHalf) to++;
  to += few;
  if (/^(?:a|an|un|una|une|ein|eine|einen|uno|um|uma|een)$/u.test(sentence.word(to))) to++;
  for (; to < at + 10 && sentence.isWord(to); to++) {
    const word = sentence.word(to);
    if (isStrange(word, language)) break;
    const number = numberOfWord(word);
    const multiplier = multiplierOfWord(word);
    const group = groupOfWord(word);
    if (number !== undefined)
      current = isFactor(number, current) ? current * number : current + number;
    else if (group !== undefined && (any || to > at || !/^(?:score|couple)$/u.test(word)))
      // `deux douzaines`: a plural counts two only by itself.
      current = current === 0 ? group : current * (groupOfWord(singularOf(word)) ?? group);
    else if (multiplier !== undefined && word !== 'k' && (any || to > at || ALONE.test(word))) {
      current = (current === 0 ? 1 : current) * multiplier;
      if (multiplier >= 1000) {
        total += current;
        current = 0;
      }
    } else if (
      any &&
      /^(?:and|y|et|und|e|en)$/u.test(word) &&
      numberOfWord(sentence.word(to + 1)) !== undefined
    )
      continue;
    else if (any && isTens(current) && AND_ONE.test(sentence.words(to, to + 2))) {
      current += 1;
      to++;
    } else break;
    any = true;
  }
  if (!any || isAmbiguousWord(sentence, at, to) || THANKS.test(sentence.word(to))) return undefined;
  const whole = total + current;
  if ((oneAndHalf || few > 0) && whole < LEAST_GROUP) return undefined;
  const value = half ? whole / 2 : oneAndHalf ? (whole * 3) / 2 : few > 0 ? whole * 2 : whole;
  return { from: at, to, value, negative: sentence.word(at - 1) === 'minus', inWords: true };
}

/** `douzaines`, `dozzine` */
const singularOf = (word: string): string =>
  word.endsWith('s') ? word.slice(0, -1) : word.replace(/ine$/u, 'ina');

const isTens = (value: number): boolean => value % 100 >= 20 && value % 10 === 0;

/** `two hundred`, `quatre-vingts`. */
const isFactor = (number: number, before: number): boolean =>
  (number === 100 && before > 0 && before < 10) || (number === 20 && before === 4);

/** Small number words that mean other things by themselves: one, zero, a score. */
function isAmbiguousWord(sentence: Sentence, from: number, to: number): boolean {
  if (to - from !== 1) return false;
  if (!/^(?:one|score|zero|couple)$/u.test(sentence.word(from))) return false;
  return !isAsked(sentence, from) && from > 0;
}
