import * as z from 'zod';
import type { Posting } from '../credits/account.ts';
import type { Job } from '../jobs/job.ts';
import type { JobId, LeadId } from '../kernel/ids.ts';
import { textField } from '../kernel/text-field.ts';
import { about } from '../kernel/wire.ts';
import type { Lead } from '../leads/lead.ts';
import type { QualityCounts } from '../leads/quality-counts.ts';
import { ReportReason } from '../leads/reported.ts';
import type { Reported } from '../leads/reported.ts';

export const ReportLeadBody = z.strictObject({
  reason: ReportReason.meta(about('What is wrong with the lead.', 'bounced')),
  note: textField({
    noun: 'note',
    most: 500,
    kind: 'lines',
    mayBeEmpty: true,
    docs: about('Anything that helps to check the report.', 'The address bounced on Monday.'),
  }).optional(),
});
export type ReportLeadBody = z.infer<typeof ReportLeadBody>;

/** Why credits were given back, or were not. */
export const REFUND_REASONS = ['borne_out', 'allowance', 'allowance_used'] as const;

export const Refund = z
  .object({
    granted: z.boolean(),
    credits: z.int().meta(about('Credits given back.', 1)),
    reason: z
      .enum(REFUND_REASONS)
      .meta(
        about(
          '`borne_out`: our own check or the lead itself confirms it; `allowance`: credited on your word; `allowance_used`: recorded without credit.',
          'borne_out',
        ),
      ),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof Refund>;

/** A report as it is kept: one row a lead, for ever. */
export interface LeadReport {
  leadId: LeadId;
  jobId: JobId;
  reason: ReportReason;
  note: string | null;
  /** ISO 8601. */
  at: string;
  refund: Refund;
  /** When it was taken back, null while it stands. */
  undoneAt: string | null;
  version: number;
}

/** A delivered lead with its place and price. */
export interface DeliveredLead {
  rank: number;
  lead: Lead;
  /** Credits that were charged for it. */
  credits: number;
  reported: Reported | null;
}

/** Everything that changes with a report, committed in one transaction or not at all. */
export interface ReportChange {
  job: Job;
  lead: DeliveredLead;
  /** undefined for the first report of the lead. */
  before: LeadReport | undefined;
  after: LeadReport;
  reported: Reported | null;
  /** Names of the business: kept from the organisation while the report stands. */
  aliases: readonly string[];
  /** null when no credit moves. */
  posting: Posting | null;
  counts: QualityCounts;
}

export interface ReportPorts {
  now(): Date;
  findJob(owner: Pick<Job, 'orgId' | 'mode'>, id: JobId): Promise<Job | undefined>;
  findLead(job: Job, id: LeadId): Promise<DeliveredLead | undefined>;
  findReport(jobId: JobId, leadId: LeadId): Promise<LeadReport | undefined>;
  /** `stale`: the account or the report changed since they were read; nothing was written. */
  commitReport(change: ReportChange): Promise<'committed' | 'stale'>;
}
