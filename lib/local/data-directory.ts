import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import type { Item } from './dynamodb/dynalite.ts';
import type { TableJournal } from './dynamodb/table.ts';
import type { LocalUser } from './identity/users.ts';
import { KeptState } from './kept-state.ts';
import type { RunMemory, TaskEnd } from './step-functions/engine.ts';
import type { Execution, ExecutionJournal } from './step-functions/executions.ts';

/** What the simulated services keep in one folder, each in its own format. */
export interface DataDirectory {
  /** The folder of buckets and queues. */
  objects: string;
  journalOf(table: string): TableJournal;
  executions: ExecutionJournal;
  payments: { read(): Buffer | undefined; write(books: Buffer): void };
  users(): LocalUser[];
  addUser(user: LocalUser): void;
  /** A secret that is made once, as hex of 32 bytes. */
  secret(name: string): string;
  /** A value of the stack's own. */
  read(name: string): unknown;
  write(name: string, value: unknown): void;
  close(): void;
}

const User = z.object({ sub: z.string(), email: z.string() });

/** Opens the folder, made when there is none. @throws Error when another process uses it */
export function openDataDirectory(directory: string): DataDirectory {
  const state = new KeptState(directory);
  return {
    objects: join(directory, 'objects'),
    journalOf: (table) => tableJournal(state, table),
    executions: executionJournal(state),
    payments: {
      read: () => {
        const books = state.get('payments', 'books');
        return typeof books === 'string' ? Buffer.from(books, 'base64') : undefined;
      },
      write: (books) => state.put('payments', 'books', books.toString('base64')),
    },
    users: () => state.all('user').map(({ value }) => User.parse(value)),
    addUser: (user) => state.put('user', user.sub, user),
    secret: (name) =>
      state.getOrMake('secret', name, isText, () => randomBytes(32).toString('hex')),
    read: (name) => state.get('stack', name),
    write: (name, value) => state.put('stack', name, value),
    close: () => state.close(),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

function tableJournal(state: KeptState, table: string): TableJournal {
  const kind = `table ${table}`;
  return {
    all: () =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below
      state.all(kind).map(({ key, value }) => ({ key, item: value as Item })),
    write: (key, item) =>
      item === undefined ? state.delete(kind, key) : state.put(kind, key, item),
    atomically: (work) => state.atomically(work),
  };
}

function executionJournal(state: KeptState): ExecutionJournal {
  const callsOf = (arn: string) => `calls ${arn}`;
  const tokensOf = (arn: string) => `tokens ${arn}`;
  const forgetRun = (arn: string) => {
    state.deleteAll(callsOf(arn));
    state.deleteAll(tokensOf(arn));
  };
  return {
    all: () =>
      state
        .all('execution')
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below
        .map(({ value }) => value as Omit<Execution, 'history'>)
        .toSorted((a, b) => a.startedAt - b.startedAt),
    write: (execution) =>
      state.atomically(() => {
        state.put('execution', execution.arn, execution);
        if (execution.status !== 'RUNNING') forgetRun(execution.arn);
      }),
    forget: (arn) => state.delete('execution', arn),
    memoryOf: (arn): RunMemory => ({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below
      recall: (call) => state.get(callsOf(arn), call) as TaskEnd | undefined,
      keep: (call, end) => state.put(callsOf(arn), call, end),
      tokenOf: (number, mint) => state.getOrMake(tokensOf(arn), String(number), isText, mint),
    }),
  };
}
