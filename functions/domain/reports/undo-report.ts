import type { Account, Posting } from '../credits/account.ts';
import { addGoodwill } from '../credits/goodwill.ts';
import { postMoves } from '../credits/move-credits.ts';
import type { Job } from '../jobs/job.ts';
import type { Actor } from '../kernel/actor.ts';
import { untilFresh } from '../kernel/contention.ts';
import type { ContentionPorts } from '../kernel/contention.ts';
import { notFound, wrongState } from '../kernel/errors.ts';
import type { JobId, LeadId, NewId, OrgId } from '../kernel/ids.ts';
import { businessAliases } from '../leads/match/aliases.ts';
import { reportCounts } from '../leads/quality-counts.ts';
import type { LeadReport, ReportPorts } from './lead-report.ts';
import { findReported, isOver } from './report-lead.ts';

/** Days within which a report can be taken back (behaviour: Reports). */
export const UNDO_DAYS = 1;

export interface UndoReportPorts extends ReportPorts, ContentionPorts {
  newId: NewId;
  readAccount(orgId: OrgId): Promise<Account>;
}

/**
 * Takes a report back, and the credits that it brought; what is not there any more becomes a debt.
 * @throws ServiceError NOT_FOUND also when there is no report (any more); VALIDATION_ERROR (`status`) after a
 * day; SERVICE_UNAVAILABLE
 */
export async function undoReport(
  ports: UndoReportPorts,
  actor: Actor,
  ids: { jobId: JobId; leadId: LeadId },
): Promise<void> {
  await untilFresh(ports, async () => {
    const { job, lead, report } = await findReported(ports, actor, ids);
    if (report === undefined || report.undoneAt !== null) throw notFound('No such report.');
    const now = ports.now();
    if (isOver(report.at, UNDO_DAYS, now))
      throw wrongState('A report can only be taken back within a day.');
    const account = await ports.readAccount(actor.orgId);
    const outcome = await ports.commitReport({
      job,
      lead,
      before: report,
      after: { ...report, undoneAt: now.toISOString(), version: report.version + 1 },
      reported: null,
      aliases: businessAliases(lead.lead),
      posting: report.refund.granted
        ? undoPosting(ports.newId, { job, account, report, now })
        : null,
      counts: reportCounts(lead.lead, report.reason, -1),
    });
    return outcome === 'committed' ? outcome : undefined;
  });
}

function undoPosting(
  newId: NewId,
  { job, account, report, now }: { job: Job; account: Account; report: LeadReport; now: Date },
): Posting {
  const { credits, reason } = report.refund;
  const taken = Math.min(account.available, credits);
  const movements =
    taken === 0
      ? []
      : [
          {
            id: newId('ledgerEntry'),
            type: 'lead_refund' as const,
            amount: taken,
            effect: { available: -taken, held: 0 },
            jobId: job.id,
            apiKeyId: job.apiKeyId,
            description: `Taken back with the report of lead ${report.leadId}`,
          },
        ];
  const debt = account.debt + credits - taken;
  const posting = postMoves(job.orgId, account, { movements, debt }, now);
  const given = new Date(report.at);
  return reason === 'allowance'
    ? { ...posting, after: addGoodwill(posting.after, given, -1) }
    : posting;
}
