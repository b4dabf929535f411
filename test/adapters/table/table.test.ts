import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Table } from '../../../functions/adapters/table/table.ts';
import { startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
beforeAll(async () => {
  db = await startTable();
});
afterEach(() => {
  db.inject(undefined);
  db.endPagesAfter(Number.POSITIVE_INFINITY);
  vi.restoreAllMocks();
});
afterAll(() => db.close());

const rowsOf = (pk: string, count: number) =>
  Array.from({ length: count }, (_item, index) => ({
    pk,
    sk: String(index + 1).padStart(4, '0'),
    n: index + 1,
  }));
const all = { KeyConditionExpression: 'pk = :pk', ConsistentRead: true };
const of = (pk: string) => ({ ...all, ExpressionAttributeValues: { ':pk': pk } });

test('any number of rows is put, read by their keys and deleted', async () => {
  const rows = rowsOf('many', 251);
  await db.table.batchPut('test', rows);
  db.calls.length = 0;
  // Keys that are asked for twice are read once, and deleted once.
  const found = await db.table.batchGet('test', [...rows, ...rows]);
  expect(found.toSorted((a, b) => Number(a['n']) - Number(b['n']))).toEqual(rows);
  expect(db.calls).toEqual(['BatchGetItem', 'BatchGetItem', 'BatchGetItem']);
  const [first, ...others] = rows;
  if (first === undefined) throw new Error('There is one.');
  await db.table.batchDelete('test', [...others, ...others]);
  expect((await db.table.query('test', of('many'))).items).toEqual([first]);
});

test('of rows that are read by their keys, as many attributes come as are asked for', async () => {
  const [row] = rowsOf('few', 1);
  if (row === undefined) throw new Error('There is one.');
  await db.table.put('test', row);
  expect(await db.table.batchGet('test', [row], ['n', 'pk'])).toEqual([{ pk: 'few', n: 1 }]);
  expect(await db.table.batchGet('test', [{ pk: 'few', sk: 'none' }])).toEqual([]);
});

test.for([1, 2, 3, Number.POSITIVE_INFINITY])(
  'a query goes on until enough is there or nothing is left, in pages of %d',
  async (most) => {
    const rows = rowsOf('pages', 7);
    await db.table.batchPut('test', rows);
    db.endPagesAfter(most);
    expect(await db.table.queryUpTo('test', of('pages'), 5)).toEqual(rows.slice(0, 5));
    expect(await db.table.queryUpTo('test', of('pages'), 100)).toEqual(rows);
    expect(await db.table.queryUpTo('test', of('none'), 100)).toEqual([]);
  },
);

test('a query for everything keeps its limit within 32 bits, and one that has enough ends', async () => {
  await db.table.batchPut('test', rowsOf('all', 3));
  const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  await db.table.queryUpTo('test', of('all'), Number.MAX_SAFE_INTEGER);
  await db.table.queryUpTo('test', of('all'), 2);
  const limits = send.mock.calls.flatMap(([command]) =>
    command instanceof QueryCommand ? [command.input.Limit] : [],
  );
  expect(limits).toEqual([2 ** 31 - 1, 2]);
});

test('a refused write tells what the row was, where it is asked for', async () => {
  const [row] = rowsOf('refused', 1);
  if (row === undefined) throw new Error('There is one.');
  await db.table.put('test', row);
  const condition = { ConditionExpression: 'attribute_not_exists(pk)' };
  const asked = { ...condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
  const key = { pk: row.pk, sk: row.sk };
  expect(await db.table.put('test', row, condition)).toEqual({ kind: 'refused', item: undefined });
  expect(await db.table.put('test', row, asked)).toEqual({ kind: 'refused', item: row });
  expect(await db.table.delete('test', key, asked)).toEqual({ kind: 'refused', item: row });
  expect(
    await db.table.transact('test', [
      { ConditionCheck: { Key: { pk: 'x', sk: 'y' }, ...condition } },
      { Put: { Item: row, ...asked } },
    ]),
  ).toEqual({
    kind: 'refused',
    reasons: [
      { refused: false, item: undefined },
      { refused: true, item: row },
    ],
  });
  expect(await db.table.delete('test', key)).toEqual({ kind: 'ok', item: undefined });
  expect(await db.table.get('test', key)).toBeUndefined();
});

test('a transaction writes, changes, deletes and checks', async () => {
  const [a, b, c] = rowsOf('kinds', 3);
  if (a === undefined || b === undefined || c === undefined) throw new Error('There are three.');
  await db.table.batchPut('test', [b, c]);
  const outcome = await db.table.transact('test', [
    { Put: { Item: a } },
    {
      Update: {
        Key: { pk: b.pk, sk: b.sk },
        UpdateExpression: 'SET n = :n',
        ExpressionAttributeValues: { ':n': 20 },
      },
    },
    { Delete: { Key: { pk: c.pk, sk: c.sk } } },
    {
      ConditionCheck: {
        Key: { pk: 'kinds', sk: 'none' },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ]);
  expect(outcome).toEqual({ kind: 'ok' });
  expect((await db.table.query('test', of('kinds'))).items).toEqual([a, { ...b, n: 20 }]);
});

test.for([
  ['TransactionConflict', true],
  ['ThrottlingError', true],
  ['ProvisionedThroughputExceeded', true],
  ['ItemCollectionSizeLimitExceeded', false],
] as const)('a transaction that %s was in the way of is tried again: %s', async ([code, again]) => {
  const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  const { TransactionCanceledException } = await import('@aws-sdk/client-dynamodb');
  send.mockImplementationOnce(() => {
    throw new TransactionCanceledException({
      message: 'Cancelled',
      $metadata: {},
      CancellationReasons: [{ Code: 'None' }, { Code: code }],
    });
  });
  const [row] = rowsOf(code, 1);
  const write = db.table.transact('test', [{ Put: { Item: row ?? {} } }]);
  if (again) expect(await write).toEqual({ kind: 'ok' });
  else await expect(write).rejects.toThrow('Cancelled');
});

test('what a batch leaves out is written again, and given up after eight times', async () => {
  const rows = rowsOf('left', 30);
  const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  const sent: number[] = [];
  // oxlint-disable-next-line typescript/no-misused-promises -- of its overloads, the one with a callback is taken
  send.mockImplementation((command) => {
    expect(command).toBeInstanceOf(BatchWriteCommand);
    const requests = command instanceof BatchWriteCommand ? command.input.RequestItems : undefined;
    const [[name, all_] = ['', []]] = Object.entries(requests ?? {});
    sent.push(all_.length);
    return Promise.resolve({ UnprocessedItems: { [name]: all_.slice(5) } });
  });
  await db.table.batchPut('test', rows);
  expect(sent.toSorted((a, b) => b - a)).toEqual([25, 20, 15, 10, 5, 5]);
  // oxlint-disable-next-line typescript/no-misused-promises -- as above
  send.mockImplementation((command) => {
    sent.push(1);
    return Promise.resolve({
      UnprocessedItems: command instanceof BatchWriteCommand ? command.input.RequestItems : {},
    });
  });
  sent.length = 0;
  await expect(db.table.batchDelete('test', rows.slice(0, 1))).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'The service is busy. Try again.',
    retryAfterSeconds: 1,
  });
  expect(sent).toHaveLength(8);
});

test('fields without a value are not written', async () => {
  await db.table.put('test', { pk: 'fields', sk: '1', none: undefined, nil: null });
  expect(await db.table.get('test', { pk: 'fields', sk: '1' })).toEqual({
    pk: 'fields',
    sk: '1',
    nil: null,
  });
});

test('a change answers the row as it is asked to, and an error that is no refusal stays one', async () => {
  const key = { pk: 'change', sk: '1' };
  const change = {
    Key: key,
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': 1 },
  };
  expect(await db.table.update('test', { ...change, ReturnValues: 'ALL_NEW' })).toEqual({
    kind: 'ok',
    item: { ...key, n: 1 },
  });
  expect(await db.table.update('test', change)).toEqual({ kind: 'ok', item: undefined });
  const conditional = { ...change, ConditionExpression: 'attribute_not_exists(pk)' };
  expect(await db.table.update('test', conditional)).toEqual({ kind: 'refused', item: undefined });
  await expect(
    db.table.update('test', { ...change, UpdateExpression: 'PLUS n :one' }),
  ).rejects.toMatchObject({ name: 'ValidationException' });
  expect(await db.table.get('test', key)).toEqual({ ...key, n: 2 });
});

test('reads by keys are strongly consistent', async () => {
  const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  await db.table.get('test', { pk: 'read', sk: '1' });
  await db.table.batchGet('test', [{ pk: 'read', sk: '1' }]);
  expect(JSON.stringify(send.mock.calls[0]?.[0].input)).toContain('"ConsistentRead":true');
  expect(JSON.stringify(send.mock.calls[1]?.[0].input)).toContain('"ConsistentRead":true');
});

test('keys that a batch leaves out again and again are given up after eight times', async () => {
  const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  // oxlint-disable-next-line typescript/no-misused-promises -- of its overloads, the one with a callback is taken
  send.mockImplementation((command) =>
    Promise.resolve({
      UnprocessedKeys: command instanceof BatchGetCommand ? command.input.RequestItems : {},
    }),
  );
  await expect(db.table.batchGet('test', [{ pk: 'left', sk: '1' }])).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    retryAfterSeconds: 1,
  });
  expect(send).toHaveBeenCalledTimes(8);
});

test('every call says whether it writes', async () => {
  const kinds: [string, string | undefined][] = [];
  const table = new Table(db.client, db.name, (point, call, kind) => {
    kinds.push([point, kind]);
    return call();
  });
  const row = { pk: 'kind', sk: '1' };
  await table.put('put', row);
  await table.update('update', { Key: row, UpdateExpression: 'SET n = pk' });
  await table.get('get', row);
  await table.query('query', of('kind'));
  await table.scan('scan', { ConsistentRead: true });
  await table.batchGet('read', [row]);
  await table.batchPut('write', [row]);
  await table.transact('transact', [{ Put: { Item: row } }]);
  await table.batchDelete('remove', [row]);
  await table.delete('delete', row);
  const writes = ['put', 'update', 'write', 'transact', 'remove', 'delete'];
  expect(kinds).toHaveLength(10);
  for (const [point, kind] of kinds) expect(kind).toBe(writes.includes(point) ? 'write' : 'other');
});
