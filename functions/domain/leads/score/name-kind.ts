import { foldedWords, stem, stemPhrase, wordSet } from '../../kernel/text.ts';
import type { LeadRequest } from '../../prompt/request.ts';
import type { Business } from '../lead.ts';
import { askedCategories } from './category-fit.ts';
import type { CategoryTree } from './category-fit.ts';

/** Longest kind of business that names end with, in words. */
const MAX_WORDS = 3;

/**
 * One word is a kind only where names seldom use it for something else: the Left Bank, Olive Garden and Salt House are
 * restaurants.
 */
const TELLING_WORDS: ReadonlySet<string> = new Set(
  [
    ...wordSet(`
      church hospital university school apartments motel hotel pharmacy dentist plumbing roofing insurance realty museum
      cemetery campground rvpark mortuary crematory preschool daycare orthodontics dermatology chiropractic
      veterinary towing landscaping accounting apotheke krankenhaus kirche schule hopital eglise ecole farmacia iglesia
      escuela
    `),
  ].map(stem),
);

/** What follows the name proper: "Blue Door - Downtown", "Grill at the Hyatt Hotel", "Deli inside Shell". */
const TAIL = / (?:-|–|\|) .*$|[,(@|].*$| (?:at|in|inside|by|near|of|for) .*$/iu;

/**
 * A function that marks businesses whose name ends with a kind of business that has nothing to do with what is asked
 * for: an RV park that is listed as a restaurant. A mark only makes the category unclear.
 */
export function nameKindMarker(
  request: LeadRequest,
  tree: CategoryTree | undefined,
): (business: Business) => Business {
  const asked = askedCategories(request);
  if (tree === undefined || asked.length === 0) return (business) => business;
  const wanted = tree.withDescendants(asked);
  const roots = new Set(asked.map((id) => rootOf(id, tree)));
  const askedWords = new Set(asked.flatMap((id) => foldedWords(id.replaceAll('_', ' ')).map(stem)));
  const isRelated = ({ phrase, ids }: NameKind): boolean =>
    ids.some((id) => roots.has(rootOf(id, tree))) ||
    phrase.split(' ').some((word) => askedWords.has(stem(word)));
  return (business) => {
    const words = foldedWords(business.name.replace(TAIL, ''));
    const kind = kindAtEnd(words, tree);
    if (kind === undefined || isRelated(kind) || saysWanted(words, tree, wanted)) {
      if (business.nameKind === undefined) return business;
      const { nameKind: _mark, ...unmarked } = business;
      return unmarked;
    }
    return { ...business, nameKind: kind.phrase };
  };
}

/** The broadest category above one: a campground and an RV park are both places to stay. */
function rootOf(id: string, tree: CategoryTree): string {
  const parent = tree.get(id)?.parent ?? null;
  return parent === null ? id : rootOf(parent, tree);
}

interface NameKind {
  phrase: string;
  ids: readonly string[];
}

function kindAtEnd(words: readonly string[], tree: CategoryTree): NameKind | undefined {
  for (let length = Math.min(MAX_WORDS, words.length); length >= 1; length -= 1) {
    const last = words.slice(-length);
    if (length === 1 && !TELLING_WORDS.has(stem(last[0] ?? ''))) continue;
    const ids = tree.find(stemPhrase(last));
    if (ids.length > 0) return { phrase: last.join(' '), ids };
  }
  return undefined;
}

/** "Taqueria and Event Center" says both. */
function saysWanted(
  words: readonly string[],
  tree: CategoryTree,
  wanted: ReadonlySet<string>,
): boolean {
  for (let start = 0; start < words.length; start += 1)
    for (let length = 1; length <= MAX_WORDS; length += 1)
      if (tree.find(stemPhrase(words.slice(start, start + length))).some((id) => wanted.has(id)))
        return true;
  return false;
}
