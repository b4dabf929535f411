import { expect, test, vi } from 'vitest';
import type { Executions } from '../../functions/adapters/executions/executions.ts';
import { readConfig } from '../../functions/config.ts';
import { executionPorts } from '../../functions/wiring/execution-services.ts';
import { aJob } from '../builders/jobs.ts';

test('a call to Step Functions that fails is counted, and leaves the caller alone', async () => {
  const refuse = vi.fn(async () => Promise.reject(new Error('AccessDenied')));
  const count = vi.fn();
  // Only these three are called.
  const executions = { start: refuse, stop: refuse, resume: refuse } as unknown as Executions;
  const ports = executionPorts({ config: readConfig({ LOG_LEVEL: 'silent' }), count }, executions);
  const job = aJob({ taskToken: 'token' });
  await ports.startJob(job);
  await ports.stopJob(job);
  await ports.resumeJob(job);
  expect(refuse).toHaveBeenCalledTimes(3);
  expect(count.mock.calls).toEqual([
    ['ExecutionCallsFailed', 1, {}],
    ['ExecutionCallsFailed', 1, {}],
    ['ExecutionCallsFailed', 1, {}],
  ]);
});
