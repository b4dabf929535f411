import { afterEach, expect, test } from 'vitest';
import { ask, verdicts } from './ask.ts';
import { recipients, scriptedServer } from './scripted-server.ts';
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

test('one connection asks for every mailbox of a domain, each in a transaction of its own', async () => {
  const mx = await server();
  const answers = await ask({ ports: { 'mx.test': mx.port }, locals: ['jane', 'nobody', 'info'] });
  expect(answers).toEqual([
    { verdict: 'accepted', catchAll: false },
    { verdict: 'rejected', catchAll: false },
    { verdict: 'accepted', catchAll: false },
  ]);
  await mx.idle();
  expect(mx.connections()).toBe(1);
  expect(mx.commands).toEqual([
    'EHLO verify.example.com',
    'MAIL FROM:<>',
    'RCPT TO:<invented@firm.test>',
    ...['jane', 'nobody', 'info'].flatMap((local) => [
      'RSET',
      'MAIL FROM:<>',
      `RCPT TO:<${local}@firm.test>`,
    ]),
    'QUIT',
  ]);
});

test('a server without pipelining gets one command at a time, to the same end', async () => {
  const answered: number[] = [];
  const mx = await server(
    (_command, { verbs }) => {
      answered.push(verbs.length);
      return undefined;
    },
    { features: [], latencyMs: 5 },
  );
  const asked = { ports: { 'mx.test': mx.port }, locals: ['jane', 'nobody'] };
  expect(await verdicts(asked)).toEqual(['accepted', 'rejected']);
  await mx.idle();
  expect(mx.connections()).toBe(1);
  expect(mx.commands.filter((command) => command.startsWith('RCPT'))).toHaveLength(3);
});

test('a domain that accepts an invented mailbox accepts everything', async () => {
  const mx = await server((command) => (command.startsWith('RCPT') ? '250 Ok' : undefined));
  expect(await ask({ ports: { 'mx.test': mx.port }, locals: ['jane', 'nobody'] })).toEqual([
    { verdict: 'accepted', catchAll: true },
    { verdict: 'accepted', catchAll: true },
  ]);
});

test('an accepted mailbox proves nothing when the invented one was not answered clearly', async () => {
  const mx = await server(recipients({ invented: '451 4.7.1 Greylisted, come back' }));
  expect(await ask({ ports: { 'mx.test': mx.port }, locals: ['jane', 'nobody'] })).toEqual([
    { verdict: 'greylisted', catchAll: null },
    { verdict: 'rejected', catchAll: null },
  ]);
});

test.for([
  ['the greeting', '554 5.7.1 Your IP is listed at zen.spamhaus.org', 'blocked', undefined],
  ['the greeting', '421 4.3.2 Too busy', 'unavailable', undefined],
  ['EHLO', '550 5.7.1 Access denied by policy', 'blocked', 'EHLO'],
  ['MAIL FROM', '550 5.1.8 Null sender not accepted here', 'blocked', 'MAIL'],
  ['MAIL FROM', '451 4.7.1 Greylisting in effect', 'greylisted', 'MAIL'],
  ['MAIL FROM', '421 4.7.0 Closing connection', 'unavailable', 'MAIL'],
] as const)(
  'a refusal at %s (%s) says nothing of the mailbox: %s',
  async ([, reply, verdict, verb]) => {
    const mx = await server(
      (command) => (verb !== undefined && command.startsWith(verb) ? reply : undefined),
      verb === undefined ? { greeting: reply } : {},
    );
    expect(await verdicts({ ports: { 'mx.test': mx.port } })).toEqual([verdict]);
  },
);

test('a server that knows only HELO is asked without extensions', async () => {
  const mx = await server((command) =>
    command.startsWith('EHLO') ? '502 Command not implemented' : undefined,
  );
  expect(await verdicts({ ports: { 'mx.test': mx.port } })).toEqual(['accepted']);
  expect(mx.commands.slice(0, 2)).toEqual(['EHLO verify.example.com', 'HELO verify.example.com']);
});

test('the next mail server is asked when one refuses, hangs up or greets with an error', async () => {
  const hangsUp = await server((_command, { socket }) => {
    socket.destroy();
    return '';
  });
  const busy = await server(undefined, { greeting: '421 4.3.2 busy' });
  const good = await server();
  const ports = { 'a.test': hangsUp.port, 'b.test': busy.port, 'c.test': good.port };
  expect(await verdicts({ ports })).toEqual(['accepted']);
  expect(await verdicts({ ports: { 'a.test': 9, 'c.test': good.port } })).toEqual(['accepted']);
  // The fourth is one too many.
  const dead = { 'a.test': 9, 'a2.test': 9, 'a3.test': 9, 'c.test': good.port };
  expect(await verdicts({ ports: dead })).toEqual(['unavailable']);
});

test('a reply about the mailbox is final: no second server is asked', async () => {
  const first = await server(
    recipients({ jane: '450 4.2.0 Greylisted', invented: '550 5.1.1 No' }),
  );
  const second = await server();
  const ports = { 'a.test': first.port, 'b.test': second.port };
  expect(await verdicts({ ports })).toEqual(['greylisted']);
  expect(second.connections()).toBe(0);
});

test('a server that hangs up after some answers is called again for the rest', async () => {
  const mx = await server((command, { verbs, socket }) => {
    if (!command.startsWith('RCPT') || verbs.filter((verb) => verb === 'RCPT').length < 3)
      return undefined;
    socket.end('421 4.7.0 Too many errors\r\n');
    return '';
  });
  const locals = ['nobody1', 'nobody2', 'jane', 'info'];
  expect(await verdicts({ ports: { 'mx.test': mx.port }, locals })).toEqual([
    'rejected',
    'rejected',
    'accepted',
    'accepted',
  ]);
  expect(mx.connections()).toBe(3);
});

test('multi-line replies are one reply, also in pieces and with bare line feeds', async () => {
  const mx = await server((command, { socket }) => {
    if (!command.startsWith('RCPT TO:<jane')) return undefined;
    const text = '550-5.1.1 The mailbox\n550-5.1.1 you tried to reach\n550 5.1.1 does not exist\n';
    for (const character of text) socket.write(character);
    return '';
  });
  expect(await verdicts({ ports: { 'mx.test': mx.port }, locals: ['jane', 'info'] })).toEqual([
    'rejected',
    'accepted',
  ]);
});

test('SMTPUTF8 mailboxes are named only to servers that offer it', async () => {
  const knows = await server(undefined, { features: ['PIPELINING', 'SMTPUTF8'] });
  const locals = ['jürgen', 'jane'];
  expect(await verdicts({ ports: { 'mx.test': knows.port }, locals })).toEqual([
    'rejected',
    'accepted',
  ]);
  expect(knows.commands).toContain('MAIL FROM:<> SMTPUTF8');
  expect(knows.commands).toContain('RCPT TO:<jürgen@firm.test>');
  const old = await server();
  expect(await verdicts({ ports: { 'mx.test': old.port }, locals })).toEqual([
    'unavailable',
    'accepted',
  ]);
  expect(old.commands.join('\n')).not.toContain('jürgen');
});

test('what was learnt about a domain is not asked again', async () => {
  const mx = await server();
  const { mailServerAsker } = await import('../../../functions/adapters/smtp/ask-mail-server.ts');
  const asker = mailServerAsker({
    policy: {
      resolve: () => Promise.reject(new Error()),
      allow: () => ({ address: '127.0.0.1', port: mx.port }),
    },
    heloName: 'verify.example.com',
    randomLocalPart: () => 'invented',
    now: () => new Date(),
  });
  const question = (local: string) => ({
    domain: 'firm.test',
    hosts: ['mx.test'],
    mailboxes: [{ address: `${local}@firm.test`, isUnicode: false }],
    budgetMs: 2_000,
  });
  await asker(question('jane'));
  expect(await asker(question('info'))).toEqual([{ verdict: 'accepted', catchAll: false }]);
  expect(mx.commands.filter((command) => command.includes('invented'))).toHaveLength(1);
});
