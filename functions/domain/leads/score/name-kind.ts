import { foldedWords, stem, stemPhrase, wordSet } from '../../kernel/text.ts';
import type { LeadRequest } from '../../prompt/request.ts';
import type { Business } from '../lead.ts';
import { askedCategories, isMainKind, passesFor } from './category-fit.ts';
import type { CategoryTree } from './category-fit.ts';
import { areAlike, areKin, isStranger, isVague, shareRoot } from './kinship.ts';
import { nearIds } from './near-kinds.ts';

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
      veterinary painting moving movers welding excavating masonry upholstery trucking towing landscaping accounting apotheke krankenhaus kirche schule hopital eglise ecole farmacia iglesia
      escuela
    `),
  ].map(stem),
);

/** Words that names mean a kind by, and no list of kinds has alone. */
const KINDS_OF_WORDS: Readonly<Record<string, string>> = {
  nutrition: 'vitamin_and_supplement_store',
  yacht: 'boat_tour',
};

/** Words of categories that tell no kind. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  [
    ...wordSet(`
      service services store shop center centre company professional business home house food supply garden
      restaurant venue space organization agency beach island mountain lake river park airport city town village plaza
      square station outlet
    `),
  ].map(stem),
);

/** Branches of health care whose kinds a buyer tells apart: who asks for urologists wants no neurologist. */
const SPECIALTIES: readonly string[] = ['specialized_health_care', 'surgery'];

/** What names say for a category. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  race_track: ['racing', 'raceway', 'speedway'],
  fishing_club: ['sportfishing', 'charters'],
  holiday_rental_home: ['villa', 'villas', 'chalet', 'condo', 'condos'],
};

/** Ends of names that go with a kind, though as words they are another: by what was asked for. */
const GOES_WITH: Readonly<Record<string, RegExp>> = {
  campground: /\b(?:resort|ranch|beach)$/u,
  rv_park: /\b(?:resort|ranch|beach)$/u,
  caterer: /\b(?:foods?|kitchen|cuisine|events?)$/u,
  day_care_preschool: /\b(?:learning cent(?:er|re)|summer camp|academy|montessori)$/u,
  child_care_and_day_care: /\b(?:learning cent(?:er|re)|summer camp|academy|montessori)$/u,
  fast_food_restaurant: /\bdrive (?:in|thru)$/u,
  florist: /\bfloral (?:design|designs|studio|shop)$/u,
  flowers_and_gifts_store: /\bfloral (?:design|designs|studio|shop)$/u,
  funeral_service: /\bmemorial (?:parks?|gardens?)$/u,
  grocery_store: /\b(?:food|super|farmers) (?:marts?|markets?)$/u,
  supermarket: /\b(?:food|super|farmers) (?:marts?|markets?)$/u,
  hardware_store: /\b(?:home improvement|farm supply|lumber|farm and home)$/u,
  hotel: /\b(?:suites|beach resort)$/u,
  musical_instrument_store: /\b(?:piano|music|guitar|violin)s? (?:services?|lessons?|repair)$/u,
  notary_public: /\btag (?:agency|service)s?$/u,
};

/** What follows the name proper: "Blue Door - Downtown", "Grill at the Hyatt Hotel", "Deli inside Shell". */
const TAIL = / (?:-|–|\|) .*$|[,(@|].*$| (?:at|in|inside|by|near|of|for) .*$/iu;

/** Lawyers, who counsel nobody else: Stone & Hall, Attorneys & Counselors at Law. */
const AT_LAW = / (?:(?:and|&) )?counsell?ors?[ -]at[ -]law\b/iu;

/** Montalvo Painting, Inc. */
const LEGAL_FORM = /[ ,]+(?:inc|llc|ltd|corp|co|lp|llp|pllc|gmbh)\.?$/iu;

/** What a name says of the kind of a business, held against what was asked for. */
export interface NameJudge {
  /** A business with its `nameKind` and `nameFits` for this request. */
  mark(business: Business): Business;
  /** Whether the name speaks of what was asked for. */
  saysWanted(business: Business): boolean;
  /** Whether the name holds a word of what was asked for: Barksdale Construction Company. */
  hintsWanted(business: Business): boolean;
  /** Whether the name and another category of the record agree on a kind that has nothing to do with what was asked for. */
  isOtherwise(business: Business): boolean;
}

/**
 * A judge of names for a request: an RV park that is listed as a restaurant. A mark makes the category unclear. Undefined
 * where any kind will do.
 */
export function nameJudge(
  request: LeadRequest,
  tree: CategoryTree | undefined,
): NameJudge | undefined {
  const asked = askedCategories(request);
  if (tree === undefined || asked.length === 0) return undefined;
  const today = asked.map((id) => tree.idOfName(id) ?? id);
  const wanted = tree.withDescendants(asked);
  const askedWords = new Set(asked.flatMap((id) => foldedWords(id.replaceAll('_', ' ')).map(stem)));
  const near = new Set(nearIds(asked));
  const isRelated = ({ phrase, ids }: NameKind): boolean =>
    ids.some(
      (id) =>
        near.has(id) || asked.some((one) => shareRoot(id, one, tree) || areKin(id, one, tree)),
    ) || phrase.split(' ').some((word) => askedWords.has(stem(word)));
  const wordsOf = ({ name }: Business): string[] =>
    foldedWords(name.replace(AT_LAW, '').replace(TAIL, '').replace(LEGAL_FORM, ''));
  // A chain that is listed as fast food is that, whatever its cuisine; a chain of hotels has resorts under other names.
  const isWanted = (id: string): boolean => wanted.has(id) || passes(id, asked);
  /** One that is mainly another of the chain's kinds is that one: a shop that also washes cars. */
  const isOtherOfChain = ({ category, brandKinds = [] }: Business): boolean =>
    category !== null &&
    brandKinds.includes(category) &&
    !isWanted(category) &&
    isStranger(category, asked, tree);
  const isOfChain = (business: Business): boolean => {
    const { brand, brandKinds = [], categories } = business;
    if (isOtherOfChain(business)) return false;
    return (
      brandKinds.some(isWanted) ||
      ((brand !== null || brandKinds.length > 0) &&
        isFastFood &&
        categories.includes('fast_food_restaurant'))
    );
  };
  const isFastFood = asked.includes('fast_food_restaurant');
  const saysInWords = (business: Business): boolean =>
    saysWanted(wordsOf(business), { tree, wanted, asked, main: mainOf(business) });
  const mainOf = ({ category }: Business): string | null =>
    category === null ? null : (tree.idOfName(category) ?? category);
  const says = (business: Business): boolean => saysInWords(business) || isOfChain(business);
  const hints = (business: Business): boolean =>
    wordsOf(business).some((word) => askedWords.has(stem(word)));
  /** After a main category that tells no kind, the next one counts where the name has a word of it. */
  const bearsOut = (business: Business): boolean =>
    !isMainKind(business, asked) &&
    business.category !== null &&
    isVague(tree.idOfName(business.category) ?? business.category, tree) &&
    hints(business);
  /** A chain's name tells the kind only where the main category does not: else all branches would score alike. */
  const confirms = (business: Business): boolean =>
    saysInWords(business) || (isOfChain(business) && !isMainKind(business, asked));
  const goesWith = asked.flatMap((id) => GOES_WITH[id] ?? []);
  /**
   * The kind of the chain whose name it bears, if that has nothing to do with what was asked for: all that the chain is
   * known for, or most of it where none is what was asked for (a supermarket that has fuel among tire shops).
   */
  const strangerByBrand = ({ brandKinds = [] }: Business): string | undefined => {
    const strangers = brandKinds.filter(
      (id) =>
        isStranger(id, today, tree) &&
        today.every((one) => !shareRoot(id, one, tree) && !passesFor(id, one)),
    );
    const isMostly = strangers.length * 2 > brandKinds.length && !brandKinds.some(isWanted);
    return isMostly ? strangers[0] : undefined;
  };
  /** The stranger among the categories whose word the name ends with: Tanker Wash, also listed as a car wash. */
  const strangerNamed = (business: Business, fits: boolean): string | undefined => {
    if (fits) return undefined;
    const last = stem(wordsOf(business).at(-1) ?? '');
    if (last === '' || COMMON_WORDS.has(last) || askedWords.has(last)) return undefined;
    return business.categories.find(
      (id) =>
        !wanted.has(id) &&
        [headOf(id), ...(ALSO_CALLED[id] ?? [])].map(stem).includes(last) &&
        isStranger(id, asked, tree),
    );
  };
  const specialties = tree.withDescendants(SPECIALTIES);
  const isBelow = (id: string): boolean =>
    asked.every((one) => tree.withDescendants([id]).has(one));
  const isMedical = isBelow('health_care');
  const isSurgical = isBelow('surgery');
  /** The field of medicine that the name speaks of, where it is another one: a department of neurology under urology. */
  const specialtySaid = (words: readonly string[]): string | undefined =>
    isMedical
      ? phrasesOf(words).find((phrase) => {
          // Neurosurgery is surgery.
          if (isSurgical && phrase.includes('surg')) return false;
          const ids = tree
            .find(stemPhrase(phrase.split(' ')))
            .filter((id) => specialties.has(id) && !near.has(id));
          return (
            ids.length > 0 && ids.every((id) => today.every((one) => !areAlike(id, one, tree)))
          );
        })
      : undefined;
  const kindOf = (business: Business, fits: boolean): string | undefined => {
    const words = wordsOf(business);
    const kind = kindAtEnd(words, tree);
    const isSaid = goesWith.some((pattern) => pattern.test(words.join(' ')));
    if (kind !== undefined && !isRelated(kind) && !fits && !isSaid) return kind.phrase;
    const specialty = fits ? undefined : specialtySaid(foldedWords(business.name));
    if (specialty !== undefined) return specialty;
    return (strangerNamed(business, fits) ?? strangerByBrand(business))?.replaceAll('_', ' ');
  };
  return {
    mark(business) {
      const { nameKind: _kind, nameFits: _fits, ...unmarked } = business;
      const fits = says(business);
      const nameKind = kindOf(business, fits);
      return {
        ...unmarked,
        ...(nameKind === undefined ? {} : { nameKind }),
        ...(nameKind === undefined && (confirms(business) || bearsOut(business))
          ? { nameFits: true }
          : {}),
      };
    },
    saysWanted: says,
    hintsWanted: hints,
    isOtherwise: (business) =>
      strangerNamed(business, says(business)) !== undefined ||
      kindListed(business, wordsOf(business), tree, isRelated),
  };
}

/** Runs of words in which a kind may stand. */
const phrasesOf = (words: readonly string[]): string[] =>
  words.flatMap((_word, start) =>
    Array.from({ length: Math.min(MAX_WORDS, words.length - start) }, (_, more) =>
      words.slice(start, start + more + 1).join(' '),
    ),
  );

/** The last word of a category that tells a kind: the wash of a car wash. */
const headOf = (id: string): string =>
  foldedWords(id.replaceAll('_', ' ')).findLast((word) => !COMMON_WORDS.has(stem(word))) ?? '';

/** Whether the record is also listed as the unrelated kind that its name ends with. */
function kindListed(
  { categories }: Business,
  words: readonly string[],
  tree: CategoryTree,
  isRelated: (kind: NameKind) => boolean,
): boolean {
  const kind = kindAtEnd(words, tree);
  if (kind === undefined || isRelated(kind)) return false;
  return categories.some((id) => kind.ids.includes(tree.idOfName(id) ?? id));
}

interface NameKind {
  phrase: string;
  ids: readonly string[];
}

function kindAtEnd(words: readonly string[], tree: CategoryTree): NameKind | undefined {
  for (let length = Math.min(MAX_WORDS, words.length); length >= 1; length -= 1) {
    const last = words.slice(-length);
    if (length === 1 && !isTelling(last[0] ?? '')) continue;
    const other = KINDS_OF_WORDS[last.join(' ')];
    const ids = other === undefined ? tree.find(stemPhrase(last)) : [other];
    if (ids.length > 0) return { phrase: last.join(' '), ids };
  }
  return undefined;
}

const isTelling = (word: string): boolean =>
  TELLING_WORDS.has(stem(word)) || Object.hasOwn(KINDS_OF_WORDS, word);

/** A name may say an equal of what was asked for: a bakery that is called a café. A hotel is not called a resort for nothing. */
const passes = (id: string, asked: readonly string[]): boolean =>
  asked.some((one) => one !== 'resort' && passesFor(id, one));

/** "Taqueria and Event Center" says both. */
function saysWanted(
  words: readonly string[],
  {
    tree,
    wanted,
    asked,
    main,
  }: {
    tree: CategoryTree;
    wanted: ReadonlySet<string>;
    asked: readonly string[];
    main: string | null;
  },
): boolean {
  const isOwn = (id: string): boolean => wanted.has(id) || passes(id, asked);
  const idsAt = (start: number, end: number): readonly string[] =>
    tree.find(stemPhrase(words.slice(start, end)));
  for (let start = 0; start < words.length; start += 1)
    for (let end = start + 1; end <= Math.min(words.length, start + MAX_WORDS); end += 1) {
      const ids = idsAt(start, end);
      // The cleaners of a laundry don't come to the house: words that mean the main kind as well say nothing more.
      if (!ids.some(isOwn) || (main !== null && !isOwn(main) && ids.includes(main))) continue;
      // "Shoe Repair" says no shoe store: a longer kind of another branch takes its words with it.
      const longer = end === words.length ? [] : idsAt(start, end + 1);
      if (longer.length === 0 || longer.some((id) => asked.some((one) => areKin(id, one, tree))))
        return true;
    }
  return false;
}
