import type { Job } from '../jobs/job.ts';
import { getJob } from '../jobs/read-jobs.ts';
import type { GetJobPorts } from '../jobs/read-jobs.ts';
import type { Actor } from '../kernel/actor.ts';
import { wrongState } from '../kernel/errors.ts';
import type { JobId } from '../kernel/ids.ts';
import type { EmailStatus, Lead } from '../leads/lead.ts';
import { addEmailStatuses } from '../leads/normalize/add-email-statuses.ts';
import { judgeEmail } from '../leads/score/judge-contact-field.ts';
import { withEmailStatus } from '../leads/score/score-reason.ts';
import { monthOf, resetOf } from './quota.ts';
import { MAX_EMAILS_PER_REQUEST } from './verification.ts';
import type { VerifyEmailsView } from './verification.ts';
import { verifyEmails } from './verify-emails.ts';
import type { VerifyEmailsPorts } from './verify-emails.ts';

/** A delivered lead at its rank. */
export interface RankedLead {
  rank: number;
  lead: Lead;
}

/** A lead whose addresses one call checks: no other call takes it for the time being. */
export interface TakenLead extends RankedLead {
  takenAt: Date;
}

export interface VerifyJobEmailsPorts extends VerifyEmailsPorts, GetJobPorts {
  readVerificationUse(orgId: Job['orgId'], month: string): Promise<number>;
  /** A delivered job's leads, best first. */
  readRankedLeads(job: Job): AsyncIterable<RankedLead>;
  /** Takes a lead for its check; undefined when another call took it after `unlessSince`, or it is gone. */
  takeLead(job: Job, lead: RankedLead, at: Date, unlessSince: Date): Promise<TakenLead | undefined>;
  returnLeads(job: Job, leads: readonly TakenLead[]): Promise<void>;
  /** Writes what was found out, all or nothing; the job's whole CSV is made anew when it is opened next. */
  writeLeadStatuses(job: Job, leads: readonly TakenLead[], at: Date): Promise<void>;
}

/**
 * How long an address that nobody could tell of is left alone: a server that asks to come back later is to be asked
 * later, and a client that calls until nothing is left comes to an end.
 */
const LEAVE_ALONE_SECONDS = 900;

/**
 * Verifies addresses of a delivered job's leads that are not checked yet, or that nobody could tell of, at most as many
 * as a request takes, on the caller's monthly quota, and writes the statuses back to the leads.
 *
 * @throws ServiceError NOT_FOUND, VALIDATION_ERROR (not delivered), PLAN_LIMIT_EXCEEDED
 */
export async function verifyJobEmails(
  ports: VerifyJobEmailsPorts,
  actor: Actor,
  id: JobId,
): Promise<VerifyEmailsView> {
  const job = await getJob(ports, actor, id);
  if (job.status !== 'delivered') throw wrongState('Only a delivered job has leads to verify.');
  const now = ports.now();
  const month = monthOf(now);
  const limit = actor.limits.emailVerificationsPerMonth;
  const used = await ports.readVerificationUse(actor.orgId, month);
  // With nothing left the first address is refused, with the quota's own words.
  const room = Math.max(1, Math.min(MAX_EMAILS_PER_REQUEST, limit - used));
  const leads = await takeLeads(ports, job, room, now);
  const emails = [...new Set(leads.flatMap(({ lead }) => openAddresses(lead)))].slice(0, room);
  if (emails.length === 0) return { data: [], quota: { used, limit, resetsAt: resetOf(month) } };
  try {
    return await verifyEmails(ports, actor, emails, async (results) => {
      const statuses = new Map(results.map(({ email, status }) => [email, status]));
      const checked = leads.map((taken) => ({
        ...taken,
        lead: withStatuses(taken.lead, statuses),
      }));
      await ports.writeLeadStatuses(job, checked, now);
    });
  } catch (error) {
    await ports.returnLeads(job, leads);
    throw error;
  }
}

/** The lead with what its check said, in its fields and in its words. */
function withStatuses(lead: Lead, statuses: ReadonlyMap<string, EmailStatus>): Lead {
  const checked = addEmailStatuses(lead, statuses);
  const { emailStatus, scoreReason } = checked;
  return {
    ...checked,
    scoreReason: emailStatus === null ? scoreReason : withEmailStatus(scoreReason, emailStatus),
    matchedCriteria: lead.matchedCriteria.map((one) =>
      one.criterion === 'email' ? { ...one, ...judgeEmail(checked) } : one,
    ),
  };
}

const openAddresses = ({ emails }: Lead): string[] =>
  (emails ?? []).flatMap(({ address, status }) =>
    status === null || status === 'unknown' ? [address] : [],
  );

/** Takes leads, best first, until their open addresses fill the room. */
async function takeLeads(
  ports: VerifyJobEmailsPorts,
  job: Job,
  room: number,
  now: Date,
): Promise<TakenLead[]> {
  const unlessSince = new Date(now.getTime() - LEAVE_ALONE_SECONDS * 1_000);
  const taken: TakenLead[] = [];
  let open = 0;
  for await (const ranked of ports.readRankedLeads(job)) {
    const count = openAddresses(ranked.lead).length;
    // What is more than the room alone is cut; what does not fit any more comes with the next call.
    if (count === 0 || (open > 0 && open + count > room)) continue;
    const lead = await ports.takeLead(job, ranked, now, unlessSince);
    if (lead === undefined) continue;
    taken.push(lead);
    open += count;
    if (open >= room) break;
  }
  return taken;
}
