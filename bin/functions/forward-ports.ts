import { createSocket } from 'node:dgram';
import type { Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { pipeline } from 'node:stream';

const LOCAL = '127.0.0.1';
const MAX_PORT = 65_535;

/** Whether an address is one of this machine's own, other than where the local stack itself listens. */
export const isOwnAddress = (host: string): boolean =>
  Object.values(networkInterfaces())
    .flat()
    .some((entry) => entry?.address === host && host !== LOCAL);

/** The ports of this machine that a function's settings name. */
export function portsIn(settings: Readonly<Record<string, string | undefined>>): number[] {
  const found = Object.values(settings).flatMap((value = '') =>
    [...value.matchAll(/127\.0\.0\.1:(\d{1,5})/g)].map(([, port]) => Number(port)),
  );
  return [...new Set(found)].filter((port) => port > 0 && port <= MAX_PORT);
}

/**
 * Makes ports of 127.0.0.1 reachable at another address of this machine: on Linux a container finds the machine at the
 * address of Docker's bridge, and the local stack listens on loopback only. TCP, and UDP for the name server.
 * @returns what ends it
 * @throws Error when the address can't be bound
 */
export async function forwardPorts(host: string, ports: readonly number[]): Promise<() => void> {
  const ends = await Promise.all(
    ports.flatMap((port) => [forwardTcp(host, port), forwardUdp(host, port)]),
  );
  return () => {
    for (const end of ends) end();
  };
}

async function forwardTcp(host: string, port: number): Promise<() => void> {
  const server = createServer((client) => {
    const local = connect(port, LOCAL);
    // Either side that breaks off ends the other one.
    pipeline(client, local, () => {});
    pipeline(local, client, () => {});
  });
  server.listen(port, host);
  await once(server, 'listening');
  return () => server.close();
}

/** Each sender gets a socket of its own, so that answers find their way back. */
async function forwardUdp(host: string, port: number): Promise<() => void> {
  const outer = createSocket('udp4');
  const senders = new Map<string, UdpSocket>();
  outer.on('message', (message, from) => {
    const name = `${from.address}:${from.port}`;
    let inner = senders.get(name);
    if (inner === undefined) {
      inner = createSocket('udp4');
      inner.on('message', (answer) => outer.send(answer, from.port, from.address));
      inner.on('error', () => senders.delete(name));
      senders.set(name, inner);
    }
    inner.send(message, port, LOCAL);
  });
  outer.bind(port, host);
  await once(outer, 'listening');
  return () => {
    outer.close();
    for (const inner of senders.values()) inner.close();
  };
}
