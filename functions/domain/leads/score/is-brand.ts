import { foldToAscii, wordSet } from '../../kernel/text.ts';
import type { Business } from '../lead.ts';
import { isUnmistakable } from '../normalize/known-chains.ts';

/** What of a business, or of a source's record, tells its brand. */
export type Branded = Pick<Business, 'name' | 'alternateNames' | 'brand'>;

/**
 * Whether a business is one of a brand's. Whole words count, so that "Target" is not found in "Targeted Dental"; a
 * name must begin with the brand or end with "at" or "by" it, so that "Shell" is not found in "Cockle Shell Cafe".
 * A brand of several words, or one that nobody else is called by, may stand anywhere.
 *
 * @param strict for brands that are asked for: a record that states another brand is not of this one, whatever its name
 */
export function isBrand(
  { name, alternateNames, brand }: Branded,
  wanted: string,
  { strict }: { strict: boolean },
): boolean {
  const words = withoutKind(wordsOf(wanted));
  if (words.length === 0) return false;
  if (brand !== null && find(wordsOf(brand.name), words).length > 0) return true;
  if (brand !== null && strict) return false;
  const mayStandAnywhere = words.length > 1 || isUnmistakable(words.join(' '));
  return [name, ...alternateNames].some((written) => {
    const all = wordsOf(written);
    return find(all, words).some(
      ({ from, to }) =>
        from === 0 || mayStandAnywhere || (to === all.length && LINKS.has(all[from - 1] ?? '')),
    );
  });
}

const KINDS = wordSet('pharmacy coffee store stores restaurant restaurants supermarket');

/** CVS Pharmacy is also written CVS: after a name that nobody else bears its kind says nothing. */
function withoutKind(words: readonly string[]): readonly string[] {
  const [first = '', ...kind] = words;
  return isUnmistakable(first) && kind.every((word) => KINDS.has(word)) ? [first] : words;
}

/** "Pharmacy at Target", "DoubleTree by Hilton". */
const LINKS: ReadonlySet<string> = new Set(['at', 'by']);

/** The letters and digits of a brand in a row: every name that is of the brand holds them, and few others do. */
export const compactName = (brand: string): string => withoutKind(wordsOf(brand)).join('');

/** Folded words without an article: The Home Depot is Home Depot. */
function wordsOf(text: string): string[] {
  const words = foldToAscii(text).split(' ');
  return words.slice(words[0] === 'the' && words.length > 1 ? 1 : 0).filter((word) => word !== '');
}

/**
 * Where the wanted words stand, however they are joined: `7 eleven` is in `7eleven`, `wal mart` is `walmart`. Who writes
 * "McDonald" means "McDonald's".
 */
function find(words: readonly string[], wanted: readonly string[]): { from: number; to: number }[] {
  const compact = wanted.join('');
  return words.flatMap((_word, from) => {
    let joined = '';
    for (let to = from; to < words.length && joined.length < compact.length; to += 1) {
      joined += words[to] ?? '';
      if (joined === compact || joined === `${compact}s`) return [{ from, to: to + 1 }];
    }
    return [];
  });
}
