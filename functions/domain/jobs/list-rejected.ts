import * as z from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { JobId } from '../kernel/ids.ts';
import { PageCursor, PageLimit } from '../kernel/page.ts';
import { about } from '../kernel/wire.ts';
import { DROP_CODES, DropCode } from './drop-codes.ts';
import type { Job } from './job.ts';
import { getJob } from './read-jobs.ts';
import type { GetJobPorts } from './read-jobs.ts';
import type { DroppedBusiness } from './stages/artifacts.ts';

export const ListRejectedQuery = z.strictObject({ cursor: PageCursor, limit: PageLimit });

/** A business that a job read and did not deliver (wire form): no contact data. */
export const RejectedBusiness = z
  .object({
    name: z.string().meta({ examples: ['Bright Dental'] }),
    city: z
      .string()
      .nullable()
      .meta({ examples: ['Austin'] }),
    code: DropCode.meta(about('Why it was not delivered.', 'closed')),
    mightFit: z
      .boolean()
      .meta(
        about('It may be what was asked for, though its records leave the kind in doubt.', false),
      ),
  })
  .meta({ id: 'RejectedBusiness' });
export type RejectedBusiness = z.infer<typeof RejectedBusiness>;

export interface ListRejectedPorts extends GetJobPorts {
  now(): Date;
  /** The list of a delivered job from a byte on; `next` is null at its end. Empty when there is none. */
  readRejected(
    job: Job,
    options: { from: number; limit: number },
  ): Promise<{ businesses: readonly DroppedBusiness[]; next: number | null }>;
}

/** Days that the list is kept, as a job's other intermediate data (behaviour: Versions and retention). */
export const REJECTED_DAYS = 7;

/**
 * A page of what a job read and did not deliver, by reason; empty before the delivery, and after the days that the
 * list is kept. Those that opted out are in no list.
 * @throws ServiceError NOT_FOUND
 */
export async function listRejected(
  ports: ListRejectedPorts,
  owner: Pick<Actor, 'orgId' | 'mode'>,
  id: JobId,
  options: { from: number; limit: number },
): Promise<{ data: readonly RejectedBusiness[]; next: number | null }> {
  const job = await getJob(ports, owner, id);
  if (job.deliveredAt === null) return { data: [], next: null };
  const keptUntil = Date.parse(job.deliveredAt) + REJECTED_DAYS * 86_400_000;
  if (ports.now().getTime() >= keptUntil) return { data: [], next: null };
  const { businesses, next } = await ports.readRejected(job, options);
  const shown = businesses.filter(({ code }) => DROP_CODES[code].isListed);
  const data = shown.map(({ name, city, code, mightFit = false }) => ({
    name,
    city,
    code,
    mightFit,
  }));
  return { data, next };
}
