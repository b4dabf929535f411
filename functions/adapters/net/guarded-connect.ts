import { connect as connectTcp, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as startTls, getCACertificates } from 'node:tls';
import { ConnectError, toConnectError } from './connect-error.ts';
import { canonicalHost } from './host-name.ts';
import { startBudget } from './time-budget.ts';
import type { TimeBudget } from './time-budget.ts';
import { vetTarget } from './vet-target.ts';
import type { ConnectPolicy, VettedTarget } from './vet-target.ts';

export interface ConnectRequest {
  /** A name or an IP literal in any form. */
  readonly host: string;
  readonly port: number;
  /** Covers look-up and connecting, in milliseconds. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/**
 * Opens a plain TCP connection to a host that a user or a data set chose. The socket belongs to the caller, who must
 * destroy it and set time limits for the conversation.
 *
 * @throws ConnectError; the caller's abort reason when `signal` aborts.
 */
export async function guardedConnect(
  policy: ConnectPolicy,
  request: ConnectRequest,
): Promise<Socket> {
  using budget = startBudget(request.timeoutMs, request.signal);
  const hostname = canonicalHost(request.host);
  if (hostname === undefined) {
    throw new ConnectError('blocked_address', 'The host name is not valid.');
  }
  const wanted = { hostname, port: request.port, ports: 'any', localhostMayPass: false } as const;
  const target = await vetTarget(policy, wanted, budget.signal);
  return await dial(target, budget);
}

/** Connects to the vetted addresses in turn; the last failure is the one reported. */
export async function dial(target: VettedTarget, budget: TimeBudget): Promise<Socket> {
  let failure: unknown;
  for (const [index, address] of target.addresses.entries()) {
    // A silent address gets its share of what is left, so that the next one still has a chance.
    const shareMs = budget.left() / (target.addresses.length - index);
    using share = startBudget(shareMs, budget.signal);
    const socket = connectTcp({ host: address, port: target.port, noDelay: true });
    try {
      await established(socket, 'connect', share.signal);
      return socket;
    } catch (error) {
      if (budget.signal.aborted) throw budget.signal.reason;
      failure = error;
    }
  }
  throw toConnectError(failure);
}

/**
 * Starts TLS on a connected socket and waits until the certificate is verified against `hostname`.
 *
 * @throws ConnectError `tls_error`, `connection_reset` or `timeout`.
 */
export async function secure(
  socket: Socket,
  hostname: string,
  ca: ConnectPolicy['ca'],
  signal: AbortSignal,
): Promise<Socket> {
  try {
    const tlsSocket = startTls({
      socket,
      host: hostname,
      // RFC 6066: an IP literal is no server name; the certificate is checked against `host` all the same.
      ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
      ALPNProtocols: ['http/1.1'],
      ...(ca === undefined ? {} : { ca: [...getCACertificates('default'), ...[ca].flat()] }),
    });
    await established(tlsSocket, 'secureConnect', signal);
    return tlsSocket;
  } catch (error) {
    socket.destroy();
    if (signal.aborted) throw signal.reason;
    const known = toConnectError(error);
    if (known.code !== 'bad_response') throw known;
    throw new ConnectError('tls_error', known.message, { cause: error });
  }
}

/** Resolves on `event`; on error, close or abort the socket is destroyed and the promise rejects. */
async function established(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(signal.reason);
  const closed = () => reject(new ConnectError('connection_reset', 'The connection was closed.'));
  socket.once(event, resolve);
  // This listener stays: a late error of a socket that nobody waits for must not end the process.
  socket.on('error', reject);
  socket.once('close', closed);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    await promise;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
    socket.removeListener('close', closed);
  }
}
