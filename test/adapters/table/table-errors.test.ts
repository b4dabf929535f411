import {
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { pointsFor } from '../../../functions/adapters/aws/ports.ts';
import { Table } from '../../../functions/adapters/table/table.ts';
import { ServiceError } from '../../../functions/domain/kernel/errors.ts';

const client = new DynamoDBClient({
  region: 'us-east-1',
  credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
});
const dynamo = mockClient(DynamoDBDocumentClient);
const table = new Table(client, 'table', pointsFor(undefined));
const KEY = { pk: 'a', sk: 'b' };
const UPDATE = { Key: KEY, UpdateExpression: 'SET x = :x', ExpressionAttributeValues: { ':x': 1 } };
const CHECK = { ConditionCheck: { Key: KEY, ConditionExpression: 'attribute_exists(pk)' } };

const named = (name: string) => Object.assign(new Error(name), { name });
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

beforeEach(() => dynamo.reset());

test.for([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'TimeoutError',
])('%s becomes a 503 with Retry-After', async (name) => {
  dynamo.on(GetCommand).rejects(named(name));
  const failure = await table.get('test', KEY).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ServiceError);
  expect(failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 });
});

test('an error of another kind stays what it is', async () => {
  dynamo.on(GetCommand).rejects(named('ValidationException'));
  await expect(table.get('test', KEY)).rejects.toThrow('ValidationException');
});

test('a transaction that met another one is tried again', async () => {
  dynamo
    .on(TransactWriteCommand)
    .rejectsOnce(cancelled('TransactionConflict', 'None'))
    .resolves({});
  expect(await table.transact('test', [CHECK])).toEqual({ kind: 'ok' });
  expect(dynamo.calls()).toHaveLength(2);
});

test('a single write that met a transaction is tried again', async () => {
  dynamo
    .on(UpdateCommand)
    .rejectsOnce(new TransactionConflictException({ message: 'conflict', $metadata: {} }))
    .resolves({});
  expect(await table.update('test', UPDATE)).toMatchObject({ kind: 'ok' });
});

test('conflicts that do not end become a 503', async () => {
  dynamo.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'));
  await expect(table.transact('test', [CHECK])).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
});

test('a failed condition is an outcome, even beside a conflict', async () => {
  dynamo
    .on(TransactWriteCommand)
    .rejects(cancelled('TransactionConflict', 'ConditionalCheckFailed'));
  expect(await table.transact('test', [CHECK, CHECK])).toEqual({
    kind: 'refused',
    reasons: [
      { refused: false, item: undefined },
      { refused: true, item: undefined },
    ],
  });
});

test('keys that a batch left out are asked for again', async () => {
  dynamo
    .on(BatchGetCommand)
    .resolvesOnce({ UnprocessedKeys: { table: { Keys: [KEY] } } })
    .resolves({ Responses: { table: [KEY] } });
  expect(await table.batchGet('test', [KEY])).toEqual([KEY]);
});
