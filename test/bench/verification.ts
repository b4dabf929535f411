import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mailRouteFinder } from '../../functions/adapters/dns/mail-route.ts';
import { mailServerAsker } from '../../functions/adapters/smtp/ask-mail-server.ts';
import { createVerifier } from '../../functions/domain/verification/verifier.ts';
import { bundleFunction } from '../../lib/aws/bundling/bundle.ts';
import { zoneServer } from '../adapters/dns/zone-server.ts';
import { scriptedServer } from '../adapters/smtp/scripted-server.ts';
import type { ScriptedOptions } from '../adapters/smtp/scripted-server.ts';

export interface VerificationFigures {
  /** 25 addresses of one domain; every DNS answer and every reply comes 100 ms late. */
  oneDomainMs: number;
  /** The same with a server that works off each command in 100 ms, one after the other. */
  oneBusyDomainMs: number;
  /** The same with a server that takes one command at a time. */
  oneOldDomainMs: number;
  /** 25 addresses of 25 domains, every DNS answer and every reply 100 ms late. */
  manyDomainsMs: number;
  /** Connections that the 25 addresses of one domain took. */
  oneDomainConnections: number;
}

const ADDRESSES = 25;
const LATENCY_MS = 100;

const domainOf = (index: number): string => `firm${index}.test`;

/** Times whole verifications against servers on loopback that answer late. */
export async function benchVerification(): Promise<VerificationFigures> {
  const one = Array.from({ length: ADDRESSES }, (_, index) => `person${index}@${domainOf(0)}`);
  const many = Array.from({ length: ADDRESSES }, (_, index) => `jane@${domainOf(index)}`);
  const oneDomain = await timed(one, { latencyMs: LATENCY_MS });
  const busy = await timed(one, { workMs: LATENCY_MS });
  const old = await timed(one, { latencyMs: LATENCY_MS, features: [] });
  const manyDomains = await timed(many, { latencyMs: LATENCY_MS });
  return {
    oneDomainMs: oneDomain.milliseconds,
    oneBusyDomainMs: busy.milliseconds,
    oneOldDomainMs: old.milliseconds,
    manyDomainsMs: manyDomains.milliseconds,
    oneDomainConnections: oneDomain.connections,
  };
}

async function timed(emails: readonly string[], options: ScriptedOptions) {
  await using server = await scriptedServer(undefined, options);
  const domains = Array.from({ length: ADDRESSES }, (_, index) => domainOf(index));
  const zone = domains.map((domain) => [domain, { MX: [[10, `mx.${domain}`] as const] }] as const);
  await using dns = await zoneServer(Object.fromEntries(zone), LATENCY_MS);
  const now = () => new Date();
  const verifier = createVerifier({
    now,
    findMailRoute: mailRouteFinder({ servers: [dns.address], now }),
    askMailServer: mailServerAsker({
      policy: {
        // The servers' own names are not looked up: one round of 100 ms less than in the open.
        resolve: () => Promise.reject(new Error('The bench has no other names.')),
        allow: () => ({ address: '127.0.0.1', port: server.port }),
      },
      heloName: 'verify.example.com',
      randomLocalPart: () => 'invented',
      now,
    }),
  });
  const started = performance.now();
  const results = await verifier.verify(emails);
  const milliseconds = performance.now() - started;
  const unclear = results.find(({ status }) => status === 'unknown');
  if (unclear !== undefined) throw new Error(`Not measured: ${unclear.email} ${unclear.reason}.`);
  return { milliseconds, connections: server.connections() };
}

export interface VerificationBundle {
  bytes: number;
  gzipBytes: number;
  /** Lists of domains and mailboxes among them, minified. */
  listBytes: number;
}

const LISTS =
  /disposable-email-domains-js|role-based-email-addresses|free-providers|email-spell-checker/;

/** Bundles the function as for deployment. */
export async function measureVerificationBundle(): Promise<VerificationBundle> {
  const directory = await mkdtemp(join(tmpdir(), 'verification-bundle-'));
  try {
    const entry = fileURLToPath(new URL('../../functions/api/verification.ts', import.meta.url));
    const { bytes, gzipBytes, inputs } = await bundleFunction(entry, directory);
    const lists = inputs.filter(({ path }) => LISTS.test(path));
    const listBytes = lists.reduce((sum, list) => sum + list.bytes, 0);
    return { bytes, gzipBytes, listBytes };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
