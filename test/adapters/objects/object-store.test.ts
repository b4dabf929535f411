import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ObjectStore } from '../../../functions/adapters/objects/object-store.ts';
import { startObjectsAndQueues } from '../../../lib/local/objects-and-queues/objects-and-queues.ts';
import type { LocalService } from '../../../lib/local/service.ts';

let service: LocalService;
let store: ObjectStore;

beforeAll(async () => {
  service = await startObjectsAndQueues({ region: 'us-east-1', secretAccessKey: 'local' });
  const client = new S3Client({
    endpoint: service.url,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await client.send(new CreateBucketCommand({ Bucket: 'files' }));
  store = new ObjectStore(client, 'files', (_name, call) => call());
});
afterAll(() => service.close());

async function read(key: string): Promise<unknown[]> {
  const lines: unknown[] = [];
  for await (const line of store.readLines(key)) lines.push(line);
  return lines;
}

test.for([
  ['nothing', []],
  ['characters of several bytes', [{ name: 'Café Zürich' }, { name: '日本' }]],
] as const)(
  'lines of %s are read as they were written, and the log stays clean',
  async ([name, lines]) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await store.writeLines(name, lines);
    expect(await store.writeLinesIfAbsent(name, [{ late: true }])).toBe(false);
    expect(await read(name)).toEqual(lines);
    expect(warn.mock.calls).toEqual([]);
    warn.mockRestore();
  },
);
