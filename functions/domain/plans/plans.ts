import * as z from 'zod';
import { PlanLimits } from '../kernel/plan-limits.ts';
import type { PlanId } from '../kernel/plan-limits.ts';

/** Limits that an organisation has of its own; the others are its plan's. */
export const LimitOverrides = z.partialRecord(PlanLimits.keyof(), z.int().min(0));
export type LimitOverrides = z.infer<typeof LimitOverrides>;

export interface Plan {
  id: PlanId;
  name: string;
  /** US cents. */
  monthlyPrice: number;
  /** US cents. */
  yearlyPrice: number;
  /** Credits granted at each paid month. */
  includedLeads: number;
  /** Credits granted once, at the first sign-in. */
  welcomeCredits: number;
  limits: PlanLimits;
}

/** Every plan, in the order in which `GET /plans` lists them (behaviour: Limits). */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  free: {
    id: 'free',
    name: 'Free',
    monthlyPrice: 0,
    yearlyPrice: 0,
    includedLeads: 0,
    welcomeCredits: 50,
    limits: {
      requestsPerMinOrg: 30,
      requestsPerMinKey: 30,
      requestsPerDayOrg: 5_000,
      jobCreatesPerMin: 2,
      concurrentJobs: 1,
      apiKeys: 2,
      webhookEndpoints: 1,
      emailVerificationsPerMonth: 0,
      exclusionEntries: 1_000,
      monitors: 1,
      quotesPerDayOrg: 20,
    },
  },
  starter: {
    id: 'starter',
    name: 'Starter',
    monthlyPrice: 4_900,
    yearlyPrice: 49_000,
    includedLeads: 500,
    welcomeCredits: 0,
    limits: {
      requestsPerMinOrg: 120,
      requestsPerMinKey: 60,
      requestsPerDayOrg: 50_000,
      jobCreatesPerMin: 5,
      concurrentJobs: 2,
      apiKeys: 5,
      webhookEndpoints: 3,
      emailVerificationsPerMonth: 1_000,
      exclusionEntries: 10_000,
      monitors: 5,
      quotesPerDayOrg: 200,
    },
  },
  growth: {
    id: 'growth',
    name: 'Growth',
    monthlyPrice: 14_900,
    yearlyPrice: 149_000,
    includedLeads: 2_500,
    welcomeCredits: 0,
    limits: {
      requestsPerMinOrg: 600,
      requestsPerMinKey: 300,
      requestsPerDayOrg: 250_000,
      jobCreatesPerMin: 20,
      concurrentJobs: 5,
      apiKeys: 20,
      webhookEndpoints: 10,
      emailVerificationsPerMonth: 10_000,
      exclusionEntries: 100_000,
      monitors: 25,
      quotesPerDayOrg: 2_000,
    },
  },
  scale: {
    id: 'scale',
    name: 'Scale',
    monthlyPrice: 49_900,
    yearlyPrice: 499_000,
    includedLeads: 10_000,
    welcomeCredits: 0,
    limits: {
      requestsPerMinOrg: 2_000,
      requestsPerMinKey: 1_000,
      requestsPerDayOrg: 1_000_000,
      jobCreatesPerMin: 60,
      concurrentJobs: 15,
      apiKeys: 50,
      webhookEndpoints: 25,
      emailVerificationsPerMonth: 50_000,
      exclusionEntries: 1_000_000,
      monitors: 100,
      quotesPerDayOrg: 20_000,
    },
  },
};

/** The limits in force for an organisation: its plan's, with its own overrides on top. */
export const limitsOf = (plan: PlanId, overrides?: LimitOverrides): PlanLimits => ({
  ...PLANS[plan].limits,
  ...overrides,
});
