import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { SESSION_FILE } from '../local/session.ts';

const PROGRAM = resolve(import.meta.dirname, '../local.ts');
const KILOBYTES = 1_024;
/** Of what it wrote to its standard error, kept to be told when it dies. */
const LAST_CHARACTERS = 4_000;

const Session = z.object({ baseUrl: z.string(), orgId: z.string(), liveKey: z.string() });
export type Session = z.infer<typeof Session>;

/** The service in a process of its own, with its state in a folder: it can be killed and started again. */
export class Service {
  readonly #folder: string;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #closed: Promise<void> = Promise.resolve();
  readonly #death = Promise.withResolvers<never>();
  /** Rejects when the process ends although nobody ended it. */
  readonly died = this.#death.promise;
  /** Megabytes of memory, one sample each time that it was asked. */
  readonly memory: number[] = [];

  constructor(folder: string, env: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#env = env;
  }

  /** Resolves when the service says that it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [PROGRAM, '--data-dir', 'data'], {
      cwd: this.#folder,
      env: { PATH: process.env['PATH'], ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let lastWords = '';
    child.stderr.on('data', (chunk: Buffer) => {
      lastWords = (lastWords + chunk.toString()).slice(-LAST_CHARACTERS);
    });
    child.once('close', (code, signal) => {
      if (this.#child === child)
        this.#death.reject(new Error(`The service ended (${signal ?? code}).\n${lastWords}`));
    });
    this.#closed = new Promise((done) => child.once('close', () => done()));
    await new Promise<void>((ready, failed) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('Ready in')) ready();
      });
      void this.#closed.then(() => failed(new Error('The service did not start.')));
    });
  }

  session(): Session {
    return Session.parse(this.#read(SESSION_FILE));
  }

  /** What its functions are given, to read its table beside them. */
  settings(): Readonly<Record<string, string>> {
    return z.record(z.string(), z.string()).parse(this.#read('.local/functions.json'));
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    child?.kill(signal);
    await this.#closed;
  }

  /** Takes a sample of its memory; none while it is not running, or if the system does not report it. */
  sampleMemory(): void {
    try {
      const status = readFileSync(`/proc/${this.#child?.pid ?? 0}/status`, 'utf8');
      const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(status) ?? [];
      if (kilobytes !== undefined) this.memory.push(Number(kilobytes) / KILOBYTES);
    } catch {
      // Between two lives.
    }
  }

  #read(file: string): unknown {
    return JSON.parse(readFileSync(join(this.#folder, file), 'utf8'));
  }
}

/** A port that is free now, to be the same after a restart. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
