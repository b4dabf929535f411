import type { Job } from '../../domain/jobs/job.ts';
import type {
  RankedLead,
  TakenLead,
  VerifyJobEmailsPorts,
} from '../../domain/verification/verify-job-emails.ts';
import { readLeads } from './read-leads.ts';
import { exists, jobKey, leadSk, leadsPk } from './schema.ts';
import type { Key } from './schema.ts';
import type { Table, Write } from './table.ts';

type LeadPorts = Pick<
  VerifyJobEmailsPorts,
  'readRankedLeads' | 'takeLead' | 'returnLeads' | 'writeLeadStatuses'
>;

/**
 * Checks of delivered leads' addresses: a row tells in `emailsTakenAt` when a call took it last, and in `checked` what
 * was found since the delivery, in place of what the lead says.
 */
export class LeadCheckStore implements LeadPorts {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async *readRankedLeads(job: Job): AsyncIterable<RankedLead> {
    let rank = 0;
    for await (const lead of readLeads(this.table, job)) yield { rank: (rank += 1), lead };
  }

  async takeLead(
    job: Job,
    { rank, lead }: RankedLead,
    at: Date,
    unlessSince: Date,
  ): Promise<TakenLead | undefined> {
    const outcome = await this.table.update('leads.take', {
      Key: rowKey(job, rank),
      UpdateExpression: 'SET #taken = :at',
      ConditionExpression: `${exists} AND (attribute_not_exists(#taken) OR #taken < :since)`,
      ExpressionAttributeNames: { '#taken': TAKEN },
      ExpressionAttributeValues: { ':at': at.toISOString(), ':since': unlessSince.toISOString() },
    });
    return outcome.kind === 'ok' ? { rank, lead, takenAt: at } : undefined;
  }

  async returnLeads(job: Job, leads: readonly TakenLead[]): Promise<void> {
    await Promise.all(
      leads.map(({ rank, takenAt }) =>
        this.table.update('leads.return', {
          Key: rowKey(job, rank),
          UpdateExpression: 'REMOVE #taken',
          ConditionExpression: '#taken = :at',
          ExpressionAttributeNames: { '#taken': TAKEN },
          ExpressionAttributeValues: { ':at': takenAt.toISOString() },
        }),
      ),
    );
  }

  /** @throws Error when a lead or the job is gone: nothing was written then */
  async writeLeadStatuses(job: Job, leads: readonly TakenLead[], at: Date): Promise<void> {
    const outcome = await this.table.transact('leads.statuses', [
      ...leads.map(({ rank, lead }): Write => ({
        Update: {
          Key: rowKey(job, rank),
          UpdateExpression: 'SET checked = :checked',
          ConditionExpression: exists,
          ExpressionAttributeValues: {
            ':checked': {
              emails: lead.emails,
              email: lead.email,
              emailStatus: lead.emailStatus,
              scoreReason: lead.scoreReason,
              matchedCriteria: lead.matchedCriteria,
            },
          },
        },
      })),
      {
        Update: {
          Key: jobKey(job.orgId, job.mode, job.id),
          UpdateExpression: 'SET leadsChangedAt = :at ADD version :one',
          ConditionExpression: exists,
          ExpressionAttributeValues: { ':at': at.toISOString(), ':one': 1 },
        },
      },
    ]);
    if (outcome.kind !== 'ok') throw new Error(`The leads of job ${job.id} could not be changed.`);
  }
}

const TAKEN = 'emailsTakenAt';

const rowKey = ({ id, attempt, deliveryRun }: Job, rank: number): Key => ({
  pk: leadsPk(id, attempt, deliveryRun),
  sk: leadSk(rank),
});
