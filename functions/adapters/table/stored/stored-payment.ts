import * as z from 'zod';
import type { Payment } from '../../../domain/billing/grant-payment.ts';
import { OrgId } from '../../../domain/kernel/ids.ts';

/** A payment that brought credits, and how many of them were taken back. */
export const StoredPayment = z.object({
  id: z.string(),
  orgId: OrgId,
  credits: z.int(),
  takenBack: z.int(),
  version: z.int(),
}) satisfies z.ZodType<Payment>;
