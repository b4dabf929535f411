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

/** Position in a job's leads: the attempt whose rows are read, and the rank to go on after. */
export interface LeadsPosition {
  attempt: number;
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

/**
 * A page of a job's leads, best first; empty until the job is delivered.
 * Job and leads are read side by side: the attempt that delivered is nearly always the first.
 * @throws ServiceError NOT_FOUND
 */
export async function listLeads(
  ports: ListLeadsPorts,
  owner: Owner,
  id: JobId,
  options: { limit: number; position: LeadsPosition | undefined },
): Promise<LeadsPage> {
  const guess = options.position ?? { attempt: 1, afterRank: 0 };
  const [job, guessed] = await Promise.all([
    getJob(ports, owner, id),
    ports.listLeads(id, guess, options.limit),
  ]);
  if (job.status !== 'delivered') return { leads: [], next: null };
  const position =
    options.position ?? ({ attempt: job.attempt, afterRank: 0 } satisfies LeadsPosition);
  const page =
    position.attempt === guess.attempt
      ? guessed
      : await ports.listLeads(id, position, options.limit);
  return {
    leads: page.leads,
    next: page.lastRank === null ? null : { attempt: position.attempt, afterRank: page.lastRank },
  };
}
