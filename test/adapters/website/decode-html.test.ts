import { expect, test } from 'vitest';
import { decodeHtml, decodeHtmlInSteps } from '../../../functions/adapters/website/decode-html.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

test.for([
  ['the header', latin('café'), 'text/html; charset=ISO-8859-1'],
  ['the header before the tag', latin('<meta charset="utf-8">café'), 'text/html;charset="latin1"'],
  ['a tag', latin('<meta charset=windows-1252>café'), 'text/html'],
  [
    'an old tag',
    latin('<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=iso-8859-15">café'),
    undefined,
  ],
  ['nothing, in UTF-8', Buffer.from('café'), 'text/html'],
  ['nothing, in windows-1252', latin('café'), 'text/html'],
  ['an unknown name', Buffer.from('café'), 'text/html; charset=nonsense'],
  ['a byte order mark', Buffer.from('\uFEFFcafé'), 'text/html; charset=latin1'],
  ['UTF-16', Buffer.from('\uFEFFcafé', 'utf16le'), undefined],
  ['a cut inside a character', Buffer.from('café€').subarray(0, -1), undefined],
] as const)('a page with its charset in %s is readable', ([, bytes, contentType]) => {
  expect(decodeHtml(bytes, contentType)).toContain('café');
});

test('windows-1252 signs are not lost under the name of latin1', () => {
  expect(decodeHtml(Buffer.from([0x80, 0x93]), 'text/html; charset=iso-8859-1')).toBe('€“');
});

test.for(['utf-8', 'shift_jis', 'gb18030'])(
  'no character of a long page in %s is lost between two pieces',
  (charset) => {
    const bytes = { 'utf-8': [0xe6, 0x97, 0xa5], shift_jis: [0x93, 0xfa], gb18030: [0xc8, 0xd5] };
    const day = Buffer.from(bytes[charset as keyof typeof bytes]);
    const page = Buffer.concat([Buffer.from('a'), Buffer.alloc(day.length * 300_000, day)]);
    expect(decodeHtml(page, `text/html; charset=${charset}`)).toBe(`a${'日'.repeat(300_000)}`);
  },
);

test('a page is decoded with pauses, whole', () => {
  const steps = decodeHtmlInSteps(Buffer.alloc(2_097_152, 'é'), 'text/html');
  let pauses = 0;
  let step = steps.next(true);
  for (; step.done !== true; step = steps.next(true)) pauses += 1;
  expect(step.value).toHaveLength(1_048_576);
  expect(pauses).toBeGreaterThanOrEqual(30);
});
