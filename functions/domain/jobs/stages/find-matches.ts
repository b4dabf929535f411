import type { Business } from '../../leads/lead.ts';
import { resolveBusinesses } from '../../leads/match/resolve-businesses.ts';
import { markOwnership } from '../../leads/normalize/ownership.ts';
import type { CategoryTree } from '../../leads/score/category-fit.ts';
import { scoreLead } from '../../leads/score/score-lead.ts';
import { selectLeads } from '../../leads/score/select-leads.ts';
import type { Selection } from '../../leads/score/select-leads.ts';
import type { BrandIndex } from '../../prompt/knowledge.ts';
import type { LeadRequest } from '../../prompt/request.ts';

export interface FindMatchesPorts {
  now(): Date;
  categories: CategoryTree;
  brands: BrandIndex;
}

/**
 * What fits a request among the records that were read, before any website is: merged, selected and ranked, best
 * first. Jobs and quotes both ask here, so that they can't differ.
 */
export function findMatches(
  ports: FindMatchesPorts,
  records: readonly Business[],
  request: LeadRequest,
): { found: Business[]; matches: Business[]; duplicates: number; selection: Selection } {
  const merged = markOwnership(resolveBusinesses(records), ports.brands);
  const selection = selectLeads({
    businesses: merged,
    request,
    categories: ports.categories,
    step: 'found',
  });
  return {
    found: merged,
    matches: rank(selection.kept, request),
    duplicates: records.length - merged.length,
    selection,
  };
}

/** Best first by what is known before websites are read; deterministic. */
function rank(businesses: readonly Business[], request: LeadRequest): Business[] {
  return businesses
    .map((business) => ({
      business,
      score: scoreLead(business, request).score,
      key: business.sources[0]?.recordId ?? business.name,
    }))
    .toSorted((a, b) => b.score - a.score || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ business }) => business);
}
