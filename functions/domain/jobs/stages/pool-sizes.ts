import { needsWebsite } from '../../filters/filters.ts';
import { leadsAskedFor } from '../../leads/leads-asked.ts';
import type { ContactField, LeadRequest } from '../../prompt/request.ts';
import type { Job } from '../job.ts';

/** Fields that sources seldom give: most businesses have them on their websites only. */
const FROM_WEBSITES = {
  email: true,
  whatsapp: true,
  facebook: true,
  instagram: true,
  linkedin: true,
  x: true,
  phone: false,
  mobilePhone: false,
  website: false,
  address: false,
  ownerName: false,
} as const satisfies Record<ContactField, boolean>;

const MAX_RESERVE = 10_000;

/**
 * How many businesses to read websites for, and how many more to keep for when other jobs reserve some first.
 * What is asked only of websites will be missing on many of them, so more are read than will be delivered.
 */
export function poolSizes(
  job: Pick<Job, 'mode' | 'request' | 'maxCredits'>,
  request: LeadRequest,
): { read: number; reserve: number } {
  const { target } = leadsAskedFor(job);
  if (job.mode === 'test')
    return { read: Math.min(target, job.maxCredits ?? Infinity), reserve: 0 };
  const reserve = Math.min(MAX_RESERVE, target * 10 + 200);
  return asksWebsites(request)
    ? { read: target * 4 + 20, reserve }
    : { read: Math.ceil(target * 1.2) + 5, reserve };
}

/** Records that one job reads at most, over all its tiles, and at least if there are as many. */
const RECORDS = { most: 20_000, least: 1_000 } as const;
const MIN_RECORDS_PER_TILE = 200;
/** Records that are read for each business that the job can use: some are closed, twins, or known to the customer. */
const RECORDS_A_BUSINESS = 3;
/** The best of a region may lie in a third of its tiles. */
const UNEVEN_TILES = 3;

/**
 * Records to read from each tile, best first: as many as the job can use, and as many as there may be at most when
 * those were too few. All at once where the best records can't be told beforehand: a condition may be met by few
 * that look good for nothing else, a monitor tells of what it delivered before whatever became of it, and of two
 * sources each knows what the other lacks.
 */
export function recordsPerTile(
  job: Pick<Job, 'mode' | 'request' | 'maxCredits' | 'monitorId'>,
  request: LeadRequest,
  { sources, tiles }: { sources: number; tiles: number },
): { first: number; most: number } {
  const most = Math.max(MIN_RECORDS_PER_TILE, Math.ceil(RECORDS.most / tiles));
  if (job.monitorId !== null || request.filters.length > 0 || sources > 1)
    return { first: most, most };
  const { read, reserve } = poolSizes(job, request);
  const wanted = Math.max(RECORDS.least, (read + reserve) * RECORDS_A_BUSINESS);
  const share = Math.ceil((wanted * Math.min(tiles, UNEVEN_TILES)) / tiles);
  return { first: Math.min(most, Math.max(MIN_RECORDS_PER_TILE, share)), most };
}

/** True when something is asked for that most businesses tell on their websites only. */
export const asksWebsites = ({ contactFields, filters }: LeadRequest): boolean =>
  contactFields.some((field) => FROM_WEBSITES[field]) ||
  filters.some(({ kind }) => needsWebsite(kind));
