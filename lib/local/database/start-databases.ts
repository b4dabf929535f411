import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LocalHooks } from '../../../functions/config.ts';
import type { Answer, Ask } from './messages.ts';

/** A process without a database open ends after so long. */
const IDLE_MS = 2_000;

const PROGRAM = fileURLToPath(new URL('database-process.ts', import.meta.url));

interface Waiting {
  resolve(rows: Readonly<Record<string, unknown>>[]): void;
  reject(error: Error): void;
  /** The process that was asked. */
  of: ChildProcess;
}

export interface Databases {
  withDatabase: NonNullable<LocalHooks['withDatabase']>;
  close(): Promise<void>;
}

/**
 * Opens databases in a process that is started for them and ended once none was open for a moment, so that the memory
 * of the stack does not keep what a query took.
 */
export function startDatabases(): Databases {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let openCount = 0;
  let lastId = 0;

  const process = (): ChildProcess => {
    if (child !== undefined) return child;
    const started = fork(PROGRAM, { execArgv: [], serialization: 'advanced' });
    started.on('message', (message) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program sends nothing else
      const answer = message as Answer;
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('rows' in answer) asked?.resolve(answer.rows);
      else asked?.reject(new Error(answer.failed));
    });
    started.on('exit', () => {
      if (child === started) child = undefined;
      // One that ended with its last database may end after the next one began: what that one was asked goes on.
      for (const [id, asked] of waiting) {
        if (asked.of !== started) continue;
        waiting.delete(id);
        asked.reject(new Error('The process with the database has ended.'));
      }
    });
    // What can't be sent fails with the end of the process.
    started.on('error', () => {});
    child = started;
    return started;
  };
  const end = (): void => {
    const ending = child;
    child = undefined;
    ending?.disconnect();
  };
  const tell = (message: Ask): void => void process().send(message);
  const ask = (message: Extract<Ask, { id: number }>) =>
    new Promise<Readonly<Record<string, unknown>>[]>((resolve, reject) => {
      const of = process();
      waiting.set(message.id, { resolve, reject, of });
      of.send(message);
    });
  const nextId = (): number => (lastId += 1);

  return {
    async withDatabase(directory, signal, work) {
      signal.throwIfAborted();
      clearTimeout(idle);
      openCount += 1;
      const database = nextId();
      const interrupt = (): void => tell({ kind: 'interrupt', database });
      try {
        await ask({ kind: 'open', id: database, directory });
        signal.throwIfAborted();
        signal.addEventListener('abort', interrupt, { once: true });
        return await work({
          query: (sql, values) => ask({ kind: 'query', id: nextId(), database, sql, values }),
        });
      } finally {
        signal.removeEventListener('abort', interrupt);
        if (child !== undefined) tell({ kind: 'close', database });
        openCount -= 1;
        if (openCount === 0) idle = setTimeout(end, IDLE_MS).unref();
      }
    },
    close: () => {
      clearTimeout(idle);
      end();
      return Promise.resolve();
    },
  };
}
