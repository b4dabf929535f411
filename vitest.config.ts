import { defineConfig } from 'vitest/config';

/** Rules over ports in memory: no emulator, no server, no child process. */
const UNIT = [
  'test/domain/**/*.test.ts',
  'test/http/middlewares/*.test.ts',
  'test/statemachines/**/*.test.ts',
  'test/wiring/**/*.test.ts',
  'test/config.test.ts',
];

/** The service from outside: stacks of their own, but modules that keep nothing from one file to the next. */
const SERVICE = ['contract', 'races', 'webhooks', 'billing', 'client'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
);

/** What touches the emulators or real time. */
const STACK = {
  setupFiles: ['test/support/check-logs.ts'],
  testTimeout: 90_000,
  // A shared machine may stall for seconds: what depends on real time gets a second try in CI,
  // nowhere else, and `bin/tally.ts` fails the run when more than a few needed theirs.
  retry: process.env['CI'] === undefined ? 0 : 1,
};

export default defineConfig({
  test: {
    // Emulators and DuckDB are heavy: two workers keep a two-core machine busy without thrashing it.
    pool: 'forks',
    maxWorkers: 2,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        // Nothing here keeps state in a module, so that files share what they import.
        test: { name: 'unit', include: UNIT, isolate: false, testTimeout: 60_000 },
      },
      {
        extends: true,
        // Loading the service costs a file more than many of its tests: once a worker.
        test: { ...STACK, name: 'service', include: SERVICE, isolate: false },
      },
      {
        extends: true,
        test: {
          ...STACK,
          name: 'stack',
          include: ['test/**/*.test.ts'],
          exclude: [...UNIT, ...SERVICE],
        },
      },
    ],
  },
});
