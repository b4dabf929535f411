import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  MATCH_THRESHOLD,
  matchProbability,
} from '../../functions/domain/leads/match/business-probability.ts';
import { readPlace } from '../matching/read-place.ts';
import { figure, score } from './figure.ts';
import type { Figure } from './figure.ts';

const FOLDER = 'megagonlabs/ditto/data/er_magellan/Structured/Fodors-Zagats';
const PARTS = ['train.txt', 'valid.txt', 'test.txt'];
const GOAL = 0.98;

interface LabelledPair {
  readonly a: Fields;
  readonly b: Fields;
  readonly isMatch: boolean;
}

type Fields = Readonly<Record<string, string>>;

/**
 * Restaurants of two guides, compared by name, address, city, phone and kind (the Fodors-Zagat benchmark, as
 * megagonlabs/ditto keeps it, Apache-2.0). Nothing was fitted on it: all pairs count.
 *
 * @param folder holds checkouts by owner and name.
 */
export function fodorsZagatFigures(folder: string | undefined, showsMistakes: boolean): Figure[] {
  const files = join(folder ?? '', FOLDER);
  if (folder === undefined || !existsSync(files)) return [];
  const pairs = PARTS.flatMap((part) =>
    readFileSync(join(files, part), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map(readPair),
  );
  const judged = pairs.map((pair) => {
    const probability = matchProbability(
      readPlace(placeOf(pair.a), 'a'),
      readPlace(placeOf(pair.b), 'b'),
    );
    return { ...pair, probability, got: probability >= MATCH_THRESHOLD };
  });
  const count = (of: (pair: (typeof judged)[number]) => boolean) => judged.filter(of).length;
  const right = count(({ got, isMatch }) => got && isMatch);
  const f1 = (2 * right) / (count(({ got }) => got) + count(({ isMatch }) => isMatch));
  if (showsMistakes)
    for (const { a, b, probability } of judged.filter(({ got, isMatch }) => got !== isMatch))
      console.log(`${score(probability)} ${textOf(a)}\n      ${textOf(b)}`);
  const on = `${judged.length} pairs of restaurants`;
  return [figure('Fodors-Zagat, F1', f1, { atLeast: GOAL }, score, on)];
}

const textOf = (fields: Fields): string =>
  ['name', 'addr', 'city', 'phone', 'type'].map((name) => fields[name] ?? '').join(' | ');

function readPair(line: string): LabelledPair {
  const [a = '', b = '', label] = line.split('\t');
  return { a: readFields(a), b: readFields(b), isMatch: label === '1' };
}

/** `COL name VAL ' toulouse ' COL addr VAL ...`, with the quotes of an earlier tool inside. */
function readFields(text: string): Fields {
  const fields = text.split(/\s*\bCOL /).flatMap((field) => {
    const [, name, value = ''] = /^(\w+) VAL (.*)$/.exec(field.trim()) ?? [];
    return name === undefined ? [] : [[name, unquoted(value)] as const];
  });
  return Object.fromEntries(fields);
}

const unquoted = (text: string): string =>
  text
    .replace(/^[`'] (.*) '$/, '$1')
    .replaceAll(String.raw` \ '`, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

/** In Overture's record form. */
const placeOf = ({ name = '', addr, city, phone, type }: Fields) => ({
  names: { primary: name },
  addresses: [{ freeform: addr ?? null, locality: city ?? null, country: 'US' }],
  phones: phone === undefined ? null : [phone],
  taxonomy: {
    primary: 'restaurant',
    hierarchy: ['food_and_drink', 'restaurant'],
    alternates: [type ?? ''],
  },
});
