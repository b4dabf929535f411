import { expect, test } from 'vitest';
import {
  collectInSteps,
  extractContacts,
} from '../../functions/domain/website/extract-contacts.ts';
import { HOSTILE_PIECES, hostilePage } from '../domain/website/hostile-pages.ts';

const URL_OF_SITE = 'https://www.harbor-bakery.example/';

test.for(Object.entries(HOSTILE_PIECES))('a page of %s costs time in proportion', ([, piece]) => {
  const html = hostilePage(piece, 600_000);
  const startedAt = performance.now();
  extractContacts({ url: URL_OF_SITE, html, country: 'US' });
  // Quadratic behaviour would take minutes; the limit leaves room for a busy machine.
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

test('the work on a page is done in many steps, and ends within one when time is up', () => {
  for (const piece of Object.values(HOSTILE_PIECES)) {
    const input = { url: URL_OF_SITE, html: hostilePage(piece, 600_000), country: 'US' };
    const late = collectInSteps(input);
    late.next(false);
    let after = 0;
    while (late.next(true).done !== true) after += 1;
    expect(after).toBeLessThan(12);
  }
  const honest = hostilePage(HOSTILE_PIECES['plain words'], 600_000);
  const steps = collectInSteps({ url: URL_OF_SITE, html: honest });
  let count = 1;
  while (steps.next(false).done !== true) count += 1;
  expect(count).toBeGreaterThan(100);
});

/** Pages of one endless line are gone through three times: as markup, for addresses and for numbers. */
const ONE_LINE: ReadonlySet<string> = new Set([
  'signs',
  'at words',
  'spelled words',
  'dots',
  'digits',
  'numbers',
  'international numbers',
  'numbers in words',
  'postcodes',
  'other parties',
]);
/** Past the deepest nesting nothing is read. */
const CUT_SHORT: ReadonlySet<string> = new Set(['nesting', 'mixed nesting']);

test.for(Object.entries(HOSTILE_PIECES).filter(([name]) => !CUT_SHORT.has(name)))(
  'no step takes more than 16 KiB of a page of %s, however long it is',
  ([name, piece]) => {
    for (const characters of [131_072, 524_288]) {
      const input = { url: URL_OF_SITE, html: hostilePage(piece, characters), country: 'US' };
      const steps = collectInSteps(input);
      let count = 0;
      while (steps.next(false).done !== true) count += 1;
      const passes = ONE_LINE.has(name) ? 3 : 1;
      expect(count).toBeGreaterThanOrEqual((passes * characters) / 16_384 - passes);
    }
  },
);
