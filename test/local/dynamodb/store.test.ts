import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../../lib/local/dynamodb/dynalite.ts';
import { SortedItems } from '../../../lib/local/dynamodb/table.ts';
import { applyUpdate } from '../../../lib/local/dynamodb/update.ts';

describe('SortedItems', () => {
  const key = fc.string({ unit: fc.constantFrom('a', 'b', '/', '~'), maxLength: 3 });
  const bounds = fc.record(
    { gt: key, gte: key, lt: key, lte: key, reverse: fc.boolean() },
    { requiredKeys: [] },
  );

  test('any range holds exactly the keys within its bounds, in order, after any writes', () => {
    const write = fc.record({ key, remove: fc.boolean() });
    fc.assert(
      fc.property(fc.array(write), bounds, (writes, { gt, gte, lt, lte, reverse }) => {
        const items = new SortedItems();
        const model = new Set<string>();
        for (const { key: written, remove } of writes) {
          if (remove) items.delete(written);
          else items.set(written, { pk: { S: written } });
          if (remove) model.delete(written);
          else model.add(written);
        }
        // Of two bounds on one side the exclusive one counts, as in the store that dynalite was written for.
        const low = (k: string) => (gt === undefined ? gte === undefined || k >= gte : k > gt);
        const high = (k: string) => (lt === undefined ? lte === undefined || k <= lte : k < lt);
        const within = [...model].filter((k) => low(k) && high(k)).toSorted();
        const range = Object.fromEntries(
          Object.entries({ gt, gte, lt, lte, reverse }).filter(([, value]) => value !== undefined),
        );
        const read = [...items.range(range)].map((item) => item['pk']?.S);
        expect(read).toEqual(reverse ? within.toReversed() : within);
      }),
    );
  });
});

describe('applyUpdate', () => {
  const SCALE = 12;
  const decimal = fc
    .bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
    .map((units) => ({ units, text: decimalText(units) }));

  test('numbers add exactly, whatever their sizes', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const item: Item = { n: { N: a.text } };
        const next = applyUpdate(item, [
          { type: 'add', path: ['n'], val: { N: b.text }, attrType: 'N' },
        ]);
        expect(unitsOf(next['n']?.N ?? '')).toBe(a.units + b.units);
        expect(item).toEqual({ n: { N: a.text } });
      }),
    );
  });

  test('a number of more than 38 digits is refused', () => {
    const add = (n: string, by: string) =>
      applyUpdate({ n: { N: n } }, [{ type: 'add', path: ['n'], val: { N: by }, attrType: 'N' }]);
    expect(add('1e37', '1')['n']?.N).toBe(`1${'0'.repeat(36)}1`);
    expect(() => add('1e38', '1')).toThrow('38 significant digits');
  });

  function decimalText(units: bigint): string {
    const digits = String(units < 0n ? -units : units).padStart(SCALE + 1, '0');
    return `${units < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
  }

  function unitsOf(text: string): bigint {
    const [whole = '', fraction = ''] = text.replace('-', '').split('.');
    const units = BigInt(whole + fraction.padEnd(SCALE, '0'));
    return text.startsWith('-') ? -units : units;
  }
});
