import { foldedWords } from '../../kernel/text.ts';
import type { BrandIndex, BrandMatch } from '../../prompt/knowledge.ts';
import type { Business } from '../lead.ts';
import { areNeighbours } from '../score/kinship.ts';

/** `certain`: nobody else is called like this; `likely`: the words mean other things too. */
export type NamedBrand =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'certain' | 'likely';
      readonly name: string;
      /** What the outlets of a brand are that nobody else is called like; empty where the name may mean something else. */
      readonly kinds: readonly string[];
    };

const NONE: NamedBrand = { kind: 'none' };

/** Longest brand that is looked for, in words. */
const MAX_WORDS = 6;

type Branded = Pick<Business, 'name' | 'countryCode' | 'category' | 'categories' | 'categoryPath'>;

/**
 * The known chain whose name a business's name is or begins with: Panda Express #1042, Hyatt Place Austin Downtown. It
 * is certain beside the brand's kind of business, and where several words that mean nothing else are the whole name.
 * One word, or words that mean something else too, say nothing as a mere beginning: Target Shooting Range is no Target.
 */
export function brandByName(business: Branded, brands: BrandIndex): NamedBrand {
  const words = foldedWords(business.name);
  const from = words[0] === 'the' && words.length > 1 ? 1 : 0;
  for (const start of from === 0 ? [0] : [0, from]) {
    const most = Math.min(MAX_WORDS, words.length - start, brands.longestFrom(words[start] ?? ''));
    for (let length = most; length >= 1; length -= 1) {
      const found = brands.find(words.slice(start, start + length).join(' '));
      const isWhole = isNumbers(words.slice(start + length));
      const verdict = verdictOf(business, found, { length, isWhole });
      if (verdict.kind !== 'none') return verdict;
    }
  }
  return NONE;
}

function verdictOf(
  business: Branded,
  found: readonly BrandMatch[],
  { length, isWhole }: { length: number; isWhole: boolean },
): NamedBrand {
  const near = found.filter(({ brand }) => isAround(brand.countries, business.countryCode));
  const certain = near.find(({ brand, isCommonWord }) => {
    if (isKin(business, brand)) return isWhole || !isCommonWord;
    return length > 1 && isWhole && !isCommonWord;
  });
  // Walmart is a grocer and a filling station: several brands may be one name.
  const own = near.filter(
    ({ brand, isCommonWord }) => !isCommonWord && (isWhole || length > 1 || isKin(business, brand)),
  );
  const kinds = [...new Set(own.flatMap(({ brand }) => brand.categories))];
  if (certain !== undefined) return { kind: 'certain', name: certain.brand.name, kinds };
  const likely = near.find(({ isCommonWord }) => isWhole || (length > 1 && !isCommonWord));
  return likely === undefined
    ? NONE
    : { kind: 'likely', name: likely.brand.name, kinds: isWhole ? kinds : [] };
}

const isAround = (countries: readonly string[], countryCode: string | null): boolean =>
  countries.length === 0 || countryCode === null || countries.includes(countryCode);

const isKin = (
  { category, categories, categoryPath }: Branded,
  brand: BrandMatch['brand'],
): boolean =>
  [category, ...categories, ...categoryPath].some(
    (id) => id !== null && brand.categories.some((kind) => areNeighbours(id, kind)),
  );

/** "7-Eleven 1042" is the whole name of one. */
const isNumbers = (words: readonly string[]): boolean =>
  words.every((word) => /^\d+$/u.test(word) || word === 'store' || word === 'no');
