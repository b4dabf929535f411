import { afterEach, expect, test } from 'vitest';
import { verdicts } from './ask.ts';
import { scriptedServer } from './scripted-server.ts';
import type { Script, ScriptedOptions, ScriptedServer } from './scripted-server.ts';

const running: ScriptedServer[] = [];

async function server(script?: Script, options?: ScriptedOptions): Promise<ScriptedServer> {
  const started = await scriptedServer(script, options);
  running.push(started);
  return started;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one[Symbol.asyncDispose]()));
});

const BUDGET_MS = 600;
/** Room for a loaded machine; the servers would hold a client for ever. */
const ENDED_MS = 2_500;

/** Dribbles one byte at a time for as long as the connection lasts. */
const dribble: Script = (_command, { socket }) => {
  const timer = setInterval(() => socket.write('2'), 20);
  socket.once('close', () => clearInterval(timer));
  return '';
};

/** Sends lines without end, as fast as they are taken. */
const flood =
  (line: string): Script =>
  (_command, { socket }) => {
    const lines = line.repeat(1_000);
    const push = () => {
      while (socket.writable && socket.write(lines));
    };
    socket.on('drain', push);
    push();
    return '';
  };

test.for<[string, Script | undefined, ScriptedOptions, string]>([
  ['never greets', undefined, { greeting: '' }, 'timeout'],
  ['never answers', () => '', {}, 'timeout'],
  ['dribbles', dribble, {}, 'timeout'],
  ['answers too slowly', undefined, { latencyMs: 60_000, greeting: '220 hi' }, 'timeout'],
  ['sends a line without end', flood('250-x'.repeat(50)), {}, 'unavailable'],
  ['sends a reply without end', flood('250-still not done\r\n'), {}, 'unavailable'],
  ['sends replies without end', flood('250 Ok\r\n'), {}, 'unavailable'],
  ['speaks another protocol', undefined, { greeting: 'SSH-2.0-OpenSSH_9.6' }, 'unavailable'],
  ['sends bytes of no kind', undefined, { greeting: '\u0000\u00ff\u0000\n' }, 'unavailable'],
  ['sends an impossible code', undefined, { greeting: '999 hello' }, 'unavailable'],
])(
  'a server that %s is left in time, and nothing is claimed',
  async ([, script, options, verdict]) => {
    const mx = await server(script, options);
    const started = performance.now();
    const [found] = await verdicts({ ports: { 'mx.test': mx.port }, budgetMs: BUDGET_MS });
    expect(performance.now() - started).toBeLessThan(ENDED_MS);
    expect(found).toBe(verdict);
    await mx.idle();
  },
);

test('a slow server costs only the mailboxes that it did not get to', async () => {
  let isStuck = false;
  const mx = await server((command) => {
    isStuck ||= command.startsWith('RCPT TO:<slow');
    return isStuck ? '' : undefined;
  });
  const locals = ['jane', 'slow', 'info'];
  expect(await verdicts({ ports: { 'mx.test': mx.port }, locals, budgetMs: BUDGET_MS })).toEqual([
    'accepted',
    'timeout',
    'timeout',
  ]);
});

test('TLS that is demanded and then broken off, or slipped replies before it, claims nothing', async () => {
  const demands: Script = (command) =>
    command.startsWith('MAIL') ? '530 5.7.0 Must issue a STARTTLS command first' : undefined;
  const breaksOff = await server((command, connection) => {
    if (command !== 'STARTTLS') return demands(command, connection);
    setImmediate(() => connection.socket.write('no handshake at all\r\n'));
    return '220 Go ahead';
  });
  expect(await verdicts({ ports: { 'mx.test': breaksOff.port } })).toEqual(['unavailable']);
  const slipsIn = await server((command, connection) =>
    command === 'STARTTLS' ? '220 Go ahead\r\n250 Ok\r\n250 Ok' : demands(command, connection),
  );
  expect(await verdicts({ ports: { 'mx.test': slipsIn.port } })).toEqual(['unavailable']);
  await Promise.all([breaksOff.idle(), slipsIn.idle()]);
});

test('a late greeting is waited for', async () => {
  const mx = await server(undefined, { latencyMs: 150 });
  expect(await verdicts({ ports: { 'mx.test': mx.port } })).toEqual(['accepted']);
});

test('private and local targets are refused before any connection, named or literal', async () => {
  const bystander = await server();
  const records = {
    'private.test': ['10.0.0.7'],
    'mixed.test': ['93.184.216.34', '127.0.0.1'],
    'metadata.test': ['169.254.169.254'],
    'mapped.test': ['::ffff:127.0.0.1'],
  };
  const hosts = [...Object.keys(records), '127.0.0.1', '::1', 'localhost', 'mail', 'not a host'];
  for (const host of hosts)
    expect(await verdicts({ ports: {}, records, hosts: [host] }), host).toEqual(['unavailable']);
  expect(bystander.connections()).toBe(0);
});
