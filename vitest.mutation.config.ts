import { defineConfig } from 'vitest/config';

// The tests that judge a mutant, as bin/mutation.ts names them for each part of the code.
export default defineConfig({
  test: {
    include: (process.env['MUTATION_TESTS'] ?? '').split(' '),
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
