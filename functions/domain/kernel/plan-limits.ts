import * as z from 'zod';

export const PLAN_IDS = ['free', 'starter', 'growth', 'scale'] as const;
export const PlanId = z.enum(PLAN_IDS).meta({ id: 'PlanId' });
export type PlanId = z.infer<typeof PlanId>;

/** Limits of a plan; names are wire names (behaviour: Limits). Counts, or requests per minute / day / month. */
export const PlanLimits = z
  .object({
    requestsPerMinOrg: z.int().min(1),
    requestsPerMinKey: z.int().min(1),
    requestsPerDayOrg: z.int().min(1),
    jobCreatesPerMin: z.int().min(1),
    concurrentJobs: z.int().min(1),
    apiKeys: z.int().min(1),
    webhookEndpoints: z.int().min(1),
    emailVerificationsPerMonth: z.int().min(0),
    exclusionEntries: z.int().min(0),
    monitors: z.int().min(0),
    quotesPerDayOrg: z.int().min(0),
  })
  .meta({ id: 'PlanLimits' });
export type PlanLimits = z.infer<typeof PlanLimits>;
