import type { CategoryIndex } from '../../prompt/knowledge.ts';
import type { LeadRequest } from '../../prompt/request.ts';
import type { Business } from '../lead.ts';
import { isNearKind } from './near-kinds.ts';

/** What of the taxonomy a category decision needs. */
export type CategoryTree = Pick<CategoryIndex, 'withDescendants' | 'idOfName' | 'find' | 'get'>;

/**
 * `exact`: the primary category is an asked one, its equal, or lies below it; `near`: it is one that a buyer keeps too (see
 * `near-kinds.ts`); `secondary`: only another category of the record is an asked one; `none`: off the category; `any`: the
 * request names no category.
 */
export type CategoryFit = 'exact' | 'near' | 'secondary' | 'none' | 'any';

type Categorized = Pick<
  Business,
  'name' | 'category' | 'categories' | 'categoryPath' | 'brandKinds'
>;

/** How a business fits the asked ids by what it carries itself (see `alignCategories`). */
export function categoryFit(business: Categorized, asked: readonly string[]): CategoryFit {
  if (asked.length === 0) return 'any';
  const { category, categories, categoryPath } = business;
  if (isMainKind({ category, categoryPath }, asked)) return 'exact';
  const isListed = categories.some((id) => asked.includes(id));
  const passes =
    category !== null && asked.some((id) => passesFor(category, id) && categories.includes(id));
  if (isListed && (passes || isCuisineOfRestaurant({ category, categories }, asked)))
    return 'exact';
  if (isNearKind(business, asked)) return 'near';
  return isListed ? 'secondary' : 'none';
}

/** Whether the primary category is an asked one or lies below it. */
export const isMainKind = (
  { category, categoryPath }: Pick<Categorized, 'category' | 'categoryPath'>,
  asked: readonly string[],
): boolean =>
  (category !== null && asked.includes(category)) || categoryPath.some((id) => asked.includes(id));

/** Kinds that are one to whoever asks for one of them: a record that lists both is of either. */
const EQUALS: readonly ReadonlySet<string>[] = [
  new Set(['grocery_store', 'supermarket']),
  new Set(['advertising_agency', 'marketing_agency', 'internet_marketing_service']),
  new Set(['hotel', 'resort', 'inn']),
  new Set(['pizza_delivery_service', 'pizza_restaurant']),
  new Set(['mexican_restaurant', 'texmex_restaurant']),
  new Set(['estate_planning_law', 'wills_trusts_and_probate']),
  new Set(['convenience_store', 'gas_station']),
  new Set(['cafe', 'coffee_shop']),
  new Set(['child_care_and_day_care', 'day_care_preschool', 'preschool']),
  new Set(['campground', 'rv_park']),
  new Set(['bar', 'pub', 'irish_pub']),
  new Set(['bar', 'lounge']),
  new Set(['asian_fusion_restaurant', 'pan_asian_restaurant']),
  new Set(['fast_food_restaurant', 'burger_restaurant']),
  new Set(['fast_food_restaurant', 'chicken_restaurant']),
  new Set(['diner', 'breakfast_and_brunch_restaurant']),
  new Set(['storage_facility', 'self_storage_facility']),
  new Set(['health_food_store', 'vitamin_and_supplement_store']),
  new Set(['mobile_phone_store', 'mobile_phone_accessory_store']),
  new Set(['clothing_store', 'fashion_boutique']),
  new Set(['hardware_store', 'building_supply_store', 'lumber_store']),
  // Crafts that one van does.
  new Set(['plumbing', 'hvac_service', 'water_heater_installation_repair', 'backflow_service']),
  new Set([
    'contractor',
    'building_contractor',
    'altering_and_remodeling_contractor',
    'flooring_contractor',
    'carpenter',
    'siding',
    'roofing',
    'windows_installation',
    'gutter_service',
  ]),
  new Set(['landscaping', 'lawn_service', 'tree_service', 'gardener', 'snow_removal_service']),
  new Set([
    'automotive_repair',
    'auto_body_shop',
    'auto_customization',
    'auto_detailing',
    'brake_service_and_repair',
    'transmission_repair',
    'exhaust_and_muffler_repair',
    'engine_repair_service',
    'oil_change_station',
    'tire_dealer_and_repair',
    'truck_repair',
  ]),
  // What a law firm lists are the fields that it works in.
  new Set([
    'attorney_or_law_firm',
    'legal_service',
    'bankruptcy_law',
    'business_law',
    'criminal_defense_law',
    'divorce_and_family_law',
    'employment_law',
    'estate_planning_law',
    'immigration_law',
    'personal_injury_law',
    'real_estate_law',
    'wills_trusts_and_probate',
  ]),
];

/** Main kinds that sources give where they know no better. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([
  'professional_service',
  'services_and_business',
]);

/** Kinds that are of the one they stand under to everybody, though the taxonomy has them elsewhere. */
const COVERED: Readonly<Record<string, ReadonlySet<string>>> = {
  restaurant: new Set([
    'diner',
    'bistro',
    'gastropub',
    'pub',
    'irish_pub',
    'fast_food_restaurant',
    'eat_and_drink',
  ]),
  american_restaurant: new Set(['diner', 'breakfast_and_brunch_restaurant']),
  sushi_restaurant: new Set(['japanese_restaurant']),
};

/** Kinds that the taxonomy has under another one, and that come last where that is asked for: car dealers among shops. */
const LAST: Readonly<Record<string, RegExp>> = {
  shopping: /(?:^|_)(?:dealer|broker|auctions?|auction_house)$|^auto_leasing$/,
};

/** Whether a buyer of what is asked for takes the kind last. */
export const comesLast = (main: string | null, asked: readonly string[]): boolean =>
  main !== null && asked.length > 0 && asked.every((id) => LAST[id]?.test(main) === true);

/** A record that knows no better than `restaurant` says with its next category of which cuisine it is. */
const isCuisineOfRestaurant = (
  { category, categories }: Pick<Categorized, 'category' | 'categories'>,
  asked: readonly string[],
): boolean => {
  const next = categories.find((id) => id !== category);
  return (
    category === 'restaurant' &&
    next !== undefined &&
    next.endsWith('_restaurant') &&
    asked.includes(next)
  );
};

/** Whether a business of the main kind, listed also as the asked one, is as good as one that is mainly of that. */
export const passesFor = (main: string, asked: string): boolean =>
  main === asked ||
  COVERED[asked]?.has(main) === true ||
  EQUALS.some((kinds) => kinds.has(main) && kinds.has(asked));

export function askedCategories(request: LeadRequest): string[] {
  return request.categories.map((category) => category.id);
}

/**
 * A function that rewrites a business's categories to today's taxonomy and, where its path is missing, puts in
 * the asked category that it lies under: afterwards `categoryFit` needs no taxonomy.
 */
export function categoryAligner(
  request: LeadRequest,
  tree: CategoryTree | undefined,
): <T extends Categorized>(business: T) => T {
  const asked = askedCategories(request);
  if (tree === undefined || asked.length === 0) return (business) => business;
  const below = asked.map((id) => ({ id, members: tree.withDescendants([id]) }));
  const parentsOf = (id: string): string[] =>
    below.filter(({ members }) => members.has(id)).map((entry) => entry.id);
  const today = (name: string): string => tree.idOfName(name) ?? name;
  // Sources list nearly every hotel as a motel and an inn, too.
  const lodging = tree.withDescendants(['lodging']);
  /** What a broad main kind is narrowed to by the next one below it: schools that are also listed as high schools. */
  const narrowed = (main: string, others: readonly string[]): string[] => {
    if (SAYS_NOTHING.has(main) || main === 'restaurant' || lodging.has(main)) return [];
    const members = tree.withDescendants([main]);
    return others.filter((id) => id !== main && members.has(id)).slice(0, 1);
  };
  return (business) => {
    if (categoryFit(business, asked) === 'exact') return business;
    const category = business.category === null ? null : today(business.category);
    const path = business.categoryPath.map(today);
    const others = business.categories.map(today);
    // What a chain is known for does not depend on what a source lists beside "shopping".
    const isOfChain = (business.brandKinds?.length ?? 0) > 0;
    const narrower = category === null || isOfChain ? [] : narrowed(category, others);
    const parents = (category === null ? [] : [...path, category, ...narrower]).flatMap(parentsOf);
    return {
      ...business,
      category,
      categoryPath: unique([...parents, ...path]),
      categories: unique([...others, ...others.flatMap(parentsOf)]),
    };
  };
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
