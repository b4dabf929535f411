import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { verdicts } from './ask.ts';

// The scripted servers say what a test wants; these conversations are with an independent implementation.

const running: SMTPServer[] = [];

async function mailServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ authOptional: true, logger: false, ...options });
  running.push(server);
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

afterEach(async () => {
  await Promise.all(
    running.splice(0).map((server) => new Promise<void>((resolve) => server.close(resolve))),
  );
});

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) => {
  if (address.startsWith('jane@')) done();
  else if (address.startsWith('full@')) done(refusal(552, '5.2.2 Mailbox full'));
  else if (address.startsWith('grey@')) done(refusal(451, '4.7.1 Greylisted'));
  else done(refusal(550, '5.1.1 No such user here'));
};

test('all answers of a common server', async () => {
  const port = await mailServer({ disabledCommands: ['STARTTLS', 'AUTH'], onRcptTo });
  const locals = ['jane', 'nobody', 'full', 'grey'];
  expect(await verdicts({ ports: { 'mx.test': port }, locals })).toEqual([
    'accepted',
    'rejected',
    'full',
    'greylisted',
  ]);
});

test('a server that takes mail over TLS only is asked over TLS, whoever signed its certificate', async () => {
  const secured: boolean[] = [];
  const port = await mailServer({
    onMailFrom: (_address, session, done) => {
      secured.push(session.secure);
      if (session.secure) done();
      else done(refusal(530, '5.7.0 Must issue a STARTTLS command first'));
    },
    onRcptTo,
  });
  const locals = ['jane', 'nobody'];
  expect(await verdicts({ ports: { 'mx.test': port }, locals })).toEqual(['accepted', 'rejected']);
  expect(secured).toEqual([false, true, true, true]);
});

test('a server that demands TLS and can not do it leaves the mailbox unknown', async () => {
  const port = await mailServer({
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) =>
      done(refusal(530, '5.7.0 Must issue a STARTTLS command first')),
  });
  expect(await verdicts({ ports: { 'mx.test': port } })).toEqual(['unavailable']);
});
