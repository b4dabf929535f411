import type { JobId, LeadId } from '../../kernel/ids.ts';
import type { LeadRequest } from '../../prompt/request.ts';
import type { Business, Lead } from '../lead.ts';
import { scoreLead } from '../score/score-lead.ts';

/** A business as a lead of a job: scored for its request, without what only the pipeline needs. */
export function toLead(
  business: Business,
  of: { id: LeadId; jobId: JobId; request: LeadRequest },
  now: Date,
): Lead {
  const { alternateNames: _names, categoryPath: _path, updatedAt: _updated, ...rest } = business;
  const { bookingUrls: _booking, whatsapp: _whatsapp, attributes: _attributes, ...fields } = rest;
  return {
    ...fields,
    id: of.id,
    jobId: of.jobId,
    ...scoreLead(business, of.request, now),
    createdAt: now.toISOString(),
  };
}
