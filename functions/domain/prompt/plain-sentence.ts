import type { Pair } from './structured-forms.ts';
import { keyWords, kindsOfPairs } from './structured-keys.ts';
import type { KeyKind } from './structured-keys.ts';
import { wordsOfKeys } from './structured-languages.ts';
import { structuredPrompt } from './structured-prompt.ts';

/**
 * A prompt that a program wrote as JSON or as a call, or that a form holds, as the sentence that it stands for; any other
 * as it is. Programs name their slots: a number under `limit` is a count, a text under `city` a place.
 */
export function plainSentence(prompt: string): string {
  const structured = structuredPrompt(prompt);
  if (structured === undefined) return prompt;
  const sentences = structured.records.map(sentenceOf);
  if (sentences.includes('')) return prompt;
  return [structured.before, sentences.join('; '), structured.after]
    .filter((part) => part !== '')
    .join('\n');
}

function sentenceOf(pairs: readonly Pair[]): string {
  const says = wordsOfKeys(pairs.map(([key]) => key));
  const counts: string[] = [];
  const wanted: string[] = [];
  const having: string[] = [];
  const types: string[] = [];
  const places: string[] = [];
  const contacts: string[] = [];
  const excluded: string[] = [];
  /** Of other meanings, with their names: what is not understood is noted. */
  const numbers: string[] = [];
  const lacking: string[] = [];
  const senders: string[] = [];
  const others: string[] = [];
  let radius = says.in;
  const special: string[] = [];
  const kinds = kindsOfPairs(pairs);
  for (const [at, [key, written]] of pairs.entries()) {
    const kind = kinds[at];
    const value = kind === undefined ? flagOf(written) : written;
    if (isFlag(value, false)) {
      const has = HAS.exec(wordsOf(key))?.[1];
      if (has !== undefined) lacking.push(`without ${has}`);
      continue;
    }
    const text = textOf(key, value);
    if (text === '') continue;
    if (kind === 'radius' && /^\d{1,4}(?: ?(?:km|mi|miles?))?$/u.test(text))
      radius = `within ${distanceOf(key, text)} of`;
    else if (kind === 'count' && countIn(text) !== undefined) counts.push(countIn(text) ?? '');
    else if (kind === 'exclude' && isFlag(value, true)) lacking.push(`, ${text}`);
    else if (kind === 'exclude' && WITHOUT.test(key))
      lacking.push(...withoutEach(value, says.without));
    else if (kind === 'exclude') excluded.push(text);
    else if (kind === 'place') places.push(COUNTRY.test(keyWords(key)) ? countryOf(text) : text);
    else if (kind === 'contact') contacts.push(text);
    else if (/^[\d.]+$/u.test(text) || (isMeasured(kind) && MEASURE.test(text)))
      numbers.push(`${measureOf(key)} ${text}`);
    else if (kind === 'sender' && !SPEAKER.test(text)) senders.push(text);
    else if (kind === 'specialty') special.push(text);
    else if (kind === 'type') types.push(text);
    else if (kind === 'kind') wanted.push(text);
    else if (kind === undefined && isFlag(value, true) && HAS.test(text)) having.push(text);
    else if (kind === undefined && isFlag(value, true)) others.push(`with ${text}`);
    else if (kind === undefined && !IDLE.test(text))
      others.push(
        LANGUAGE.test(keyWords(key))
          ? `who speak ${text}`
          : NOTES.test(keyWords(key))
            ? text
            : `${wordsOf(key)} ${text}`,
      );
    // `count: all that you have`: what no slot takes is still said.
    else if (kind === 'count' && !IDLE.test(text)) others.push(text);
  }
  if (wanted.length === 0) wanted.push(...types);
  if (wanted.length === 0) return '';
  others.push(...special.slice(1));
  if (special[0] !== undefined)
    wanted[0] = says.describesLast ? `${wanted[0]} ${special[0]}` : `${special[0]} ${wanted[0]}`;
  return [
    counts[0] === undefined ? '' : `${says.find} ${counts[0]}`,
    [...wanted, ...having].join(', '),
    places.length === 0 ? '' : `${radius} ${places.join(', ')}`,
    contacts.length === 0
      ? ''
      : `${places.length === 0 ? '' : ', '}${says.with} ${contacts.join(` ${says.and} `)}`,
    ...lacking,
    ...(excluded.length === 0 ? [] : [`, ${says.excluding} ${excluded.join(` ${says.and} `)}`]),
    ...[...counts.slice(1), ...numbers].map((number) => `, ${number}`),
    ...others.map((other) => `, ${other}`),
    ...senders.map((sender) => `. We are a ${sender}.`),
  ]
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll(/ (?=[,.])/gu, '');
}

/** `25`, `about 20`, `30 max`, `15 leads`: one number and a word or two. */
const countIn = (text: string): string | undefined =>
  /^(?:\p{L}{1,12}\.? ){0,2}(\d{1,6})(?: \p{L}{1,14}){0,2}\.?$/u.exec(text)?.[1];

const COUNTRY = /(?:^| )(?:country|countries|pais|paises|pays|land|paese)$/u;
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

/** `country=CO` is no Colorado. */
const countryOf = (text: string): string =>
  /^[A-Z]{2}$/u.test(text) ? (COUNTRIES.of(text) ?? text) : text;

/** Keys of remarks, which say something without their name. */
const NOTES =
  /^(?:notes?|comments?|remarks?|filters?|extras?|others?|conditions?|requirements?|must|must have|details|description|criteria|bemerkung|notas?|remarques?|opmerking)$/u;
const LANGUAGE = /^(?:spoken )?(?:languages?|sprachen?|idiomas?|langues?|lingua|talen)$/u;
/** Of a message's `role`. */
const SPEAKER = /^(?:user|system|assistant|human)$/iu;
const IDLE = /^(?:none|null|n\/?a|any|-|undefined|asap)$/iu;

/** `50-200`, `4+`, `2010-2020`: without its key it would be read as a count. */
const MEASURE = /^[<>=~≥≤]*\s?\d[\d\s.,+%/–-]*$/u;

const isMeasured = (kind: KeyKind | undefined): boolean =>
  kind === undefined || kind === 'radius' || kind === 'sender';

/** `review_count` counts reviews and no leads. */
const measureOf = (key: string): string => wordsOf(key).replace(/s? (?:count|limit)$/u, 's');

const WITHOUT = /^(?:without|sin|sans|ohne|senza|sem|zonder)$/iu;

/** `without: ["email"]` asks for those that have none, as the sentence does; each with a word of its own. */
const withoutEach = (value: unknown, without: string): string[] =>
  (Array.isArray(value) ? value : [value]).map((one) => `${without} ${String(one)}`);

/** `has_website: false` asks for those without; `phone: false` only says that no number is needed. */
const HAS = /^(?:has|have|with) (.+)$/u;

/** `Phone: no` of a form. */
function flagOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^(?:no|n|nein|non|n[aã]o|nee)$/iu.test(value)) return false;
  return /^(?:yes|y|ja|oui|s[ií]|sim)$/iu.test(value) ? true : value;
}

const isFlag = (value: unknown, flag: boolean): boolean =>
  value === flag || (typeof value === 'string' && value.toLowerCase() === String(flag));

const distanceOf = (key: string, text: string): string => {
  const [number = ''] = /^\d+/u.exec(text) ?? [];
  return `${number} ${/mi(?:les?)?$/iu.test(key) || /mi/u.test(text) ? 'miles' : 'km'}`;
};

const wordsOf = (key: string): string =>
  key
    .replaceAll(/[_-]+/gu, ' ')
    .replaceAll(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase();

/** A flag says its own name: `has_website: true` is "has website". */
function textOf(key: string, value: unknown): string {
  if (isFlag(value, true)) return wordsOf(key);
  if (Array.isArray(value)) return value.map(String).join(' and ');
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
