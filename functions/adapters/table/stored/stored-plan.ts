import * as z from 'zod';
import { PLAN_IDS, PlanLimits } from '../../../domain/kernel/plan-limits.ts';
import { wordOf } from '../../../domain/kernel/stored.ts';
import type { LimitOverrides } from '../../../domain/plans/plans.ts';

/** A plan that only a newer release sells has the limits of the free one here; nothing is taken from the balance. */
export const StoredPlan = wordOf(PLAN_IDS, 'free');

const NAMES = PlanLimits.keyof().options;

/** Limits of an organisation's own; those that this release does not know are left out. */
export const StoredLimits = z.record(z.string(), z.unknown()).transform((given): LimitOverrides => {
  const known: LimitOverrides = {};
  for (const name of NAMES) {
    const limit = given[name];
    if (typeof limit === 'number') known[name] = limit;
  }
  return known;
});
