import { createServer } from 'node:net';
import type { Socket } from 'node:net';

/** One connection as a script sees it. */
interface ScriptedConnection {
  readonly socket: Socket;
  /** Which connection to this server it is, from 1. */
  readonly number: number;
  /** Commands so far on this connection, in upper case up to the first blank or colon. */
  readonly verbs: string[];
}

/** Answers one command: whole reply lines, or `undefined` for the usual answer, or '' for none. */
export type Script = (command: string, connection: ScriptedConnection) => string | undefined;

export interface ScriptedServer extends AsyncDisposable {
  readonly port: number;
  readonly commands: string[];
  connections(): number;
  /** Resolves once no connection is open. */
  idle(): Promise<void>;
}

export interface ScriptedOptions {
  /** '' greets with nothing. */
  greeting?: string;
  features?: readonly string[];
  /** Each reply leaves this long after its command came, as over a distance. */
  latencyMs?: number;
  /** Commands are worked off one after the other, each taking this long. */
  workMs?: number;
}

/** A mail server that speaks bytes: for everything that a well-behaved one would not do. */
export async function scriptedServer(
  script: Script = () => undefined,
  options: ScriptedOptions = {},
): Promise<ScriptedServer> {
  const {
    greeting = '220 mx ready',
    features = ['PIPELINING'],
    latencyMs = 0,
    workMs = 0,
  } = options;
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let accepted = 0;
  let notifyIdle = () => {};
  const server = createServer({ noDelay: true }, (socket) => {
    accepted += 1;
    const connection: ScriptedConnection = { socket, number: accepted, verbs: [] };
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) notifyIdle();
    });
    let busyUntil = 0;
    const reply = (lines: string) => {
      if (lines === '') return;
      const now = performance.now();
      busyUntil = Math.max(now, busyUntil) + workMs;
      const waitMs = Math.max(latencyMs, busyUntil - now);
      const write = () => void (socket.writable && socket.write(`${lines}\r\n`));
      if (waitMs === 0) write();
      else setTimeout(write, waitMs);
    };
    reply(greeting);
    let buffer = '';
    socket.on('data', (chunk) => {
      buffer += chunk.toString();
      const lines = buffer.split('\r\n');
      buffer = lines.pop() ?? '';
      for (const command of lines) {
        commands.push(command);
        connection.verbs.push(command.split(/[ :]/, 1)[0]?.toUpperCase() ?? '');
        reply(script(command, connection) ?? usualReply(command, features));
        if (command === 'QUIT') socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    port: address.port,
    commands,
    connections: () => accepted,
    idle: () =>
      new Promise((resolve) => {
        notifyIdle = resolve;
        if (sockets.size === 0) resolve();
      }),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Knows `jane` and `info`, whatever the domain. */
function usualReply(command: string, features: readonly string[]): string {
  if (command.startsWith('EHLO'))
    return ['250-mx', ...features.map((feature) => `250-${feature}`), '250 8BITMIME'].join('\r\n');
  if (/^RCPT TO:<(?:jane|info)@/i.test(command)) return '250 2.1.5 Ok';
  if (command.startsWith('RCPT')) return '550 5.1.1 User unknown';
  return command === 'QUIT' ? '221 bye' : '250 2.0.0 Ok';
}

/** A script for recipients only: a reply for each local part or whole address that is named, else the usual one. */
export const recipients =
  (replies: Readonly<Record<string, string>>): Script =>
  (command) => {
    const address = /^RCPT TO:<(.+)>$/.exec(command)?.[1];
    return address === undefined
      ? undefined
      : (replies[address] ?? replies[address.slice(0, address.lastIndexOf('@'))]);
  };
