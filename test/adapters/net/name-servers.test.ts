import { expect, test } from 'vitest';
import { mailRouteFinder } from '../../../functions/adapters/dns/mail-route.ts';
import { dnsResolver } from '../../../functions/adapters/net/resolve-host.ts';
import { zoneServer } from '../dns/zone-server.ts';

const REFUSED = 5;
const now = () => new Date();

test('a name that one server refuses is asked of the next, for addresses and for mail', async () => {
  await using first = await zoneServer({ 'ours.test': { rcode: REFUSED } });
  await using second = await zoneServer({ 'ours.test': { A: ['192.0.2.7'] } });
  const servers = [first.address, second.address];
  const resolve = dnsResolver({ servers });
  expect(await resolve('ours.test', AbortSignal.timeout(5_000))).toEqual(['192.0.2.7']);
  const route = await mailRouteFinder({ servers, now })('ours.test', 5_000);
  expect(route).toEqual({ kind: 'hosts', hosts: ['ours.test'] });
});

test('a name that does not exist for the server in charge is not asked of the next', async () => {
  await using first = await zoneServer({});
  await using second = await zoneServer({ 'gone.test': { A: ['192.0.2.7'] } });
  const servers = [first.address, second.address];
  expect(await mailRouteFinder({ servers, now })('gone.test', 5_000)).toEqual({
    kind: 'no_domain',
  });
  expect(second.questions).toEqual([]);
});

test('a name that all servers refuse is no proof of anything', async () => {
  await using only = await zoneServer({ 'ours.test': { rcode: REFUSED } });
  const servers = [only.address];
  expect(await mailRouteFinder({ servers, now })('ours.test', 5_000)).toEqual({
    kind: 'dns_error',
  });
  await expect(dnsResolver({ servers })('ours.test', AbortSignal.timeout(5_000))).rejects.toThrow(
    'refuse',
  );
});

test('look-ups of one domain at the same time are one', async () => {
  await using dns = await zoneServer({ 'shared.test': { MX: [[10, 'mx.shared.test']] } }, 30);
  const find = mailRouteFinder({ servers: [dns.address], now });
  const routes = await Promise.all(Array.from({ length: 20 }, () => find('shared.test', 5_000)));
  expect(new Set(routes.map(({ kind }) => kind))).toEqual(new Set(['hosts']));
  expect(dns.questions).toEqual(['MX shared.test']);
});
