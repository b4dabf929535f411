import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Emulators and DuckDB are heavy: two workers keep a two-core machine busy without thrashing it.
    pool: 'forks',
    maxWorkers: 2,
    // A shared machine may stall for seconds: what depends on real time gets a second try there, nowhere else.
    retry: process.env['CI'] === undefined ? 0 : 1,
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
});
