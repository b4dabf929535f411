import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KeyStore } from '../../functions/adapters/table/key-store.ts';
import { OrganizationStore } from '../../functions/adapters/table/organization-store.ts';
import { Table } from '../../functions/adapters/table/table.ts';
import type { Item } from '../../functions/adapters/table/table.ts';
import type { OrgId } from '../../functions/domain/kernel/ids.ts';
import { createOrganization } from '../../functions/domain/organizations/create-organization.ts';
import type { CreateOrganizationInput } from '../../functions/domain/organizations/create-organization.ts';
import { createTable } from '../../lib/local/dynamodb/create-table.ts';
import { startDynamoDb } from '../../lib/local/dynamodb/dynamodb.ts';
import type { DynamoDbFault } from '../../lib/local/dynamodb/dynamodb.ts';
import { newId } from '../builders/ids.ts';
import type { Clock } from './clock.ts';

/** Reads that may miss the latest writes: of an index, an operator's overviews, and tests' own. */
const EVENTUAL = /^(?:organizations\.scan|quality\.scan|test|world)/;

type Reading = { IndexName?: string | undefined; ConsistentRead?: boolean | undefined };

/** The table as tests see it: it holds reads to what they promise, and can end each page early, as DynamoDB may. */
class WatchedTable extends Table {
  mostOnPage = Number.POSITIVE_INFINITY;

  override query(...[point, input]: Parameters<Table['query']>): ReturnType<Table['query']> {
    requireConsistent(point, input);
    return super.query(point, this.shortened(input));
  }

  override scan(...[point, input]: Parameters<Table['scan']>): ReturnType<Table['scan']> {
    requireConsistent(point, input);
    return super.scan(point, this.shortened(input));
  }

  /** In another order than was asked for, as DynamoDB may. */
  override async batchGet(...asked: Parameters<Table['batchGet']>): Promise<Item[]> {
    return (await super.batchGet(...asked)).toReversed();
  }

  private shortened<T extends { Limit?: number | undefined }>(input: T): T {
    const Limit = Math.min(input.Limit ?? Number.POSITIVE_INFINITY, this.mostOnPage);
    return Limit === Number.POSITIVE_INFINITY ? input : { ...input, Limit };
  }
}

function requireConsistent(point: string, { IndexName, ConsistentRead }: Reading): void {
  if (IndexName === undefined && ConsistentRead !== true && !EVENTUAL.test(point))
    throw new Error(`${point} may miss the latest writes.`);
}

export type TestTable = Awaited<ReturnType<typeof startTable>>;

/** The service's table on an embedded DynamoDB, with a list of the calls made. */
export async function startTable() {
  const calls: string[] = [];
  let inject: ((operation: string) => DynamoDbFault | undefined) | undefined;
  const database = await startDynamoDb({
    inject: (operation) => {
      calls.push(operation);
      return inject?.(operation);
    },
  });
  const name = 'lead-jobs';
  await createTable(database.url, name);
  const client = new DynamoDBClient({
    endpoint: database.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  const table = new WatchedTable(client, name, (point, call) => {
    // By its name a call can be made to fail.
    if (point === '') throw new Error('A call to the table has no name.');
    return call();
  });
  return {
    url: database.url,
    client,
    name,
    table,
    /** Pages of queries and scans end after so many items from now on, filtered ones included; Infinity: at 1 MB. */
    endPagesAfter: (items: number) => {
      table.mostOnPage = items;
    },
    calls,
    /** Faults for the requests from now on. */
    inject: (fault: ((operation: string) => DynamoDbFault | undefined) | undefined) => {
      inject = fault;
    },
    close: async () => {
      client.destroy();
      await database.close();
    },
  };
}

/** A new organisation in the table. */
export async function anOrganization(
  { table }: Pick<TestTable, 'table'>,
  clock: Clock,
  input: Partial<CreateOrganizationInput> = {},
): Promise<OrgId> {
  const organizations = new OrganizationStore(table);
  const created = await createOrganization(
    { now: clock.now, newId, insertOrganization: (rows) => organizations.insertOrganization(rows) },
    { plan: 'growth', credits: 1_000, ...input },
  );
  if (created === undefined) throw new Error('The user exists already.');
  return created.orgId;
}

export const keyStoreOf = ({ table }: Pick<TestTable, 'table'>): KeyStore => new KeyStore(table);
