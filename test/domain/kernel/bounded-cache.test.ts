import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedCache } from '../../../functions/domain/kernel/bounded-cache.ts';
import { ExpiringCache } from '../../../functions/domain/kernel/expiring-cache.ts';
import { Clock } from '../../support/clock.ts';

test('the value not used for longest gives way', () => {
  const cache = new BoundedCache<number>({ most: 2 });
  cache.set('a', 1);
  cache.set('b', 2);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});

test('a value that alone is too large is not kept, and drives nobody out', () => {
  const cache = new BoundedCache<number>({ most: 10, sizeOf: (size) => size });
  cache.set('a', 6);
  cache.set('b', 11);
  expect([cache.get('a'), cache.get('b')]).toEqual([6, undefined]);
});

test('it never holds more than its bound, and always the last value that fits', () => {
  const set = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    size: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(fc.array(set), (calls) => {
      const cache = new BoundedCache<{ size: number }>({ most: 10, sizeOf: ({ size }) => size });
      for (const { key, size } of calls) {
        cache.set(key, { size });
        expect(cache.get(key)?.size).toBe(size > 10 ? undefined : size);
        const held = ['a', 'b', 'c', 'd'].flatMap((name) => cache.get(name)?.size ?? []);
        expect(held.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(10);
      }
    }),
  );
});

test('a value is forgotten when its time is over', () => {
  const clock = new Clock();
  const cache = new ExpiringCache<string>(10, clock.now);
  cache.set('a', 'one', 30);
  clock.advance(29_999);
  expect(cache.get('a')).toBe('one');
  clock.advance(1);
  expect(cache.get('a')).toBeUndefined();
});
