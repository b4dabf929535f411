import {
  hasKind,
  hasKindAndPlace,
  inlinePairsOf,
  isCommand,
  recordsOfForms,
} from './structured-forms.ts';
import type { Pair } from './structured-forms.ts';
import { kindOfKey } from './structured-keys.ts';

/** The longest structured prompt that is looked at is the longest prompt; a call's arguments are few. */
const CALL = /^\s*[\w.]{1,60}\s?\((.{1,1900})\)\s*;?\s*$/su;
const ARGUMENT =
  /["']?([A-Za-z_]\w{0,40})["']?\s?[=:]\s?(?:"([^"]{0,400})"|'([^']{0,400})'|\[([^\]]{0,400})\]|([\w.-]{1,60}))/gu;
const FENCE = /```[\w-]{0,12}\n?([^`]{1,1990})\n?```/u;
const LIST_ITEM = /^\s*[-*•]\s+/u;
const LINE = /^\s*([\p{L}_][\p{L}\d_ °.-]{0,30}?)\s*[=:]\s*(\S.{0,400}?)\s*$/u;

/** Pairs of JSON, of a call or of a form's lines, and the text around them; undefined for a sentence. */
export function structuredPrompt(prompt: string):
  | {
      readonly before: string;
      readonly records: readonly (readonly Pair[])[];
      readonly after: string;
    }
  | undefined {
  const fence = FENCE.exec(prompt);
  if (fence !== null) {
    const records = recordsOf((fence[1] ?? '').trim());
    if (records === undefined) return undefined;
    return {
      before: prompt.slice(0, fence.index).trim(),
      records,
      after: prompt.slice(fence.index + fence[0].length).trim(),
    };
  }
  const records = recordsOf(prompt.trim());
  if (records !== undefined) return { before: '', records, after: '' };
  const [, before = '', object = '', after = ''] = OBJECT.exec(prompt) ?? [];
  const inside = object === '' ? undefined : recordsOf(object);
  const isCalled = isCommand(before.trim()) || LABEL.test(before.trim());
  // `POST /leads {"q":"car washes in Austin"}`: behind words of a sentence a record needs its place, too.
  if (inside?.every(isCalled ? hasKind : hasKindAndPlace) === true)
    return {
      before: isCalled ? '' : before.trim(),
      records: inside,
      after: /[\p{L}\d]/u.test(after) ? after.trim() : '',
    };
  const inline = inlinePairsOf(prompt.trim());
  return inline === undefined
    ? undefined
    : { before: inline.before, records: [inline.pairs], after: '' };
}

/** A record in a sentence: `payload: {"kind": ...}`. */
const OBJECT = /^([^{[]{0,200})([{[].{1,1900}[}\]])([^}\]]{0,200})$/su;

/** `airtable: {...}`, `lead_request = {...}`: only says that a record follows. */
const LABEL = /^[\p{L}\d_.#-]{1,30}(?: [\p{L}\d_.#-]{1,30}){0,2}\s?[:=]$/u;

function recordsOf(text: string): readonly (readonly Pair[])[] | undefined {
  if (/^[{[]/u.test(text) && /[}\]]$/u.test(text)) {
    try {
      return recordsOfJson(JSON.parse(text));
    } catch {
      const pairs = text.startsWith('{') ? argumentsOf(text.slice(1, -1)) : [];
      return hasKindAndPlace(pairs) ? [pairs] : undefined;
    }
  }
  const lines = queryOf(text) ?? linesOf(text);
  if (lines !== undefined) return [lines];
  const records = recordsOfForms(text);
  if (records !== undefined) return records;
  const form = formOf(text);
  if (form !== undefined) return [form];
  const [, inside] = CALL.exec(text) ?? [];
  if (inside === undefined) return undefined;
  const pairs = argumentsOf(inside);
  return pairs.length > 0 ? [pairs] : undefined;
}

const argumentsOf = (inside: string): Pair[] =>
  [...inside.matchAll(ARGUMENT)].map(([, key = '', double, single, list, bare = '']): Pair => [
    key,
    list?.split(',').map((one) => one.replaceAll(/["'\s]/gu, ' ').trim()) ??
      double ??
      single ??
      bare,
  ]);

/** An object is one record, a list of objects several; of any other list nothing says what it is. */
function recordsOfJson(value: unknown): readonly (readonly Pair[])[] | undefined {
  if (!Array.isArray(value)) return isObject(value) ? [leavesOf(value)] : undefined;
  return value.length > 0 && value.every(isObject) ? value.map((one) => leavesOf(one)) : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `https://host/leads?`, `GET /leads?` */
const ADDRESS = /^(?:(?:get|post)\s+)?(?:https?:\/\/|\/)[^\s?]{1,200}\?(?=\S+$)/iu;
const QUERY = /^\??[\w.[\]-]{1,40}=[^\s&=]{0,200}(?:&[\w.[\]-]{1,40}=[^\s&=]{0,200}){1,20}$/u;

/** `category=roofers&city=Austin`, as an address carries it; undefined when it can't be decoded. */
function queryOf(address: string): Pair[] | undefined {
  const text = address.replace(ADDRESS, '');
  if (!QUERY.test(text)) return undefined;
  const pairs = [...new URLSearchParams(text)].map(([key, value]): Pair => [
    key.replace(/\[\w*\]$/u, ''),
    value,
  ]);
  return hasKindAndPlace(pairs) ? pairs : undefined;
}

/** `category = dance studios` and `location = Salem, MA` on lines of their own, or apart by semicolons or bars. */
function linesOf(text: string): Pair[] | undefined {
  const pairs = text
    .split(/[\n;|]/u)
    .filter((line) => line.trim() !== '')
    .map((line) => pairOf(line.replace(LIST_ITEM, '')));
  const known = pairs.filter((pair) => pair !== undefined);
  return known.length === pairs.length && hasKindAndPlace(known) ? known : undefined;
}

/** What stands between the lines of a form that is written in one. */
const PIECES = /[.,]\s+|\n|;|\s[|/·•–—-]\s/u;
const FEWEST_PAIRS = 3;
/** What a key that nothing knows says is short; a sentence is not. */
const MOST_WORDS_OF_KEY = 3;
const MOST_WORDS_OF_VALUE = 8;
const countOfWords = (text: string): number => text.trim().split(/\s+/u).length;

/** `Business type: florists. Location: Exeter, UK. Number: 30.`: of its keys most are those of forms. */
function formOf(text: string): Pair[] | undefined {
  const pairs: [string, string][] = [];
  for (const piece of text.split(PIECES)) {
    const line = piece.trim().replace(/\.$/u, '');
    if (line === '') continue;
    const pair = pairOf(line);
    const last = pairs.at(-1);
    if (pair !== undefined) pairs.push([pair[0], String(pair[1])]);
    else if (last !== undefined) last[1] = `${last[1]}, ${line}`;
    else return undefined;
  }
  const unknown = pairs.filter(([key]) => kindOfKey(key) === undefined);
  const isForm =
    pairs.length - unknown.length >= FEWEST_PAIRS &&
    unknown.length * 2 < pairs.length - unknown.length &&
    unknown.every(
      ([key, value]) =>
        countOfWords(key) <= MOST_WORDS_OF_KEY && countOfWords(value) <= MOST_WORDS_OF_VALUE,
    );
  return isForm && hasKind(pairs) ? pairs : undefined;
}

function pairOf(line: string): Pair | undefined {
  const [, key, value] = LINE.exec(line) ?? [];
  if (key === undefined || value === undefined) return undefined;
  // `Search: category=bakers`: what stands before the colon only says that pairs follow.
  const [, inner, said] = value.includes('=') ? (LINE.exec(value) ?? []) : [];
  return inner !== undefined && said !== undefined && kindOfKey(inner) !== undefined
    ? [inner, said]
    : [key, value];
}

/** Texts, numbers, flags and lists of them, with the name that they stand under. */
function leavesOf(value: unknown, key = ''): Pair[] {
  if (Array.isArray(value)) {
    const plain = value.filter((one) => typeof one !== 'object' || one === null);
    return plain.length === value.length
      ? [[key, plain]]
      : value.flatMap((one: unknown) => leavesOf(one, key));
  }
  if (isObject(value) && kindOfKey(key) === 'sender')
    return [
      [
        key,
        leavesOf(Object.values(value))
          .map(([, inner]) => inner)
          .join(' in '),
      ],
    ];
  if (isObject(value))
    return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, nameUnder(key, name)));
  return value === null ? [] : [[key, value]];
}

/** Says what is measured only together with the name above it: `"employees": { "min": 50 }`. */
const BOUND = /^(?:min|max|from|to|value|amount|total|number|size|count|num|n)$/iu;

/** What stands below `exclude` is left out, whatever it is called; a bound is one of what is above it. */
function nameUnder(key: string, name: string): string {
  const kind = kindOfKey(key);
  if (kind === 'exclude') return key;
  return BOUND.test(name) && key !== '' && kind === undefined ? `${key} ${name}` : name;
}
