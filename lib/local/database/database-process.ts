import { withDatabase } from '../../../functions/adapters/sources/overture/duckdb.ts';
import type { Database } from '../../../functions/adapters/sources/overture/duckdb.ts';
import type { Answer, Ask } from './messages.ts';

// A process of its own for the databases of the local stack: what DuckDB took goes back with it.

interface Open {
  database: Database;
  interrupt: AbortController;
  close(): void;
}

const open = new Map<number, Open>();

const answer = (message: Answer): void => void process.send?.(message);
const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function serve(ask: Ask): Promise<void> {
  switch (ask.kind) {
    case 'open': {
      const { id, directory } = ask;
      const interrupt = new AbortController();
      const { promise: closed, resolve: close } = Promise.withResolvers<void>();
      await withDatabase(directory, interrupt.signal, (database) => {
        open.set(id, { database, interrupt, close });
        answer({ id, rows: [] });
        return closed;
      });
      return;
    }
    case 'query': {
      const { id, sql, values } = ask;
      const database = open.get(ask.database)?.database;
      if (database === undefined) throw new Error('The database is closed.');
      answer({ id, rows: await database.query(sql, values) });
      return;
    }
    case 'interrupt':
      open.get(ask.database)?.interrupt.abort();
      return;
    case 'close':
      open.get(ask.database)?.close();
      open.delete(ask.database);
  }
}

process.on('message', (message) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stack sends nothing else
  const ask = message as Ask;
  serve(ask).catch((error: unknown) => {
    if ('id' in ask) answer({ id: ask.id, failed: words(error) });
  });
});
// The stack has ended, however it did.
process.on('disconnect', () => process.exit(0));
