import type { JobId, OrgId } from '../../kernel/ids.ts';
import type { Lead } from '../../leads/lead.ts';
import { rankLeads } from '../../leads/score/rank-leads.ts';
import type { DropCode } from '../drop-codes.ts';
import type { Job } from '../job.ts';
import { isTerminal } from '../states.ts';
import type { PlannedLead } from './artifacts.ts';

export type ReservationOutcome = 'reserved' | 'contested';

/**
 * Who holds an alias of a business: a run of a job that is delivering it, or that has delivered it. It means nothing
 * once the job has ended otherwise or a later run delivers it (`judgeHolder`).
 */
export interface Reservation {
  jobId: JobId;
  /** Null from before runs were counted. */
  run: number | null;
  /** A lead of it was reported: the organisation never gets the business again. */
  isBlocked?: boolean;
}

/** An alias to reserve. */
export interface Claim {
  alias: string;
  /** The reservation that was judged to mean nothing, null when there was none. */
  takeOver: Pick<Reservation, 'jobId' | 'run'> | null;
}

export interface ReservationPorts {
  now(): Date;
  leadWindowDays: number;
  findJob(owner: Pick<Job, 'orgId' | 'mode'>, id: JobId): Promise<Job | undefined>;
  /** The reservations on these aliases, by alias; free aliases are missing. */
  readReservations(
    orgId: OrgId,
    aliases: readonly string[],
  ): Promise<ReadonlyMap<string, Reservation>>;
  /**
   * Reserves businesses, the aliases of each one after the other in their order: every alias that is free, the job's by
   * this run or an earlier one, or still exactly what `takeOver` says. A business of which one alias is refused gives
   * up the others.
   * @returns an outcome a business; `fenced`: a later run delivers the job, or it has ended, and this one must stop
   */
  reserve(
    job: Job,
    businesses: readonly (readonly Claim[])[],
  ): Promise<readonly ReservationOutcome[] | 'fenced'>;
  /** Gives up reservations that this run of the job or an earlier one made; a later run's and others' stay. */
  releaseReservations(job: Job, aliases: readonly string[]): Promise<void>;
}

export interface ReservedLeads {
  /** Leads to deliver, best first; their price is within the hold. */
  leads: readonly Lead[];
  credits: number;
  /** Left out: received within the window. */
  received: number;
  /** Left out: another running job is delivering them. */
  contested: number;
  /** Deliverable leads that the hold does not pay for. */
  unpaid: number;
  /** Every deliverable lead that is not delivered, and why. */
  leftOut: readonly LeftOutLead[];
}

export interface LeftOutLead {
  lead: Lead;
  /** `repeated`: the same business as another lead of the job. */
  code: DropCode | 'repeated';
}

/** Where leads to reserve come from, best first. */
export interface PlannedLeads {
  first(): Promise<readonly PlannedLead[]>;
  /** More of them, when others were quicker; empty when there are none. */
  more(missing: number): Promise<readonly PlannedLead[]>;
  /** What earlier runs had fixed beyond what this one asked for: they may have reserved it. */
  beyond(): Promise<readonly PlannedLead[]>;
}

/** How long a delivery goes on looking for more leads; its function has a little more than twice that. */
const MORE_SECONDS = 240;

/** Businesses reserved side by side. */
const BATCH = 20;

type Verdict = 'free' | 'received' | 'contested';

/**
 * Reserves leads in order until the hold is used (live), or takes them as they are (sandbox).
 * @returns undefined when a later run has taken over, or the job has ended
 */
export async function reserveLeads(
  ports: ReservationPorts,
  job: Job,
  deliveryPlan: PlannedLeads,
  priceOf: (lead: Lead) => number,
): Promise<ReservedLeads | undefined> {
  const wanted = job.leadsTarget ?? 0;
  const entries = [...(await deliveryPlan.first())];
  if (job.mode === 'test') {
    const all = entries.map(({ lead }) => lead);
    const leftOut = all.slice(wanted).map((lead) => ({ lead, code: 'not_needed' as const }));
    const leads = all.slice(0, wanted);
    return { leads, credits: 0, received: 0, contested: 0, unpaid: 0, leftOut };
  }
  const run = new ReservationRun(ports, job, priceOf, wanted);
  await run.reserveAll(entries);
  const until = ports.now().getTime() + MORE_SECONDS * 1_000;
  while (!run.full && ports.now().getTime() < until) {
    const more = await deliveryPlan.more(wanted - run.count);
    if (more.length === 0) break;
    entries.push(...more);
    await run.reserveAll(more);
  }
  // Contested leads are tried once more: the other job may have ended meanwhile.
  if (!run.full && run.contested.length > 0) await run.retryContested();
  if (run.isFenced) return undefined;
  // What an earlier run reserved and this one does not deliver would keep the business back for the whole window.
  if (job.deliveryRun > 1) await run.releaseStrays([...entries, ...(await deliveryPlan.beyond())]);
  return run.result(entries);
}

class ReservationRun {
  readonly contested: PlannedLead[] = [];
  /** The next lead costs more than what is left of the hold. */
  private exhausted = false;
  private readonly taken = new Map<string, Lead>();
  private readonly aliases = new Set<string>();
  private readonly jobs = new Map<JobId, Promise<Job | undefined>>();
  private credits = 0;
  private readonly received = new Set<string>();
  /** The same business twice in this job. */
  private readonly repeated = new Set<string>();
  /** Another run delivers the job now. */
  private fenced = false;
  private readonly ports: ReservationPorts;
  private readonly job: Job;
  private readonly priceOf: (lead: Lead) => number;
  private readonly wanted: number;

  constructor(ports: ReservationPorts, job: Job, priceOf: (lead: Lead) => number, wanted: number) {
    this.ports = ports;
    this.job = job;
    this.priceOf = priceOf;
    this.wanted = wanted;
  }

  get count(): number {
    return this.taken.size;
  }

  get isFenced(): boolean {
    return this.fenced;
  }

  get full(): boolean {
    return this.fenced || this.exhausted || this.taken.size >= this.wanted;
  }

  async reserveAll(entries: readonly PlannedLead[]): Promise<void> {
    for (let start = 0; start < entries.length && !this.full;)
      start += await this.reserveBatch(entries.slice(start, start + BATCH));
  }

  async retryContested(): Promise<void> {
    const again = this.contested.splice(0);
    this.jobs.clear();
    for (const entry of again) if (!this.full) await this.reserveBatch([entry]);
  }

  /** Returns how many entries of the batch were dealt with; the rest waits for what the reservations bring. */
  private async reserveBatch(batch: readonly PlannedLead[]): Promise<number> {
    const reservations = await this.ports.readReservations(
      this.job.orgId,
      batch.flatMap(({ aliases }) => aliases),
    );
    const picked: { entry: PlannedLead; claims: Claim[] }[] = [];
    let credits = this.credits;
    let dealtWith = 0;
    for (const entry of batch) {
      const price = this.priceOf(entry.lead);
      if (credits + price > this.job.creditsHeld) {
        this.exhausted = picked.length === 0;
        break;
      }
      if (this.taken.size + picked.length >= this.wanted) break;
      dealtWith += 1;
      // Two units that share an alias count as one business, in one job as over many.
      if (entry.aliases.some((alias) => this.aliases.has(alias))) {
        this.repeated.add(entry.lead.id);
        continue;
      }
      const verdict = await this.judge(entry, reservations);
      if (verdict === 'received') this.received.add(entry.lead.id);
      else if (verdict === 'contested') this.contested.push(entry);
      else {
        for (const alias of entry.aliases) this.aliases.add(alias);
        credits += price;
        picked.push({
          entry,
          claims: entry.aliases.map((alias) => ({
            alias,
            takeOver: this.takeOver(reservations, alias),
          })),
        });
      }
    }
    if (picked.length === 0) return dealtWith;
    const outcomes = await this.ports.reserve(
      this.job,
      picked.map(({ claims }) => claims),
    );
    if (outcomes === 'fenced') {
      this.fenced = true;
      return dealtWith;
    }
    for (const [index, { entry }] of picked.entries())
      if (outcomes[index] === 'reserved') this.take(entry);
      else {
        for (const alias of entry.aliases) this.aliases.delete(alias);
        this.contested.push(entry);
      }
    return dealtWith;
  }

  private take(entry: PlannedLead): void {
    this.taken.set(entry.lead.id, entry.lead);
    this.credits += this.priceOf(entry.lead);
  }

  private takeOver(
    reservations: ReadonlyMap<string, Reservation>,
    alias: string,
  ): Claim['takeOver'] {
    const holder = reservations.get(alias);
    return holder === undefined || holder.jobId === this.job.id ? null : holder;
  }

  private async judge(
    { aliases }: PlannedLead,
    reservations: ReadonlyMap<string, Reservation>,
  ): Promise<Verdict> {
    let verdict: Verdict = 'free';
    for (const alias of aliases) {
      const reservation = reservations.get(alias);
      if (reservation?.isBlocked === true) return 'received';
      if (reservation === undefined || reservation.jobId === this.job.id) continue;
      const held = await this.judgeReservation(reservation);
      if (held === 'received') return 'received';
      if (held === 'contested') verdict = 'contested';
    }
    return verdict;
  }

  private async judgeReservation({ jobId, run }: Reservation): Promise<Verdict> {
    let lookup = this.jobs.get(jobId);
    if (lookup === undefined) {
      lookup = this.ports.findJob(this.job, jobId);
      this.jobs.set(jobId, lookup);
    }
    return judgeHolder(await lookup, run, this.ports);
  }

  /** Reservations of an earlier run of this stage that this run does not deliver. */
  async releaseStrays(entries: readonly PlannedLead[]): Promise<void> {
    const stray = entries
      .filter(({ lead }) => !this.taken.has(lead.id))
      .flatMap(({ aliases }) => aliases.filter((alias) => !this.aliases.has(alias)));
    await this.ports.releaseReservations(this.job, stray);
  }

  result(entries: readonly PlannedLead[]): ReservedLeads {
    const leads = rankLeads(entries.flatMap(({ lead }) => this.taken.get(lead.id) ?? []));
    const contested = new Set(this.contested.map(({ lead }) => lead.id));
    const restCode = this.taken.size < this.wanted ? 'credit_limit' : 'not_needed';
    const codeOf = ({ id }: Lead): LeftOutLead['code'] => {
      if (this.repeated.has(id)) return 'repeated';
      if (this.received.has(id)) return 'already_received';
      return contested.has(id) ? 'claimed_by_running_job' : restCode;
    };
    const leftOut = entries
      .filter(({ lead }) => !this.taken.has(lead.id))
      .map(({ lead }) => ({ lead, code: codeOf(lead) }));
    return {
      leads,
      credits: this.credits,
      received: this.received.size,
      contested: this.contested.length,
      unpaid: leftOut.filter(({ code }) => code === 'credit_limit').length,
      leftOut,
    };
  }
}

/**
 * What a reservation means for others, by its job as it is, or as it was at any time:
 * - a run before the job's latest one never commits, and neither does a job that ended otherwise: `free`, for good;
 * - the latest run, or one that began after the job was read, while the job runs: `contested`;
 * - the run that delivered: `received` within the window.
 *
 * @param run of the reservation; null from before runs were counted: then the job alone tells
 */
export function judgeHolder(
  holder: Job | undefined,
  run: number | null,
  ports: Pick<ReservationPorts, 'now' | 'leadWindowDays'>,
): Verdict {
  if (holder === undefined) return 'free';
  if (run !== null && run < holder.deliveryRun) return 'free';
  if (!isTerminal(holder.status)) return 'contested';
  if (holder.status !== 'delivered' || holder.deliveredAt === null) return 'free';
  const windowMs = ports.leadWindowDays * 86_400_000;
  return ports.now().getTime() - Date.parse(holder.deliveredAt) < windowMs ? 'received' : 'free';
}
