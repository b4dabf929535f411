import pMap from 'p-map';
import type { Job } from '../../domain/jobs/job.ts';
import { judgeHolder } from '../../domain/jobs/stages/reserve-leads.ts';
import type {
  Claim,
  ReservationOutcome,
  Reservation,
} from '../../domain/jobs/stages/reserve-leads.ts';
import type { JobId, OrgId } from '../../domain/kernel/ids.ts';
import { jobOf } from './job-rows.ts';
import { businessKey, jobKey, notCreatedYet } from './schema.ts';
import { StoredReservation } from './stored/stored-reservation.ts';
import { chunksOf } from './table.ts';
import type { Table } from './table.ts';

/** Keys of one read. */
const MOST_KEYS = 100;
/** Businesses reserved side by side. */
const WIDTH = 16;
/** Days that a reservation is kept beyond the window, to tidy up; the job's own row decides what it means. */
const SPARE_DAYS = 3;

/** Put by this run of the job or an earlier one, or before runs were counted. */
const isMine = 'jobId = :mine AND (attribute_not_exists(#run) OR #run <= :run)';
/** What a report keeps stays as it is. */
const isUnblocked = 'attribute_not_exists(blockedBy)';

/** An alias may be free, the job's own, or as it was when it was judged to mean nothing: what came between is refused. */
function isClaimable(takeOver: Claim['takeOver']): string {
  if (takeOver === null) return `${notCreatedYet} OR ${isUnblocked} AND ${isMine}`;
  const isSame = `jobId = :holder AND ${takeOver.run === null ? 'attribute_not_exists(#run)' : '#run = :heldBy'}`;
  return `${notCreatedYet} OR ${isUnblocked} AND (${isMine} OR ${isSame})`;
}

/**
 * Who received which business: one row an alias, naming the job and the run that delivers or delivered it. Each is put
 * by itself; the job's own row says what it means (behaviour of `judgeHolder`), so no transaction is needed.
 */
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
      const { pk, jobId, run = null, blockedBy } = StoredReservation.parse(item);
      const alias = byPk.get(pk);
      if (alias !== undefined)
        reservations.set(alias, { jobId, run, isBlocked: blockedBy !== undefined });
    }
    return reservations;
  }

  async reserve(
    job: Job,
    businesses: readonly (readonly Claim[])[],
  ): Promise<readonly ReservationOutcome[] | 'fenced'> {
    if (!(await this.isDelivering(job))) return 'fenced';
    return pMap(businesses, (claims) => this.reserveOne(job, claims), { concurrency: WIDTH });
  }

  /** Saves an overtaken run its writes; that they mean nothing does not depend on it. */
  private async isDelivering(job: Job): Promise<boolean> {
    const item = await this.table.get('reservations.run', jobKey(job.orgId, job.mode, job.id));
    if (item === undefined) return false;
    const { status, attempt, deliveryRun } = jobOf(item);
    return status === 'delivering' && attempt === job.attempt && deliveryRun === job.deliveryRun;
  }

  /** In one order for all jobs: of two that are after one business, one is always the first. */
  private async reserveOne(job: Job, claims: readonly Claim[]): Promise<ReservationOutcome> {
    const taken: string[] = [];
    for (const claim of claims.toSorted((a, b) => (a.alias < b.alias ? -1 : 1))) {
      if (!(await this.claim(job, claim))) {
        await this.releaseReservations(job, taken);
        return 'contested';
      }
      taken.push(claim.alias);
    }
    return 'reserved';
  }

  private async claim(job: Job, { alias, takeOver }: Claim): Promise<boolean> {
    const claimedAt = this.now();
    const days = this.leadWindowDays + SPARE_DAYS;
    const outcome = await this.table.put(
      'reservations.take',
      {
        ...businessKey(job.orgId, alias),
        jobId: job.id,
        run: job.deliveryRun,
        claimedAt: claimedAt.toISOString(),
        ttl: Math.floor(claimedAt.getTime() / 1_000) + days * 86_400,
      },
      {
        ConditionExpression: isClaimable(takeOver),
        ExpressionAttributeNames: { '#run': 'run' },
        ExpressionAttributeValues: {
          ':mine': job.id,
          ':run': job.deliveryRun,
          ...(takeOver === null ? {} : { ':holder': takeOver.jobId }),
          ...(takeOver === null || takeOver.run === null ? {} : { ':heldBy': takeOver.run }),
        },
      },
    );
    return outcome.kind === 'ok';
  }

  async releaseReservations(job: Job, aliases: readonly string[]): Promise<void> {
    await pMap(
      aliases,
      (alias) =>
        this.table.delete('reservations.release', businessKey(job.orgId, alias), {
          ConditionExpression: `${isMine} AND ${isUnblocked}`,
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
    const ids = new Set([...reservations.values()].map(({ jobId }) => jobId));
    ids.delete(job.id);
    const holders = new Map<JobId, Job>();
    const look = async (some: readonly JobId[]): Promise<void> => {
      const items = await this.table.batchGet(
        'reservations.holders',
        some.map((id) => jobKey(job.orgId, job.mode, id)),
      );
      for (const holder of items.map(jobOf)) holders.set(holder.id, holder);
    };
    await pMap(chunksOf([...ids], MOST_KEYS), look, { concurrency: 2 });
    const window = { now: this.now, leadWindowDays: this.leadWindowDays };
    const isReceived = (reservation: Reservation): boolean =>
      reservation.isBlocked === true ||
      judgeHolder(holders.get(reservation.jobId), reservation.run, window) === 'received';
    return new Set(
      [...reservations].flatMap(([alias, reservation]) => (isReceived(reservation) ? [alias] : [])),
    );
  }
}
