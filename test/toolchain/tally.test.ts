import { expect, test } from 'vitest';
import { isGreen, MOST_RETRIED, tally, tallyLine } from '../../bin/tally.ts';

const report = (statuses: readonly string[], fileStatus: 'passed' | 'failed') => {
  const count = (status: string) => statuses.filter((other) => other === status).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    testResults: [
      {
        status: fileStatus,
        assertionResults: statuses.map((status) => ({
          fullName: `a ${status} test`,
          status,
          failureMessages: status === 'failed' ? ['expected 1 to be 2'] : [],
        })),
      },
    ],
  };
};

test('reports add up, and what was skipped or is still to do counts as skipped', () => {
  const sum = tally([
    report(['passed', 'passed', 'pending'], 'passed'),
    report(['passed', 'failed', 'todo'], 'failed'),
  ]);
  expect(sum).toEqual({ passed: 3, failed: 1, skipped: 2, retried: [] });
  expect(tallyLine(sum)).toBe('3 passed, 1 failed, 2 skipped');
});

test('a file that failed without a failed test is one failure', () => {
  expect(tally([report([], 'failed')])).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  expect(tally([report(['passed'], 'failed')])).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
});

test('a report of another form is refused', () => {
  expect(() => tally([{ numPassedTests: 1 }])).toThrow(/numFailedTests/);
});

test('nothing skipped is not mentioned', () => {
  expect(tallyLine({ passed: 1, failed: 0, skipped: 0 })).toBe('1 passed, 0 failed');
});

/** A report of tests that failed once and passed when they were tried again. */
const retriedReport = (names: readonly string[]) => ({
  ...report([], 'passed'),
  numPassedTests: names.length,
  testResults: [
    {
      status: 'passed',
      assertionResults: names.map((fullName) => ({
        fullName,
        status: 'passed',
        failureMessages: ['expected 1 to be 2'],
      })),
    },
  ],
});

test('tests that passed when tried again are named, and more than a few of them fail the run', () => {
  const names = Array.from({ length: MOST_RETRIED }, (_name, index) => `test ${index}`);
  const few = tally([retriedReport(names)]);
  expect(few.retried).toEqual(names);
  expect(isGreen(few)).toBe(true);
  expect(isGreen(tally([retriedReport([...names, 'one more'])]))).toBe(false);
});

test('a run with a failure, or with no test at all, is not green', () => {
  expect(isGreen(tally([report(['passed'], 'passed')]))).toBe(true);
  expect(isGreen(tally([report(['passed', 'failed'], 'failed')]))).toBe(false);
  expect(isGreen(tally([report([], 'passed')]))).toBe(false);
});
