import { promises as dns } from 'node:dns';

export interface NameServers {
  /** `ip` or `ip:port` of the servers to ask, in order (the setting `DNS_SERVERS`); the system's own when empty. */
  readonly servers: readonly string[];
  /** Wait for one server's answer, milliseconds. */
  readonly timeoutMs: number;
  readonly tries: number;
}

/**
 * Asks name servers. One that refuses a name (RFC 1035: REFUSED) is not in charge of it, and the next in the list is
 * asked. All asking ends when the signal aborts.
 *
 * @param ask makes its questions with the resolver; `refused` as the answer goes on to the next server
 */
export async function askNameServers<T>(
  { servers, timeoutMs, tries }: NameServers,
  signal: AbortSignal,
  ask: (resolver: dns.Resolver) => Promise<T | 'refused'>,
): Promise<T | 'refused'> {
  for (let first = 0; ; first += 1) {
    // One channel a look-up: `cancel` ends everything that a channel is asking.
    const resolver = new dns.Resolver({ timeout: timeoutMs, tries });
    if (servers.length > 0) resolver.setServers(servers.slice(first));
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answer = await ask(resolver);
      if (answer !== 'refused' || first + 1 >= servers.length || signal.aborted) return answer;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }
}

/** True for the error of a server that refused the name. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === dns.REFUSED;
