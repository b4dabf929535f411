import { cleanText } from '../../kernel/text.ts';

export const MAX_NAME_LENGTH = 200;

/** Short words that stay in capitals when a shouted name is put into normal case. */
const KEEP_UPPER: ReadonlySet<string> = new Set(
  (
    'LLC LLP LP PC PLLC PA PLC SA SRL SL SAS BV NV AG KG UG GMBH USA US UK UAE NYC DC LA TX FL CA NY CPA MD ' +
    'DDS DMD DVM OD RN PT AC HVAC BBQ ATM UPS DHL FBO IT HR PR TV CBD MRI ER VFW YMCA YWCA II III IV VI VII ' +
    'VIII IX NW NE SW SE'
  ).split(' '),
);
const KEEP_LOWER: ReadonlySet<string> = new Set(
  'and of the for in on at by de del della di da do dos du des la le les el los las y e et und der die das von van'.split(
    ' ',
  ),
);
const INITIAL_CASE: ReadonlyMap<string, string> = new Map([
  ['GMBH', 'GmbH'],
  ['LTD', 'Ltd'],
  ['INC', 'Inc'],
]);

/**
 * A business name as a person would write it: clean, at most 200 characters, not shouted ("JOE'S PIZZA LLC"
 * becomes "Joe's Pizza LLC"; "IKEA" and "CVS Pharmacy" stay). Empty when the source has no real name.
 */
export function displayName(raw: string): string {
  const name = cleanText(raw, MAX_NAME_LENGTH);
  if (name === null) return '';
  return isShouted(name) ? unshout(name) : name;
}

function isShouted(name: string): boolean {
  if (!/^[^\p{Ll}]*\p{Lu}{3}/u.test(name) || /\p{Ll}/u.test(name)) return false;
  const letters = name.replace(/[^\p{Lu}]/gu, '').length;
  // One short word in capitals is a brand or an acronym more often than a shout.
  return name.includes(' ') ? letters >= 8 : letters >= 12;
}

function unshout(name: string): string {
  let first = true;
  return name.replace(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'\u2019.]*/gu, (word) => {
    const isFirst = first;
    first = false;
    const special = INITIAL_CASE.get(word);
    if (special !== undefined) return special;
    if (KEEP_UPPER.has(word) || isAcronym(word)) return word;
    const lower = word.toLowerCase();
    return !isFirst && KEEP_LOWER.has(lower) ? lower : capitalize(lower);
  });
}

function isAcronym(word: string): boolean {
  if (/\p{N}/u.test(word) && /\p{L}/u.test(word)) return !/^\d+(?:ST|ND|RD|TH)$/.test(word);
  if (/^(?:\p{L}\.)+\p{L}?$/u.test(word)) return true;
  return (
    word.length <= 4 &&
    /^[A-Z]+$/.test(word) &&
    !/[AEIOUY]/.test(word) &&
    word !== 'ST' &&
    word !== 'DR'
  );
}

function capitalize(lower: string): string {
  if (/^\d/.test(lower)) return lower;
  const head = lower.charAt(0).toUpperCase() + lower.slice(1);
  // O'Brien, D'Angelo; but Joe's, L'Oréal's final s stay small.
  return head.replace(
    /^([DLO]['\u2019])(\p{Ll}{2})/u,
    (_all, prefix: string, rest: string) => prefix + rest.charAt(0).toUpperCase() + rest.slice(1),
  );
}
