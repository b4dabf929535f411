import { loadKnowledge } from './adapters/knowledge/load-knowledge.ts';
import type { CategoryTree } from './domain/leads/category-fit.ts';
import { parsePrompt } from './domain/prompt/parse-prompt.ts';
import type { ClarifyingContext } from './domain/prompt/request.ts';

/** Prompt understanding; the gazetteer and the taxonomy are read at the first prompt. */
export const promptPorts = () => ({
  parsePrompt: (prompt: string, context: ClarifyingContext) =>
    parsePrompt(loadKnowledge(), prompt, context),
});

/** The taxonomy, for deciding whether a business is of an asked category; read when it is first asked. */
export const categoryPorts = (): { categories: CategoryTree } => ({
  categories: {
    withDescendants: (ids) => loadKnowledge().categories.withDescendants(ids),
    idOfName: (name) => loadKnowledge().categories.idOfName(name),
  },
});
