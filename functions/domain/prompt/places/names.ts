import { foldedName } from '../../kernel/text.ts';
import type { Gazetteer, GeoEntry, GeoMatch } from '../knowledge.ts';
import type { Span } from '../tokens.ts';
import { ofFrenchKind } from './french-kinds.ts';
import type { PlaceChoice, PlaceContext } from './place-value.ts';
import { weighed } from './weigh.ts';

export interface NameAtom extends Span {
  readonly choices: readonly PlaceChoice[];
}

/** `29 Palms`, `1000 Oaks`. */
const SPOKEN_NUMBERS: Readonly<Record<string, string>> = {
  '29': 'twentynine',
  '1000': 'thousand',
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  '96': 'ninety six',
};

/** Every proposer of places asks for the names at every word. */
const NAMES = new WeakMap<PlaceContext, Map<number, readonly NameAtom[]>>();

export function namesAt(context: PlaceContext, from: number): readonly NameAtom[] {
  const names = NAMES.get(context) ?? new Map<number, readonly NameAtom[]>();
  NAMES.set(context, names);
  const known = names.get(from);
  if (known !== undefined) return known;
  const found = findNamesAt(context, from);
  names.set(from, found);
  return found;
}

function findNamesAt(context: PlaceContext, from: number): NameAtom[] {
  const { sentence, gazetteer, language } = context;
  const word = sentence.word(from);
  const spoken = sentence.isCapitalised(from + 1) ? SPOKEN_NUMBERS[word] : undefined;
  const possessed = /['’]s$/u.test(sentence.tokens[from]?.raw ?? '');
  const known = Math.max(gazetteer.longestFrom(word), possessed ? 1 : 0);
  const longest = Math.min(Math.max(known, sentence.isShouted(from) ? 1 : 0), 6);
  const atoms: NameAtom[] = [];
  if (spoken !== undefined) {
    const name = `${spoken} ${sentence.word(from + 1)}`;
    const matches = gazetteer.find(name);
    if (matches.length > 0)
      atoms.push({ from, to: from + 2, choices: choicesOf(context, matches, name) });
  }
  if (word === 'mc') {
    const name = `mc${sentence.word(from + 1)}`;
    const matches = gazetteer.find(name);
    if (matches.length > 0)
      atoms.push({ from, to: from + 2, choices: choicesOf(context, matches, name) });
  }
  const department = departmentAt(context, from);
  if (department.length > 0)
    atoms.push({ from, to: from + 1, choices: weighed(language, department) });
  for (let length = longest; length >= 1; length--) {
    const name = sentence.span(from, length);
    if (name === undefined) continue;
    const matches = matchesOf(context, from, name, length);
    if (matches.length > 0)
      atoms.push({ from, to: from + length, choices: choicesOf(context, matches, name) });
  }
  return atoms;
}

/** How much likelier a place is where people write as the prompt does. */
const DIALECT_WEIGHT = 15;
/** A smaller share of the greatest weight is too little for a few words to decide. */
const DIALECT_DECIDES_FROM = 0.3;

/** What names mean in a sentence: one that says the same name over and over has it weighed once. */
const WEIGHED = new WeakMap<PlaceContext, Map<string, readonly PlaceChoice[]>>();

/** The places of a name, likeliest first: `solicitors in Cambridge` are English. */
function choicesOf(
  context: PlaceContext,
  matches: readonly GeoMatch[],
  name: string,
): readonly PlaceChoice[] {
  const known = WEIGHED.get(context) ?? new Map<string, readonly PlaceChoice[]>();
  WEIGHED.set(context, known);
  // Capitals and an apostrophe add places to a name, or replace them.
  const key = `${name} ${matches.map(({ entry, nameKind }) => `${entry.index}${nameKind}`).join()}`;
  const choices = known.get(key) ?? weighedForDialect(context, matches, name);
  known.set(key, choices);
  return choices;
}

function weighedForDialect(
  { language, dialect }: PlaceContext,
  matches: readonly GeoMatch[],
  name: string,
): readonly PlaceChoice[] {
  const meant = withoutBareCounties(weighed(language, matches), name);
  if (dialect.size === 0 || meant.length < 2) return meant;
  const choices = withoutBareCounties(weighed(language, matches, false), name);
  const [first] = choices;
  const isDialectal = ({ entry }: PlaceChoice): boolean => dialect.has(entry.countryCode ?? '');
  if (first === undefined || meant.some((one) => one.meant === true && isDialectal(one)))
    return meant;
  const likelier = choices
    .map((choice) =>
      isDialectal(choice) ? { ...choice, weight: choice.weight * DIALECT_WEIGHT } : choice,
    )
    .toSorted((a, b) => b.weight - a.weight || a.entry.index - b.entry.index);
  const before = choices.find(({ entry }) => entry.index === likelier[0]?.entry.index);
  return (before?.weight ?? 0) >= DIALECT_DECIDES_FROM * first.weight ? likelier : meant;
}

/** American counties are called counties: who writes only `Suffolk` hardly means one. */
const BARE_COUNTY_WEIGHT = 0.1;

function withoutBareCounties(
  choices: readonly PlaceChoice[],
  name: string,
): readonly PlaceChoice[] {
  const isBare = ({ entry }: PlaceChoice): boolean =>
    entry.kind === 'county' && entry.name.endsWith(' County') && !name.endsWith('county');
  if (!choices.some(isBare)) return choices;
  return choices
    .map((one) => (isBare(one) ? { ...one, weight: one.weight * BARE_COUNTY_WEIGHT } : one))
    .toSorted((a, b) => b.weight - a.weight || a.entry.index - b.entry.index);
}

/** `dans le 69`: a department of France by its number. */
export function isDepartmentNumber({ sentence, language }: PlaceContext, at: number): boolean {
  return (
    language === 'fr' &&
    /^\d(?:\d|[ab])$/u.test(sentence.word(at)) &&
    (/^(?:dans|sur) les?$/u.test(sentence.words(at - 2, at)) ||
      sentence.word(at - 1) === 'departement')
  );
}

const departmentAt = (context: PlaceContext, at: number): readonly GeoMatch[] =>
  isDepartmentNumber(context, at)
    ? context.gazetteer.find(`departement ${context.sentence.word(at)}`)
    : [];

/** Places of a name, or the region whose short form is shouted: breweries in CO. */
function matchesOf(
  { sentence, gazetteer, language }: PlaceContext,
  from: number,
  name: string,
  length: number,
): readonly GeoMatch[] {
  const all = gazetteer.find(name);
  const found = language === 'fr' && all.length > 1 ? ofFrenchKind(sentence, from, all) : all;
  // `Sydney's inner west`
  const owner =
    (found.length === 0 || isOnlyAlternate(found)) &&
    /['’]s$/u.test(sentence.tokens[from + length - 1]?.raw ?? '')
      ? gazetteer.find(name.slice(0, -1))
      : [];
  const matches = [...(owner.length > 0 ? owner : found), ...irishCounty(gazetteer, name, found)];
  if (name.length > 3 || !sentence.isShouted(from)) return matches;
  const regions = gazetteer
    .regionsByAbbreviation(name)
    .flatMap((region) =>
      gazetteer
        .find(foldedName(region.name))
        .filter(
          ({ entry }) =>
            entry.kind === 'region' &&
            entry.countryCode === region.countryCode &&
            entry.admin1 === region.admin1,
        ),
    );
  return [...matches, ...regions];
}

/** `Denver's` is hardly an old name of Danvers. */
const isOnlyAlternate = (found: readonly GeoMatch[]): boolean =>
  found.every(({ nameKind }) => nameKind === 'alternate');

/** `in Mayo`, `in Tyrone`: Irish counties go without the word where no town of Ireland bears the name. */
function irishCounty(
  gazetteer: Gazetteer,
  name: string,
  found: readonly GeoMatch[],
): readonly GeoMatch[] {
  if (found.some(({ entry }) => isIrish(entry))) return [];
  return gazetteer
    .find(`county ${name}`)
    .filter(({ entry }) => entry.kind !== 'city' && isIrish(entry));
}

const isIrish = ({ countryCode, admin1 }: GeoEntry): boolean =>
  countryCode === 'IE' || (countryCode === 'GB' && admin1 === 'NIR');

export function isListAfter({ sentence }: PlaceContext, at: number): boolean {
  const next = sentence.isSeparator(at) ? at + 1 : at;
  return /^(?:and|or|y|o|et|ou|und|oder|e|en|of)$/u.test(sentence.word(next));
}
