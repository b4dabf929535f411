import * as z from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { commaListOf } from '../kernel/comma-list.ts';
import { notFound } from '../kernel/errors.ts';
import { MonitorId } from '../kernel/ids.ts';
import type { JobId } from '../kernel/ids.ts';
import { fittingPage, PageCursor, PageLimit } from '../kernel/page.ts';
import type { Page } from '../kernel/page.ts';
import { about } from '../kernel/wire.ts';
import { LEAD_FIELDS } from '../leads/lead.ts';
import type { LeadField, PartialLead, ReportedLead } from '../leads/lead.ts';
import { JobStatusSchema } from './job.ts';
import type { Job } from './job.ts';
import type { JobStatus } from './states.ts';

type Owner = Pick<Actor, 'orgId' | 'mode'>;

export const ListJobsQuery = z.strictObject({
  cursor: PageCursor,
  limit: PageLimit,
  status: JobStatusSchema.optional().meta(about('Only jobs with this status.')),
  monitorId: MonitorId.optional().meta({ ...about('Only runs of this monitor.'), examples: [] }),
});

export const ListLeadsQuery = z
  .strictObject({
    cursor: PageCursor,
    limit: PageLimit,
    afterRank: z
      .string()
      .regex(/^(?:0|[1-9]\d{0,3})$/, 'Must be an integer from 0 to 9999.')
      .transform(Number)
      .optional()
      .meta({
        openapi: {
          type: 'integer',
          minimum: 0,
          maximum: 9_999,
          ...about(
            'Leads after this rank, the best lead having rank 1: pages that begin at 0, 100, 200 ... can be ' +
              'read in parallel. Cannot be combined with `cursor`.',
          ),
        },
      }),
    fields: commaListOf(LEAD_FIELDS, {
      description: 'Fields to return, comma-separated; all when absent. `id` is always included.',
      example: 'name,phone,email',
    }),
  })
  .refine(({ cursor, afterRank }) => cursor === undefined || afterRank === undefined, {
    path: ['afterRank'],
    message: 'Cannot be combined with cursor.',
  });

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
    options: {
      status: JobStatus | undefined;
      monitorId?: MonitorId | undefined;
      limit: number;
      after: string | undefined;
    },
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
  ): Promise<{ leads: readonly ReportedLead[]; lastRank: number | null }>;
}

export interface LeadsPage {
  leads: readonly ReportedLead[];
  next: LeadsPosition | null;
}

/** The attempt and run that nearly always deliver. */
const USUAL = { attempt: 1, run: 1 } as const satisfies Omit<LeadsPosition, 'afterRank'>;

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
  options: { limit: number; position: LeadsPosition | undefined; afterRank?: number | undefined },
): Promise<LeadsPage> {
  const { afterRank = 0 } = options;
  const guess = options.position ?? { ...USUAL, afterRank };
  const [job, guessed] = await Promise.all([
    getJob(ports, owner, id),
    ports.listLeads(id, guess, options.limit),
  ]);
  if (job.status !== 'delivered') return { leads: [], next: null };
  const position =
    options.position ??
    ({ attempt: job.attempt, run: job.deliveryRun, afterRank } satisfies LeadsPosition);
  const isProven =
    position.attempt === guess.attempt &&
    position.run === guess.run &&
    isWhole(guessed, position, job);
  const { leads, lastRank } = isProven
    ? guessed
    : await ports.listLeads(id, position, options.limit);
  const ranked = leads.map((lead, index) => ({ lead, rank: position.afterRank + index + 1 }));
  const { data, next } = fittingPage(
    { items: ranked, next: lastRank },
    ({ lead }) => lead,
    ({ rank }) => rank,
  );
  return { leads: data, next: next === null ? null : { ...position, afterRank: next } };
}

/** True when no lead is missing: ranks go up by one, and the list ends where the job says that it does. */
const isWhole = (
  { leads, lastRank }: { leads: readonly ReportedLead[]; lastRank: number | null },
  { afterRank }: LeadsPosition,
  { leadsDelivered }: Job,
): boolean => {
  const reached = afterRank + leads.length;
  return lastRank === null ? reached === Math.max(afterRank, leadsDelivered) : lastRank === reached;
};

/** What the caller chose of a lead; all of it without a choice. */
export function chosenFields(
  lead: ReportedLead,
  fields: readonly LeadField[] | undefined,
): PartialLead {
  if (fields === undefined) return lead;
  const chosen = Object.entries(lead).filter(([name]) => fields.some((field) => field === name));
  return { id: lead.id, ...Object.fromEntries(chosen) };
}
