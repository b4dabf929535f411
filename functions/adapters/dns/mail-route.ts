import { promises as dns } from 'node:dns';
import type { MxRecord } from 'node:dns';
import { ExpiringCache } from '../../domain/kernel/expiring-cache.ts';
import type { FindMailRoute, MailRoute } from '../../domain/verification/mail-route.ts';
import { startBudget } from '../net/time-budget.ts';

export interface MailRouteSettings {
  /** `ip` or `ip:port` of the servers to ask (the setting `DNS_SERVERS`); the system's own when empty. */
  servers: readonly string[];
  now(): Date;
  /** Wait for one server's answer, milliseconds. */
  timeoutMs?: number;
  tries?: number;
}

/** Enough for every real domain; a longer list is work for an attacker's benefit. */
const MAX_HOSTS = 10;

const MAX_CACHED = 5_000;
/** The resolver hides the records' own times to live; these are short beside usual ones. A failure is never kept. */
const CACHE_SECONDS: Record<Exclude<MailRoute['kind'], 'dns_error'>, number> = {
  hosts: 600,
  no_domain: 60,
  no_mx: 60,
  null_mx: 600,
};

/** Makes the look-up of mail routes: MX, null MX (RFC 7505), else the domain's own addresses (RFC 5321 5.1). */
export function mailRouteFinder(settings: MailRouteSettings): FindMailRoute {
  const cache = new ExpiringCache<MailRoute>(MAX_CACHED, () => settings.now());
  return async (domain, budgetMs) => {
    const cached = cache.get(domain);
    if (cached !== undefined) return cached;
    const route = await lookUp(settings, domain, budgetMs);
    if (route.kind !== 'dns_error') cache.set(domain, route, CACHE_SECONDS[route.kind]);
    return route;
  };
}

async function lookUp(
  settings: MailRouteSettings,
  domain: string,
  budgetMs: number,
): Promise<MailRoute> {
  // One channel a look-up: `cancel` ends everything that a channel is asking.
  const resolver = new dns.Resolver({
    timeout: settings.timeoutMs ?? 2_000,
    tries: settings.tries ?? 2,
  });
  if (settings.servers.length > 0) resolver.setServers(settings.servers);
  using budget = startBudget(budgetMs);
  const cancel = () => resolver.cancel();
  budget.signal.addEventListener('abort', cancel, { once: true });
  const records = await settled(resolver.resolveMx(domain));
  if (records.kind === 'found') return routeOf(records.value);
  if (records.kind !== 'nothing') return { kind: records.kind };
  const addresses = await Promise.all([
    settled(resolver.resolve4(domain)),
    settled(resolver.resolve6(domain)),
  ]);
  if (addresses.some(({ kind }) => kind === 'found')) return { kind: 'hosts', hosts: [domain] };
  return { kind: addresses.some(({ kind }) => kind === 'dns_error') ? 'dns_error' : 'no_mx' };
}

function routeOf(records: readonly MxRecord[]): MailRoute {
  // The root name comes as an empty string. Beside real hosts it means nothing (RFC 7505 3).
  const hosts = records
    .filter(({ exchange }) => exchange !== '' && exchange !== '.')
    .toSorted((a, b) => a.priority - b.priority)
    .map(({ exchange }) => exchange.toLowerCase());
  return hosts.length === 0
    ? { kind: 'null_mx' }
    : { kind: 'hosts', hosts: [...new Set(hosts)].slice(0, MAX_HOSTS) };
}

type Outcome<T> =
  | { kind: 'found'; value: T }
  | { kind: 'nothing' }
  | { kind: 'no_domain' }
  | { kind: 'dns_error' };

async function settled<T extends readonly unknown[]>(answer: Promise<T>): Promise<Outcome<T>> {
  try {
    const value = await answer;
    return value.length === 0 ? { kind: 'nothing' } : { kind: 'found', value };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === dns.NODATA) return { kind: 'nothing' };
    return { kind: code === dns.NOTFOUND ? 'no_domain' : 'dns_error' };
  }
}
