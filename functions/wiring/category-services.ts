import { loadKnowledge } from '../adapters/knowledge/load-knowledge.ts';
import type { CategoryTree } from '../domain/leads/score/category-fit.ts';

/**
 * The taxonomy, for deciding whether a business is of an asked category; read when it is first asked.
 * Apart from the understanding of prompts, so that stages which only judge businesses don't carry that.
 */
export const categoryPorts = (): { categories: CategoryTree } => ({
  categories: {
    withDescendants: (ids) => loadKnowledge().categories.withDescendants(ids),
    idOfName: (name) => loadKnowledge().categories.idOfName(name),
  },
});
