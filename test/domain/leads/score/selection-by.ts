import { selectLeads } from '../../../../functions/domain/leads/score/select-leads.ts';
import type { CategoryIndex } from '../../../../functions/domain/prompt/knowledge.ts';
import { aBusiness, aRequest } from '../builders.ts';

/** A business by the kind that is asked for, its name, its main kind, its other kinds and its website. */
type Listed = readonly [
  asked: string,
  name: string,
  primary: string,
  alternates?: readonly string[],
  website?: string,
];

/** Whether a business of these records is kept, or left out as one that might fit. */
export function selectionBy(categories: CategoryIndex) {
  const select = (...[asked, name, primary, alternates = [], website]: Listed) => {
    const category = { primary, hierarchy: [], alternates: [...alternates], basic: null };
    const request = aRequest({ categories: [{ id: asked, label: asked }] });
    const websites = [website ?? 'https://www.elm.example'];
    const businesses = [aBusiness({ name, category, websites })];
    return selectLeads({ businesses, request, step: 'found', categories });
  };
  return {
    kept: (...listed: Listed): boolean => select(...listed).kept.length === 1,
    mightFit: (...listed: Listed): boolean => select(...listed).rejected[0]?.mightFit === true,
  };
}
