import { isServedFilter } from '../../filters/filters.ts';
import { leadsAskedFor } from '../../leads/leads-asked.ts';
import type { Job, Shortfall, ShortfallCode } from '../job.ts';
import type { JobPlan, DeliveryPlanSummary } from './artifacts.ts';
import type { Claimed } from './claim-leads.ts';

/**
 * Why fewer leads than asked were delivered, or which filters nobody could check; null when neither.
 * The counts of what was left out explain the missing leads one by one, the most telling reasons first;
 * `source_unavailable` counts failed reads and `filter_not_supported` filters.
 */
export function shortfallOf(
  job: Job,
  summary: DeliveryPlanSummary,
  plan: JobPlan,
  claimed: Claimed,
): Shortfall | null {
  const { asked, target } = leadsAskedFor(job);
  const delivered = claimed.leads.length;
  const dropped = (code: ShortfallCode): number =>
    summary.dropped.reduce((sum, drop) => sum + (drop.code === code ? drop.count : 0), 0);
  const sourceIds = plan.sources.map(({ sourceId }) => sourceId);
  const unserved = (job.request?.filters ?? []).filter(
    ({ kind }) => !isServedFilter(kind, sourceIds),
  ).length;
  const missing = Math.max(0, asked - delivered);
  if (missing === 0 && unserved === 0) return null;
  const reasons: Shortfall['reasons'] = [];
  let left = missing;
  const explain = (code: ShortfallCode, count: number) => {
    const explained = Math.min(left, count);
    if (explained > 0) reasons.push({ code, count: explained });
    left -= explained;
  };
  explain('count_trimmed', asked - target);
  explain('credit_limit', creditLimited(job, target, delivered, claimed));
  explain('claimed_by_running_job', claimed.contested);
  explain('already_received', summary.alreadyReceived + claimed.received);
  explain('missing_required_field', dropped('missing_required_field'));
  explain('filtered', dropped('filtered'));
  explain('closed', dropped('closed'));
  explain('off_category', dropped('off_category'));
  explain('not_enough_found', left);
  const failed = summary.failedTiles + plan.unavailable.length;
  if (missing > 0 && failed > 0) reasons.push({ code: 'source_unavailable', count: failed });
  if (unserved > 0) reasons.push({ code: 'filter_not_supported', count: unserved });
  return { requested: asked, delivered, reasons };
}

/** Sandbox jobs hold nothing: there, `maxCredits` alone cuts the list. */
function creditLimited(job: Job, target: number, delivered: number, claimed: Claimed): number {
  if (job.mode === 'live') return claimed.unpaid;
  return job.maxCredits !== null && delivered >= job.maxCredits ? target - delivered : 0;
}
