import * as z from 'zod';
import { about } from '../kernel/wire.ts';
import { DropCode } from './drop-codes.ts';

/** What became of everything that a job read: `read` = `merged` + all of `droppedBy` + `delivered` (behaviour: Coverage). */
export const Coverage = z
  .object({
    read: z.int().meta(about('Records read from the sources.', 64)),
    merged: z.int().meta(about('Records of a business that another record already describes.', 4)),
    droppedBy: z
      .array(
        z.object({
          code: DropCode.meta(
            about('The reason; `not_needed`: it fits, but there were enough.', 'not_needed'),
          ),
          count: z.int().meta(about('How many businesses were left out for this reason.', 40)),
        }),
      )
      .meta(about('Businesses that were not delivered, each counted once.')),
    mightFit: z
      .int()
      .meta(
        about(
          'Of `off_category`: businesses that may be what was asked for, though their records leave it in doubt.',
          3,
        ),
      ),
    delivered: z.int().meta(about('Leads delivered.', 20)),
    release: z
      .string()
      .nullable()
      .meta(about('Release of the data that was read.', '2026-11-18.0')),
  })
  .meta({ id: 'Coverage', ...about('What became of every record that the job read.') });
export type Coverage = z.infer<typeof Coverage>;
