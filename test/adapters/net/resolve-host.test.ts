import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { dnsResolver } from '../../../functions/adapters/net/resolve-host.ts';

const A = 1;
const AAAA = 28;

/** A name server that knows these records, answers NXDOMAIN for other names, and is silent about `silent.example`. */
async function nameServer(
  records: Readonly<Record<string, { a?: number[][]; aaaa?: number[][] }>>,
) {
  const socket = createSocket('udp4');
  let queries = 0;
  socket.on('message', (query, peer) => {
    queries += 1;
    const { name, end } = questionOf(query);
    if (name === 'silent.example') return;
    const type = query.readUInt16BE(end);
    const known = records[name];
    const data = (type === A ? known?.a : type === AAAA ? known?.aaaa : undefined) ?? [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(known === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(data.length, 6);
    header.writeUInt32BE(0, 8);
    const answers = data.map((bytes) => {
      const answer = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]);
      return answer;
    });
    socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...answers]), peer.port);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries: () => queries,
    [Symbol.dispose]: () => socket.close(),
  };
}

function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

const neverAborted = () => new AbortController().signal;

test('all addresses of both families come back, from the servers of the setting', async () => {
  using server = await nameServer({
    'both.example': {
      a: [
        [93, 184, 216, 34],
        [10, 0, 0, 1],
      ],
      aaaa: [[0x26, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]],
    },
    'four.example': { a: [[192, 0, 2, 1]] },
  });
  const resolve = dnsResolver({ servers: [server.address] });
  expect(await resolve('both.example', neverAborted())).toEqual([
    '93.184.216.34',
    '10.0.0.1',
    '2606::1',
  ]);
  expect(await resolve('four.example', neverAborted())).toEqual(['192.0.2.1']);
});

test('an unknown name fails, and a silent server is left after the time set', async () => {
  using server = await nameServer({ 'empty.example': {} });
  const resolve = dnsResolver({ servers: [server.address], timeoutMs: 100, tries: 1 });
  await expect(resolve('unknown.example', neverAborted())).rejects.toThrow('ENOTFOUND');
  await expect(resolve('empty.example', neverAborted())).rejects.toThrow('ENODATA');
  await expect(resolve('silent.example', neverAborted())).rejects.toThrow('ETIMEOUT');
});

test('an abort ends a look-up that hangs', async () => {
  using server = await nameServer({});
  const resolve = dnsResolver({ servers: [server.address], timeoutMs: 60_000 });
  const signal = AbortSignal.timeout(50);
  await expect(resolve('silent.example', signal)).rejects.toThrow('ECANCELLED');
  expect(server.queries()).toBeGreaterThan(0);
  await expect(resolve('silent.example', AbortSignal.abort(new Error('stop')))).rejects.toThrow(
    'stop',
  );
});
