import { BlockList, isIP } from 'node:net';
import { lateValue } from '../../domain/kernel/late-value.ts';

/**
 * IPv4 ranges that no public server lives in: every block of the IANA IPv4 special-purpose registry, multicast, the
 * reserved class E, and one cloud metadata address that sits in otherwise public space (Azure).
 */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // Azure host metadata
  ['169.254.0.0', 16], // link-local, cloud metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const;

/** Blocks inside 2000::/3 (all that is global unicast) that are not ordinary servers. */
const SPECIAL_IPV6 = [
  ['2001::', 23], // protocol assignments: Teredo, ORCHID, benchmarking, AMT
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, hides an IPv4 address
  ['2620:4f:8000::', 48], // AS112
  ['3ffe::', 16], // returned 6bone space
  ['3fff::', 20], // documentation
] as const;

const specialIpv4 = lateValue(() => blockListOf(SPECIAL_IPV4, 'ipv4'));
const specialIpv6 = lateValue(() => blockListOf(SPECIAL_IPV6, 'ipv6'));
const globalUnicastIpv6 = lateValue(() => blockListOf([['2000::', 3]], 'ipv6'));

/**
 * Tells whether `ip` is an address of the public internet that a stranger's URL may lead to.
 *
 * IPv6 is an allow-list (2000::/3), so loopback, unique local, link-local, multicast, IPv4-mapped, IPv4-compatible and
 * both NAT64 prefixes fall out by themselves. Anything that is not a canonical literal, or carries a zone, is refused.
 *
 * Source: IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890 and its updates).
 */
export function isGlobalAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !specialIpv4().check(ip, 'ipv4');
  if (family !== 6 || ip.includes('%')) return false;
  return globalUnicastIpv6().check(ip, 'ipv6') && !specialIpv6().check(ip, 'ipv6');
}

function blockListOf(ranges: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6') {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}
