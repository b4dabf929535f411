import { setGlobalProxyFromEnv } from 'node:http';

/** No proxy can reach this machine's own services. */
const LOOPBACK = 'localhost,127.0.0.1,[::1]';
const NAMES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'] as const;

/**
 * Sends this process's requests through the proxies of `HTTP_PROXY` and `HTTPS_PROXY`, except those to this machine
 * and to hosts in `NO_PROXY`. Lower-case names win, as in other programs.
 * @throws Error for an address that names no proxy
 */
export function useProxyOf(env: Readonly<Record<string, string | undefined>>): void {
  const proxies = NAMES.flatMap((name) => {
    const address = env[name];
    return address === undefined || address === '' ? [] : [[name, address] as const];
  });
  if (proxies.length === 0) return;
  for (const [name, address] of proxies)
    if (!isProxy(address)) throw new Error(`${name} is not the URL of a proxy: ${address}`);
  const direct = env['no_proxy'] ?? env['NO_PROXY'] ?? '';
  setGlobalProxyFromEnv({
    ...Object.fromEntries(proxies),
    no_proxy: direct === '' ? LOOPBACK : `${direct},${LOOPBACK}`,
  });
}

const isProxy = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
