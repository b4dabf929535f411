import { isServedFilter, VERIFICATION } from '../../filters/filters.ts';
import { leadsAskedFor } from '../../leads/leads-asked.ts';
import { DROP_CODES, SHORTFALL_CODES } from '../drop-codes.ts';
import type { ShortfallCode } from '../drop-codes.ts';
import type { Job, Shortfall } from '../job.ts';
import type { JobPlan, DeliveryPlanSummary } from './artifacts.ts';
import type { ReservedLeads } from './reserve-leads.ts';

/**
 * Why fewer leads than asked were delivered, or which filters nobody could check; null when neither.
 * The counts of what was left out explain the missing leads one by one, the most telling reasons first;
 * `source_unavailable` counts failed reads and `filter_not_supported` filters.
 */
export function shortfallOf(
  job: Job,
  summary: DeliveryPlanSummary,
  plan: JobPlan,
  reserved: ReservedLeads,
): Shortfall | null {
  const { asked, target } = leadsAskedFor(job);
  const delivered = reserved.leads.length;
  const sourceIds = plan.sources.map(({ sourceId }) => sourceId);
  const unserved = (job.request?.filters ?? []).filter(
    ({ kind }) =>
      !isServedFilter(kind, [...sourceIds, VERIFICATION]) ||
      job.request?.notes.some(({ subject }) => subject === kind) === true,
  ).length;
  const missing = Math.max(0, asked - delivered);
  if (missing === 0 && unserved === 0) return null;
  const counts: Partial<Record<ShortfallCode, number>> = {
    ...droppedCounts(summary),
    count_trimmed: asked - target,
    credit_limit: creditLimited(job, target, delivered, reserved),
    claimed_by_running_job: reserved.contested,
    already_received: summary.alreadyReceived + reserved.received,
    not_enough_found: missing,
    source_unavailable: missing > 0 ? summary.failedTiles + plan.unavailable.length : 0,
    filter_not_supported: unserved,
  };
  let left = missing;
  const reasons = SHORTFALL_CODES.flatMap((code) => {
    const isMissing = ['leads', 'businesses'].includes(DROP_CODES[code].counts);
    const count = isMissing ? Math.min(left, counts[code] ?? 0) : (counts[code] ?? 0);
    if (isMissing) left -= count;
    return count > 0 ? [{ code, count }] : [];
  });
  return { requested: asked, delivered, reasons };
}

function droppedCounts({ dropped }: DeliveryPlanSummary): Partial<Record<ShortfallCode, number>> {
  const counts: Partial<Record<string, number>> = {};
  for (const { code, count } of dropped) counts[code] = (counts[code] ?? 0) + count;
  return counts;
}

/** Sandbox jobs hold nothing: there, `maxCredits` alone cuts the list. */
function creditLimited(
  job: Job,
  target: number,
  delivered: number,
  reserved: ReservedLeads,
): number {
  if (job.mode === 'live') return reserved.unpaid;
  return job.maxCredits !== null && delivered >= job.maxCredits ? target - delivered : 0;
}
