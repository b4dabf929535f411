import { jobItem } from '../../functions/adapters/table/job-rows.ts';
import {
  accountKey,
  capDayKey,
  ledgerGuardKey,
  ledgerKey,
} from '../../functions/adapters/table/schema.ts';
import type { Table } from '../../functions/adapters/table/table.ts';
import type { LedgerSnapshot, CapRow } from '../../functions/domain/audit/audit-ledger.ts';
import type { Grant, Payment } from '../../functions/domain/billing/grant-payment.ts';
import type { Account, Posting } from '../../functions/domain/credits/account.ts';
import type { LedgerRow } from '../../functions/domain/credits/read-credits.ts';
import type { InsertJob, InsertOutcome } from '../../functions/domain/jobs/create-job.ts';
import type { CommitOutcome, JobChange } from '../../functions/domain/jobs/job-change.ts';
import type { Job } from '../../functions/domain/jobs/job.ts';
import { isTerminal } from '../../functions/domain/jobs/states.ts';
import type { OrgId } from '../../functions/domain/kernel/ids.ts';
import { createOrganization } from '../../functions/domain/organizations/create-organization.ts';
import { newId } from '../builders/ids.ts';
import type { Clock } from './clock.ts';
import type { MoneyStore } from './money-store.ts';

/**
 * One organisation's money in memory, under the same conditions as in the table: quick enough for thousands of
 * interleavings. The same processes run on the table's stores too, so that the two can't differ unseen.
 */
export class MemoryBooks implements MoneyStore {
  private account: Account;
  private readonly ledger: LedgerRow[] = [];
  private readonly jobs = new Map<string, Job>();
  private readonly idempotency = new Map<string, string>();
  private readonly caps = new Map<string, CapRow>();
  private readonly guards = new Set<string>();
  private readonly payments = new Map<string, Payment>();
  private readonly running = { live: new Set<string>(), test: new Set<string>() };

  /** Begins as the organisation's store does: with the credits of its first grant. */
  constructor(opening: Posting) {
    this.account = opening.after;
    for (const [index, entry] of opening.entries.entries())
      this.ledger.push({ version: index + 1, entry });
  }

  insertJob(input: InsertJob): Promise<InsertOutcome> {
    return Promise.resolve(this.insertNow(input));
  }

  /** Puts a job's row as it is, whatever was there. */
  put(job: Job): void {
    this.jobs.set(job.id, job);
    if (isTerminal(job.status)) this.running[job.mode].delete(job.id);
    else this.running[job.mode].add(job.id);
  }

  jobOf({ orgId, mode }: Pick<Job, 'orgId' | 'mode'>, id: Job['id']): Job | undefined {
    const job = this.jobs.get(id);
    return job?.orgId === orgId && job.mode === mode ? job : undefined;
  }

  jobByKey(owner: Pick<Job, 'orgId' | 'mode'>, key: string): Job | undefined {
    const id = this.idempotency.get(`${owner.mode} ${key}`);
    return [...this.jobs.values()].find((job) => job.id === id && job.orgId === owner.orgId);
  }

  capSpent(keyId: string, date: string): number {
    return this.caps.get(`${keyId}#${date}`)?.used ?? 0;
  }

  insertNow({ job, idempotencyKey: key, concurrentJobs, today }: InsertJob): InsertOutcome {
    const earlier = this.jobs.get(this.idempotency.get(`${job.mode} ${key}`) ?? '');
    if (earlier !== undefined) return { kind: 'replay', job: earlier };
    const live = job.mode === 'live';
    const used = this.caps.get(`${job.apiKeyId}#${today}`)?.used ?? 0;
    if (live && job.dailyCreditCap !== null && used >= job.dailyCreditCap)
      return { kind: 'cap_spent' };
    if (live && this.account.available <= 0) return { kind: 'no_credit' };
    const running = this.running[job.mode];
    if (running.size >= concurrentJobs) return { kind: 'too_many_jobs', running: running.size };
    this.idempotency.set(`${job.mode} ${key}`, job.id);
    this.jobs.set(job.id, job);
    running.add(job.id);
    return { kind: 'created' };
  }

  findJob(_owner: Pick<Job, 'orgId' | 'mode'>, id: Job['id']): Promise<Job | undefined> {
    return Promise.resolve(this.jobs.get(id));
  }

  commit(change: JobChange): Promise<CommitOutcome> {
    return Promise.resolve(this.commitNow(change));
  }

  commitNow(change: JobChange): CommitOutcome {
    return this.apply(change) ? 'committed' : 'stale';
  }

  private apply({ before, after, posting, capMovement }: JobChange): boolean {
    if (this.jobs.get(before.id)?.version !== before.version) return false;
    if (posting !== null && !this.isCurrent(posting)) return false;
    const guards = (posting?.entries ?? []).map(({ type }) => `${after.id} ${type}`);
    if (guards.some((guard) => this.guards.has(guard))) return false;
    if (capMovement !== null) {
      const { keyId, date, held, charged, cap } = capMovement;
      const day = `${keyId}#${date}`;
      const row = this.caps.get(day);
      const moved = held + charged;
      if (cap !== null && row !== undefined && row.used > cap - moved) return false;
      this.caps.set(day, {
        keyId,
        date,
        held: (row?.held ?? 0) + held,
        charged: (row?.charged ?? 0) + charged,
        used: (row?.used ?? 0) + moved,
      });
    }
    for (const guard of guards) this.guards.add(guard);
    if (posting !== null) this.write(posting);
    if (isTerminal(after.status)) this.running[after.mode].delete(after.id);
    this.jobs.set(after.id, after);
    return true;
  }

  private isCurrent({ before }: Posting): boolean {
    return this.account.version === before.version && this.account.debt === before.debt;
  }

  private write({ before, after, entries }: Posting): void {
    this.account = after;
    for (const [index, entry] of entries.entries())
      this.ledger.push({ version: before.version + index + 1, entry });
  }

  readAccount(): Promise<Account> {
    return Promise.resolve(this.account);
  }

  readCapSpent(_orgId: Job['orgId'], keyId: string, date: string): Promise<number> {
    return Promise.resolve(this.capSpent(keyId, date));
  }

  insertGrant(grant: Grant, posting: Posting): Promise<'granted' | 'done_before' | 'stale'> {
    return Promise.resolve(this.grantNow(grant, posting));
  }

  grantNow(grant: Grant, posting: Posting): 'granted' | 'done_before' | 'stale' {
    const { source, orgId } = grant;
    if (this.guards.has(source)) return 'done_before';
    if (!this.isCurrent(posting)) return 'stale';
    this.guards.add(source);
    for (const payment of grant.payments)
      this.payments.set(payment.id, { ...payment, orgId, takenBack: 0, version: 1 });
    this.write(posting);
    return 'granted';
  }

  findPayment(id: string): Promise<Payment | undefined> {
    return Promise.resolve(this.paymentOf(id));
  }

  paymentOf(id: string): Payment | undefined {
    return this.payments.get(id);
  }

  commitReversal(
    before: Payment,
    takenBack: number,
    posting: Posting,
  ): Promise<'committed' | 'stale'> {
    return Promise.resolve(this.reverseNow(before, takenBack, posting));
  }

  reverseNow(before: Payment, takenBack: number, posting: Posting): 'committed' | 'stale' {
    const current = this.payments.get(before.id);
    if (current?.version !== before.version || !this.isCurrent(posting)) return 'stale';
    this.payments.set(before.id, { ...before, takenBack, version: before.version + 1 });
    this.write(posting);
    return 'committed';
  }

  readSnapshot(): Promise<LedgerSnapshot> {
    return Promise.resolve(this.books());
  }

  books(): LedgerSnapshot {
    return {
      account: this.account,
      ledger: this.ledger,
      jobs: [...this.jobs.values()],
      caps: [...this.caps.values()],
      running: this.running,
    };
  }
}

/** A new organisation in memory: made by the same verb as in the table. */
export async function memoryBooks(
  clock: Clock,
  credits: number,
): Promise<{ store: MemoryBooks; orgId: OrgId }> {
  const { promise, resolve } = Promise.withResolvers<Posting>();
  const created = await createOrganization(
    {
      now: clock.now,
      newId,
      insertOrganization: ({ posting }) => {
        resolve(posting);
        return Promise.resolve('created');
      },
    },
    { plan: 'growth', credits },
  );
  if (created === undefined) throw new Error('There is no organisation.');
  return { store: new MemoryBooks(await promise), orgId: created.orgId };
}

/** Writes books that were kept in memory into the table. */
export async function writeBooks(table: Table, orgId: OrgId, books: LedgerSnapshot): Promise<void> {
  const { account, running, ledger, jobs, caps } = books;
  await table.batchPut('test', [
    {
      ...accountKey(orgId),
      ...account,
      ...(running.live.size > 0 ? { runningLive: running.live } : {}),
      ...(running.test.size > 0 ? { runningTest: running.test } : {}),
    },
    ...ledger.map(({ version, entry }) => ({ ...ledgerKey(orgId, version), ...entry })),
    ...ledger.flatMap(({ entry: { jobId, type, id } }) =>
      jobId === null ? [] : [{ ...ledgerGuardKey(jobId, type), entryId: id }],
    ),
    ...jobs.map(jobItem),
    ...caps.map(({ keyId, date, held, charged, used }) => ({
      ...capDayKey(orgId, keyId, date),
      held,
      charged,
      used,
    })),
  ]);
}
