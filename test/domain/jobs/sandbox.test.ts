import { expect, test } from 'vitest';
import { readScenario, sandboxSeconds } from '../../../functions/domain/jobs/sandbox.ts';

const NONE = { failWith: null, clarify: false, empty: false, slow: false };

test.for([
  ['4 dentists in Austin', { prompt: '4 dentists in Austin', ...NONE }],
  ['[slow] 4 dentists [empty]', { prompt: '4 dentists', ...NONE, empty: true, slow: true }],
  ['4 dentists[CLARIFY]in Austin', { prompt: '4 dentists in Austin', ...NONE, clarify: true }],
  ['x [fail:SOURCE_UNAVAILABLE]', { prompt: 'x', ...NONE, failWith: 'SOURCE_UNAVAILABLE' }],
  ['x [fail:job_timeout]', { prompt: 'x', ...NONE, failWith: 'JOB_TIMEOUT' }],
  ['x [fail:of_my_own]', { prompt: 'x', ...NONE, failWith: 'INTERNAL_ERROR' }],
  ['x [fail:toString]', { prompt: 'x', ...NONE, failWith: 'INTERNAL_ERROR' }],
  ['x [fail:]', { prompt: 'x [fail:]', ...NONE }],
  ['x [fail:A1]', { prompt: 'x [fail:A1]', ...NONE }],
] as const)('%s is read as %j', ([prompt, scenario]) => {
  expect(readScenario(prompt)).toEqual(scenario);
});

test('[slow] takes two minutes, any other job as long as is usual', () => {
  expect(sandboxSeconds('x [slow]', 30)).toBe(120);
  expect(sandboxSeconds('x', 30)).toBe(30);
});
