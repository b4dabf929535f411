import type { ObjectStore } from '../adapters/objects/object-store.ts';
import type { Artifacts } from '../domain/jobs/stages/artifacts.ts';
import { latePorts, once } from './late.ts';
import type { TableContext } from './table-context.ts';

/** The bucket's client, name and named calls, as its readers and writers take them; loaded at the first call. */
export const bucketOf = ({ config, point }: TableContext) =>
  once(async () => {
    const { s3Client } = await import('../adapters/aws/s3-client.ts');
    return [s3Client(config), config.BUCKET_NAME, point] as const;
  });

/** The bucket, with a job's artefacts and exports; loaded at the first call. */
export function objectStore(context: TableContext): Artifacts & Pick<ObjectStore, 'readRejected'> {
  const bucket = bucketOf(context);
  const store = once(async () => {
    const { ObjectStore: Store } = await import('../adapters/objects/object-store.ts');
    return new Store(...(await bucket()));
  });
  return {
    ...latePorts(store, [
      'readJson',
      'writeJsonIfAbsent',
      'writeLines',
      'writeLinesIfAbsent',
      'exists',
      'readRejected',
    ]),
    async *readLines(key) {
      yield* (await store()).readLines(key);
    },
  };
}

/** Reads what a monitor remembers; loaded at the first call. */
export function memoryPort(bucket: ReturnType<typeof bucketOf>) {
  const reader = once(async () => {
    const { memoryReader } = await import('../adapters/objects/memory-reader.ts');
    return memoryReader(...(await bucket()));
  });
  return {
    async *readMemory(key: string): AsyncGenerator {
      yield* (await reader())(key);
    },
  };
}
