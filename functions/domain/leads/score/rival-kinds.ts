import { foldedWords, stemPhrase } from '../../kernel/text.ts';
import type { Business } from '../lead.ts';
import type { CategoryTree } from './category-fit.ts';
import { areAlike, isVague } from './kinship.ts';

/** The branches of restaurants that are called after where their food comes from. */
const CUISINES: readonly string[] = [
  'asian_restaurant',
  'latin_american_restaurant',
  'european_restaurant',
  'middle_eastern_restaurant',
  'african_restaurant',
];

/** What may come from anywhere: a Thai buffet is a buffet. */
const ANY_CUISINE: readonly string[] = [
  'buffet_restaurant',
  'bar_and_grill_restaurant',
  'special_diet_restaurant',
  'international_fusion_restaurant',
  'fast_food_restaurant',
  'soup_restaurant',
];

/** Kinds that pass for each other, whatever the name says. */
const ALIKE: readonly ReadonlySet<string>[] = [
  new Set(['mexican_restaurant', 'texmex_restaurant', 'latin_american_restaurant']),
  new Set(['caribbean_restaurant', 'cuban_restaurant', 'puerto_rican_restaurant']),
  new Set(['restaurant', 'cafe', 'bar_and_grill_restaurant', 'bar', 'pub']),
  new Set([
    'american_restaurant',
    'diner',
    'burger_restaurant',
    'breakfast_and_brunch_restaurant',
    'steakhouse',
    'barbecue_restaurant',
    'bar_and_grill_restaurant',
  ]),
  new Set(['bar', 'pub', 'brewery', 'bar_and_grill_restaurant']),
  new Set(['restaurant', 'sandwich_shop']),
  new Set(['furniture_store', 'mattress_store']),
  new Set(['hardware_store', 'building_supply_store', 'home_improvement_store', 'lumber_store']),
  new Set(['mobile_phone_store', 'mobile_phone_accessory_store']),
  new Set(['clothing_store', 'fashion_boutique', 'fashion_accessories_store']),
  new Set(['health_food_store', 'vitamin_and_supplement_store']),
  new Set([
    'sporting_goods_store',
    'gun_and_ammo_store',
    'hunting_and_fishing_store',
    'outdoor_store',
  ]),
];

/** Where a business is what its main category says: shops, meals and drinks, beds. Trades do several things. */
const KNOWN_BY_ONE: readonly string[] = ['food_and_drink', 'shopping', 'lodging'];

/**
 * A test whether a second category is only a sideline of another kind that the business is known for: a Thai restaurant
 * that is also listed under seafood, or dry cleaners, by name too, among the laundromats. To be asked of businesses whose
 * name does not speak of what was asked for.
 */
export function rivalTest(
  asked: readonly string[],
  tree: CategoryTree,
): (business: Pick<Business, 'category' | 'name'>) => boolean {
  const branches = CUISINES.map((id) => tree.withDescendants([id]));
  const meals = tree.withDescendants(FOOD);
  const isFood = asked.every((id) => meals.has(id));
  const ofAnyCuisine = tree.withDescendants(ANY_CUISINE);
  const isOfNoCuisine = asked.some((id) => ofAnyCuisine.has(id));
  const isRivalCuisine = (main: string): boolean =>
    isFood &&
    !isOfNoCuisine &&
    branches.some((branch) => branch.has(main)) &&
    asked.every((id) => !areRelated(id, main, tree));
  const ofConsumers = tree.withDescendants(KNOWN_BY_ONE);
  const isOfConsumers = asked.every((id) => ofConsumers.has(id));
  const tellsKind = (main: string): boolean =>
    main !== 'restaurant' &&
    !ofAnyCuisine.has(main) &&
    (!isVague(main, tree) || (tree.get(main) !== undefined && !ofConsumers.has(main)));
  const alike = ALIKE.filter((kinds) => asked.some((id) => kinds.has(id))).flatMap((kinds) => [
    ...kinds,
  ]);
  return ({ category, name }) => {
    if (category === null) return false;
    const main = tree.idOfName(category) ?? category;
    if (isRivalCuisine(main)) return true;
    if (isOfNoCuisine && meals.has(main)) return false;
    if (asked.some((id) => areAlike(id, main, tree) || areRelated(id, main, tree))) return false;
    const said = kindsSaid(name, tree);
    if (said.has(main)) return true;
    if (!isOfConsumers || !tellsKind(main) || alike.some((id) => said.has(id))) return false;
    return asked.every((id) => !areSiblings(id, main, tree));
  };
}

/** Where meals are the business; a bakery or a bar may be of any cuisine. */
const FOOD: readonly string[] = ['restaurant', 'diner', 'sandwich_shop'];

const areRelated = (a: string, b: string, tree: CategoryTree): boolean =>
  tree.withDescendants([a]).has(b) ||
  tree.withDescendants([b]).has(a) ||
  ALIKE.some((kinds) => kinds.has(a) && kinds.has(b));

/** Whether both are of one small branch of food and drink, as sweets and ice cream are. Shops and beds differ. */
const areSiblings = (a: string, b: string, tree: CategoryTree): boolean => {
  const parent = tree.get(a)?.parent ?? null;
  return (
    parent !== null &&
    parent === tree.get(b)?.parent &&
    tree.withDescendants(['food_and_drink']).has(a)
  );
};

/** Most words of a kind of business in a name. */
const MAX_WORDS = 3;

/** The kinds that a name says: Jiffy Dry Cleaners, Thai Palace Restaurant. */
function kindsSaid(name: string, tree: CategoryTree): ReadonlySet<string> {
  const words = foldedWords(name);
  const phrases = words.flatMap((_word, start) =>
    Array.from({ length: MAX_WORDS }, (_, more) => words.slice(start, start + more + 1)),
  );
  return new Set(phrases.flatMap((phrase) => [...tree.find(stemPhrase(phrase))]));
}
