import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../../functions/config.ts';
import { call, startTestStack } from '../support/stack.ts';

test('a stack whose every setting is empty starts with its own defaults and sells credits', async () => {
  const names = [...SETTING_NAMES, 'LOCAL_FAULTS', 'MAP_TILE_URL', 'MAP_TILE_ATTRIBUTION'];
  const stack = await startTestStack({ env: Object.fromEntries(names.map((name) => [name, ''])) });
  try {
    expect(Object.entries(stack.env).filter(([, value]) => value === '')).toEqual([]);
    expect(stack.env['LEAD_SOURCES']).toBe('sample');
    const { sessionToken: key } = await stack.createOrganization();
    const { status, body } = await call<{ url: string }>(
      stack.baseUrl,
      'POST',
      '/credits/checkout',
      { key, body: { packId: 'pack_500' } },
    );
    expect(status).toBe(200);
    expect(new URL(body.url).hostname).toBe('127.0.0.1');
  } finally {
    await stack.close();
  }
});

test('a key of the payment provider takes the place of the embedded one', async () => {
  const stack = await startTestStack({ env: { STRIPE_SECRET_KEY: 'sk_test_1' } });
  await stack.close();
  expect(stack.env).toMatchObject({ STRIPE_SECRET_KEY: 'sk_test_1' });
  expect(stack.env).not.toHaveProperty('STRIPE_API_URL');
});
