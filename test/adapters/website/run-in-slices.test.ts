import { expect, test } from 'vitest';
import { runInSlices } from '../../../functions/adapters/website/run-in-slices.ts';
import type { Steps } from '../../../functions/domain/website/steps.ts';

/** Steps of about two milliseconds each. */
function* work(steps: number): Steps<number> {
  for (let done = 0; done < steps; done += 1) {
    const until = performance.now() + 2;
    while (performance.now() < until);
    if (yield) return done;
  }
  return steps;
}

test('other work gets its turn between the slices', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  expect(await runInSlices(work(50), { leftMs: 10_000 })).toBe(50);
  clearInterval(timer);
  expect(turns).toBeGreaterThanOrEqual(3);
});

test('work that outlives its budget ends with what it has, and leaves nothing to the next', async () => {
  const budget = { leftMs: 30 };
  expect(await runInSlices(work(500), budget)).toBeLessThan(100);
  expect(await runInSlices(work(500), budget)).toBeLessThanOrEqual(1);
});
