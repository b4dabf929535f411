import type { SourceRecord } from '../leads/normalize/source-record.ts';
import { passesFor } from '../leads/score/category-fit.ts';
import type { CategoryTree } from '../leads/score/category-fit.ts';
import { nearIds } from '../leads/score/near-kinds.ts';

/** `exact`: by its primary category or one above it; `secondary`: by another category of the record, or by a near one. */
export type RecordFit = 'exact' | 'secondary' | 'none';

/** How a source's own classification of a record, in any release's names, fits the asked taxonomy ids. */
export type FitCategory = (
  category: SourceRecord['category'],
  asked: readonly string[],
) => RecordFit;

/** Decides by the taxonomy: an asked id stands for everything below it, and for its names in older releases. */
export function fitByTaxonomy(tree: CategoryTree): FitCategory {
  // One query asks for the same ids thousands of times.
  const membersOf = new WeakMap<readonly string[], ReadonlySet<string>>();
  return ({ primary, hierarchy, alternates }, asked) => {
    const members = membersOf.get(asked) ?? tree.withDescendants(asked);
    membersOf.set(asked, members);
    const isAsked = (id: string) =>
      asked.includes(id) || members.has(id) || members.has(tree.idOfName(id) ?? id);
    const path = primary === null ? hierarchy : [primary, ...hierarchy];
    if (path.some(isAsked)) return 'exact';
    const main = primary === null ? '' : (tree.idOfName(primary) ?? primary);
    if (!alternates.some(isAsked)) return nearIds(asked).includes(main) ? 'secondary' : 'none';
    return asked.some((id) => passesFor(main, id)) ? 'exact' : 'secondary';
  };
}
