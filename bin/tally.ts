import { readFileSync } from 'node:fs';
import * as z from 'zod';

// node bin/tally.ts report.json...: one line for all of vitest's JSON reports together, after the tests that passed
// only on retry.

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      status: z.enum(['passed', 'failed']),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          /** Of every try: a test that passed in the end still tells how it failed before. */
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

/** What a set of test runs came to. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Names of the tests that failed first and passed when they were tried again. */
  readonly retried: readonly string[];
}

/** Retried tests in one run beyond which it fails: one is a stalled machine, many are a fault that hides. */
export const MOST_RETRIED = 3;

/**
 * Adds up reports as vitest's `json` reporter writes them. A file that failed before any of its
 * tests did (it could not be loaded, or a hook threw) counts as one failure.
 *
 * @throws when a report has another form
 */
export function tally(reports: readonly unknown[]): Tally {
  const sum = { passed: 0, failed: 0, skipped: 0, retried: [] as string[] };
  for (const report of reports.map((value) => Report.parse(value))) {
    const brokenFiles = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    sum.passed += report.numPassedTests;
    sum.failed += report.numFailedTests + brokenFiles.length;
    sum.skipped += report.numPendingTests + report.numTodoTests;
    for (const { fullName, status, failureMessages } of report.testResults.flatMap(
      ({ assertionResults }) => assertionResults,
    ))
      if (status === 'passed' && failureMessages.length > 0) sum.retried.push(fullName);
  }
  return sum;
}

/** False when a test failed, none passed, or too many had to be tried again. */
export const isGreen = ({ passed, failed, retried }: Tally): boolean =>
  failed === 0 && passed > 0 && retried.length <= MOST_RETRIED;

/** `12 passed, 0 failed`, and `, 3 skipped` when some were. */
export const tallyLine = ({ passed, failed, skipped }: Omit<Tally, 'retried'>): string =>
  `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;

if (import.meta.main) {
  const reports = process.argv.slice(2).map((file): unknown => {
    return JSON.parse(readFileSync(file, 'utf8'));
  });
  const result = tally(reports);
  for (const name of result.retried) console.log(`Passed on retry: ${name}`);
  if (result.retried.length > MOST_RETRIED)
    console.log(`${result.retried.length} tests had to be retried; at most ${MOST_RETRIED} may.`);
  console.log(tallyLine(result));
  process.exitCode = isGreen(result) ? 0 : 1;
}
