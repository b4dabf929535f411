import { AuditStore } from '../../functions/adapters/table/audit-store.ts';
import { BillingStore } from '../../functions/adapters/table/billing-store.ts';
import { JobStore } from '../../functions/adapters/table/job-store.ts';
import type { Table } from '../../functions/adapters/table/table.ts';
import type { LedgerSnapshot } from '../../functions/domain/audit/audit-ledger.ts';
import type { Grant, Payment } from '../../functions/domain/billing/grant-payment.ts';
import type { Account, Posting } from '../../functions/domain/credits/account.ts';
import { eventsOf } from '../../functions/domain/events/job-events.ts';
import type { InsertJob, InsertOutcome } from '../../functions/domain/jobs/create-job.ts';
import type { CommitOutcome, JobChange } from '../../functions/domain/jobs/job-change.ts';
import type { Job } from '../../functions/domain/jobs/job.ts';
import { newId } from '../builders/ids.ts';

const URLS = { baseUrl: 'https://api.example/v1', dashboardUrl: 'https://app.example' };

/** What jobs and payments need of a store; the table's own stores, and one in memory. */
export interface MoneyStore {
  insertJob(input: InsertJob): Promise<InsertOutcome>;
  findJob(owner: Pick<Job, 'orgId' | 'mode'>, id: Job['id']): Promise<Job | undefined>;
  commit(change: JobChange): Promise<CommitOutcome>;
  readAccount(orgId: Job['orgId']): Promise<Account>;
  readCapSpent(orgId: Job['orgId'], keyId: string, date: string): Promise<number>;
  insertGrant(grant: Grant, posting: Posting): Promise<'granted' | 'done_before' | 'stale'>;
  findPayment(id: string): Promise<Payment | undefined>;
  commitReversal(
    before: Payment,
    takenBack: number,
    posting: Posting,
  ): Promise<'committed' | 'stale'>;
  readSnapshot(orgId: Job['orgId']): Promise<LedgerSnapshot | undefined>;
}

/** The table's own stores, as one. */
export function moneyStoreOf(table: Table): MoneyStore {
  const jobs = new JobStore(table);
  const billing = new BillingStore(table);
  const books = new AuditStore(table);
  return {
    insertJob: (input) => jobs.insertJob(input),
    findJob: (owner, id) => jobs.findJob(owner, id),
    commit: (change) => jobs.commit(change, eventsOf(change, { newId, urls: URLS })),
    readAccount: (orgId) => jobs.readAccount(orgId),
    readCapSpent: (orgId, keyId, date) => jobs.readCapSpent(orgId, keyId, date),
    insertGrant: (grant, posting) => billing.insertGrant(grant, posting),
    findPayment: (id) => billing.findPayment(id),
    commitReversal: (before, takenBack, posting) =>
      billing.commitReversal(before, takenBack, posting),
    readSnapshot: (orgId) => books.readSnapshot(orgId),
  };
}
