import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isGlobalAddress } from '../../../functions/adapters/net/global-address.ts';
import { words } from './words.ts';

const REFUSED = [
  ...words`
  0.0.0.0 0.1.2.3 10.1.2.3 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1
  127.255.255.254 168.63.129.16 169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255
  192.0.0.9 192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.1.1
  192.175.48.1 198.18.0.1 198.19.255.1 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255
  240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8
  ::ffff:0:127.0.0.1 ::127.0.0.1 ::808:808 64:ff9b::7f00:1 64:ff9b::8.8.8.8
  64:ff9b:1::a00:1 100::1 100:0:0:1::1 2001::1 2001:0:53aa::1 2001:2::1 2001:10::1
  2001:20::1 2001:30::1 2001:db8::1 2002:7f00:1:: 2002:808:808::1 2620:4f:8000::1 3ffe::1
  3fff::1 4000::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 2606:4700::1111%eth0
  fec0::1 ff02::1 ff0e::1 localhost 127.1 0x7f.1 2130706433 010.8.8.8 8.8.8.8:80
  [2606:4700::1111] 1.2.3 256.1.1.1 ::g
`,
  '',
  '8.8.8.8 ',
];

const ACCEPTED = words`
  8.8.8.8 1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255
  128.0.0.0 172.15.255.255 172.32.0.0 192.0.1.0 198.17.255.255 198.20.0.0 223.255.255.255
  2606:4700:4700::1111 2a00:1450:4001::1 2001:4860::8888 2001:200::1 2003::1
  2620:4f:8001::1
`;

test.for(REFUSED)('%s is not an address of the public internet', (ip) => {
  expect(isGlobalAddress(ip)).toBe(false);
});

test.for(ACCEPTED)('%s is an address of the public internet', (ip) => {
  expect(isGlobalAddress(ip)).toBe(true);
});

test('no private IPv4 address passes, whatever IPv6 form carries it', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const anyIpv4 = fc.tuple(octet, octet, octet, octet);
  fc.assert(
    fc.property(anyIpv4, ([a, b, c, d]) => {
      const dotted = `${a}.${b}.${c}.${d}`;
      const high = ((a << 8) | b).toString(16);
      const low = ((c << 8) | d).toString(16);
      const carriers = [
        `::ffff:${dotted}`,
        `::ffff:${high}:${low}`,
        `::${high}:${low}`,
        `::ffff:0:${dotted}`,
        `64:ff9b::${dotted}`,
        `64:ff9b:1::${dotted}`,
        `2002:${high}:${low}::1`,
        `2001:0:${high}:${low}::1`,
      ];
      expect(carriers.filter(isGlobalAddress)).toEqual([]);
    }),
  );
});
