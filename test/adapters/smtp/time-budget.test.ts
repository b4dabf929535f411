import { expect, test } from 'vitest';
import { mailRouteFinder } from '../../../functions/adapters/dns/mail-route.ts';
import { mailServerAsker } from '../../../functions/adapters/smtp/ask-mail-server.ts';
import { createVerifier } from '../../../functions/domain/verification/verifier.ts';
import { zoneServer } from '../dns/zone-server.ts';
import type { ZoneEntry } from '../dns/zone-server.ts';
import { scriptedServer } from './scripted-server.ts';

const BUDGET_MS = 1_000;
/** Room for a loaded machine. */
const MOST_MS = 2_500;

test('25 hostile domains take no longer than the budget, and an honest one among them has its answer', async () => {
  await using silent = await scriptedServer(() => '');
  await using never = await scriptedServer(undefined, { greeting: '' });
  await using dribbling = await scriptedServer((_command, { socket }) => {
    const timer = setInterval(() => socket.write('2'), 50);
    socket.once('close', () => clearInterval(timer));
    return '';
  });
  await using honest = await scriptedServer();
  const servers = [silent, never, dribbling];
  const zone = new Map<string, ZoneEntry>([['honest.test', { MX: [[1, 'mx.honest.test']] }]]);
  const ports = new Map([['mx.honest.test', honest.port]]);
  for (let index = 0; index < 24; index += 1) {
    const domain = `d${index}.test`;
    const server = servers[index % 4];
    zone.set(domain, server === undefined ? { isSilent: true } : { MX: [[1, `mx.${domain}`]] });
    if (server !== undefined) ports.set(`mx.${domain}`, server.port);
  }
  await using dns = await zoneServer(Object.fromEntries(zone));
  const now = () => new Date();
  const verifier = createVerifier({
    now,
    findMailRoute: mailRouteFinder({ servers: [dns.address], now }),
    askMailServer: mailServerAsker({
      policy: {
        resolve: () => Promise.reject(new Error('No other names.')),
        allow: (name) => ({ address: '127.0.0.1', port: ports.get(name) ?? 9 }),
      },
      heloName: 'verify.example.com',
      randomLocalPart: () => 'invented',
      now,
    }),
  });
  const emails = ['jane@honest.test', ...Array.from({ length: 24 }, (_, i) => `jane@d${i}.test`)];
  const started = performance.now();
  const results = await verifier.verify(emails, { budgetMs: BUDGET_MS });
  expect(performance.now() - started).toBeLessThan(MOST_MS);
  expect(results.map(({ reason }) => reason)).toEqual([
    'accepted_email',
    ...Array.from({ length: 24 }, (_, index) => (index % 4 === 3 ? 'dns_error' : 'timeout')),
  ]);
  await Promise.all([silent.idle(), never.idle(), dribbling.idle(), honest.idle()]);
});
