import { isIP } from 'node:net';
import { ConnectError } from './connect-error.ts';
import { isGlobalAddress } from './global-address.ts';
import { isLocalName } from './host-name.ts';
import type { ResolveHost } from './resolve-host.ts';

/** Where connections may go. One policy a process; what a single call may do stands in its request. */
export interface ConnectPolicy {
  readonly resolve: ResolveHost;
  /**
   * Named exceptions: a host and port that lead to a fixed address whatever that address is. The local stack maps the
   * hosts of its sample data here; everything else stays guarded.
   */
  readonly allow?: (
    hostname: string,
    port: number,
  ) => { readonly address: string; readonly port: number } | undefined;
  /** Extra trusted certificate authorities, PEM. */
  readonly ca?: string | readonly string[];
}

/** Vetted addresses for one connection. Only these may be dialled. */
export interface VettedTarget {
  /** The name that the certificate must carry. */
  readonly hostname: string;
  readonly addresses: readonly string[];
  readonly port: number;
}

export interface WantedTarget {
  /** In the form of `hostOf`. */
  readonly hostname: string;
  readonly port: number;
  /** Ports that may be dialled; the exceptions of the policy may use any. */
  readonly ports: readonly number[] | 'any';
  /** Whether `localhost` and `127.0.0.1` pass, on any port. */
  readonly localhostMayPass: boolean;
}

/** Enough for a dead server or a missing IPv6 route; more would let one name use up the time budget. */
const MAX_ADDRESSES_TRIED = 4;

/** Answers beyond this are no ordinary name; checking them all would be work for an attacker's benefit. */
const MAX_ADDRESSES_ANSWERED = 64;

/**
 * Turns a host into addresses that may be dialled.
 *
 * Every answer is checked and a single bad one refuses the name, so that a name can't mix a public and a private
 * address. The caller dials what this returns and never looks the name up again, which defeats rebinding.
 *
 * @throws ConnectError `blocked_address` or `dns_error`; the signal's reason when it aborts.
 */
export async function vetTarget(
  policy: ConnectPolicy,
  target: WantedTarget,
  signal: AbortSignal,
): Promise<VettedTarget> {
  const { hostname, port } = target;
  const mapped = policy.allow?.(hostname, port);
  if (mapped !== undefined) return { hostname, addresses: [mapped.address], port: mapped.port };

  if (target.localhostMayPass && (hostname === 'localhost' || hostname === '127.0.0.1')) {
    return { hostname, addresses: ['127.0.0.1'], port };
  }
  if (target.ports !== 'any' && !target.ports.includes(port)) {
    throw new ConnectError('blocked_address', 'The port is not allowed.');
  }
  if (isIP(hostname) !== 0) return { hostname, addresses: vetted([hostname]), port };
  if (isLocalName(hostname)) {
    throw new ConnectError('blocked_address', 'The host name is a local name.');
  }
  const answers = await resolved(policy.resolve, hostname, signal);
  return { hostname, addresses: vetted(answers).slice(0, MAX_ADDRESSES_TRIED), port };
}

async function resolved(resolve: ResolveHost, hostname: string, signal: AbortSignal) {
  signal.throwIfAborted();
  // The race bounds resolvers that ignore the signal.
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    const answers = await Promise.race([resolve(hostname, signal), aborted.promise]);
    if (answers.length > 0 && answers.length <= MAX_ADDRESSES_ANSWERED) return answers;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new ConnectError('dns_error', 'The host name could not be looked up.', { cause: error });
  } finally {
    signal.removeEventListener('abort', abort);
  }
  throw new ConnectError('dns_error', 'The host name has no usable set of addresses.');
}

function vetted(addresses: readonly string[]): readonly string[] {
  if (!addresses.every(isGlobalAddress)) {
    throw new ConnectError('blocked_address', 'The address is not a public one.');
  }
  // IPv4 first: functions in AWS have no IPv6 route unless someone built one.
  return addresses.toSorted((a, b) => isIP(a) - isIP(b));
}
