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

/** True when something is asked for that most businesses tell on their websites only. */
export const asksWebsites = ({ contactFields, filters }: LeadRequest): boolean =>
  contactFields.some((field) => FROM_WEBSITES[field]) ||
  filters.some(({ kind }) => needsWebsite(kind));
