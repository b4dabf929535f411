import { expect, test } from 'vitest';
import { mailRouteFinder } from '../../../functions/adapters/dns/mail-route.ts';
import { zoneServer } from './zone-server.ts';
import type { ZoneEntry } from './zone-server.ts';

const ZONE: Record<string, ZoneEntry> = {
  'ordered.test': {
    MX: [
      [20, 'Backup.ordered.test'],
      [5, 'first.ordered.test'],
      [10, 'second.ordered.test'],
      [30, 'first.ordered.test'],
    ],
  },
  'null.test': { MX: [[0, '']] },
  'null-and-host.test': {
    MX: [
      [0, ''],
      [10, 'mx.test'],
    ],
  },
  'address-only.test': { A: ['192.0.2.1'] },
  'address6-only.test': { AAAA: ['2001:db8::1'] },
  'bare.test': {},
  'servfail.test': { rcode: 2 },
  'refused.test': { rcode: 5 },
  'silent.test': { isSilent: true },
  'xn--bcher-kva.test': { MX: [[10, 'mx.xn--bcher-kva.test']] },
};

const settings = (servers: readonly string[], now = () => new Date()) => ({
  servers,
  now,
  timeoutMs: 300,
  tries: 1,
});

test('the route follows MX by preference, a null MX, the own address, or says what is missing', async () => {
  await using server = await zoneServer(ZONE);
  const find = mailRouteFinder(settings([server.address]));
  const hosts = (...names: string[]) => ({ kind: 'hosts', hosts: names });
  expect(await find('ordered.test', 2_000)).toEqual(
    hosts('first.ordered.test', 'second.ordered.test', 'backup.ordered.test'),
  );
  expect(await find('null.test', 2_000)).toEqual({ kind: 'null_mx' });
  expect(await find('null-and-host.test', 2_000)).toEqual(hosts('mx.test'));
  expect(await find('address-only.test', 2_000)).toEqual(hosts('address-only.test'));
  expect(await find('address6-only.test', 2_000)).toEqual(hosts('address6-only.test'));
  expect(await find('bare.test', 2_000)).toEqual({ kind: 'no_mx' });
  expect(await find('missing.test', 2_000)).toEqual({ kind: 'no_domain' });
  expect(await find('xn--bcher-kva.test', 2_000)).toEqual(hosts('mx.xn--bcher-kva.test'));
});

test('a server that fails, refuses or stays silent makes no claim about the domain', async () => {
  await using server = await zoneServer(ZONE);
  const find = mailRouteFinder(settings([server.address]));
  const routes = ['servfail.test', 'refused.test', 'silent.test'].map((name) => find(name, 2_000));
  expect(await Promise.all(routes)).toEqual(routes.map(() => ({ kind: 'dns_error' })));
  const nobody = mailRouteFinder(settings(['127.0.0.1:9']));
  expect(await nobody('ordered.test', 2_000)).toEqual({ kind: 'dns_error' });
});

test('the look-up ends with its budget, whatever the resolver would still try', async () => {
  await using server = await zoneServer(ZONE);
  const patient = { ...settings([server.address]), timeoutMs: 5_000, tries: 4 };
  const started = performance.now();
  expect(await mailRouteFinder(patient)('silent.test', 200)).toEqual({ kind: 'dns_error' });
  expect(performance.now() - started).toBeLessThan(1_500);
});

test('answers are remembered for a while, failures are asked again', async () => {
  await using server = await zoneServer(ZONE);
  let now = new Date('2026-06-01T00:00:00Z');
  const find = mailRouteFinder(settings([server.address], () => now));
  await find('null.test', 2_000);
  await find('null.test', 2_000);
  expect(server.questions).toEqual(['MX null.test']);
  now = new Date('2026-06-01T01:00:00Z');
  server.zone.set('null.test', { MX: [[1, 'mx.test']] });
  expect(await find('null.test', 2_000)).toEqual({ kind: 'hosts', hosts: ['mx.test'] });
  expect(await find('servfail.test', 2_000)).toEqual({ kind: 'dns_error' });
  server.zone.set('servfail.test', { MX: [[1, 'mx.test']] });
  expect(await find('servfail.test', 2_000)).toEqual({ kind: 'hosts', hosts: ['mx.test'] });
});
