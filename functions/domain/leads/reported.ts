import * as z from 'zod';
import { about, Timestamp } from '../kernel/wire.ts';

/** What a customer can report of a delivered lead. */
export const REPORT_REASONS = [
  'bounced',
  'closed',
  'wrong_number',
  'wrong_category',
  'outside_place',
  'duplicate',
] as const;
export const ReportReason = z.enum(REPORT_REASONS);
export type ReportReason = z.infer<typeof ReportReason>;

/** The mark of a lead that was reported (wire form). */
export const Reported = z
  .object({
    reason: ReportReason,
    at: Timestamp,
    refunded: z.boolean().meta(about('Whether the lead’s credits were given back.', true)),
  })
  .meta({ id: 'Reported' });
export type Reported = z.infer<typeof Reported>;
