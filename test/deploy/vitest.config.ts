import { defineConfig } from 'vitest/config';

// Deploys the app into an emulator of AWS and calls it over HTTP: npm run test:deploy.
export default defineConfig({
  test: {
    include: ['test/deploy/**/*.deploy.ts'],
    globalSetup: ['test/deploy/set-up.ts'],
    // One deployment, whose functions share two cores.
    fileParallelism: false,
    // A shared machine may stall for seconds: what depends on real time gets a second try there, nowhere else.
    retry: process.env['CI'] === undefined ? 0 : 1,
    testTimeout: 120_000,
    hookTimeout: 600_000,
  },
});
