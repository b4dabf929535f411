import { expect, test } from 'vitest';
import { readConfig } from '../../functions/config.ts';
import { described, logger } from '../../functions/wiring/log.ts';
import { leaksOf, takeLeaks } from '../support/watch-logs.ts';

const SECRETS = [
  'jane@brightdental.example',
  '+15125550142',
  `lp_live_${'a1B2'.repeat(9)}`,
  'whsec_c2VjcmV0LXNlY3JldA==',
  'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1c2VyIn0.c2ln',
  'Bearer abcdefghijkl',
];

test.for(SECRETS)(
  'a line that holds %s fails the test that caused it, whatever its level',
  (secret) => {
    const log = logger(readConfig({ LOG_LEVEL: 'silent' }));
    log.info('line', { nested: { value: `before ${secret} after` } });
    expect(takeLeaks()).toHaveLength(1);
    log.warn(secret);
    expect(takeLeaks()).toHaveLength(1);
  },
);

test('what the service logs of an error is clean, and its own lines are', () => {
  const error = new Error('No mailbox jane@brightdental.example; call +1 512 555 0142.');
  expect(leaksOf(['failed', { error: described(error) }])).toEqual([]);
  expect(leaksOf(['invocation', { requestId: 'req_01KB39X5ZQ8M4T6V7W2R3S9D0E', ms: 12 }])).toEqual(
    [],
  );
});
