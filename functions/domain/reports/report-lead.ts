import type { Account, Posting } from '../credits/account.ts';
import { addGoodwill, allowanceLeft } from '../credits/goodwill.ts';
import { settleDebt, postMoves } from '../credits/move-credits.ts';
import type { Job } from '../jobs/job.ts';
import type { Actor } from '../kernel/actor.ts';
import { untilFresh } from '../kernel/contention.ts';
import type { ContentionPorts } from '../kernel/contention.ts';
import { notFound, validationError, wrongState } from '../kernel/errors.ts';
import type { JobId, LeadId, NewId, OrgId } from '../kernel/ids.ts';
import type { EmailStatus, Lead } from '../leads/lead.ts';
import { businessAliases } from '../leads/match/aliases.ts';
import { reportCounts } from '../leads/quality-counts.ts';
import type { Reported } from '../leads/reported.ts';
import type {
  DeliveredLead,
  LeadReport,
  Refund,
  ReportLeadBody,
  ReportPorts,
} from './lead-report.ts';
import { REPORT_RULES } from './report-rules.ts';

/** Days after delivery within which a lead may be reported (behaviour: Reports). */
export const REPORT_DAYS = 30;

export interface ReportLeadPorts extends ReportPorts, ContentionPorts {
  newId: NewId;
  readAccount(orgId: OrgId): Promise<Account>;
  recheckEmail(actor: Actor, email: string): Promise<EmailStatus>;
  /** All leads of a delivered job. */
  readLeads(job: Job): Promise<readonly DeliveredLead[]>;
}

export interface ReportAnswer {
  lead: Lead & { reported: Reported | null };
  refund: Refund;
}

/**
 * Records that a lead is wrong, and gives its credits back where that is borne out, or within the allowance
 * (behaviour: Reports). The same report again answers the same.
 * @throws ServiceError NOT_FOUND, VALIDATION_ERROR on `reason` or `status`, SERVICE_UNAVAILABLE
 */
export async function reportLead(
  ports: ReportLeadPorts,
  actor: Actor,
  { jobId, leadId, body }: { jobId: JobId; leadId: LeadId; body: ReportLeadBody },
): Promise<ReportAnswer> {
  let isBorneOut: boolean | undefined;
  return untilFresh(ports, async () => {
    const { job, lead, report } = await findReported(ports, actor, { jobId, leadId });
    if (report !== undefined && report.undoneAt === null) {
      if (report.reason === body.reason) return answerOf(lead, report);
      throw wrongState(`The lead was reported as ${report.reason}. Take that report back first.`);
    }
    if (isOver(job.deliveredAt, REPORT_DAYS, ports.now()))
      throw wrongState(`A lead can only be reported within ${REPORT_DAYS} days of its delivery.`);
    requireField(lead.lead, body);
    // Before the evidence: a change of either makes the commit stale.
    const account = await ports.readAccount(actor.orgId);
    isBorneOut ??= await REPORT_RULES[body.reason].isBorneOut(lead.lead, {
      recheckEmail: (email) => ports.recheckEmail(actor, email),
      // One of two that are one business: what was given back for the one is no evidence for the other.
      otherLeads: async () =>
        (await ports.readLeads(job))
          .filter(({ lead: other, reported }) => other.id !== leadId && !isGivenBack(reported))
          .map(({ lead: other }) => other),
    });
    const now = ports.now();
    const refund = refundOf(lead, isBorneOut, account, now);
    const after: LeadReport = {
      leadId,
      jobId,
      reason: body.reason,
      note: body.note ?? null,
      at: now.toISOString(),
      refund,
      undoneAt: null,
      version: (report?.version ?? 0) + 1,
    };
    const reported = { reason: after.reason, at: after.at, refunded: refund.granted };
    const outcome = await ports.commitReport({
      job,
      lead,
      before: report,
      after,
      reported,
      aliases: businessAliases(lead.lead),
      posting: refund.granted ? refundPosting(ports.newId, { job, account, after, now }) : null,
      counts: reportCounts(lead.lead, after.reason, 1),
    });
    if (outcome === 'committed') return answerOf({ ...lead, reported }, after);
    // Meanwhile the other half of a pair may have been given back.
    if (body.reason === 'duplicate') isBorneOut = undefined;
    return undefined;
  });
}

const isGivenBack = (reported: Reported | null): boolean =>
  reported?.reason === 'duplicate' && reported.refunded;

/** @throws ServiceError NOT_FOUND */
export async function findReported(
  ports: ReportPorts,
  actor: Actor,
  { jobId, leadId }: { jobId: JobId; leadId: LeadId },
): Promise<{ job: Job; lead: DeliveredLead; report: LeadReport | undefined }> {
  const job = await ports.findJob(actor, jobId);
  if (job === undefined) throw notFound('No such job.');
  const [lead, report] = await Promise.all([
    ports.findLead(job, leadId),
    ports.findReport(jobId, leadId),
  ]);
  if (lead === undefined || job.status !== 'delivered') throw notFound('No such lead.');
  return { job, lead, report };
}

/** Whether so many days have passed since a time. */
export const isOver = (since: string | null, days: number, now: Date): boolean =>
  since === null || now.getTime() > Date.parse(since) + days * 86_400_000;

const answerOf = ({ lead, reported }: DeliveredLead, { refund }: LeadReport): ReportAnswer => ({
  lead: { ...lead, reported },
  refund,
});

function requireField(lead: Lead, { reason }: ReportLeadBody): void {
  const { needs } = REPORT_RULES[reason];
  if (needs === null || lead[needs] !== null) return;
  const what = needs === 'email' ? 'e-mail address' : 'phone';
  const message = `The lead has no ${what} to report.`;
  throw validationError([{ path: 'reason', code: 'not_applicable', message }], message);
}

function refundOf(
  { credits }: DeliveredLead,
  isBorneOut: boolean,
  account: Account,
  now: Date,
): Refund {
  if (isBorneOut) return { granted: true, credits, reason: 'borne_out' };
  return allowanceLeft(account, now) > 0
    ? { granted: true, credits, reason: 'allowance' }
    : { granted: false, credits: 0, reason: 'allowance_used' };
}

function refundPosting(
  newId: NewId,
  { job, account, after, now }: { job: Job; account: Account; after: LeadReport; now: Date },
): Posting {
  const { credits, reason } = after.refund;
  const moves = settleDebt(
    account,
    [
      {
        id: newId('ledgerEntry'),
        type: 'lead_refund',
        amount: credits,
        effect: { available: credits, held: 0 },
        jobId: job.id,
        apiKeyId: job.apiKeyId,
        description: `Given back for lead ${after.leadId} (${after.reason})`,
      },
    ],
    credits,
    newId,
  );
  const posting = postMoves(job.orgId, account, moves, now);
  return reason === 'allowance'
    ? { ...posting, after: addGoodwill(posting.after, now, 1) }
    : posting;
}
