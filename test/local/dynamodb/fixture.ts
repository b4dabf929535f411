import { CreateTableCommand, DynamoDBClient, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  type QueryCommandInput,
  type TransactWriteCommandInput,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';

export type DynamoDbFixture = Awaited<ReturnType<typeof dynamoDbFixture>>;

/** A table at `endpoint` and the shortest way to it; what is read back is read consistently. */
export async function dynamoDbFixture(endpoint: string, table: string) {
  const raw = testClient(endpoint);
  const db = DynamoDBDocumentClient.from(raw, { marshallOptions: { removeUndefinedValues: true } });
  await createTestTable(raw, table);
  const key = (pk: string, sk = 'a') => ({ TableName: table, Key: { pk, sk } });
  return {
    raw,
    db,
    key,
    put: (item: Record<string, unknown>, condition = {}) =>
      db.send(new PutCommand({ TableName: table, Item: { sk: 'a', ...item }, ...condition })),
    get: async (pk: string, sk = 'a') =>
      (await db.send(new GetCommand({ ...key(pk, sk), ConsistentRead: true }))).Item,
    update: (pk: string, expression: string, rest: Partial<UpdateCommandInput> = {}) =>
      db.send(new UpdateCommand({ ...key(pk), UpdateExpression: expression, ...rest })),
    transact: (...TransactItems: NonNullable<TransactWriteCommandInput['TransactItems']>) =>
      db.send(new TransactWriteCommand({ TransactItems })),
    query: (rest: Partial<QueryCommandInput>) =>
      db.send(new QueryCommand({ TableName: table, ...rest })),
    close: () => raw.destroy(),
  };
}

/** A client of the service at `endpoint`, with credentials that nobody checks and without hidden retries. */
function testClient(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
}

/** Makes the shared table: `pk`/`sk`, and a sparse index over `gpk`/`gsk`. */
async function createTestTable(client: DynamoDBClient, name: string): Promise<void> {
  const attribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
  const keys = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ];
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['pk', 'sk', 'gpk', 'gsk'].map(attribute),
      KeySchema: keys('pk', 'sk'),
      GlobalSecondaryIndexes: [
        { IndexName: 'gsi1', KeySchema: keys('gpk', 'gsk'), Projection: { ProjectionType: 'ALL' } },
      ],
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: 5, minDelay: 0.01 }, { TableName: name });
}

/** The error of a call that must fail. */
export async function failure(call: Promise<unknown>): Promise<Record<string, unknown> & Error> {
  try {
    await call;
  } catch (error) {
    return error as Record<string, unknown> & Error;
  }
  throw new Error('expected the call to fail');
}
