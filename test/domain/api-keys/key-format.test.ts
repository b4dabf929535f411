import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomBase62 } from '../../../functions/adapters/random.ts';
import {
  BASE62,
  formatApiKey,
  modeOfApiKey,
} from '../../../functions/domain/api-keys/key-format.ts';

const base62 = fc.string({
  unit: fc.constantFrom(...BASE62.split('')),
  minLength: 32,
  maxLength: 32,
});
const aKey = fc
  .tuple(fc.constantFrom('live' as const, 'test' as const), base62)
  .map(([mode, random]) => ({ mode, key: formatApiKey(mode, random) }));

test('a key tells its mode, and its last six characters are the CRC-32 of the rest', () => {
  fc.assert(
    fc.property(aKey, ({ mode, key }) => {
      expect(key).toMatch(/^lp_(live|test)_[0-9A-Za-z]{38}$/);
      expect(modeOfApiKey(key)).toBe(mode);
      const value = key
        .slice(-6)
        .split('')
        .reduce((sum, digit) => sum * 62 + BASE62.indexOf(digit), 0);
      expect(value).toBe(crc32(key.slice(0, -6)));
    }),
  );
});

test('a key with any one character changed is no key', () => {
  fc.assert(
    fc.property(aKey, fc.nat(45), fc.constantFrom(...BASE62.split('')), ({ key }, at, other) => {
      fc.pre(key[at] !== other);
      expect(modeOfApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

test.for(['', 'lp_live_', 'lp_prod_', `lp_live_${'a'.repeat(38)}\n`])('%j is no key', (text) => {
  expect(modeOfApiKey(text)).toBeUndefined();
});

test('random characters are drawn from all of base62, and never repeat as a whole', () => {
  const drawn = Array.from({ length: 200 }, () => randomBase62(32));
  expect(new Set(drawn).size).toBe(200);
  expect(new Set(drawn.join('')).size).toBe(62);
});
