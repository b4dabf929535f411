import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ObjectStore } from '../../../functions/adapters/objects/object-store.ts';
import { artifactKeys } from '../../../functions/domain/jobs/stages/artifacts.ts';
import { startObjectsAndQueues } from '../../../lib/local/objects-and-queues/objects-and-queues.ts';
import type { LocalService } from '../../../lib/local/service.ts';
import { aJob } from '../../builders/jobs.ts';

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

test('pages of what was left out hold every line once, whatever bytes it has', async () => {
  const job = aJob({ status: 'delivered', deliveryRun: 1 });
  const names = ['日本'.repeat(100), 'Café', '', 'x'.repeat(200), '"\\'.repeat(100), 'Zürich'];
  const lines = Array.from({ length: 40 }, (_line, index) => ({
    record: `overture:${index}`,
    name: names[index % names.length] ?? '',
    city: index % 2 === 0 ? null : (names[(index + 1) % names.length] ?? null),
    code: 'closed',
  }));
  expect(await store.readRejected(job, { from: 0, limit: 5 })).toEqual({
    businesses: [],
    next: null,
  });
  await store.writeLines(artifactKeys.rejected(job), lines);
  for (const limit of [1, 7, 100]) {
    const seen: unknown[] = [];
    let from: number | null = 0;
    while (from !== null) {
      const page = await store.readRejected(job, { from, limit });
      expect(page.businesses.length).toBeGreaterThan(0);
      seen.push(...page.businesses);
      from = page.next;
    }
    expect(seen).toEqual(lines);
  }
});
