import * as z from 'zod';
import type { Account } from '../../../domain/credits/account.ts';

/** An organisation's money, in credits. */
export const StoredAccount = z.object({
  available: z.int(),
  held: z.int(),
  debt: z.int(),
  version: z.int(),
  spentDay: z.string(),
  spentToday: z.int(),
  totals: z.object({
    charged: z.int(),
    delivered: z.int(),
    month: z.string(),
    chargedBefore: z.int(),
    deliveredBefore: z.int(),
  }),
  recent: z.array(z.object({ day: z.string(), delivered: z.int(), goodwill: z.int() })).default([]),
}) satisfies z.ZodType<Account>;

/** The ids of running jobs, in the account's row: one set a mode, absent while it is empty. */
export const StoredRunningJobs = z.object({
  runningLive: z.set(z.string()).default(new Set()),
  runningTest: z.set(z.string()).default(new Set()),
});
