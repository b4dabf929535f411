import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { forwardPorts, isOwnAddress, portsIn } from '../../bin/functions/forward-ports.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Another loopback address stands for that of Docker's bridge. */
const BRIDGE = '127.0.0.2';

test('the ports of this machine are found in settings, each once', () => {
  expect(
    portsIn({
      AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:33101',
      DELIVERY_QUEUE_URL: 'http://127.0.0.1:33101/000000000000/deliveries',
      DNS_SERVERS: '127.0.0.1:56401,10.255.255.53',
      STRIPE_API_URL: 'https://api.stripe.com:443',
      LEAD_SOURCES: undefined,
    }),
  ).toEqual([33101, 56401]);
});

test('where the local stack listens itself, and what is no address here, is not forwarded', () => {
  expect(isOwnAddress('127.0.0.1')).toBe(false);
  expect(isOwnAddress('host.docker.internal')).toBe(false);
});

test('requests and datagrams to the other address are answered by what listens on loopback', async () => {
  const server = createServer((request, response) => response.end(`saw ${request.url}`));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const names = createSocket('udp4');
  names.on('message', (message, from) =>
    names.send(`re ${message.toString()}`, from.port, from.address),
  );
  names.bind(port, '127.0.0.1');
  await once(names, 'listening');
  const end = await forwardPorts(BRIDGE, [port]);
  const client = createSocket('udp4');
  ends.push(
    end,
    () => server.close(),
    () => names.close(),
    () => client.close(),
  );

  expect(await (await fetch(`http://${BRIDGE}:${port}/here`)).text()).toBe('saw /here');
  client.send('who', port, BRIDGE);
  const [answer] = (await once(client, 'message')) as [Buffer];
  expect(answer.toString()).toBe('re who');
});

test('a connection to nothing is closed', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  ends.push(await forwardPorts(BRIDGE, [port]));
  await expect(fetch(`http://${BRIDGE}:${port}/`)).rejects.toThrow();
});
