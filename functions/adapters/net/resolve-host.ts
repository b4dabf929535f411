import { askNameServers, isRefusal } from './name-servers.ts';

/**
 * Looks up all addresses of a host name.
 *
 * @returns IP literals, at least one, IPv4 first.
 * @throws when the name does not exist, has no address, or no server answers; when `signal` aborts.
 */
export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface DnsSettings {
  /** `ip` or `ip:port` of the servers to ask (the setting `DNS_SERVERS`); the system's own when absent. */
  readonly servers?: readonly string[];
  /** Wait for one server's answer, in milliseconds. */
  readonly timeoutMs?: number;
  readonly tries?: number;
}

/**
 * Makes the resolver of the guarded connector. It asks DNS itself: `getaddrinfo` would read the hosts file, append
 * search domains, and block one of the four threads that files share.
 */
export function dnsResolver(settings: DnsSettings = {}): ResolveHost {
  const servers = {
    servers: settings.servers ?? [],
    timeoutMs: settings.timeoutMs ?? 2_000,
    tries: settings.tries ?? 2,
  };
  return async (hostname, signal) => {
    signal.throwIfAborted();
    const answer = await askNameServers(servers, signal, async (resolver) => {
      const answers = await Promise.allSettled([
        resolver.resolve4(hostname),
        resolver.resolve6(hostname),
      ]);
      const addresses = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
      const failure = answers.find((each) => each.status === 'rejected');
      if (addresses.length > 0 || failure === undefined) return addresses;
      if (isRefusal(failure.reason)) return 'refused';
      throw failure.reason;
    });
    if (answer === 'refused') throw new Error('The name servers refuse this name.');
    return answer;
  };
}
