import type { Account, LedgerEntry } from '../../functions/domain/credits/account.ts';
import type { Job } from '../../functions/domain/jobs/job.ts';
import type { EmailStatus, Lead } from '../../functions/domain/leads/lead.ts';
import type {
  DeliveredLead,
  LeadReport,
  ReportChange,
} from '../../functions/domain/reports/lead-report.ts';
import { newId } from '../builders/ids.ts';
import { Clock } from './clock.ts';
import type { Around } from './memory-jobs.ts';

const straight: Around = async (_name, call) => call();

/** One delivered job, its leads and its organisation's account in memory, under the conditions of the table. */
export class MemoryReports {
  readonly clock = new Clock('2026-11-28T10:00:00.000Z');
  readonly job: Job;
  readonly leads: Map<string, DeliveredLead>;
  readonly reports = new Map<string, LeadReport>();
  readonly blocked = new Set<string>();
  readonly ledger: LedgerEntry[] = [];
  readonly counts = new Map<string, number>();
  account: Account;
  /** What a check of any address says now. */
  recheck: EmailStatus = 'unknown';

  constructor(job: Job, leads: readonly Lead[], account: Account) {
    this.job = job;
    this.account = account;
    this.leads = new Map(
      leads.map((lead, index) => [lead.id, { rank: index + 1, lead, credits: 1, reported: null }]),
    );
  }

  ports(around: Around = straight) {
    return {
      now: this.clock.now,
      newId,
      pause: () => Promise.resolve(),
      findJob: ({ orgId, mode }: Pick<Job, 'orgId' | 'mode'>, id: Job['id']) =>
        around('findJob', () =>
          this.job.id === id && this.job.orgId === orgId && this.job.mode === mode
            ? this.job
            : undefined,
        ),
      findLead: (_job: Job, id: Lead['id']) => around('findLead', () => this.leads.get(id)),
      readLeads: () => around('readLeads', () => [...this.leads.values()]),
      findReport: (_job: Job['id'], id: Lead['id']) =>
        around('findReport', () => this.reports.get(id)),
      readAccount: () => around('readAccount', () => this.account),
      recheckEmail: () => around('recheckEmail', () => this.recheck),
      commitReport: (change: ReportChange) =>
        around('commitReport', (): 'committed' | 'stale' => {
          const { before, after, posting, lead, reported } = change;
          const current = this.reports.get(after.leadId);
          if (current?.version !== before?.version) return 'stale';
          const { version, debt } = this.account;
          if (
            posting !== null &&
            (posting.before.version !== version || posting.before.debt !== debt)
          )
            return 'stale';
          this.reports.set(after.leadId, after);
          this.leads.set(after.leadId, { ...lead, reported });
          for (const alias of change.aliases)
            if (reported === null) this.blocked.delete(alias);
            else this.blocked.add(alias);
          for (const [name, count] of change.counts)
            this.counts.set(name, (this.counts.get(name) ?? 0) + count);
          if (posting !== null) {
            this.account = posting.after;
            this.ledger.push(...posting.entries);
          }
          return 'committed';
        }),
    };
  }
}
