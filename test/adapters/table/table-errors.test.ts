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
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pointsFor } from '../../../functions/adapters/aws/ports.ts';
import { Table } from '../../../functions/adapters/table/table.ts';
import { ServiceError } from '../../../functions/domain/kernel/errors.ts';

const client = new DynamoDBClient({
  region: 'us-east-1',
  credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
});
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

type Command = abstract new (...args: never[]) => unknown;

const spied = () => vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
let send: ReturnType<typeof spied>;
beforeEach(() => {
  send = spied();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** What DynamoDB answers to a command, one outcome a call and the last one for ever: an error, or an answer. */
function answer(command: Command, ...outcomes: readonly object[]): void {
  // oxlint-disable-next-line typescript/no-misused-promises -- of its overloads, the one with a callback is taken
  send.mockImplementation((sent) => {
    expect(sent).toBeInstanceOf(command);
    const outcome = outcomes[send.mock.calls.length - 1] ?? outcomes.at(-1);
    if (outcome instanceof Error) throw outcome;
    return Promise.resolve(outcome);
  });
}

test.for([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'TimeoutError',
])('%s becomes a 503 with Retry-After', async (name) => {
  answer(GetCommand, named(name));
  const failure = await table.get('test', KEY).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ServiceError);
  expect(failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 });
});

test('an error of another kind stays what it is', async () => {
  answer(GetCommand, named('ValidationException'));
  await expect(table.get('test', KEY)).rejects.toThrow('ValidationException');
});

test('a transaction that met another one is tried again', async () => {
  answer(TransactWriteCommand, cancelled('TransactionConflict', 'None'), {});
  expect(await table.transact('test', [CHECK])).toEqual({ kind: 'ok' });
  expect(send.mock.calls).toHaveLength(2);
});

test('a single write that met a transaction is tried again', async () => {
  const conflict = new TransactionConflictException({ message: 'conflict', $metadata: {} });
  answer(UpdateCommand, conflict, {});
  expect(await table.update('test', UPDATE)).toMatchObject({ kind: 'ok' });
});

test('conflicts that do not end become a 503', async () => {
  answer(TransactWriteCommand, cancelled('TransactionConflict'));
  await expect(table.transact('test', [CHECK])).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
});

test('a failed condition is an outcome, even beside a conflict', async () => {
  answer(TransactWriteCommand, cancelled('TransactionConflict', 'ConditionalCheckFailed'));
  expect(await table.transact('test', [CHECK, CHECK])).toEqual({
    kind: 'refused',
    reasons: [
      { refused: false, item: undefined },
      { refused: true, item: undefined },
    ],
  });
});

test('keys that a batch left out are asked for again', async () => {
  answer(
    BatchGetCommand,
    { UnprocessedKeys: { table: { Keys: [KEY] } } },
    { Responses: { table: [KEY] } },
  );
  expect(await table.batchGet('test', [KEY])).toEqual([KEY]);
});
