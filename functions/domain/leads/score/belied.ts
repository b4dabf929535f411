import type { Business } from '../lead.ts';
import type { CategoryTree } from './category-fit.ts';

/** Roots whose kinds are found at one place: a car dealer repairs, a lodge feeds its guests, a plumber sells boilers. */
const MIXED: readonly ReadonlySet<string>[] = [
  new Set(['shopping', 'travel_and_transportation', 'arts_and_entertainment']),
  new Set(['lodging', 'food_and_drink', 'sports_and_recreation', 'arts_and_entertainment']),
  new Set([
    'education',
    'community_and_government',
    'cultural_and_historic',
    'arts_and_entertainment',
    'travel_and_transportation',
  ]),
  new Set(['services_and_business', 'shopping', 'arts_and_entertainment']),
  new Set(['services_and_business', 'education', 'community_and_government']),
];

/** The root of services, which every kind of business may render beside its own. */
const ANY_SERVICE = 'services_and_business';

/**
 * A test whether all that a record lists beside its main kind is of other branches altogether, so that the main kind is
 * likely a slip: a seafood restaurant under fishmongers. To be asked where the name says nothing of the kind.
 */
export function beliedTest(
  asked: readonly string[],
  tree: CategoryTree,
): (business: Pick<Business, 'category' | 'categories'>) => boolean {
  const rootOf = (id: string): string => {
    const parent = tree.get(id)?.parent ?? null;
    return parent === null ? id : rootOf(parent);
  };
  const roots = new Set(asked.map(rootOf));
  const isAtHome = (id: string): boolean =>
    roots.has(rootOf(id)) ||
    MIXED.some((mixed) => mixed.has(rootOf(id)) && [...roots].some((root) => mixed.has(root)));
  return ({ category, categories }) => {
    const others = categories
      .filter((id) => id !== category && id !== 'travel_service')
      .map((id) => tree.idOfName(id) ?? id)
      .filter((id) => (tree.get(id)?.parent ?? null) !== null && rootOf(id) !== ANY_SERVICE);
    return others.length > 0 && !others.some(isAtHome);
  };
}
