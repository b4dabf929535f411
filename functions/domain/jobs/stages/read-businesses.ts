import pMap from 'p-map';
import type { Business } from '../../leads/lead.ts';
import type { CategoryTree } from '../../leads/score/category-fit.ts';
import { selectLeads } from '../../leads/score/select-leads.ts';
import type { LeadRequest } from '../../prompt/request.ts';
import { sitesAtOnce } from './reading-plan.ts';

/** What one call of a function reads businesses with; it remembers what they share. */
export interface BusinessReader {
  /**
   * The business with what its own website says, its addresses checked. A site that fails only marks its business.
   * @returns undefined when the time was over before it was read
   */
  read(business: Business): Promise<Business | undefined>;
}

export interface ReadBusinessesPorts {
  now(): Date;
  categories: CategoryTree;
  /** Reads until then. */
  openReader(until: Date): BusinessReader;
}

export interface Wanted {
  request: LeadRequest;
  /** Deliverable leads after which no further business is read. */
  leads: number;
  until: Date;
}

/**
 * Reads businesses best first in a rolling pool: a slow website keeps one place of it and holds up no other. Ends when
 * there are leads enough, or the time is over: nobody knows beforehand whose website names an address, so that the pool
 * is larger than what is asked for.
 *
 * @returns those that were read, in the order given
 */
export async function readBusinesses(
  ports: ReadBusinessesPorts,
  businesses: readonly Business[],
  { request, leads, until }: Wanted,
): Promise<Business[]> {
  const reader = ports.openReader(until);
  const read = new Map<Business, Business>();
  let deliverable = 0;
  const isOver = () => deliverable >= leads || ports.now() >= until;
  const readAll = async (group: readonly Business[]): Promise<void> => {
    for (const business of group) {
      if (isOver()) return;
      const enriched = await reader.read(business);
      if (enriched === undefined) continue;
      read.set(business, enriched);
      deliverable += selectLeads({
        businesses: [enriched],
        request,
        categories: ports.categories,
        step: 'enriched',
      }).kept.length;
    }
  };
  await pMap(bySite(businesses), readAll, { concurrency: sitesAtOnce(leads) });
  return businesses.flatMap((business) => read.get(business) ?? []);
}

/** Businesses of one site are read one after the other: no host gets two requests at once. */
function bySite(businesses: readonly Business[]): Business[][] {
  const groups = new Map<string | Business, Business[]>();
  for (const business of businesses) {
    const key = business.domain ?? business;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [business]);
    else group.push(business);
  }
  return [...groups.values()];
}
