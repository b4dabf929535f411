import { foldToAscii, wordSet } from '../../kernel/text.ts';

export interface StreetKey {
  /** House number, '' when none is written. */
  number: string;
  /** All numbers of the line but the unit's, for streets that hold some ("SW 128 Ct", "2-chome 13"). */
  numbers: readonly string[];
  /** Suite, floor or flat, '' when none. */
  unit: string;
  /** Street words in short form ("street" = "st", "north" = "n"), numbers left out, sorted and distinct. */
  words: readonly string[];
}

/** Long and foreign forms to one short form each. */
const SHORT: ReadonlyMap<string, string> = new Map(
  `street=st str=st strasse=st road=rd avenue=ave av=ave avenida=ave boulevard=blvd bd=blvd drive=dr lane=ln court=ct
  place=pl plaza=pl plz=pl platz=pl square=sq parkway=pkwy highway=hwy hiway=hwy freeway=fwy expressway=expy circle=cir
  terrace=ter trail=trl turnpike=tpke center=ctr centre=ctr route=rt rte=rt crossing=xing heights=hts junction=jct
  mount=mt saint=st fort=ft north=n south=s east=e west=w northeast=ne northwest=nw southeast=se southwest=sw rua=r
  calle=c cl=c carretera=ctra carr=ctra ctr=ctra via=v viale=vl piazza=p pza=p corso=cs strada=str largo=lg praca=pca
  cadde=cd caddesi=cd sokak=sk sokagi=sk mahallesi=mah mahalle=mah bulvari=blv first=1st second=2nd third=3rd
  fourth=4th fifth=5th sixth=6th seventh=7th eighth=8th ninth=9th tenth=10th`
    .split(/\s+/)
    .map((pair) => {
      const [long = '', short = ''] = pair.split('=');
      return [long, short] as const;
    }),
);
const UNIT_WORDS = wordSet(
  'suite ste unit apt apartment fl floor rm room bldg building lot spc space trlr office ofc level lokal local loja sala piso',
);
const FILLERS = wordSet(
  'the de da do di del della du des la le les el los las of at and y und no nr num numero',
);
const EMPTY: StreetKey = { number: '', numbers: [], unit: '', words: [] };

/** Takes a street line apart for comparison. */
export function streetKey(street: string | null): StreetKey {
  if (street === null) return EMPTY;
  const tokens = foldToAscii(street.replaceAll('#', ' unit ')).split(' ');
  const numbers: string[] = [];
  const words: string[] = [];
  let unit = '';
  let isFirstNumber = false;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    if (UNIT_WORDS.has(token) && index > 0) {
      const next = tokens[index + 1];
      if (next !== undefined && next.length <= 6 && !UNIT_WORDS.has(next)) {
        if (unit === '') unit = next;
        index += 1;
      }
    } else if (isNumber(token)) {
      if (index === 0) isFirstNumber = true;
      numbers.push(token);
    } else if (!FILLERS.has(token) && token !== '') {
      words.push(shortForm(token));
    }
  }
  const number = (isFirstNumber || numbers.length === 1 ? numbers[0] : numbers.at(-1)) ?? '';
  return { number, numbers: distinct(numbers), unit, words: distinct(words) };
}

/** The house number of a street line ("12150 SW 128 Ct Ste 212": `12150`, "Via Roma, 135": `135`), or ''. */
export function addressNumber(street: string | null): string {
  const leading =
    street === null ? undefined : /^\s*(\d+[A-Za-z]?)(?![\p{L}\p{N}])/u.exec(street)?.[1];
  return leading?.toLowerCase() ?? streetKey(street).number;
}

function isNumber(token: string): boolean {
  const first = token.charCodeAt(0);
  return first >= 48 && first <= 57 && /^\d+[a-z]?$/.test(token);
}

function shortForm(token: string): string {
  // Street types grown onto the name: Weberstraße, Weberstr., Marktplatz.
  const short = SHORT.get(token);
  if (short !== undefined) return short;
  return token.endsWith('e') ? token.replace(/(?<=\w{3})stra(?:ss|s)e$/, 'str') : token;
}

/** Sorted and without repeats: lists of the same words look the same. */
export function distinct(words: readonly string[]): string[] {
  const sorted: string[] = [];
  for (const word of words) {
    let place = sorted.length;
    while (place > 0 && (sorted[place - 1] ?? '') > word) place -= 1;
    if (place > 0 && sorted[place - 1] === word) continue;
    sorted.push(word);
    for (let end = sorted.length - 1; end > place; end -= 1) sorted[end] = sorted[end - 1] ?? '';
    sorted[place] = word;
  }
  return sorted;
}
