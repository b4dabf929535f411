import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DescribeExecutionCommand, SFNClient, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingsOf } from '../../lib/local/grants.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { startTestStack } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

/** Clients that sign as a function, or as the stack's own programs. */
function clientsOf(name: string) {
  const { env } = stack;
  const as = (endpoint: string | undefined) => ({
    endpoint: endpoint ?? '',
    region: 'us-east-1',
    credentials: { accessKeyId: name, secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  return {
    table: DynamoDBDocumentClient.from(new DynamoDBClient(as(env['AWS_ENDPOINT_URL_DYNAMODB']))),
    objects: new S3Client(as(env['AWS_ENDPOINT_URL_S3'])),
    queue: new SQSClient(as(env['AWS_ENDPOINT_URL_SQS'])),
    executions: new SFNClient(as(env['AWS_ENDPOINT_URL_SFN'])),
  };
}

const TableName = 'lead-jobs';
const key = (pk: string) => ({ pk, sk: 'x' });

describe('the table', () => {
  const read = (pk: string) => new GetCommand({ TableName, Key: key(pk) });
  const put = (pk: string) => new PutCommand({ TableName, Item: key(pk) });
  const query = (attribute: string, pk: string, IndexName?: string) =>
    new QueryCommand({
      TableName,
      IndexName,
      KeyConditionExpression: `${attribute} = :pk`,
      ExpressionAttributeValues: { ':pk': pk },
    });
  const get = (...pks: string[]) =>
    new BatchGetCommand({ RequestItems: { [TableName]: { Keys: pks.map(key) } } });
  const write = (...pks: string[]) =>
    new BatchWriteCommand({
      RequestItems: { [TableName]: pks.map((pk) => ({ PutRequest: { Item: key(pk) } })) },
    });
  const transact = (...pks: string[]) =>
    new TransactWriteCommand({
      TransactItems: pks.map((pk) => ({ Put: { TableName, Item: key(pk) } })),
    });

  test.for([
    ['api-jobs', read('ORG#o')],
    ['api-jobs', query('pk', 'JOB#j')],
    ['api-jobs', query('gsi2pk', 'ORG#o', 'gsi2')],
    ['background-sweep', query('gsi1pk', 'DUE#1', 'gsi1')],
    ['stages-deliver', write('JOB#j')],
    ['stages-normalize', get('ORG#o')],
    ['stages-parse', transact('ORG#o', 'JOB#j')],
    ['local', new ScanCommand({ TableName })],
  ] as const)('%s may do what its specification says', async ([name, command]) => {
    const { table } = clientsOf(name);
    await expect(table.send(command as GetCommand)).resolves.toBeDefined();
  });

  test.for([
    ['api-jobs', read('PAYMENT#p'), 'GetItem on PAYMENT'],
    ['api-public', read('ORG#o'), 'GetItem on ORG'],
    ['stages-parse', put('PAYMENT#p'), 'PutItem on PAYMENT'],
    ['stages-parse', transact('ORG#o', 'GRANT#g'), 'PutItem on GRANT'],
    ['stages-parse', write('JOB#j'), 'BatchWriteItem on JOB'],
    ['stages-deliver', write('JOB#j', 'ORG#o'), 'BatchWriteItem on ORG'],
    ['stages-parse', get('ORG#o'), 'BatchGetItem on ORG'],
    ['stages-parse', query('gsi1pk', 'DUE#1', 'gsi1'), 'Query on DUE of work'],
    ['stages-parse', new DeleteCommand({ TableName, Key: key('ORG#o') }), 'DeleteItem on ORG'],
    ['api-jobs', new ScanCommand({ TableName }), 'Scan'],
  ] as const)('%s is refused anything else', async ([name, command, what]) => {
    const { table } = clientsOf(name);
    await expect(table.send(command as GetCommand)).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(`dynamodb:${what}`),
    });
  });
});

test('objects are written and read by those that may', async () => {
  const put = (Key: string) => new PutObjectCommand({ Bucket: 'lead-jobs', Key, Body: 'x' });
  const { objects } = clientsOf('stages-scrape');
  await objects.send(put('jobs/j/1.ndjson'));
  await expect(objects.send(put('exports/j/1.csv'))).rejects.toMatchObject({
    name: 'AccessDenied',
  });
  await expect(
    clientsOf('stages-parse').objects.send(put('jobs/j/1.ndjson')),
  ).rejects.toMatchObject({ name: 'AccessDenied' });
});

test('messages are sent and taken by those that may', async () => {
  const QueueUrl = stack.env['DELIVERY_QUEUE_URL'];
  const send = new SendMessageCommand({ QueueUrl, MessageBody: '{}', DelaySeconds: 900 });
  const take = new ReceiveMessageCommand({ QueueUrl });
  await clientsOf('stages-parse').queue.send(send);
  await expect(clientsOf('stages-parse').queue.send(take)).rejects.toThrow('sqs:ReceiveMessage');
  await clientsOf('background-send').queue.send(take);
  await expect(clientsOf('api-keys').queue.send(send)).rejects.toThrow('sqs:SendMessage');
});

test('executions are started, stopped and described by those that may', async () => {
  const executionArn = 'arn:aws:states:us-east-1:000000000000:execution:job:none';
  const stop = new StopExecutionCommand({ executionArn });
  const look = new DescribeExecutionCommand({ executionArn });
  const { executions } = clientsOf('api-jobs');
  await expect(executions.send(stop)).rejects.toMatchObject({ name: 'ExecutionDoesNotExist' });
  await expect(executions.send(look)).rejects.toMatchObject({ name: 'AccessDeniedException' });
});

test('a function has its own secrets and no others', () => {
  const env = {
    SIGNING_KEYS: 'a',
    WEBHOOK_SECRET_KEYS: 'b',
    STRIPE_SECRET_KEY: 'c',
    LOG_LEVEL: 'd',
  };
  expect(settingsOf('api-jobs', env)).toEqual({
    SIGNING_KEYS: 'a',
    LOG_LEVEL: 'd',
    AWS_ACCESS_KEY_ID: 'api-jobs',
  });
  expect(settingsOf('background-send', env)).toMatchObject({ WEBHOOK_SECRET_KEYS: 'b' });
  expect(settingsOf('background-send', env)).not.toHaveProperty('SIGNING_KEYS');
});
