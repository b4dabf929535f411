import { afterEach, expect } from 'vitest';
import { takeLeaks } from './watch-logs.ts';

// Run before every test file that may start the service. The watch itself is a module, so that files which share their
// modules set it once.

afterEach(() => {
  expect(takeLeaks(), 'Log lines of this test hold what no log may hold.').toEqual([]);
});
