import * as z from 'zod';
import { PLAN_IDS, PlanId, PlanLimits } from '../kernel/plan-limits.ts';
import { CREDIT_PACKS } from './credit-packs.ts';
import { PLANS } from './plans.ts';

const CURRENCY = 'USD';

const PlanView = z
  .object({
    id: PlanId,
    name: z.string(),
    prices: z.array(
      z.object({
        interval: z.enum(['month', 'year']),
        unitAmount: z.int(),
        currency: z.literal(CURRENCY),
      }),
    ),
    includedLeads: z.int(),
    welcomeCredits: z.int(),
    limits: PlanLimits,
  })
  .meta({ id: 'Plan' });

/** Wire form of `GET /plans`. */
export const PlansView = z.object({
  data: z.array(PlanView),
  creditPacks: z.array(
    z.object({
      id: z.string(),
      credits: z.int(),
      unitAmount: z.int(),
      currency: z.literal(CURRENCY),
    }),
  ),
  nextCursor: z.null(),
});

/** Every plan and credit pack, cheapest first. */
export const plansView = (): z.infer<typeof PlansView> => ({
  data: PLAN_IDS.map((planId) => {
    const { id, name, monthlyPrice, yearlyPrice, ...rest } = PLANS[planId];
    return {
      id,
      name,
      prices: [
        { interval: 'month', unitAmount: monthlyPrice, currency: CURRENCY },
        { interval: 'year', unitAmount: yearlyPrice, currency: CURRENCY },
      ],
      includedLeads: rest.includedLeads,
      welcomeCredits: rest.welcomeCredits,
      limits: rest.limits,
    };
  }),
  creditPacks: CREDIT_PACKS.map((pack) => ({ ...pack, currency: CURRENCY })),
  nextCursor: null,
});
