/** The names that a place goes by, as the gazetteer file writes them. */
import { editDistance, foldedName } from '../../functions/domain/kernel/text.ts';
import type { City } from './sources.ts';

interface OtherNames {
  /** Other spellings of its own name: St for Saint. */
  readonly spellings?: readonly string[];
  readonly alternates?: readonly string[];
  readonly nicknames?: readonly string[];
}

/** `=` + the folded name where lower case alone does not give it; then the other names. */
export function keysOf(
  name: string,
  { spellings = [], alternates = [], nicknames = [] }: OtherNames,
): string {
  const main = foldedName(name);
  const keys = main === name.toLowerCase() ? [] : [`=${main}`];
  const seen = new Set([main]);
  for (const [prefix, others] of [
    ['~', nicknames],
    ['+', spellings],
    ['', alternates],
  ] as const) {
    for (const other of others) {
      const key = foldedName(other);
      // A nickname may be the name itself: it then outweighs every namesake.
      const isRepeat = seen.has(key) && !(prefix === '~' && key === main);
      if (key.length < 2 || isRepeat || !/^[a-z0-9 ]+$/u.test(key)) continue;
      seen.add(key);
      keys.push(`${prefix}${key}`);
    }
  }
  return keys.join('|');
}

function isLatin(name: string): boolean {
  return /^[\p{Script=Latin}\p{M}\d\s.'’\-()]+$/u.test(name);
}

/** How many names in other languages are kept: small towns are asked for by their own name. */
const ALTERNATES_FROM_POPULATION = [
  [300_000, 40],
  [50_000, 14],
  [15_000, 5],
] as const;

/** Below this, a name that is only spelled otherwise is a transliteration back from another script. */
const SPELLINGS_FROM_POPULATION = 50_000;
const SAME_SPELLING = 2;

export function alternatesOf({ name, alternates, population }: City): string[] {
  const most = ALTERNATES_FROM_POPULATION.find(([least]) => population >= least)?.[1] ?? 0;
  const whole = foldedName(name);
  return alternates
    .slice(1)
    .filter(isPlainName)
    .filter(
      (other) =>
        population >= SPELLINGS_FROM_POPULATION ||
        whole.length < 6 ||
        editDistance(foldedName(other), whole, SAME_SPELLING) > SAME_SPELLING,
    )
    .slice(0, most);
}

/** What only says that a town is one: Almere Stad, Makati City, Carpi Centro, Seongnam-si. */
const SAYS_TOWN = /^(?:city|town|stad|stadt|ville|centro|centrum|si|shi|poblacion|proper)$/u;
/** Where `City` belongs to the name: Junction City. */
const WITH_CITY = new Set('US CA GB IE AU NZ'.split(' '));
const SHORTENED_FROM_POPULATION = 15_000;
/** What stands before a town's river, county or saint: Talavera de la Reina, Romans-sur-Isère. */
const BEFORE_MORE =
  /^(?:d|de|del|della|di|do|da|dos|das|du|des|la|le|los|las|sur|sous|en|am|an|aan|im|in|ob|vor|upon|on|by|bei|les|nad|na)$/u;
/** Many a town is called after the saint. */
const SAINT =
  /^(?:san|santa|santo|santiago|sao|saint|sainte|sankt|st|ste|sant|villa|vila|nova|new|puerto|porto|port)\b/u;

/**
 * The short name on record of a town that has a longer one: `Martigny` of Martigny-Ville, `Almere` of Almere Stad, `Jerez` of
 * Jerez de la Frontera. `greater`: names of countries and regions, which a city beside them does not stand for.
 */
export function shortNamesOf(
  { name, alternates, featureCode, countryCode, population }: City,
  greater: ReadonlySet<string>,
): string[] {
  if (featureCode === 'PPLX') return [];
  const [, half] = /^([^-]{4,})-/u.exec(name) ?? [];
  const words = foldedName(name).split(' ');
  const shorter = words.slice(1).flatMap((word, at) => {
    const short = words.slice(0, at + 1).join(' ');
    const isLast = at + 2 === words.length;
    return short.length >= 4 &&
      population >= SHORTENED_FROM_POPULATION &&
      ((isLast && SAYS_TOWN.test(word) && !WITH_CITY.has(countryCode)) ||
        (at === 0 && BEFORE_MORE.test(word))) &&
      !SAINT.test(short) &&
      !greater.has(short)
      ? [short]
      : [];
  });
  const short = new Set([...(half === undefined ? [] : [foldedName(half)]), ...shorter]);
  return alternates.slice(1).filter((other) => short.has(foldedName(other)));
}

/** Not a code, not an adjective, and in letters that our languages use. */
export function isPlainName(name: string): boolean {
  return isLatin(name) && name.length > 2 && !/^[A-Z]{3}$/u.test(name) && !/^\p{Ll}/u.test(name);
}

/** Saint / St, Fort / Ft, Mount / Mt, and names that end in City or begin with The. */
export function spellingsOf(name: string): string[] {
  const folded = foldedName(name);
  const spellings: string[] = [];
  for (const [long, short] of [
    ['saint', 'st'],
    ['sainte', 'ste'],
    ['fort', 'ft'],
    ['mount', 'mt'],
  ] as const) {
    const words = folded.split(' ');
    if (words.includes(long))
      spellings.push(words.map((word) => (word === long ? short : word)).join(' '));
    if (words.includes(short))
      spellings.push(words.map((word) => (word === short ? long : word)).join(' '));
  }
  if (folded.startsWith('the ')) spellings.push(folded.slice(4));
  const beforeBracket = /^(.+?)\s*\(/u.exec(name)?.[1];
  if (beforeBracket !== undefined) spellings.push(beforeBracket);
  // `Freiburg im Breisgau`, `Halle an der Saale`: people leave the river out.
  const short = /^(\S+) (?:am|im|an der|in der|ob der|vor der|sur|sous|en|upon|on|under) /u.exec(
    folded,
  )?.[1];
  if (short !== undefined && short.length > 3) spellings.push(short);
  return spellings;
}
