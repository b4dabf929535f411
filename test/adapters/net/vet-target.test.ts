import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { vetTarget } from '../../../functions/adapters/net/vet-target.ts';
import type { ConnectPolicy, WantedTarget } from '../../../functions/adapters/net/vet-target.ts';

const { signal } = new AbortController();

function world(answers: readonly string[], policy: Partial<ConnectPolicy> = {}) {
  const asked: string[] = [];
  const resolve: ConnectPolicy['resolve'] = async (name) => {
    asked.push(name);
    return answers;
  };
  const vet = (patch: Partial<WantedTarget> = {}, by: AbortSignal = signal) =>
    vetTarget(
      { resolve, ...policy },
      { hostname: 'example.com', port: 443, ports: [443, 8443], localhostMayPass: false, ...patch },
      by,
    );
  return { asked, vet };
}

/** So many public addresses. */
const many = (count: number) => Array.from({ length: count }, (_, index) => `8.8.4.${index}`);

test('a name leads to its public addresses, IPv4 first, four at most', async () => {
  const { vet } = world([
    '2606:4700::1111',
    '8.8.8.8',
    '2001:4860:4860::8888',
    '1.1.1.1',
    '9.9.9.9',
  ]);
  expect(await vet({ port: 8_443 })).toEqual({
    hostname: 'example.com',
    addresses: ['8.8.8.8', '1.1.1.1', '9.9.9.9', '2606:4700::1111'],
    port: 8_443,
  });
});

test('a public address is taken as it is, and nothing is looked up', async () => {
  const { vet, asked } = world([]);
  for (const hostname of ['8.8.8.8', '2606:4700::1111'])
    expect(await vet({ hostname })).toEqual({ hostname, addresses: [hostname], port: 443 });
  expect(asked).toEqual([]);
});

test.for([
  [
    'one that is not public',
    ['8.8.8.8', '10.0.0.1'],
    'blocked_address',
    'The address is not a public one.',
  ],
  ['none', [], 'dns_error', 'The host name has no usable set of addresses.'],
  ['more than 64', many(65), 'dns_error', 'The host name has no usable set of addresses.'],
] as const)('of the answers %s refuses the name', async ([, answers, code, message]) => {
  await expect(world(answers).vet()).rejects.toMatchObject({ code, message });
});

test('64 answers are looked at, and a bad one at their end counts', async () => {
  expect((await world(many(64)).vet()).addresses).toHaveLength(4);
  const bad = [...many(63), '127.0.0.1'];
  await expect(world(bad).vet()).rejects.toMatchObject({ code: 'blocked_address' });
});

test.for([
  [{ port: 25 }, 'The port is not allowed.'],
  [{ hostname: 'printer.local' }, 'The host name is a local name.'],
  [{ hostname: 'localhost' }, 'The host name is a local name.'],
  [{ hostname: '127.0.0.1' }, 'The address is not a public one.'],
] as const)('%j is refused before anything is looked up: %s', async ([patch, message]) => {
  const { vet, asked } = world(['8.8.8.8']);
  await expect(vet(patch)).rejects.toMatchObject({ code: 'blocked_address', message });
  expect(asked).toEqual([]);
});

test('any port may be asked for where the caller allows it', async () => {
  expect(await world(['8.8.8.8']).vet({ port: 25, ports: 'any' })).toMatchObject({ port: 25 });
});

test.for(['localhost', '127.0.0.1'])(
  'where it may, %s passes on any port, and leads to this machine',
  async (hostname) => {
    const { vet, asked } = world(['8.8.8.8']);
    expect(await vet({ hostname, port: 8_787, localhostMayPass: true })).toEqual({
      hostname,
      addresses: ['127.0.0.1'],
      port: 8_787,
    });
    // Nobody else is this machine.
    expect((await vet({ localhostMayPass: true })).addresses).toEqual(['8.8.8.8']);
    expect(asked).toEqual(['example.com']);
  },
);

test('a named exception leads where it says, whatever the port', async () => {
  const allow: ConnectPolicy['allow'] = (hostname, port) =>
    hostname === 'shop.example' && port === 81 ? { address: '127.0.0.1', port: 4_000 } : undefined;
  const { vet } = world(['8.8.8.8'], { allow });
  expect(await vet({ hostname: 'shop.example', port: 81 })).toEqual({
    hostname: 'shop.example',
    addresses: ['127.0.0.1'],
    port: 4_000,
  });
  await expect(vet({ hostname: 'shop.example', port: 82 })).rejects.toMatchObject({
    code: 'blocked_address',
  });
});

test('a look-up that fails says so, and why', async () => {
  const cause = new Error('SERVFAIL');
  const { vet } = world([], { resolve: () => Promise.reject(cause) });
  await expect(vet()).rejects.toMatchObject({
    code: 'dns_error',
    message: 'The host name could not be looked up.',
    cause,
  });
});

test('an abort ends a look-up that does not listen, and begins none', async () => {
  const reason = new Error('Too slow.');
  const controller = new AbortController();
  const { vet } = world([], { resolve: () => new Promise(() => {}) });
  const waiting = vet({}, controller.signal);
  controller.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  const { vet: late, asked } = world(['8.8.8.8']);
  await expect(late({}, controller.signal)).rejects.toBe(reason);
  expect(asked).toEqual([]);
});

test('nothing goes on listening once the look-up is over', async () => {
  const controller = new AbortController();
  await world(['8.8.8.8']).vet({}, controller.signal);
  await expect(world([]).vet({}, controller.signal)).rejects.toThrow();
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
});
