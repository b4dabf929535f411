import * as z from 'zod';
import { JobId, LeadId } from '../../kernel/ids.ts';
import { about } from '../../kernel/wire.ts';

export const CHANGED_FIELDS = ['businessStatus', 'address', 'name', 'phone', 'website'] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];

/** What became of a business that a monitor delivered. */
export const LeadChange = z
  .object({
    lead: z
      .object({
        id: LeadId,
        jobId: JobId.meta(about('The job that delivered it.')),
        name: z.string().meta(about('As it was delivered.', 'Bright Dental')),
      })
      .meta(about('The lead that it was delivered as.')),
    field: z
      .enum(CHANGED_FIELDS)
      .meta(
        about(
          '`businessStatus`: closed, or open again; `address`: moved; `name`: renamed; or a new `phone` or `website`.',
          'phone',
        ),
      ),
    before: z
      .string()
      .nullable()
      .meta({ examples: ['+15125550142'] }),
    after: z
      .string()
      .nullable()
      .meta({ examples: ['+15125550177'] }),
  })
  .meta({ id: 'LeadChange', ...about('A change of a business that was delivered before.') });
export type LeadChange = z.infer<typeof LeadChange>;
