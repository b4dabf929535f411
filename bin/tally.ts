import { readFileSync } from 'node:fs';
import * as z from 'zod';

// node bin/tally.ts report.json...: one line for all of vitest's JSON reports together.

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      status: z.enum(['passed', 'failed']),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/** What a set of test runs came to. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/**
 * Adds up reports as vitest's `json` reporter writes them. A file that failed before any of its
 * tests did (it could not be loaded, or a hook threw) counts as one failure.
 *
 * @throws when a report has another form
 */
export function tally(reports: readonly unknown[]): Tally {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const report of reports.map((value) => Report.parse(value))) {
    const brokenFiles = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    sum.passed += report.numPassedTests;
    sum.failed += report.numFailedTests + brokenFiles.length;
    sum.skipped += report.numPendingTests + report.numTodoTests;
  }
  return sum;
}

/** `12 passed, 0 failed`, and `, 3 skipped` when some were. */
export const tallyLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;

if (import.meta.main) {
  const reports = process.argv.slice(2).map((file): unknown => {
    return JSON.parse(readFileSync(file, 'utf8'));
  });
  const result = tally(reports);
  console.log(tallyLine(result));
  process.exitCode = result.failed > 0 || result.passed === 0 ? 1 : 0;
}
