import type { DuckDBType, DuckDBValue } from '@duckdb/node-api';

export type Row = Readonly<Record<string, unknown>>;

/** A database for one query at a time over files of one directory. */
export interface Database {
  /** All rows as JSON values; `$name` in the text is bound, never pasted. */
  query(sql: string, values: Readonly<Record<string, BoundValue>>): Promise<Row[]>;
}

export type BoundValue = string | number | readonly string[];

/** Enough for a tile of 64 MB; DuckDB spills to the directory beyond it. */
const MEMORY_LIMIT = '192MB';
const THREADS = '2';

/** A function runs one search at a time, but the local stack runs many in one process. */
const MAX_OPEN = 2;
let openCount = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (openCount < MAX_OPEN) openCount += 1;
  else await new Promise<void>((resolve) => void waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // A waiting call takes over the place, so that the count stays.
    if (next === undefined) openCount -= 1;
    else next();
  }
}

/** Loads the native module, some 60 ms, while there is something to wait for; `withDatabase` needs no such call. */
export async function loadDuckdb(): Promise<void> {
  await import('@duckdb/node-api');
}

/**
 * Opens a database in memory that can touch nothing but `directory`: no other files, no network, no extensions.
 * The native module is loaded on first use, so that a process that never searches does not pay for it.
 */
export function withDatabase<T>(
  directory: string,
  signal: AbortSignal,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  return inTurn(() => open(directory, signal, work));
}

async function open<T>(
  directory: string,
  signal: AbortSignal,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const duckdb = await import('@duckdb/node-api');
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    threads: THREADS,
    memory_limit: MEMORY_LIMIT,
    home_directory: directory,
    temp_directory: directory,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  try {
    const connection = await instance.connect();
    const interrupt = () => connection.interrupt();
    signal.addEventListener('abort', interrupt, { once: true });
    try {
      await connection.run(`SET allowed_directories = [${quoted(`${directory}/`)}]`);
      await connection.run('SET enable_external_access = false; SET lock_configuration = true');
      return await work({
        async query(sql, values) {
          signal.throwIfAborted();
          const bound: Record<string, DuckDBValue> = {};
          const types: Record<string, DuckDBType> = {};
          for (const [name, value] of Object.entries(values)) {
            bound[name] = isList(value) ? duckdb.listValue(value) : value;
            // An empty list has no type of its own.
            if (isList(value)) types[name] = duckdb.LIST(duckdb.VARCHAR);
          }
          return (await connection.runAndReadAll(sql, bound, types)).getRowObjectsJson();
        },
      });
    } finally {
      signal.removeEventListener('abort', interrupt);
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function isList(value: BoundValue): value is readonly string[] {
  return Array.isArray(value);
}
