import { foldedWords, stemPhrase } from '../../kernel/text.ts';
import type { CategoryTree } from './category-fit.ts';

/** What kinship needs of the taxonomy. */
type Tree = Pick<CategoryTree, 'idOfName' | 'find' | 'get'>;

/** Neighbours whose kinds shade into each other. */
const NEIGHBOURS: readonly ReadonlySet<string>[] = [
  new Set([
    'hotel',
    'motel',
    'inn',
    'lodge',
    'resort',
    'bed_and_breakfast',
    'hostel',
    'guest_house',
  ]),
  new Set(['campground', 'rv_park', 'cabin']),
  new Set(['child_care_and_day_care', 'preschool']),
  new Set(['videographer', 'video_film_production']),
  new Set(['convenience_store', 'gas_station', 'grocery_store']),
];

/** Whether two kinds are one or shade into each other. */
export const areNeighbours = (a: string, b: string): boolean =>
  a === b || NEIGHBOURS.some((group) => group.has(a) && group.has(b));

/** With whole branches: a pub that serves meals. */
const LOOSE: readonly ReadonlySet<string>[] = [
  new Set(['food_and_drink', 'food_service']),
  new Set(['health_care']),
  ...NEIGHBOURS,
];

/** Categories that sources give where they know no better. */
const VAGUE: ReadonlySet<string> = new Set(['professional_service', 'services_and_business']);

/** Today's ids of a category of any release; what its words mean where no release knows it. */
export function idsOf(name: string, tree: Tree): readonly string[] {
  const today = tree.idOfName(name);
  return today === undefined
    ? tree.find(stemPhrase(foldedWords(name.replaceAll('_', ' '))))
    : [today];
}

/**
 * Whether one kind may pass for another: one lies above the other, both lie in one branch of the second level, or both in
 * a loose group.
 */
export function areKin(a: string, b: string, tree: Tree): boolean {
  const [pathA, pathB] = [pathOf(a, tree), pathOf(b, tree)];
  if (pathA.includes(b) || pathB.includes(a)) return true;
  if (pathA[1] !== undefined && pathA[1] === pathB[1]) return true;
  return LOOSE.some((group) => [pathA, pathB].every((path) => path.some((id) => group.has(id))));
}

/** Whether a buyer of the one takes the other: one lies above the other, or both in a group of neighbours. */
export function areAlike(a: string, b: string, tree: Tree): boolean {
  const [pathA, pathB] = [pathOf(a, tree), pathOf(b, tree)];
  if (pathA.includes(b) || pathB.includes(a)) return true;
  return NEIGHBOURS.some((group) => group.has(a) && group.has(b));
}

/** Whether a category is a broad one that says little of a business. */
export const isVague = (id: string, tree: Tree): boolean =>
  VAGUE.has(id) || (tree.get(id)?.parent ?? null) === null;

/** Branches whose kinds a buyer tells apart: who asks for hotels wants no RV park. */
const DIVERSE: ReadonlySet<string> = new Set(['lodging']);

/** Whether two kinds lie in one of the broadest branches, so that the name of one proves little against the other. */
export function shareRoot(a: string, b: string, tree: Tree): boolean {
  const [[rootA = ''], [rootB = '']] = [pathOf(a, tree), pathOf(b, tree)];
  return rootA === rootB && !DIVERSE.has(rootA);
}

/** Whether a category tells a kind of business that has nothing to do with any of those asked for. */
export function isStranger(name: string, asked: readonly string[], tree: Tree): boolean {
  const ids = idsOf(name, tree);
  return (
    ids.length > 0 &&
    ids.every((id) => !VAGUE.has(id) && asked.every((wanted) => !areKin(id, wanted, tree)))
  );
}

/** From the broadest category down to the id. */
function pathOf(id: string, tree: Tree): string[] {
  const parent = tree.get(id)?.parent ?? null;
  return parent === null ? [id] : [...pathOf(parent, tree), id];
}
