import type { DuckDBType, DuckDBValue, Json } from '@duckdb/node-api';

export type Row = Readonly<Record<string, Json>>;

/** A database for one query at a time over files of one directory. */
export interface Database {
  /** All rows as JSON values; `$name` in the text is bound, never pasted. */
  query(sql: string, values: Readonly<Record<string, BoundValue>>): Promise<Row[]>;
}

export type BoundValue = string | number | readonly string[];

/** Enough for a tile of 64 MB; DuckDB spills to the directory beyond it. */
const MEMORY_LIMIT = '192MB';
const THREADS = '2';

/**
 * Opens a database in memory that can touch nothing but `directory`: no other files, no network, no extensions.
 * The native module is loaded on first use, so that a process that never searches does not pay for it.
 */
export async function withDatabase<T>(
  directory: string,
  signal: AbortSignal,
  work: (database: Database) => Promise<T>,
): Promise<T> {
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
