import * as z from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { notFound } from '../kernel/errors.ts';
import type { JobId } from '../kernel/ids.ts';
import { PageCursor, PageLimit } from '../kernel/page.ts';
import type { Page } from '../kernel/page.ts';
import { about } from '../kernel/wire.ts';
import type { Lead } from '../leads/lead.ts';
import { JobStatusSchema } from './job.ts';
import type { Job } from './job.ts';
import type { JobStatus } from './states.ts';

type Owner = Pick<Actor, 'orgId' | 'mode'>;

export const ListJobsQuery = z.strictObject({
  cursor: PageCursor,
  limit: PageLimit,
  status: JobStatusSchema.optional().meta(about('Only jobs in this state.')),
});

export const ListLeadsQuery = z.strictObject({ cursor: PageCursor, limit: PageLimit });

export interface GetJobPorts {
  findJob(owner: Owner, id: JobId): Promise<Job | undefined>;
}

/** @throws ServiceError NOT_FOUND (a foreign job, or one of the other mode, answers the same) */
export async function getJob(ports: GetJobPorts, owner: Owner, id: JobId): Promise<Job> {
  const job = await ports.findJob(owner, id);
  if (job === undefined) throw notFound('No such job.');
  return job;
}

export interface ListJobsPorts {
  /** Newest first; `after` is the position that an earlier page gave. */
  listJobs(
    owner: Owner,
    options: { status: JobStatus | undefined; limit: number; after: string | undefined },
  ): Promise<Page<Job>>;
}

/** Position in a job's leads: the attempt and run whose rows are read, and the rank to go on after. */
export interface LeadsPosition {
  attempt: number;
  /** The run of the delivery that committed. */
  run: number;
  afterRank: number;
}

export interface ListLeadsPorts extends GetJobPorts {
  listLeads(
    job: JobId,
    position: LeadsPosition,
    limit: number,
  ): Promise<{ leads: readonly Lead[]; lastRank: number | null }>;
}

export interface LeadsPage {
  leads: readonly Lead[];
  next: LeadsPosition | null;
}

/** The attempt and run that nearly always deliver. */
const USUAL = { attempt: 1, run: 1, afterRank: 0 } as const satisfies LeadsPosition;

/**
 * A page of a job's leads, best first; empty until the job is delivered.
 * Job and leads are read side by side. What was read is shown only when the job proves it whole: leads read just
 * before a delivery committed are read again.
 * @throws ServiceError NOT_FOUND
 */
export async function listLeads(
  ports: ListLeadsPorts,
  owner: Owner,
  id: JobId,
  options: { limit: number; position: LeadsPosition | undefined },
): Promise<LeadsPage> {
  const guess = options.position ?? USUAL;
  const [job, guessed] = await Promise.all([
    getJob(ports, owner, id),
    ports.listLeads(id, guess, options.limit),
  ]);
  if (job.status !== 'delivered') return { leads: [], next: null };
  const position =
    options.position ??
    ({ attempt: job.attempt, run: job.deliveryRun, afterRank: 0 } satisfies LeadsPosition);
  const isProven =
    position.attempt === guess.attempt &&
    position.run === guess.run &&
    isWhole(guessed, position, job);
  const { leads, lastRank } = isProven
    ? guessed
    : await ports.listLeads(id, position, options.limit);
  return { leads, next: lastRank === null ? null : { ...position, afterRank: lastRank } };
}

/** True when no lead is missing: ranks go up by one, and the list ends where the job says that it does. */
const isWhole = (
  { leads, lastRank }: { leads: readonly Lead[]; lastRank: number | null },
  { afterRank }: LeadsPosition,
  { leadsDelivered }: Job,
): boolean => {
  const reached = afterRank + leads.length;
  return lastRank === null ? reached === Math.max(afterRank, leadsDelivered) : lastRank === reached;
};
