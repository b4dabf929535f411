import { expect, test } from 'vitest';

test('scripts run under the Node version of the Lambda runtime, whatever the machine has', () => {
  expect(process.versions.node).toMatch(/^24\./);
});
