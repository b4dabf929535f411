import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '../../domain/website/steps.ts';

/** Longer than that no other work of the process waits. */
const SLICE_MS = 10;

/** Processor time that the texts of one site may take. */
export interface TextBudget {
  leftMs: number;
}

/**
 * Does the steps in slices, with the event loop free in between. When the budget is spent the work ends with what it
 * has.
 */
export async function runInSlices<T>(steps: Steps<T>, budget: TextBudget): Promise<T> {
  let startedAt = performance.now();
  for (;;) {
    const step = steps.next(budget.leftMs <= 0);
    if (step.done === true) return step.value;
    const tookMs = performance.now() - startedAt;
    if (tookMs < SLICE_MS) continue;
    budget.leftMs -= tookMs;
    await nextTurn();
    startedAt = performance.now();
  }
}
