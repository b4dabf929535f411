import { expect, test } from 'vitest';
import { tally, tallyLine } from '../../bin/tally.ts';

const report = (statuses: readonly string[], fileStatus: 'passed' | 'failed') => {
  const count = (status: string) => statuses.filter((other) => other === status).length;
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    testResults: [{ status: fileStatus, assertionResults: statuses.map((status) => ({ status })) }],
  };
};

test('reports add up, and what was skipped or is still to do counts as skipped', () => {
  const sum = tally([
    report(['passed', 'passed', 'pending'], 'passed'),
    report(['passed', 'failed', 'todo'], 'failed'),
  ]);
  expect(sum).toEqual({ passed: 3, failed: 1, skipped: 2 });
  expect(tallyLine(sum)).toBe('3 passed, 1 failed, 2 skipped');
});

test('a file that failed without a failed test is one failure', () => {
  expect(tally([report([], 'failed')])).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(tally([report(['passed'], 'failed')])).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a report of another form is refused', () => {
  expect(() => tally([{ numPassedTests: 1 }])).toThrow(/numFailedTests/);
});

test('nothing skipped is not mentioned', () => {
  expect(tallyLine({ passed: 1, failed: 0, skipped: 0 })).toBe('1 passed, 0 failed');
});
