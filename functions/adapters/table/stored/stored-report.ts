import * as z from 'zod';
import { JobId, LeadId } from '../../../domain/kernel/ids.ts';
import { wordOf } from '../../../domain/kernel/stored.ts';
import { REPORT_REASONS } from '../../../domain/leads/reported.ts';
import type { Reported } from '../../../domain/leads/reported.ts';
import { REFUND_REASONS } from '../../../domain/reports/lead-report.ts';
import type { LeadReport } from '../../../domain/reports/lead-report.ts';

/** A reason of a newer release reads as the one that claims least. */
const reason = wordOf(REPORT_REASONS, 'closed');

export const StoredReported = z.object({
  reason,
  at: z.string(),
  refunded: z.boolean(),
}) satisfies z.ZodType<Reported>;

/** What was reported of a lead: one row a lead. */
export const StoredReport = z.object({
  leadId: LeadId,
  jobId: JobId,
  reason,
  note: z.string().nullable(),
  at: z.string(),
  refund: z.object({
    granted: z.boolean(),
    credits: z.int(),
    reason: wordOf(REFUND_REASONS, 'allowance'),
  }),
  undoneAt: z.string().nullable(),
  version: z.int(),
}) satisfies z.ZodType<LeadReport>;
