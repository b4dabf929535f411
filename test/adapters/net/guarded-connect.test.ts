import { once } from 'node:events';
import { expect, test } from 'vitest';
import { guardedConnect } from '../../../functions/adapters/net/guarded-connect.ts';
import { policyFor, rawServer } from './servers.ts';
import { words } from './words.ts';

test('guardedConnect hands over a connected socket, and vets like a request', async () => {
  await using server = await rawServer((socket) => socket.end('220 hello\r\n'));
  const policy = policyFor({ 'mx.example': server.port }, { 'bad.example': ['127.0.0.1'] });
  const socket = await guardedConnect(policy, { host: 'MX.example.', port: 25, timeoutMs: 1_000 });
  socket.write('x');
  const [greeting] = await once(socket, 'data');
  expect(String(greeting)).toBe('220 hello\r\n');
  socket.destroy();
  await server.idle();
  for (const host of words`
  127.1 0x7f.1 ::1 localhost mail bad.example a/b [::1]
`) {
    const refused = guardedConnect(policy, { host, port: server.port, timeoutMs: 1_000 });
    await expect(refused).rejects.toMatchObject({ code: 'blocked_address' });
  }
});
