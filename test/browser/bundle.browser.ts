import { expect, test } from 'vitest';
import { LIMIT_KB, readReport } from '../../dashboard/bundle-report.ts';
import { createDashboardBuild } from '../../lib/dashboard-build.ts';

test('the first page brings less than the limit', async () => {
  const build = createDashboardBuild();
  const { firstLoadKilobytes, files } = readReport(await build.folder());
  expect(files.length).toBeGreaterThan(2);
  expect(firstLoadKilobytes).toBeLessThan(LIMIT_KB);
});
