import { promises as dns } from 'node:dns';
import type { MxRecord } from 'node:dns';
import { ExpiringCache } from '../../domain/kernel/expiring-cache.ts';
import type { FindMailRoute, MailRoute } from '../../domain/verification/mail-route.ts';
import { askNameServers, isRefusal } from '../net/name-servers.ts';
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

/**
 * Makes the look-up of mail routes: MX, null MX (RFC 7505), else the domain's own addresses (RFC 5321 5.1). Whoever asks
 * for a domain that is being looked up shares that look-up.
 */
export function mailRouteFinder(settings: MailRouteSettings): FindMailRoute {
  const cache = new ExpiringCache<MailRoute>(MAX_CACHED, () => settings.now());
  const underWay = new Map<string, Promise<MailRoute>>();
  return async (domain, budgetMs) => {
    const cached = cache.get(domain);
    if (cached !== undefined) return cached;
    const shared = underWay.get(domain);
    if (shared !== undefined) return withinBudget(shared, budgetMs);
    const lookUp = findRoute(settings, domain, budgetMs);
    underWay.set(domain, lookUp);
    try {
      const route = await lookUp;
      if (route.kind !== 'dns_error') cache.set(domain, route, CACHE_SECONDS[route.kind]);
      return route;
    } finally {
      underWay.delete(domain);
    }
  };
}

/** Whoever began the look-up may have more time than who waits for it. */
async function withinBudget(shared: Promise<MailRoute>, budgetMs: number): Promise<MailRoute> {
  using budget = startBudget(budgetMs);
  const late = Promise.withResolvers<MailRoute>();
  budget.signal.addEventListener('abort', () => late.resolve({ kind: 'dns_error' }), {
    once: true,
  });
  return await Promise.race([shared, late.promise]);
}

async function findRoute(
  { servers, timeoutMs = 2_000, tries = 2 }: MailRouteSettings,
  domain: string,
  budgetMs: number,
): Promise<MailRoute> {
  using budget = startBudget(budgetMs);
  const ask = (resolver: dns.Resolver) => askForRoute(resolver, domain);
  const answer = await askNameServers({ servers, timeoutMs, tries }, budget.signal, ask);
  return answer === 'refused' ? { kind: 'dns_error' } : answer;
}

async function askForRoute(resolver: dns.Resolver, domain: string): Promise<MailRoute | 'refused'> {
  const records = await settled(resolver.resolveMx(domain));
  if (records.kind === 'found') return routeOf(records.value);
  if (records.kind === 'refused') return 'refused';
  if (records.kind !== 'nothing') return { kind: records.kind };
  const addresses = await Promise.all([
    settled(resolver.resolve4(domain)),
    settled(resolver.resolve6(domain)),
  ]);
  if (addresses.some(({ kind }) => kind === 'found')) return { kind: 'hosts', hosts: [domain] };
  const isUnclear = addresses.some(({ kind }) => kind === 'dns_error' || kind === 'refused');
  return { kind: isUnclear ? 'dns_error' : 'no_mx' };
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
  | { kind: 'refused' }
  | { kind: 'dns_error' };

async function settled<T extends readonly unknown[]>(answer: Promise<T>): Promise<Outcome<T>> {
  try {
    const value = await answer;
    return value.length === 0 ? { kind: 'nothing' } : { kind: 'found', value };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === dns.NODATA) return { kind: 'nothing' };
    if (isRefusal(error)) return { kind: 'refused' };
    return { kind: code === dns.NOTFOUND ? 'no_domain' : 'dns_error' };
  }
}
