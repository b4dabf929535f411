import { loadKnowledge } from '../adapters/knowledge/load-knowledge.ts';
import type { CategoryTree } from '../domain/leads/score/category-fit.ts';
import type { BrandIndex } from '../domain/prompt/knowledge.ts';

/**
 * The taxonomy, for deciding whether a business is of an asked category; read when it is first asked.
 * Apart from the understanding of prompts, so that stages which only judge businesses don't carry that.
 */
export const categoryPorts = (): { categories: CategoryTree } => ({
  categories: {
    withDescendants: (ids) => loadKnowledge().categories.withDescendants(ids),
    find: (stemmedPhrase) => loadKnowledge().categories.find(stemmedPhrase),
    get: (id) => loadKnowledge().categories.get(id),
    idOfName: (name) => loadKnowledge().categories.idOfName(name),
  },
});

/** The chains that are known by name; read when the first name is looked up. */
export const brandPorts = (): { brands: BrandIndex } => ({
  brands: {
    find: (foldedPhrase) => loadKnowledge().brands.find(foldedPhrase),
    longestFrom: (foldedWord) => loadKnowledge().brands.longestFrom(foldedWord),
  },
});
