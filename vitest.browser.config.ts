import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    // One Chromium and one stack a file: two of them keep two cores busy.
    pool: 'forks',
    maxWorkers: 2,
    // A shared machine may stall for seconds: what depends on real time gets a second try there, nowhere
    // else, and counts as retried.
    retry: process.env['CI'] === undefined ? 0 : 1,
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
