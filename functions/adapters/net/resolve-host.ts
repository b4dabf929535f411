import { promises as dns } from 'node:dns';

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
  const options = { timeout: settings.timeoutMs ?? 2_000, tries: settings.tries ?? 2 };
  return async (hostname, signal) => {
    signal.throwIfAborted();
    // One channel a look-up, because `cancel` ends everything that a channel is asking.
    const resolver = new dns.Resolver(options);
    if (settings.servers !== undefined && settings.servers.length > 0) {
      resolver.setServers(settings.servers);
    }
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answers = await Promise.allSettled([
        resolver.resolve4(hostname),
        resolver.resolve6(hostname),
      ]);
      const addresses = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? answer.value : [],
      );
      const failure = answers.find((answer) => answer.status === 'rejected');
      if (addresses.length === 0 && failure !== undefined) throw failure.reason;
      return addresses;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}
