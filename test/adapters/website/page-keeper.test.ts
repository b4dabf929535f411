import { expect, test } from 'vitest';
import { PageKeeper } from '../../../functions/adapters/website/page-keeper.ts';

function kept(page: string, step = 16_384): string {
  const keeper = new PageKeeper();
  const bytes = Buffer.from(page);
  for (let at = 0; at < bytes.length; at += step) keeper.add(bytes.subarray(at, at + step));
  return keeper.bytes().toString();
}

const filler = (bytes: number) => '<p>Wörter und Wörter</p>'.repeat(Math.ceil(bytes / 26));

test.for([1_000, 1_500_000, 2_090_000])('a page of %i bytes is kept as it came', (bytes) => {
  const page = filler(bytes).slice(0, bytes);
  expect(kept(page)).toBe(page);
});

test('of a longer page the beginning, the end and the signs of a contact between them are kept', () => {
  const page = `<p>first</p>${filler(5_000_000)}<a href="mailto:info@a.example">middle</a>${filler(5_000_000)}<p>last</p>`;
  const text = kept(page);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_097_152 + 65_536);
  for (const word of ['first', 'mailto:info@a.example', 'last']) expect(text).toContain(word);
  expect(text).not.toContain('\uFFFD');
});

test('a page full of signs is no larger than the bound', () => {
  const text = kept('<a href="mailto:x@a.example">x</a>'.repeat(300_000));
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_097_152 + 65_536);
});

test.for([1, 100, 16_383, 70_000])('a page that comes in %i bytes a time is kept alike', (step) => {
  const page = `${filler(1_300_000)}<footer>512-555-0123</footer>${filler(900_000)}`;
  expect(kept(page, step)).toBe(kept(page));
});

test.for([0, 4, 12, 20])(
  'a sign at %i bytes before the end of a block is kept with its tag',
  (by) => {
    const middle = '<a href="mailto:info@a.example">middle</a>';
    const before = 'x'.repeat(16_384 * 200 - middle.indexOf('mailto:') - by);
    const text = kept(`${before}${middle}${'x'.repeat(6_000_000)}`);
    expect(text.includes('<a href="mailto:info@a.example">middle')).toBe(true);
  },
);
