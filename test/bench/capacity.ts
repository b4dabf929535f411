import { Client, startTestStack } from '../support/stack.ts';
import { sizeOfItem, writeUnits } from './item-size.ts';

/** What some calls ask of DynamoDB. */
export interface CapacityFigures {
  what: string;
  /** Requests that write, and those that read. */
  writeRequests: number;
  readRequests: number;
  /** Items written, deleted or checked. */
  itemsWritten: number;
  /**
   * Write units of the table: whole kilobytes of each put item, one for each update, delete and check (their
   * items are small), twice for those in transactions. Indexes are not counted.
   */
  writeUnits: number;
}

type Json = Record<string, unknown>;

export class Counter {
  writeRequests = 0;
  readRequests = 0;
  itemsWritten = 0;
  writeUnits = 0;

  count(operation: string, request: Json): void {
    if (/^(Get|Query|BatchGet|TransactGet)/.test(operation)) this.readRequests += 1;
    const writes = writesOf(operation, request);
    if (writes.length === 0) return;
    this.writeRequests += 1;
    this.itemsWritten += writes.length;
    const factor = operation.startsWith('Transact') ? 2 : 1;
    for (const item of writes) this.writeUnits += factor * unitsOf(item);
  }

  since(earlier: Counter, what: string, times = 1): CapacityFigures {
    return {
      what,
      writeRequests: (this.writeRequests - earlier.writeRequests) / times,
      readRequests: (this.readRequests - earlier.readRequests) / times,
      itemsWritten: (this.itemsWritten - earlier.itemsWritten) / times,
      writeUnits: (this.writeUnits - earlier.writeUnits) / times,
    };
  }

  copy(): Counter {
    return Object.assign(new Counter(), this);
  }
}

/** The put item of each write; undefined where only a key travels. */
function writesOf(operation: string, request: Json): (Json | undefined)[] {
  if (operation === 'PutItem') return [request['Item'] as Json];
  if (operation === 'UpdateItem' || operation === 'DeleteItem') return [undefined];
  if (operation === 'TransactWriteItems')
    return (request['TransactItems'] as Json[]).map(
      (write) => (write['Put'] as Json | undefined)?.['Item'] as Json | undefined,
    );
  if (operation === 'BatchWriteItem')
    return Object.values(request['RequestItems'] as Record<string, Json[]>)
      .flat()
      .map((write) => (write['PutRequest'] as Json | undefined)?.['Item'] as Json | undefined);
  return [];
}

const unitsOf = (item: Json | undefined): number =>
  item === undefined ? 1 : writeUnits(sizeOfItem(item));

const POLL_MS = 50;

/** DynamoDB work of a request, of a whole job and of each further lead. */
export async function measureCapacity(): Promise<CapacityFigures[]> {
  const counter = new Counter();
  const stack = await startTestStack({
    onDynamoDb: (operation, request) => counter.count(operation, request),
  });
  try {
    const limits = { requestsPerMinOrg: 1_000_000, requestsPerMinKey: 1_000_000 };
    const client = await Client.of(stack, { credits: 100_000, limits });
    const run = async (prompt: string) => {
      const before = counter.copy();
      const { body } = await client.create(prompt);
      // The wait between polls keeps what polling adds small; it is part of the figures.
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        if ((await client.get(body.id)).body.status === 'delivered') break;
      }
      return counter.since(before, prompt);
    };
    await run('find 5 cafes in Berlin');
    const small = await run('find 5 dentists in Austin, TX with phone');
    const large = await run('find 55 restaurants in Chicago, IL with phone');
    const { body } = await client.call<{ data: { id: string }[] }>('GET', '/jobs?limit=1');
    const id = body.data[0]?.id ?? '';
    const before = counter.copy();
    for (let index = 0; index < 20; index += 1) await client.get(id);
    const reading = counter.since(before, 'GET /jobs/:id', 20);
    const each = (key: 'writeRequests' | 'readRequests' | 'itemsWritten' | 'writeUnits') =>
      (large[key] - small[key]) / 50;
    return [
      reading,
      { ...small, what: 'a live job of 5 leads, polls included' },
      { ...large, what: 'a live job of 55 leads, polls included' },
      {
        what: 'each further lead',
        writeRequests: each('writeRequests'),
        readRequests: each('readRequests'),
        itemsWritten: each('itemsWritten'),
        writeUnits: each('writeUnits'),
      },
    ];
  } finally {
    await stack.close();
  }
}
