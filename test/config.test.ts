import { expect, test } from 'vitest';
import { readConfig, SETTING_NAMES, settingsIn } from '../functions/config.ts';

test.for(SETTING_NAMES)('an empty %s counts as unset', (name) => {
  expect(readConfig({ [name]: '' })).toEqual(readConfig({}));
});

test('settings keep their values, zero and false included; empty and missing ones are none', () => {
  const env = { A: '0', B: 'false', C: ' ', D: '', E: undefined };
  expect(settingsIn(env)).toEqual({ A: '0', B: 'false', C: ' ' });
});
