import type { buildApp } from 'fauxqs';

type Stores = NonNullable<NonNullable<Parameters<typeof buildApp>[0]>['stores']>;

/** What is used of fauxqs's own modules; its package only exports them as part of a server of its own. */
interface Modules {
  SqsStore: new () => Stores['sqsStore'];
  SnsStore: new () => Stores['snsStore'];
  S3Store: new () => Stores['s3Store'];
  PersistenceManager: new (dataDir: string) => Persistence;
}
interface Persistence {
  load(sqs: Stores['sqsStore'], sns: Stores['snsStore'], s3: Stores['s3Store']): void;
  close(): void;
}

/** Buckets, objects, queues and messages that are kept in a folder as they change. */
export async function keptStores(
  directory: string,
): Promise<{ stores: Stores; close: () => void }> {
  const { SqsStore, SnsStore, S3Store, PersistenceManager } = await load();
  const stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  const persistence = new PersistenceManager(directory);
  persistence.load(stores.sqsStore, stores.snsStore, stores.s3Store);
  // Only now: what is loaded must not be written while it is loaded.
  const kept = { persistence };
  Object.assign(stores.sqsStore, kept);
  Object.assign(stores.snsStore, kept);
  Object.assign(stores.s3Store, kept);
  for (const queue of stores.sqsStore.allQueues()) Object.assign(queue, kept);
  return { stores, close: () => persistence.close() };
}

async function load(): Promise<Modules> {
  const main = import.meta.resolve('fauxqs');
  const modules: unknown[] = await Promise.all(
    ['sqs/sqsStore.js', 'sns/snsStore.js', 's3/s3Store.js', 'persistence.js'].map(
      (path) => import(new URL(path, main).href),
    ),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modules of the pinned version, as it wires them
  return Object.assign({}, ...modules) as Modules;
}
