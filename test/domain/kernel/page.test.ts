import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fittingPage } from '../../../functions/domain/kernel/page.ts';

/** Lambda's limit of an answer, which a tool's answer reaches with a page said twice. */
const ANSWER_BYTES = 6_291_556;

test('pages that fit show every item once, in order, and are never empty', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 1_500_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(sizes, fc.constantFrom('x', 'é', '"'), (lengths, letter) => {
      const items = lengths.map((length, id) => ({ id, text: letter.repeat(length / 2) }));
      const shown: number[] = [];
      for (let from = 0; from < items.length;) {
        const { data } = fittingPage(
          { items: items.slice(from), next: null },
          (item) => item,
          ({ id }) => String(id),
        );
        expect(data.length).toBeGreaterThan(0);
        const bytes = Buffer.byteLength(JSON.stringify(data));
        if (data.length > 1) expect(2 * bytes).toBeLessThan(ANSWER_BYTES);
        shown.push(...data.map(({ id }) => id));
        from += data.length;
      }
      expect(shown).toEqual(items.map(({ id }) => id));
    }),
    { numRuns: 40 },
  );
});

test('a page that fits goes on where it did, one that does not with the last item shown', () => {
  const same = (item: string): string => item;
  const fits = { items: ['a', 'b'], next: 'b' };
  expect(fittingPage(fits, same, same)).toEqual({ data: ['a', 'b'], next: 'b' });
  const [long, longer] = ['a'.repeat(2_000_000), 'b'.repeat(2_000_000)];
  const large = { items: [long, longer], next: null };
  expect(fittingPage(large, same, (item) => item.slice(0, 1))).toEqual({ data: [long], next: 'a' });
});
