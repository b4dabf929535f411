import { isIP } from 'node:net';

const LOCAL_SUFFIXES = ['localhost', 'local', 'internal', 'home.arpa'] as const;

/**
 * The host of a URL as it will be looked up: lower case, punycode, IP literals in canonical form (`0x7f.1` becomes
 * `127.0.0.1`), no brackets, no final dot. An empty string when the URL has no host.
 */
export function hostOf(url: URL): string {
  return withoutFinalDot(url.hostname.replace(/^\[(.*)\]$/, '$1'));
}

/**
 * Tells whether a name can only mean a machine nearby: single labels, `localhost`, `*.localhost`, `*.local`,
 * `*.internal`, `*.home.arpa`, with or without a final dot. IP literals are not names (see `isGlobalAddress`).
 */
export function isLocalName(host: string): boolean {
  const name = withoutFinalDot(host.toLowerCase());
  if (isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0) return false;
  if (!name.includes('.')) return true;
  return LOCAL_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`) || name === suffix);
}

/**
 * Brings a host given on its own (an MX record, a setting) into the form of `hostOf`.
 *
 * @returns `undefined` when it is no valid host.
 */
export function canonicalHost(host: string): string | undefined {
  const literal = isIP(host) === 6 ? `[${host}]` : host;
  if (/[/?#@\\\s]/.test(literal)) return undefined;
  // The parser of special schemes normalises every numeric form of an IPv4 address.
  const url = URL.parse(`http://${literal}/`);
  if (url === null || url.port !== '') return undefined;
  return hostOf(url) || undefined;
}

function withoutFinalDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host;
}
