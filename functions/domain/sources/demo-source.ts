import { leadsAskedFor } from '../leads/leads-asked.ts';
import { demoBusinesses } from './demo-businesses.ts';
import type { LeadSource } from './lead-source.ts';

/** The source of sandbox jobs: invented businesses at the asked place, the same ones each time. */
export const demoSource: LeadSource = {
  id: 'demo',
  creditsPerLead: 1,
  async plan(request) {
    const { target } = leadsAskedFor({ mode: 'test', request });
    return { sourceId: 'demo', datasetVersion: null, tiles: [{}], mostRecords: target };
  },
  async search(_tile, request, limit) {
    const { target } = leadsAskedFor({ mode: 'test', request });
    return { records: demoBusinesses(request, Math.min(target, limit)), truncated: false };
  },
};
