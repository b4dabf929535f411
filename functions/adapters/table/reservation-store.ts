import pMap from 'p-map';
import type { Job } from '../../domain/jobs/job.ts';
import { judgeHolder } from '../../domain/jobs/stages/reserve-leads.ts';
import type { ReservationOutcome, Reservation } from '../../domain/jobs/stages/reserve-leads.ts';
import type { JobId, OrgId } from '../../domain/kernel/ids.ts';
import { jobOf } from './job-rows.ts';
import { businessKey, exists, jobKey, notCreatedYet } from './schema.ts';
import { StoredReservation } from './stored/stored-reservation.ts';
import { chunksOf } from './table.ts';
import type { Table, Write } from './table.ts';

/** DynamoDB takes 100 writes in one transaction, one of which looks at the job. */
const MOST_WRITES = 100;
/** Days that a reservation is kept beyond the window, to tidy up; the job's own row decides what it means. */
const SPARE_DAYS = 3;

/** Holds while the job's run is the one that delivers it: a run that was overtaken reserves nothing more. */
const runsStill = (job: Job): Write => ({
  ConditionCheck: {
    Key: jobKey(job.orgId, job.mode, job.id),
    ConditionExpression: `${exists} AND #status = :delivering AND attempt = :attempt AND deliveryRun = :run`,
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':delivering': 'delivering',
      ':attempt': job.attempt,
      ':run': job.deliveryRun,
    },
  },
});

/** Who received which business: one row an alias, pointing at the job that delivers or delivered it. */
export class ReservationStore {
  private readonly table: Table;
  private readonly now: () => Date;
  private readonly leadWindowDays: number;

  constructor(table: Table, options: { now: () => Date; leadWindowDays: number }) {
    this.table = table;
    this.now = options.now;
    this.leadWindowDays = options.leadWindowDays;
  }

  async readReservations(
    orgId: OrgId,
    aliases: readonly string[],
  ): Promise<ReadonlyMap<string, Reservation>> {
    const byPk = new Map(aliases.map((alias) => [businessKey(orgId, alias).pk, alias]));
    const items = await this.table.batchGet(
      'reservations.read',
      aliases.map((alias) => businessKey(orgId, alias)),
    );
    const reservations = new Map<string, Reservation>();
    for (const item of items) {
      const { pk, jobId, blockedBy } = StoredReservation.parse(item);
      const alias = byPk.get(pk);
      if (alias !== undefined)
        reservations.set(alias, { jobId, isBlocked: blockedBy !== undefined });
    }
    return reservations;
  }

  async reserve(
    job: Job,
    aliases: readonly { alias: string; takeOver: JobId | null }[],
  ): Promise<ReservationOutcome> {
    if (aliases.length >= MOST_WRITES) return 'contested';
    const claimedAt = this.now();
    const days = this.leadWindowDays + SPARE_DAYS;
    const writes = aliases.map(({ alias, takeOver }): Write => ({
      Put: {
        Item: {
          ...businessKey(job.orgId, alias),
          jobId: job.id,
          run: job.deliveryRun,
          claimedAt: claimedAt.toISOString(),
          ttl: Math.floor(claimedAt.getTime() / 1_000) + days * 86_400,
        },
        ConditionExpression: `${notCreatedYet} OR (jobId IN (:mine, :takeOver) AND attribute_not_exists(blockedBy))`,
        ExpressionAttributeValues: { ':mine': job.id, ':takeOver': takeOver ?? job.id },
      },
    }));
    const outcome = await this.table.transact('reservations.take', [runsStill(job), ...writes]);
    if (outcome.kind === 'ok') return 'reserved';
    return outcome.reasons[0]?.refused === true ? 'fenced' : 'contested';
  }

  async releaseReservations(job: Job, aliases: readonly string[]): Promise<void> {
    await pMap(
      aliases,
      (alias) =>
        this.table.delete('reservations.release', businessKey(job.orgId, alias), {
          ConditionExpression: 'jobId = :mine AND (attribute_not_exists(#run) OR #run <= :run)',
          ExpressionAttributeNames: { '#run': 'run' },
          ExpressionAttributeValues: { ':mine': job.id, ':run': job.deliveryRun },
        }),
      { concurrency: 8 },
    );
  }

  /** Of these aliases, the ones whose holder received them within the window or is delivering them. */
  async receivedAliases(
    job: Pick<Job, 'id' | 'orgId' | 'mode'>,
    aliases: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const reservations = await this.readReservations(job.orgId, aliases);
    const holders = new Set([...reservations.values()].map(({ jobId }) => jobId));
    holders.delete(job.id);
    const blocking = new Set<JobId>();
    const window = { now: this.now, leadWindowDays: this.leadWindowDays };
    const look = async (ids: readonly JobId[]): Promise<void> => {
      const items = await this.table.batchGet(
        'reservations.holders',
        ids.map((id) => jobKey(job.orgId, job.mode, id)),
      );
      for (const holder of items.map(jobOf))
        if (judgeHolder(holder, window) === 'received') blocking.add(holder.id);
    };
    await pMap(chunksOf([...holders], MOST_WRITES), look, { concurrency: 2 });
    return new Set(
      [...reservations].flatMap(([alias, { jobId, isBlocked }]) =>
        isBlocked === true || blocking.has(jobId) ? [alias] : [],
      ),
    );
  }
}
