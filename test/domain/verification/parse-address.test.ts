import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAddress } from '../../../functions/domain/verification/parse-address.ts';

const local64 = 'a'.repeat(64);
const label63 = 'b'.repeat(63);
/** 254 octets. */
const AT_THE_LIMIT = `${'a'.repeat(58)}@${`${label63}.`.repeat(3)}com`.slice(0, 254);
/** Short as it is written; 255 octets with its domain in ASCII. */
const GROWN = `${'a'.repeat(59)}@${`${'ü'.repeat(57)}.`.repeat(3)}com`;

test.for<[string, string]>([
  ['jane@example.com', 'jane@example.com'],
  ['Jane.Doe+tag@EXAMPLE.com', 'jane.doe+tag@example.com'],
  ["o'brien!#$%&*/=?^_`{|}~-@example.com", "o'brien!#$%&*/=?^_`{|}~-@example.com"],
  ['"jane doe"@example.com', '"jane doe"@example.com'],
  ['"a@b"@example.com', '"a@b"@example.com'],
  [String.raw`"a\"b\\c"@example.com`, String.raw`"a\"b\\c"@example.com`],
  ['"jane"@example.com', 'jane@example.com'],
  [String.raw`"j\ane"@example.com`, 'jane@example.com'],
  ['""@example.com', '""@example.com'],
  ['a@bücher.example', 'a@xn--bcher-kva.example'],
  ['a@ＥＸＡＭＰＬＥ.com', 'a@example.com'],
  ['jürgen@example.com', 'jürgen@example.com'],
  ['ju\u0308rgen@example.com', 'jürgen@example.com'],
  ['用户@例え.jp', '用户@xn--r8jz45g.jp'],
  ['a@[192.0.2.1]', 'a@[192.0.2.1]'],
  ['a@[IPv6:2001:db8::1]', 'a@[IPv6:2001:db8::1]'],
  [`${local64}@example.com`, `${local64}@example.com`],
  [`a@${label63}.com`, `a@${label63}.com`],
  ['a@x-1.co', 'a@x-1.co'],
  ['a@firm.1st', 'a@firm.1st'],
  ['a@firm.v2', 'a@firm.v2'],
  ['a@firm.12.com', 'a@firm.12.com'],
  [AT_THE_LIMIT, AT_THE_LIMIT],
])('%s is an address', ([text, key]) => {
  expect(parseAddress(text)?.key).toBe(key);
});

test.for([
  '',
  '@',
  'jane',
  'example.com',
  'jane@',
  '@example.com',
  'jane@@example.com',
  'a@b@example.com',
  '.jane@example.com',
  'jane.@example.com',
  'ja..ne@example.com',
  'jane doe@example.com',
  ' jane@example.com',
  'jane@example.com ',
  'jane@example.com\n',
  'jane@example.com\r\nRCPT TO:<x@y.zz>',
  'Jane <jane@example.com>',
  'jane(comment)@example.com',
  '"jane"."doe"@example.com',
  '"unclosed@example.com',
  String.raw`"trailing\"@example.com`,
  '"line\nbreak"@example.com',
  'a\u0000b@example.com',
  'a\u200bb@example.com',
  'a\u00a0b@example.com',
  'a\ud800@example.com',
  'jane@localhost',
  'jane@example.com.',
  'jane@.example.com',
  'jane@exa..mple.com',
  'jane@-example.com',
  'jane@example-.com',
  'jane@exa_mple.com',
  'jane@exa%41mple.com',
  'jane@exa\u200bmple.com',
  'jane@1.2.3',
  'jane@192.0.2.1',
  'jane@192.0.2.12',
  'jane@example.123',
  'jane@[300.1.1.1]',
  'jane@[192.0.2.1]x',
  'jane@[2001:db8::1]',
  'jane@[IPv6:192.0.2.1]',
  'jane@[example.com]',
  `${local64}a@example.com`,
  `${'ü'.repeat(33)}@example.com`,
  `a@${label63}b.com`,
  `${'a'.repeat(60)}@${`${label63}.`.repeat(3)}com`,
  `${AT_THE_LIMIT}m`,
  GROWN,
])('%j is none', (text) => {
  expect(parseAddress(text)).toBeUndefined();
});

test('an address is never longer than a path may be, and always one line of visible characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.domain(), (local, domain) => {
      const address = parseAddress(`${local}@${domain}`);
      if (address === undefined) return;
      const path = `${address.local}@${address.domain}`;
      expect(Buffer.byteLength(path)).toBeLessThanOrEqual(254);
      expect(path).not.toMatch(/[\p{Cc}<>]{2}|[\r\n\0]/u);
      // What was accepted once is accepted again in its own form, as the same mailbox.
      expect(parseAddress(path)?.key).toBe(address.key);
    }),
  );
});

test('hostile texts are refused in no time', () => {
  const texts = [
    `${'a.'.repeat(30_000)}@example.com`,
    `"${'\\"'.repeat(30_000)}@x.yy`,
    `a@${'b.'.repeat(30_000)}`,
  ];
  const started = performance.now();
  for (const text of texts) expect(parseAddress(text)).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(100);
});

test.for([
  ['jane@example.com', false],
  ['ü@example.com', true],
  ['jane@bücher.example', false],
] as const)('%s needs SMTPUTF8: %s', ([text, isUnicode]) => {
  expect(parseAddress(text)?.isUnicode).toBe(isUnicode);
});
