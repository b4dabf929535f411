import { expect, test } from 'vitest';
import { canonicalHost, hostOf, isLocalName } from '../../../functions/adapters/net/host-name.ts';
import { words } from './words.ts';

test.for([
  ...words`
  localhost LOCALHOST localhost. a.localhost a.b.localhost. printer.local
  ip-10-0-0-1.ec2.internal nas.home.arpa home.arpa intranet metadata com.
`,
  '',
])('%s is a local name', (host) => {
  expect(isLocalName(host)).toBe(true);
});

test.for(words`
  example.com example.com. local.example.com notlocalhost.com mylocal.net 127.0.0.1 ::1
  [::1] internal.example.org
`)('%s is not a local name', (host) => {
  expect(isLocalName(host)).toBe(false);
});

test.for([
  ['http://0x7f.1/', '127.0.0.1'],
  ['http://2130706433/', '127.0.0.1'],
  ['http://017700000001/', '127.0.0.1'],
  ['http://127.1/', '127.0.0.1'],
  ['http://127.0.0.1./', '127.0.0.1'],
  ['http://①②⑦.⓪.⓪.①/', '127.0.0.1'],
  ['http://[::FFFF:127.0.0.1]/', '::ffff:7f00:1'],
  ['http://Example.COM./', 'example.com'],
  ['http://bücher.example/', 'xn--bcher-kva.example'],
])('the host of %s is %s', ([url = '', host]) => {
  expect(hostOf(new URL(url))).toBe(host);
});

test.for([
  ['0x7f.1', '127.0.0.1'],
  ['::1', '::1'],
  ['[::1]', '::1'],
  ['MX.Example.com.', 'mx.example.com'],
])('%s on its own means %s', ([host = '', canonical]) => {
  expect(canonicalHost(host)).toBe(canonical);
});

test.for(['a/b', 'user@host', 'host:25', 'a b', '', '::1%eth0', 'a\\b', '1.2.3.4.5', 'a?b', 'a#b'])(
  '"%s" is no host',
  (host) => {
    expect(canonicalHost(host)).toBeUndefined();
  },
);
