import { foldedName } from '../../kernel/text.ts';
import { isBesideBranches } from '../branches.ts';
import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import { isContactForm } from '../filters/contact-forms.ts';
import type { Gazetteer, Knowledge } from '../knowledge.ts';
import type { Sentence } from '../tokens.ts';
import { isWordForPeople } from '../words-for-people.ts';
import { PLACE_PREPOSITIONS } from '../words.ts';
import { fitsKinds, isWrittenAs } from './brand-fit.ts';
import { isFiller } from './filler.ts';

/** Names as their owners write them, where people write them otherwise. */
const BRAND_NAMES: Readonly<Record<string, string>> = {
  mcdonalds: "McDonald's",
  mcdonald: "McDonald's",
  'mc donalds': "McDonald's",
  'in n out': 'In-N-Out Burger',
  'in n out burger': 'In-N-Out Burger',
  wendys: "Wendy's",
  dominos: "Domino's",
  'dunkin donuts': "Dunkin'",
  dunkin: "Dunkin'",
  kfc: 'KFC',
  'seven eleven': '7-Eleven',
  '7 eleven': '7-Eleven',
  'h and m': 'H&M',
  'chick fil a': 'Chick-fil-A',
};
const LONGEST_NAME = 5;

/** The longest brand whose name begins at a token. */
export function brandAt(
  { brands, gazetteer }: Knowledge,
  sentence: Sentence,
  at: number,
): CandidateOf<'brand'> | undefined {
  const longest = Math.max(brands.longestFrom(sentence.word(at)), 3);
  for (let length = Math.min(longest, LONGEST_NAME); length >= 1; length--) {
    const name = sentence.span(at, length);
    if (name === undefined) continue;
    const found = brands.find(name);
    const known = found.find(({ brand }) => isOwnName(name, brand.name)) ?? found[0];
    const written = Object.hasOwn(BRAND_NAMES, name) ? BRAND_NAMES[name] : undefined;
    if (known === undefined && written === undefined) continue;
    return candidate(
      'brand',
      { from: at, to: at + length },
      {
        name: written ?? nameOf(sentence.slice(at, at + length), known?.brand.name ?? ''),
        categories: known?.brand.categories ?? [],
        isCommonWord: known?.isCommonWord === true || isPlace(gazetteer, name),
      },
      {
        brand: 1,
        ...(known?.isCommonWord === true || isPlace(gazetteer, name)
          ? { brand_common_word: 1 }
          : {}),
        brand_word: length,
        ...(sentence.isCapitalised(at) ? { brand_capitalised: 1 } : {}),
        ...(sentence.isCapitalised(at) || sentence.flat || /^\d/u.test(name)
          ? {}
          : { brand_not_capitalised: 1 }),
      },
    );
  }
  return undefined;
}

/** A brand bears older names and those of others in its records: it is told by its own only where that resembles what is written. */
const isOwnName = (written: string, own: string): boolean =>
  foldedName(own).charAt(0) === written.charAt(0) ||
  foldedName(own)
    .split(' ')
    .some((word) => written.split(' ').includes(word));

const nameOf = (written: string, own: string): string =>
  isOwnName(foldedName(written), own) ? own : written;

/** Brands that are asked for by name. */
export function proposeBrands(
  knowledge: Knowledge,
  sentence: Sentence,
  kinds: readonly CandidateOf<'category'>[],
): CandidateOf<'brand'>[] {
  return sentence.tokens.flatMap((_, at) => {
    if (!sentence.isWord(at)) return [];
    const brand = brandAt(knowledge, sentence, at);
    if (brand !== undefined && isOfBranches(sentence, brand)) return [ofBranches(brand)];
    if (
      brand === undefined ||
      isHalf(sentence, brand) ||
      isContactForm(sentence.words(at, brand.to)) ||
      (brand.to === at + 1 && isFiller(sentence.word(at), 'en')) ||
      isOfPeople(sentence, brand)
    )
      return [];
    const { isCommonWord } = brand.value;
    const isWritten = isWrittenAs(sentence, brand);
    // `farmers market in Austin` names no Market In.
    if (endsInPreposition(sentence, brand)) return [];
    // A plain word is a chain only among businesses of its kind: `Kiwi builders`, `colonia Roma`.
    const isPlain = isCommonWord || !isWritten;
    return isPlain && !fitsKinds(sentence, knowledge.categories, kinds, brand) ? [] : [brand];
  });
}

/** In small letters only where its owner writes it so: `dm`, not `negozi di abbigliamento`. */
const isOfBranches = (sentence: Sentence, brand: CandidateOf<'brand'>): boolean =>
  isBesideBranches(sentence, brand) &&
  isWrittenAs(sentence, brand) &&
  (sentence.isCapitalised(brand.from) || sentence.slice(brand.from, brand.to) === brand.value.name);

/** `dm Filialen`, `sucursales de OXXO`: the noun says that the word beside it is a chain's name. */
function ofBranches(brand: CandidateOf<'brand'>): CandidateOf<'brand'> {
  const { brand_common_word: _, brand_not_capitalised: __, ...evidence } = brand.evidence;
  return { ...brand, value: { ...brand.value, isCommonWord: false }, evidence };
}

/** `the people living on Elm Street`: not the hostels of that name. */
const isOfPeople = (sentence: Sentence, { from, to }: CandidateOf<'brand'>): boolean =>
  sentence.word(from) === 'the' &&
  to === from + 2 &&
  !sentence.isNamed(from + 1) &&
  (isWordForPeople(sentence.word(from + 1)) || sentence.word(from + 1) === 'people');

/** `Groß- und Außenhandel`: what the hyphen leaves open is no name. */
const isHalf = (sentence: Sentence, { to }: CandidateOf<'brand'>): boolean =>
  /^-\s/u.test(sentence.gap(to)) && /^(?:und|oder|en|of)$/u.test(sentence.word(to));

const endsInPreposition = (sentence: Sentence, { from, to }: CandidateOf<'brand'>): boolean =>
  to - from > 1 && to < sentence.length && PLACE_PREPOSITIONS.has(sentence.word(to - 1));

const LARGE_TOWN = 50_000;

/** `New York` is a pizza brand too. */
function isPlace(gazetteer: Gazetteer, name: string): boolean {
  return gazetteer.find(name).some(({ entry }) => entry.population > LARGE_TOWN);
}

export function brandName(sentence: Sentence, from: number, to: number): string {
  const folded = sentence.span(from, to - from) ?? '';
  return Object.hasOwn(BRAND_NAMES, folded)
    ? (BRAND_NAMES[folded] ?? '')
    : sentence.slice(from, to);
}
