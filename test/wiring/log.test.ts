import { expect, test, vi } from 'vitest';
import { readConfig } from '../../functions/config.ts';
import { described, describedTaskFailure } from '../../functions/wiring/log.ts';

const QUOTED = 'Unexpected "ann.lee@shop.example", +1 (512) 555-0100 at 12:30 on 2026-11-28';
const MASKED = 'Unexpected "***@***", +*** at 12:30 on 2026-11-28';

test('an error is logged without the addresses and numbers that its message and stack quote', () => {
  const { message, stack } = described(new SyntaxError(QUOTED));
  expect(message).toBe(MASKED);
  expect(stack).toContain(MASKED);
  expect(stack).toMatch(/log\.test\.ts:\d+/);
  expect(described(QUOTED)).toEqual({ name: 'unknown', message: MASKED });
});

test('of a stage that failed for good the log names the error, masked', () => {
  const Cause = JSON.stringify({ errorType: 'SyntaxError', errorMessage: QUOTED, trace: [QUOTED] });
  expect(describedTaskFailure({ Error: 'SyntaxError', Cause })).toEqual({
    name: 'SyntaxError',
    message: MASKED,
  });
});

test.for([
  ['of another service', { Error: 'States.Timeout', Cause: QUOTED }, 'States.Timeout', MASKED],
  ['without a cause', { Error: 'States.Timeout' }, 'States.Timeout', ''],
  ['of an unknown shape', 'ann.lee@shop.example', 'unknown', ''],
] as const)('a failure %s is logged as far as it is known', ([, failure, name, message]) => {
  expect(describedTaskFailure(failure)).toEqual({ name, message });
});

test('LOG_LEVEL says what is logged, whatever level Lambda names for its own', async () => {
  vi.stubEnv('AWS_LAMBDA_LOG_LEVEL', 'INFO');
  vi.resetModules();
  const { logger: fresh } = await import('../../functions/wiring/log.ts');
  for (const LOG_LEVEL of ['debug', 'info', 'warn', 'error', 'silent'])
    expect(fresh(readConfig({ LOG_LEVEL })).getLevelName()).toBe(LOG_LEVEL.toUpperCase());
  vi.unstubAllEnvs();
});
