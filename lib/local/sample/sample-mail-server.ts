import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { domainOf, MAIL_HOST, sampleMailDomains } from './sample-mail.ts';

export interface SampleMailServer {
  /** Where the mail server of this name listens; undefined for one that is none of the sample data's. */
  resolveHost(hostname: string): { address: string; port: number } | undefined;
  close(): Promise<void>;
}

/** Where mail servers listen, as those who look for them think. */
export const MAIL_PORT = 25;
/** Longer lines are no command (RFC 5321 4.5.3.1.4). */
const MAX_LINE = 512;

/** The mail server of all sample domains: it tells which mailboxes there are (RFC 5321), and takes no mail. */
export async function startSampleMailServer(): Promise<SampleMailServer> {
  const sockets = new Set<Socket>();
  const server: Server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    converse(socket);
  });
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', resolve);
  await listening;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    resolveHost: (hostname) =>
      takesMail(hostname) ? { address: '127.0.0.1', port: address.port } : undefined,
    close: () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      for (const socket of sockets) socket.destroy();
      return closed.promise;
    },
  };
}

const takesMail = (hostname: string): boolean =>
  hostname === MAIL_HOST || sampleMailDomains().get(hostname)?.kind === 'address_only';

function converse(socket: Socket): void {
  socket.on('error', () => {});
  socket.write(`220 ${MAIL_HOST} ESMTP\r\n`);
  let rest = '';
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) return void socket.destroy();
    const replies = lines.map(replyTo);
    if (socket.writable && replies.length > 0) socket.write(`${replies.join('\r\n')}\r\n`);
    if (lines.some((line) => /^quit\b/i.test(line))) socket.end();
  });
}

function replyTo(line: string): string {
  const verb = line.split(/[ :]/, 1)[0]?.toUpperCase() ?? '';
  switch (verb) {
    case 'EHLO':
      return `250-${MAIL_HOST}\r\n250-PIPELINING\r\n250 8BITMIME`;
    case 'HELO':
    case 'MAIL':
    case 'RSET':
    case 'NOOP':
      return '250 2.0.0 Ok';
    case 'RCPT':
      return recipientReply(/^RCPT TO:<(.+)>/i.exec(line)?.[1]?.toLowerCase() ?? '');
    case 'QUIT':
      return '221 2.0.0 Bye';
    case 'DATA':
      return '554 5.7.1 This server takes no mail';
    default:
      return '502 5.5.2 Command not recognised';
  }
}

function recipientReply(address: string): string {
  const domain = sampleMailDomains().get(domainOf(address));
  if (domain?.kind === 'greylisting') return '451 4.7.1 Greylisted, please come back later';
  if (domain?.kind === 'catch_all' || domain?.mailboxes.has(address) === true)
    return '250 2.1.5 Ok';
  return '550 5.1.1 No such user here';
}
