import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ExclusionIndex } from '../../functions/adapters/table/exclusion-index.ts';
import { ExclusionListStore } from '../../functions/adapters/table/exclusion-list-store.ts';
import { Table } from '../../functions/adapters/table/table.ts';
import type { Item } from '../../functions/adapters/table/table.ts';
import { Exclusions } from '../../functions/domain/jobs/stages/exclusions.ts';
import { cleanKnown } from '../../functions/domain/leads/known/clean-known.ts';
import type { Business } from '../../functions/domain/leads/lead.ts';
import { portsOf } from '../../functions/wiring/ports-of.ts';
import { aBusiness } from '../domain/leads/builders.ts';
import { Client, startTestStack } from '../support/stack.ts';
import { Counter } from './capacity.ts';
import { entryAt, ORG } from './exclusion-entries.ts';
import type { TableFacts } from './exclusion-table.ts';

export interface ExclusionFigures {
  entries: number;
  /** Of the job's businesses. */
  excluded: number;
  /** Look-up rows asked for, in requests of 100, and how many of them there were. */
  keysAsked: number;
  requests: number;
  rowsFound: number;
  /** Read units: strongly consistent, whole 4 KiB of each row, one for each that is missing. */
  readUnits: number;
  /** Time of lists, look-up and matching, against the embedded table in a thread of its own. */
  milliseconds: number;
  /** Of it, processor time of this thread: keys, requests and matching. */
  processorMs: number;
  table: TableFacts;
}

const WORLD = { orgId: ORG, mode: 'live' } as const;
const BUSINESSES = 1_000;
const A_REQUEST = 100;
/** One in ten of the businesses is an entry, while there are enough entries. */
const KNOWN_SHARE = 10;

function candidates(): Business[] {
  return Array.from({ length: BUSINESSES }, (_one, index) => {
    const isKnown = index % KNOWN_SHARE === 0;
    const at = isKnown ? index * 7 : 2_000_000 + index;
    const { name = '', domain = '', phone = '', city = '', postalCode = '' } = entryAt(at);
    return aBusiness({
      recordId: `place-${index}`,
      name,
      websites: [`https://${domain}/`],
      phones: [phone],
      address: {
        freeform: `${index} Main St`,
        locality: city,
        region: 'TX',
        postcode: postalCode,
        country: 'US',
      },
    });
  });
}

/** Keeps what is asked of the table and answered, to be counted once the time is taken. */
class WatchedTable extends Table {
  readonly reads: { keys: number; items: readonly Item[] }[] = [];

  override async batchGet(...call: Parameters<Table['batchGet']>): Promise<Item[]> {
    const items = await super.batchGet(...call);
    this.reads.push({ keys: call[1].length, items });
    return items;
  }

  count() {
    const sums = { keysAsked: 0, requests: 0, rowsFound: 0, readUnits: 0 };
    for (const { keys, items } of this.reads) {
      sums.keysAsked += keys;
      sums.requests += Math.ceil(keys / A_REQUEST);
      sums.rowsFound += items.length;
      sums.readUnits += keys - items.length;
      for (const item of items) sums.readUnits += Math.max(1, Math.ceil(bytesOf(item) / 4_096));
    }
    return sums;
  }
}

/** Bytes of an item as DynamoDB counts them: names and texts; 3 for a map, and 1 for each of its fields. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Set) return [...value].reduce<number>((sum, one) => sum + bytesOf(one), 0);
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce(
    (sum, [name, one]) => sum + Buffer.byteLength(name) + bytesOf(one) + 1,
    3,
  );
}

async function withTable<T>(entries: number, work: (facts: TableFacts) => Promise<T>): Promise<T> {
  const thread = new Worker(new URL('./exclusion-table.ts', import.meta.url), {
    workerData: { entries },
  });
  try {
    const [facts] = (await once(thread, 'message')) as [TableFacts];
    return await work(facts);
  } finally {
    await thread.terminate();
  }
}

/** What a job's exclusions cost where 1,000 businesses were found, by the number of entries. */
export async function measureExclusions(
  sizes: readonly number[] = [0, 10_000, 1_000_000],
): Promise<ExclusionFigures[]> {
  const found = candidates();
  const figures: ExclusionFigures[] = [];
  for (const entries of sizes)
    figures.push(await withTable(entries, (facts) => measureOne(entries, found, facts)));
  return figures;
}

async function measureOne(
  entries: number,
  found: readonly Business[],
  facts: TableFacts,
): Promise<ExclusionFigures> {
  const client = new DynamoDBClient({
    endpoint: facts.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const run = async () => {
    const table = new WatchedTable(client, 'lead-jobs', (_point, call) => call());
    const ports = {
      ...portsOf(new ExclusionListStore(table)),
      ...portsOf(new ExclusionIndex(table)),
    };
    const startedAt = performance.now();
    const before = process.threadCpuUsage();
    const exclusions = await Exclusions.of(ports, { ...WORLD, exclusions: 'all' });
    await exclusions.lookUp(found);
    const excluded = exclusions.judge(found).size;
    const { user, system } = process.threadCpuUsage(before);
    const milliseconds = performance.now() - startedAt;
    return {
      entries,
      excluded,
      ...table.count(),
      milliseconds,
      processorMs: (user + system) / 1_000,
      table: facts,
    };
  };
  // The first one compiles.
  await run();
  const figures = await run();
  client.destroy();
  return figures;
}

export interface UploadFigures {
  milliseconds: number;
  writeRequests: number;
  itemsWritten: number;
  writeUnits: number;
}

/** One call with 1,000 entries of name, domain, phone, city and postcode, on the local stack. */
export async function measureUpload(): Promise<UploadFigures> {
  const counter = new Counter();
  const stack = await startTestStack({
    onDynamoDb: (operation, request) => counter.count(operation, request),
  });
  try {
    const client = await Client.of(stack, { plan: 'scale' });
    const entries = Array.from({ length: 1_000 }, (_one, at) => entryAt(at)).filter(
      (entry) => cleanKnown(entry).kind === 'known',
    );
    const before = counter.copy();
    const startedAt = performance.now();
    const { status } = await client.call('POST', '/exclusions', { body: { name: 'CRM', entries } });
    const milliseconds = performance.now() - startedAt;
    if (status !== 201) throw new Error(`The list was refused: ${status}.`);
    const { writeRequests, itemsWritten, writeUnits } = counter.since(before, 'upload');
    return { milliseconds, writeRequests, itemsWritten, writeUnits };
  } finally {
    await stack.close();
  }
}
