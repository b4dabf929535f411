import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDatabase } from '../../functions/adapters/sources/overture/duckdb.ts';
import { startDatabases } from '../../lib/local/database/start-databases.ts';
import { makeFilesApart } from '../../lib/local/sample/make-files-apart.ts';
import { makeFiles } from '../../lib/local/sample/sample-files.ts';
import { scratch } from '../support/parquet.ts';

let directory: Awaited<ReturnType<typeof scratch>>;
beforeAll(async () => {
  directory = await scratch();
});
afterAll(() => directory.remove());

const never = new AbortController().signal;

/** Ids of this process's children that hold databases. */
function children(): number[] {
  const isOurs = (id: string): boolean => {
    try {
      const status = readFileSync(`/proc/${id}/stat`, 'utf8');
      const parent = Number(status.slice(status.lastIndexOf(')')).split(' ')[2]);
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8');
      return parent === process.pid && command.includes('database-process');
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOurs(name))
    .map(Number);
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error('It never was so.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const SQL = `SELECT i, i / 3 AS part, 'n' || i AS name, [i, NULL] AS list, {'a': i} AS struct, NULL AS nothing
  FROM range($most) AS t(i) WHERE list_contains($names, 'n' || i)`;
const VALUES = { most: 100, names: ['n1', 'n7', 'n42'] };

test('a query in a process of its own gives what it gives here, and the process ends with the last database', async () => {
  const databases = startDatabases();
  const here = await withDatabase(directory.path, never, (database) => database.query(SQL, VALUES));
  expect(here).toHaveLength(3);
  const there = await Promise.all(
    [1, 2, 3].map(() =>
      databases.withDatabase(directory.path, never, (database) => database.query(SQL, VALUES)),
    ),
  );
  expect(there).toEqual([here, here, here]);
  expect(children()).toHaveLength(1);
  await until(() => children().length === 0);
  expect(
    await databases.withDatabase(directory.path, never, (database) => database.query(SQL, VALUES)),
  ).toEqual(here);
  await databases.close();
  await until(() => children().length === 0);
});

test('what fails there fails here with its words, and what is given up ends', async () => {
  const databases = startDatabases();
  const run = (sql: string, signal = never) =>
    databases.withDatabase(directory.path, signal, (database) => database.query(sql, {}));
  await expect(run('SELECT nonsense')).rejects.toThrow('nonsense');
  await expect(run(`SELECT * FROM read_csv('/etc/passwd')`)).rejects.toThrow();
  const long =
    'SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range % 7 = b.range';
  await expect(run(long, AbortSignal.timeout(300))).rejects.toThrow();
  expect(await run('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await databases.close();
});

test('a process that dies fails its queries; the next one gets another', async () => {
  const databases = startDatabases();
  const run = (sql: string) =>
    databases.withDatabase(directory.path, never, async (database) => {
      const asked = database.query(sql, {});
      if (sql.includes('count')) for (const id of children()) process.kill(id, 'SIGKILL');
      return asked;
    });
  await expect(
    run('SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range % 7 = b.range'),
  ).rejects.toThrow('has ended');
  expect(await run('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await databases.close();
});

test('sample files that another process makes are the same, byte for byte', async () => {
  const origin = 'http://127.0.0.1:1';
  const [here, there] = await Promise.all([makeFiles(origin), makeFilesApart(origin)]);
  expect([...there.keys()]).toEqual([...here.keys()]);
  for (const [path, { body, etag }] of here) {
    expect(there.get(path)?.etag).toBe(etag);
    expect(there.get(path)?.body.equals(body)).toBe(true);
  }
});
