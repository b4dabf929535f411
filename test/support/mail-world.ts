import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { zoneServer } from '../adapters/dns/zone-server.ts';
import type { ZoneEntry } from '../adapters/dns/zone-server.ts';
import { recipients, scriptedServer } from '../adapters/smtp/scripted-server.ts';
import type { Script, ScriptedOptions, ScriptedServer } from '../adapters/smtp/scripted-server.ts';

export interface MailWorld extends AsyncDisposable {
  /** For the setting `DNS_SERVERS`. */
  readonly dnsServer: string;
  /** Leads the world's mail servers, and no other name, to their loopback ports. */
  mapHost(hostname: string): { address: string; port: number } | undefined;
  /** Connections so far to the mail server of a domain. */
  connections(domain: string): number;
}

/** Domains with a mail server that does as the name says; `jane` and `info` have mailboxes. */
const SCRIPTED: Readonly<Record<string, [script?: Script | undefined, options?: ScriptedOptions]>> =
  {
    'accepting.test': [],
    'catch-all.test': [(command) => (command.startsWith('RCPT') ? '250 Ok' : undefined)],
    'greylisting.test': [
      (command) => (command.startsWith('RCPT') ? '451 4.7.1 Greylisted, come back' : undefined),
    ],
    'full.test': [recipients({ jane: '552 5.2.2 Mailbox full', info: '452 4.2.2 Over quota' })],
    'blocking.test': [
      undefined,
      { greeting: '554 5.7.1 Client host blocked using zen.spamhaus.org' },
    ],
    'blocking-late.test': [
      (command) =>
        command.startsWith('RCPT') ? '550 5.7.1 Your IP has a poor reputation' : undefined,
    ],
    'dropping.test': [
      (_command, { socket }) => {
        socket.destroy();
        return '';
      },
    ],
    'slow-greeting.test': [undefined, { latencyMs: 150 }],
    'never-greeting.test': [undefined, { greeting: '' }],
    'xn--bcher-kva.test': [],
  };

/** Domains without one. */
const ZONE: Readonly<Record<string, ZoneEntry>> = {
  'null-mx.test': { MX: [[0, '']] },
  'no-mx.test': {},
  'address-only.test': { A: ['127.0.0.1'] },
  'servfail.test': { rcode: 2 },
  'private.test': { MX: [[10, 'mx.private.test']] },
  'mx.private.test': { A: ['10.0.0.7'] },
  'loopback.test': { MX: [[10, 'mx.loopback.test']] },
  'mx.loopback.test': { A: ['127.0.0.1'] },
  'local-name.test': { MX: [[10, 'localhost']] },
  'backup.test': {
    MX: [
      [10, 'mx.dropping.test'],
      [20, 'mx.accepting.test'],
    ],
  },
};

/** A DNS server and mail servers that play every part, on loopback. */
export async function mailWorld(): Promise<MailWorld> {
  await using stack = new AsyncDisposableStack();
  const scripted = new Map<string, ScriptedServer>();
  for (const [domain, [script, options]] of Object.entries(SCRIPTED))
    scripted.set(domain, stack.use(await scriptedServer(script, options)));
  const tlsPort = await tlsOnlyServer(stack);
  const ports = new Map([...scripted].map(([domain, { port }]) => [`mx.${domain}`, port]));
  ports.set('mx.tls-only.test', tlsPort);
  ports.set('address-only.test', scripted.get('accepting.test')?.port ?? 0);
  const exchanges = [...Object.keys(SCRIPTED), 'tls-only.test'].map(
    (domain): [string, ZoneEntry] => [domain, { MX: [[10, `mx.${domain}`]] }],
  );
  const zone = stack.use(await zoneServer({ ...Object.fromEntries(exchanges), ...ZONE }));
  const owned = stack.move();
  return {
    dnsServer: zone.address,
    mapHost(hostname) {
      const port = ports.get(hostname);
      return port === undefined ? undefined : { address: '127.0.0.1', port };
    },
    connections: (domain) => scripted.get(domain)?.connections() ?? 0,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function tlsOnlyServer(stack: AsyncDisposableStack): Promise<number> {
  const refusal = (responseCode: number, message: string) =>
    Object.assign(new Error(message), { responseCode });
  const options: SMTPServerOptions = {
    authOptional: true,
    logger: false,
    onMailFrom: (_address, session, done) =>
      session.secure ? done() : done(refusal(530, '5.7.0 Must issue a STARTTLS command first')),
    onRcptTo: ({ address }, _session, done) =>
      /^(?:jane|info)@/.test(address) ? done() : done(refusal(550, '5.1.1 User unknown')),
  };
  const server = new SMTPServer(options);
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stack.defer(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
