import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A folder that can't be opened, mostly because another process keeps its state there. */
export class DirectoryInUse extends Error {
  constructor(directory: string, cause: unknown) {
    super(`${directory} can't be used: another process may have it open.`, { cause });
    this.name = 'DirectoryInUse';
  }
}

/**
 * What the simulated services keep in a folder, so that a restart finds it: values as JSON, by kind and key. Each write
 * is in the file when the call returns, and survives the end of the process, however it ends.
 */
export class KeptState {
  readonly #database: DatabaseSync;
  readonly #statements;
  #isOpen = true;

  /** @throws DirectoryInUse */
  constructor(directory: string) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    this.#database = new DatabaseSync(join(directory, 'state.sqlite'));
    try {
      // An exclusive lock is held as long as the process lives.
      this.#database.exec(
        'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;' +
          'CREATE TABLE IF NOT EXISTS kept (kind TEXT, key TEXT, value TEXT, PRIMARY KEY (kind, key)) WITHOUT ROWID;' +
          'BEGIN IMMEDIATE; COMMIT;',
      );
    } catch (cause) {
      throw new DirectoryInUse(directory, cause);
    }
    const prepare = (sql: string) => this.#database.prepare(sql);
    this.#statements = {
      get: prepare('SELECT value FROM kept WHERE kind = ? AND key = ?'),
      put: prepare('INSERT OR REPLACE INTO kept (kind, key, value) VALUES (?, ?, ?)'),
      delete: prepare('DELETE FROM kept WHERE kind = ? AND key = ?'),
      deleteAll: prepare('DELETE FROM kept WHERE kind = ?'),
      all: prepare('SELECT key, value FROM kept WHERE kind = ? ORDER BY key'),
    };
  }

  get(kind: string, key: string): unknown {
    const row = this.#statements.get.get(kind, key);
    return row === undefined ? undefined : JSON.parse(String(row['value']));
  }

  /** The value that is kept, or a new one, which is kept from now on. */
  getOrMake<T>(kind: string, key: string, isOne: (value: unknown) => value is T, make: () => T): T {
    const kept = this.get(kind, key);
    if (isOne(kept)) return kept;
    const made = make();
    this.put(kind, key, made);
    return made;
  }

  put(kind: string, key: string, value: unknown): void {
    if (this.#isOpen) this.#statements.put.run(kind, key, JSON.stringify(value));
  }

  delete(kind: string, key: string): void {
    if (this.#isOpen) this.#statements.delete.run(kind, key);
  }

  deleteAll(kind: string): void {
    if (this.#isOpen) this.#statements.deleteAll.run(kind);
  }

  all(kind: string): { key: string; value: unknown }[] {
    return this.#statements.all.all(kind).map(({ key, value }) => {
      const parsed: unknown = JSON.parse(String(value));
      return { key: String(key), value: parsed };
    });
  }

  /** All writes of `work`, or none. */
  atomically(work: () => void): void {
    if (!this.#isOpen) return work();
    this.#database.exec('BEGIN');
    try {
      work();
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** What comes later is not kept: the service is ending. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#database.close();
  }
}
