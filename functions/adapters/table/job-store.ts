import type { Account } from '../../domain/credits/account.ts';
import type { OutboxEvent } from '../../domain/events/outbox-event.ts';
import type { InsertJob, InsertOutcome } from '../../domain/jobs/create-job.ts';
import type { CommitOutcome, JobChange } from '../../domain/jobs/job-change.ts';
import type { Job } from '../../domain/jobs/job.ts';
import type { LeadsPosition, ListJobsPorts } from '../../domain/jobs/read-jobs.ts';
import { endOf } from '../../domain/jobs/retention.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import type { JobId, MonitorId, OrgId } from '../../domain/kernel/ids.ts';
import type { Page } from '../../domain/kernel/page.ts';
import type { Lead, ReportedLead } from '../../domain/leads/lead.ts';
import type { MonitorChange } from '../../domain/monitors/end-run.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import { accountOf } from './account-rows.ts';
import { changeWrites, jobItem, jobOf, runningSet } from './job-rows.ts';
import { monitorWrite } from './monitor-rows.ts';
import { KEPT_FOR_EVER, ttlOf } from './retention.ts';
import type { Retention } from './retention.ts';
import {
  accountKey,
  capDayKey,
  exists,
  idempotencyKey,
  INDEXES,
  JOB_PREFIX,
  jobKey,
  jobsByStatusPk,
  jobsPk,
  justBefore,
  leadsPk,
  leadSk,
  monitorRunKey,
  monitorRunsPk,
  notCreatedYet,
} from './schema.ts';
import { packLead } from './stored/packed-lead.ts';
import { StoredAccount, StoredRunningJobs } from './stored/stored-account.ts';
import { StoredCapDay } from './stored/stored-cap-day.ts';
import { StoredLeadRow } from './stored/stored-lead-row.ts';
import { StoredIdempotency } from './stored/stored-reservation.ts';
import type { Item, Table, Write } from './table.ts';

type Owner = Pick<Actor, 'orgId' | 'mode'>;
type ListJobsOptions = Parameters<ListJobsPorts['listJobs']>[1];

/** Jobs, their leads, and the money that moves with them. */
export class JobStore {
  private readonly table: Table;
  private readonly asShown: (job: Job) => Job | undefined;
  private readonly retention: Retention;

  /**
   * @param options.asShown what readers see of a stored job: the API leaves out what has expired
   * @param options.retention for how long rows are kept; for ever when absent
   */
  constructor(
    table: Table,
    {
      asShown = (job) => job,
      retention = KEPT_FOR_EVER,
    }: { asShown?: (job: Job) => Job | undefined; retention?: Retention } = {},
  ) {
    this.table = table;
    this.retention = retention;
    this.asShown = asShown;
  }

  async findJob(owner: Owner, id: JobId): Promise<Job | undefined> {
    const item = await this.table.get('job.read', jobKey(owner.orgId, owner.mode, id));
    return item === undefined ? undefined : this.asShown(jobOf(item));
  }

  async findJobByIdempotencyKey(owner: Owner, key: string): Promise<Job | undefined> {
    const row = await this.table.get('job.replay', idempotencyKey(owner.orgId, owner.mode, key));
    return row === undefined ? undefined : this.findJob(owner, StoredIdempotency.parse(row).jobId);
  }

  /**
   * All rows of a new job in one transaction: parallel creates share no version, only the slots' count.
   * @param gone a job past its retention, whose idempotency key this one takes
   */
  async insertJob(input: InsertJob, gone: JobId | null = null): Promise<InsertOutcome> {
    const writes = jobWrites(input, this.retention, gone);
    const outcome = await this.table.transact('job.create', writes);
    if (outcome.kind === 'ok') return { kind: 'created' };
    return this.judgeRefusal(input, outcome.reasons);
  }

  /** The same with the monitor's next version and the row that lists the job as its run. */
  async insertRun(
    input: InsertJob,
    before: Monitor,
    after: Monitor,
  ): Promise<InsertOutcome | { kind: 'monitor_changed' }> {
    const { orgId, mode, id } = input.job;
    const writes = jobWrites(input, this.retention);
    const outcome = await this.table.transact('monitor.run', [
      ...writes,
      { Put: { Item: { ...monitorRunKey(orgId, mode, after.id, id), jobId: id } } },
      monitorWrite({ before, after }),
    ]);
    if (outcome.kind === 'ok') return { kind: 'created' };
    // Whoever made the job of this run has changed the monitor, too.
    if (outcome.reasons[writes.length + 1]?.refused === true) return { kind: 'monitor_changed' };
    return this.judgeRefusal(input, outcome.reasons);
  }

  /** The idempotency row speaks first: a replay is a replay whatever the balance says by now. */
  private async judgeRefusal(
    input: InsertJob,
    [idempotency, _job, account, cap]: readonly { refused: boolean; item: Item | undefined }[],
  ): Promise<InsertOutcome> {
    const { job, idempotencyKey: key } = input;
    if (idempotency?.refused === true) {
      const { jobId } = StoredIdempotency.parse(idempotency.item);
      const earlier = await this.findJob(input.job, jobId);
      if (earlier !== undefined) return { kind: 'replay', job: earlier };
      // Its job is past its retention: the key is free again.
      return this.insertJob(input, jobId);
    }
    // A call with the same key may be committing right now: then its row's reason was a conflict, and only the
    // others' conditions were judged.
    const meanwhile = await this.findJobByIdempotencyKey(job, key);
    if (meanwhile !== undefined) return { kind: 'replay', job: meanwhile };
    if (cap?.refused === true) return { kind: 'cap_spent' };
    if (account?.refused === true) {
      const { available } = StoredAccount.parse(account.item);
      if (job.mode === 'live' && available <= 0) return { kind: 'no_credit' };
      const { runningLive, runningTest } = StoredRunningJobs.parse(account.item);
      const running = job.mode === 'live' ? runningLive : runningTest;
      return { kind: 'too_many_jobs', running: running.size };
    }
    throw new Error(`The rows of job ${job.id} could not be written.`);
  }

  /** Writes a change, the events that it causes, and what it means for a monitor, in one transaction. */
  async commit(
    change: JobChange,
    events: readonly OutboxEvent[],
    monitor: MonitorChange | null = null,
  ): Promise<CommitOutcome> {
    const point = `job.${change.after.status}`;
    const { ttl } = ttlOf(this.retention, endOf(change.after));
    const outcome = await this.table.transact(point, [
      ...changeWrites(change, events, ttl),
      ...(monitor === null ? [] : [monitorWrite(monitor)]),
    ]);
    return outcome.kind === 'ok' ? 'committed' : 'stale';
  }

  async readAccount(orgId: OrgId): Promise<Account> {
    const item = await this.table.get('account.read', accountKey(orgId));
    if (item === undefined) throw new Error(`The organisation ${orgId} has no account.`);
    return accountOf(item);
  }

  async readCapSpent(orgId: OrgId, keyId: string, date: string): Promise<number> {
    const item = await this.table.get('cap.read', capDayKey(orgId, keyId, date));
    return item === undefined ? 0 : StoredCapDay.parse(item).used;
  }

  /**
   * Raises the percent of a job that is still in the same stage of the same attempt; else does nothing.
   * @param expectedAt when it will be delivered, as far as that is known better by now
   */
  async raisePercent(job: Job, percent: number, expectedAt: Date | null = null): Promise<void> {
    await this.table.update('job.percent', {
      Key: jobKey(job.orgId, job.mode, job.id),
      UpdateExpression: `SET #percent = :percent${expectedAt === null ? '' : ', expectedAt = :expected'} ADD version :one`,
      ConditionExpression: `${exists} AND #attempt = :attempt AND #status = :status AND #percent < :percent`,
      ExpressionAttributeNames: {
        '#percent': 'percent',
        '#attempt': 'attempt',
        '#status': 'status',
      },
      ExpressionAttributeValues: {
        ':percent': percent,
        ...(expectedAt === null ? {} : { ':expected': expectedAt.toISOString() }),
        ':attempt': job.attempt,
        ':status': job.status,
        ':one': 1,
      },
    });
  }

  async listJobs(owner: Owner, options: ListJobsOptions): Promise<Page<Job>> {
    const { status, monitorId, limit, after } = options;
    if (monitorId !== undefined) return this.listRuns(owner, { ...options, monitorId });
    const from = after ?? '';
    // One more than asked tells whether there is another page, without a page that would be empty.
    const page =
      status === undefined
        ? {
            KeyConditionExpression:
              after === undefined
                ? 'pk = :pk AND begins_with(sk, :jobs)'
                : 'pk = :pk AND sk BETWEEN :jobs AND :last',
            ExpressionAttributeValues: {
              ':pk': jobsPk(owner.orgId, owner.mode),
              ':jobs': JOB_PREFIX,
              ...(after === undefined ? {} : { ':last': justBefore(`${JOB_PREFIX}${from}`) }),
            },
          }
        : {
            IndexName: INDEXES.jobsByStatus,
            KeyConditionExpression:
              after === undefined ? 'gsi2pk = :pk' : 'gsi2pk = :pk AND gsi2sk < :last',
            ExpressionAttributeValues: {
              ':pk': jobsByStatusPk(owner.orgId, owner.mode, status),
              ...(after === undefined ? {} : { ':last': from }),
            },
          };
    const items = await this.table.queryUpTo(
      'job.list',
      {
        ...page,
        ...(status === undefined ? { ConsistentRead: true } : {}),
        ScanIndexForward: false,
      },
      limit + 1,
    );
    const jobs = items.map(jobOf);
    const found = jobs.slice(0, limit);
    return {
      items: found.flatMap((job) => this.asShown(job) ?? []),
      next: jobs.length > limit ? (found.at(-1)?.id ?? null) : null,
    };
  }

  /** Jobs of a monitor. */
  private async listRuns(
    { orgId, mode }: Owner,
    { status, monitorId, limit, after }: ListJobsOptions & { monitorId: MonitorId },
  ): Promise<Page<Job>> {
    const jobs: Job[] = [];
    let last = after;
    while (jobs.length <= limit) {
      const rows = await this.table.queryUpTo(
        'monitor.runs',
        {
          KeyConditionExpression: 'pk = :pk AND sk < :last',
          ExpressionAttributeValues: {
            ':pk': monitorRunsPk(orgId, mode, monitorId),
            ':last': last === undefined ? `${JOB_PREFIX}~` : `${JOB_PREFIX}${last}`,
          },
          ConsistentRead: true,
          ScanIndexForward: false,
        },
        limit + 1,
      );
      const ids = rows.map((row) => StoredIdempotency.parse(row).jobId);
      last = ids.at(-1);
      if (last === undefined) break;
      const items = await this.table.batchGet(
        'monitor.jobs',
        ids.map((id) => jobKey(orgId, mode, id)),
      );
      const found = items.flatMap((item) => this.asShown(jobOf(item)) ?? []);
      const wanted = found.filter((job) => status === undefined || job.status === status);
      jobs.push(...wanted.toSorted((a, b) => (a.id < b.id ? 1 : -1)));
    }
    const shown = jobs.slice(0, limit);
    return { items: shown, next: jobs.length > limit ? (shown.at(-1)?.id ?? null) : null };
  }

  async writeLeads(
    job: Pick<Job, 'id' | 'attempt' | 'deliveryRun'>,
    leads: readonly Lead[],
    priceOf: (lead: Lead) => number = () => 1,
  ): Promise<void> {
    await this.table.batchPut(
      'leads.write',
      leads.map((lead, index) => ({
        pk: leadsPk(job.id, job.attempt, job.deliveryRun),
        sk: leadSk(index + 1),
        rank: index + 1,
        ...packLead(lead),
        credits: priceOf(lead),
        ...ttlOf(this.retention, this.retention.now().toISOString()),
      })),
    );
  }

  async listLeads(
    job: JobId,
    { attempt, run, afterRank }: LeadsPosition,
    limit: number,
  ): Promise<{ leads: readonly ReportedLead[]; lastRank: number | null }> {
    const items = await this.table.queryUpTo(
      'leads.list',
      {
        KeyConditionExpression: 'pk = :pk AND sk > :after',
        ExpressionAttributeValues: {
          ':pk': leadsPk(job, attempt, run),
          ':after': leadSk(afterRank),
        },
        ConsistentRead: true,
      },
      limit + 1,
    );
    const rows = items.map((item) => StoredLeadRow.parse(item));
    const shown = rows.slice(0, limit);
    return {
      leads: shown.map(({ lead, reported }) => ({ ...lead, reported })),
      lastRank: rows.length > limit ? (shown.at(-1)?.rank ?? null) : null,
    };
  }
}

/** The rows of a new job: idempotency, job, the slot in the account, and the key's cap where it has one. */
function jobWrites(
  { job, idempotencyKey: key, concurrentJobs, today }: InsertJob,
  retention: Retention,
  gone: JobId | null = null,
): Write[] {
  const running = runningSet(job.mode);
  const live = job.mode === 'live';
  const capped = live && job.apiKeyId !== null && job.dailyCreditCap !== null;
  const writes: Write[] = [
    {
      Put: {
        Item: {
          ...idempotencyKey(job.orgId, job.mode, key),
          jobId: job.id,
          ...ttlOf(retention, job.createdAt),
        },
        ConditionExpression: gone === null ? notCreatedYet : `${notCreatedYet} OR jobId = :gone`,
        ...(gone === null ? {} : { ExpressionAttributeValues: { ':gone': gone } }),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    { Put: { Item: jobItem(job), ConditionExpression: notCreatedYet } },
    {
      Update: {
        Key: accountKey(job.orgId),
        UpdateExpression: 'ADD #running :jobs',
        ConditionExpression: [
          exists,
          ...(live ? ['available > :zero'] : []),
          '(attribute_not_exists(#running) OR size(#running) < :limit)',
        ].join(' AND '),
        ExpressionAttributeNames: { '#running': running },
        ExpressionAttributeValues: {
          ':jobs': new Set([job.id]),
          ':limit': concurrentJobs,
          ...(live ? { ':zero': 0 } : {}),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
  ];
  if (capped && job.apiKeyId !== null)
    writes.push({
      ConditionCheck: {
        Key: capDayKey(job.orgId, job.apiKeyId, today),
        ConditionExpression: 'attribute_not_exists(pk) OR used < :cap',
        ExpressionAttributeValues: { ':cap': job.dailyCreditCap },
      },
    });
  return writes;
}
