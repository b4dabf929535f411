import * as z from 'zod';
import { JobId } from '../../../domain/kernel/ids.ts';

/** Who received a business, or is about to: one row an alias, under the alias's hash. */
export const StoredReservation = z.object({
  pk: z.string(),
  jobId: JobId,
  /** The run of its delivery; absent from before runs were counted. */
  run: z.int().optional(),
  /** The leads, parted by blanks, whose reports keep the business from the organisation. */
  blockedBy: z.string().optional(),
});

/** The job that an idempotency key made. */
export const StoredIdempotency = z.object({ jobId: JobId });
