import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { DescribeTimeToLiveCommand, UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import {
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  startDynamoDb,
  type DynamoDbFault,
  type DynamoDbService,
} from '../../../lib/local/dynamodb/dynamodb.ts';
import { dynamoDbConformance } from './conformance.ts';
import { dynamoDbFixture, failure, type DynamoDbFixture } from './fixture.ts';

const TABLE = 'main';

// moto 5 answers these otherwise than the real service documents.
const MOTO_SKIPS = {
  'size() counts what is there and fails the condition on what is missing':
    'moto breaks on the size of a missing attribute',
  'TransactGet answers in order, with gaps and projections': 'moto ignores the projection',
  'ADD makes a missing number, adds exactly and goes below zero':
    'moto returns the whole item for UPDATED_NEW on creation',
};

describe('embedded DynamoDB', () => {
  let service: DynamoDbService;
  let fixture: DynamoDbFixture;
  let clock = Date.UTC(2030, 0, 1);
  let fault: ((operation: string) => DynamoDbFault | undefined) | undefined;

  const key = (pk: string, sk?: string) => fixture.key(pk, sk);
  const put = (item: Record<string, unknown>) => fixture.put(item);
  const get = (pk: string, sk?: string) => fixture.get(pk, sk);

  beforeAll(async () => {
    service = await startDynamoDb({ now: () => clock, inject: (operation) => fault?.(operation) });
    fixture = await dynamoDbFixture(service.url, TABLE);
  });
  afterAll(async () => {
    fixture.close();
    await service.close();
  });

  test('parallel transfers keep the sum, and no reader ever sees a torn one', async () => {
    const accounts = ['0', '1', '2', '3', '4', '5'].map((n) => `account${n}`);
    for (const pk of accounts) await put({ pk, n: 50, plain: 0 });
    let done = 0;
    let added = 0;
    let reads = 0;
    const open = { now: true };
    const transfers = async (seed: number) => {
      for (let round = 0; round < 40; round += 1) {
        const from = (seed + round) % accounts.length;
        const to = (from + 1 + (round % (accounts.length - 1))) % accounts.length;
        const amount = 1 + ((seed * 7 + round * 13) % 30);
        const change = (account: number, expression: string, condition = {}) => ({
          Update: {
            ...key(accounts[account] ?? ''),
            UpdateExpression: expression,
            ExpressionAttributeValues: { ':x': amount },
            ...condition,
          },
        });
        try {
          await fixture.db.send(
            new TransactWriteCommand({
              TransactItems: [
                change(from, 'SET n = n - :x', { ConditionExpression: 'n >= :x' }),
                change(to, 'SET n = n + :x'),
                { Put: { TableName: TABLE, Item: { pk: 'log', sk: `${seed}-${round}`, amount } } },
              ],
            }),
          );
          done += 1;
        } catch (error) {
          expect((error as Error).name).toBe('TransactionCanceledException');
        }
      }
    };
    const adds = async (seed: number) => {
      for (let round = 0; round < 40; round += 1) {
        await fixture.db.send(
          new UpdateCommand({
            ...key(accounts[(seed + round) % accounts.length] ?? ''),
            UpdateExpression: 'ADD plain :one',
            ExpressionAttributeValues: { ':one': 1 },
          }),
        );
        added += 1;
      }
    };
    const readers = async () => {
      while (open.now) {
        const { Responses = [] } = await fixture.db.send(
          new TransactGetCommand({ TransactItems: accounts.map((pk) => ({ Get: key(pk) })) }),
        );
        expect(Responses.reduce((sum, { Item }) => sum + Number(Item?.['n']), 0)).toBe(300);
        reads += 1;
      }
    };
    const reading = [readers(), readers()];
    await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(transfers).concat([0, 1, 2, 3].map(adds)));
    open.now = false;
    await Promise.all(reading);
    const items = await Promise.all(accounts.map((pk) => get(pk)));
    expect(items.reduce((sum, item) => sum + Number(item?.['n']), 0)).toBe(300);
    expect(items.every((item) => Number(item?.['n']) >= 0)).toBe(true);
    expect(items.reduce((sum, item) => sum + Number(item?.['plain']), 0)).toBe(added);
    const log = await fixture.db.send(
      new QueryCommand({
        TableName: TABLE,
        KeyConditionExpression: 'pk = :p',
        ExpressionAttributeValues: { ':p': 'log' },
      }),
    );
    expect(log.Count).toBe(done);
    expect(reads).toBeGreaterThan(0);
    expect(done).toBeGreaterThan(0);
  });

  test('of many racing conditional creates, single and in transactions, exactly one wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      const attempt = (index: number) => {
        const create = {
          TableName: TABLE,
          Item: { pk: `race${round}`, sk: 'a', index },
          ConditionExpression: 'attribute_not_exists(pk)',
        };
        if (index % 2 === 0) return fixture.db.send(new PutCommand(create));
        const side = {
          Put: { TableName: TABLE, Item: { pk: `race${round}`, sk: `side${index}` } },
        };
        return fixture.db.send(
          new TransactWriteCommand({ TransactItems: [{ Put: create }, side] }),
        );
      };
      const results = await Promise.allSettled(
        Array.from({ length: 10 }, (_, index) => attempt(index)),
      );
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    }
  });

  test('a client request token applies a transaction once, for ten minutes', async () => {
    const add = (by: number) =>
      fixture.db.send(
        new TransactWriteCommand({
          ClientRequestToken: 'token',
          TransactItems: [
            {
              Update: {
                ...key('token'),
                UpdateExpression: 'ADD n :n',
                ExpressionAttributeValues: { ':n': by },
              },
            },
          ],
        }),
      );
    await add(1);
    await add(1);
    expect((await get('token'))?.['n']).toBe(1);
    expect((await failure(add(2))).name).toBe('IdempotentParameterMismatchException');
    clock += 10 * 60 * 1000 + 1;
    await add(2);
    expect((await get('token'))?.['n']).toBe(3);
  });

  test('the token of a cancelled transaction is free again', async () => {
    const create = () =>
      fixture.db.send(
        new TransactWriteCommand({
          ClientRequestToken: 'cancelled',
          TransactItems: [
            {
              Put: {
                TableName: TABLE,
                Item: { pk: 'freed', sk: 'b' },
                ConditionExpression: 'attribute_not_exists(pk)',
              },
            },
            { ConditionCheck: { ...key('freed'), ConditionExpression: 'attribute_exists(pk)' } },
          ],
        }),
      );
    expect((await failure(create())).name).toBe('TransactionCanceledException');
    await put({ pk: 'freed' });
    await create();
    expect(await get('freed', 'b')).toBeDefined();
  });

  test('a key that does not fit the table is the reason of its own operation', async () => {
    const error = await failure(
      fixture.db.send(
        new TransactWriteCommand({
          TransactItems: [
            { Put: { TableName: TABLE, Item: { pk: 'fits', sk: 'a' } } },
            { Put: { TableName: TABLE, Item: { pk: 1, sk: 'a' } } },
          ],
        }),
      ),
    );
    expect(error.name).toBe('TransactionCanceledException');
    expect(error['CancellationReasons']).toMatchObject([
      { Code: 'None' },
      { Code: 'ValidationError' },
    ]);
    expect(await get('fits')).toBeUndefined();
  });

  test('the sweep deletes what is past its time, from the index too, and nothing else', async () => {
    const TimeToLiveSpecification = { AttributeName: 'ttl', Enabled: true };
    await fixture.raw.send(
      new UpdateTimeToLiveCommand({ TableName: TABLE, TimeToLiveSpecification }),
    );
    const described = await fixture.raw.send(new DescribeTimeToLiveCommand({ TableName: TABLE }));
    expect(described.TimeToLiveDescription).toEqual({
      TimeToLiveStatus: 'ENABLED',
      AttributeName: 'ttl',
    });
    const seconds = Math.floor(clock / 1000);
    await put({ pk: 'ttl', sk: 'past', ttl: seconds - 1, gpk: 'TTL', gsk: '1' });
    await put({ pk: 'ttl', sk: 'future', ttl: seconds + 1 });
    await put({ pk: 'ttl', sk: 'text', ttl: '1' });
    expect(service.sweepExpired()).toBe(1);
    expect(await get('ttl', 'past')).toBeUndefined();
    expect(await get('ttl', 'future')).toBeDefined();
    expect(await get('ttl', 'text')).toBeDefined();
    const index = await fixture.db.send(
      new QueryCommand({
        TableName: TABLE,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gpk = :g',
        ExpressionAttributeValues: { ':g': 'TTL' },
      }),
    );
    expect(index.Count).toBe(0);
  });

  test('the sweep runs by itself when it is asked to', async () => {
    const sweeping = await startDynamoDb({ ttlSweepMs: 5 });
    const own = await dynamoDbFixture(sweeping.url, 'swept');
    const TimeToLiveSpecification = { AttributeName: 'ttl', Enabled: true };
    await own.raw.send(
      new UpdateTimeToLiveCommand({ TableName: 'swept', TimeToLiveSpecification }),
    );
    await own.put({ pk: 'past', ttl: 1 });
    await vi.waitFor(async () => expect(await own.get('past')).toBeUndefined());
    own.close();
    await sweeping.close();
  });

  test('consumed capacity counts a transaction twice', async () => {
    const item = { TableName: TABLE, Item: { pk: 'capacity', sk: 'a', text: 'x'.repeat(1500) } };
    const single = await fixture.db.send(
      new PutCommand({ ...item, ReturnConsumedCapacity: 'TOTAL' }),
    );
    expect(single.ConsumedCapacity?.CapacityUnits).toBe(2);
    const both = await fixture.db.send(
      new TransactWriteCommand({ TransactItems: [{ Put: item }], ReturnConsumedCapacity: 'TOTAL' }),
    );
    expect(both.ConsumedCapacity?.[0]?.CapacityUnits).toBe(4);
  });

  describe('injected faults', () => {
    const write = () =>
      fixture.db.send(
        new TransactWriteCommand({
          TransactItems: ['x', 'y'].map((pk) => ({
            Put: { TableName: TABLE, Item: { pk: `fault-${pk}`, sk: 'a' } },
          })),
        }),
      );
    afterAll(() => {
      fault = undefined;
    });

    test('a conflict cancels a transaction with TransactionConflict and changes nothing', async () => {
      fault = (operation) =>
        operation === 'TransactWriteItems' ? { kind: 'conflict' } : undefined;
      const error = await failure(write());
      expect(error.name).toBe('TransactionCanceledException');
      expect(error['CancellationReasons']).toMatchObject([
        { Code: 'TransactionConflict' },
        { Code: 'None' },
      ]);
      expect(await get('fault-x')).toBeUndefined();
    });

    test('a single write meets a conflict as TransactionConflictException', async () => {
      fault = (operation) => (operation === 'PutItem' ? { kind: 'conflict' } : undefined);
      expect((await failure(put({ pk: 'fault-single' }))).name).toBe(
        'TransactionConflictException',
      );
      expect(await get('fault-single')).toBeUndefined();
    });

    test('a failure answers the named error without doing the write', async () => {
      fault = (operation) =>
        operation === 'PutItem'
          ? { kind: 'fail', type: 'ThrottlingException', status: 400 }
          : undefined;
      expect((await failure(put({ pk: 'fault-throttled' }))).name).toBe('ThrottlingException');
      expect(await get('fault-throttled')).toBeUndefined();
    });

    test('a lost answer leaves the write done', async () => {
      fault = (operation) =>
        operation === 'TransactWriteItems' ? { kind: 'fail', afterwards: true } : undefined;
      expect((await failure(write())).name).toBe('InternalServerError');
      expect(await get('fault-x')).toBeDefined();
    });
  });

  test('a client that goes away in the middle of its body disturbs nobody', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const head =
      'POST / HTTP/1.1\r\nhost: x\r\nx-amz-target: DynamoDB_20120810.PutItem\r\ncontent-length: 1000\r\n\r\n{"a":';
    await new Promise((resolve) => socket.write(head, resolve));
    socket.destroy();
    await once(socket, 'close');
    await put({ pk: 'still-there' });
    expect(await get('still-there')).toBeDefined();
  });

  test.for(['{', '[]', 'null', '"x"'])('a body of %s is refused', async (body) => {
    const headers = { 'x-amz-target': 'DynamoDB_20120810.PutItem' };
    const response = await fetch(service.url, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ __type: 'SerializationException' });
  });
});

describe('embedded DynamoDB against the suite', () => {
  let service: DynamoDbService;
  beforeAll(async () => {
    service = await startDynamoDb();
  });
  afterAll(() => service.close());
  dynamoDbConformance('embedded', () => service.url);
});

describe.runIf(hasMoto())('moto against the suite', () => {
  let server: ChildProcess;
  let url = '';
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    server = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    await vi.waitFor(() => fetch(url), { timeout: 20_000, interval: 50 });
  });
  afterAll(async () => {
    const gone = once(server, 'exit');
    server.kill();
    await gone;
  });
  dynamoDbConformance('moto', () => url, MOTO_SKIPS);
});

function hasMoto(): boolean {
  try {
    execFileSync('moto_server', ['--help'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
