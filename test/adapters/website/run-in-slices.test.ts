import { expect, test, vi } from 'vitest';
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

test('the event loop is held no longer than a slice and a step', async () => {
  const STEP_MS = 7;
  let clock = 0;
  const time = vi.spyOn(performance, 'now').mockImplementation(() => clock);
  function* steps(): Steps<null> {
    for (let done = 0; done < 200; done += 1) {
      clock += STEP_MS;
      yield;
    }
    return null;
  }
  const turns = [0];
  let isDone = false;
  const watch = (): void => {
    turns.push(clock);
    if (!isDone) setImmediate(watch);
  };
  setImmediate(watch);
  await runInSlices(steps(), { leftMs: 1_000_000 });
  isDone = true;
  time.mockRestore();
  const held = turns.slice(1).map((at, index) => at - (turns[index] ?? 0));
  expect(turns.at(-1)).toBeGreaterThan(150 * STEP_MS);
  expect(Math.max(...held)).toBeLessThanOrEqual(10 + 2 * STEP_MS);
});
