import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  TransactGetCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import type { DynamoDbFixture } from './fixture.ts';

/** Declares one case of the suite. */
export type Check = (title: string, run: () => Promise<void>) => void;

/** The half of the suite about queries, indexes and batches. */
export function checkReads(check: Check, fixture: () => DynamoDbFixture): void {
  const key = (pk: string, sk?: string) => fixture().key(pk, sk);
  const put = (item: Record<string, unknown>) => fixture().put(item);
  const query = (rest: Partial<QueryCommandInput>) => fixture().query(rest);

  check('TransactGet answers in order, with gaps and projections', async () => {
    await put({ pk: 'tg', v: 1, w: 2 });
    const { Responses } = await fixture().db.send(
      new TransactGetCommand({
        TransactItems: [
          { Get: key('tg-nowhere') },
          { Get: { ...key('tg'), ProjectionExpression: 'w' } },
        ],
      }),
    );
    expect(Responses?.map((response) => response.Item)).toEqual([undefined, { w: 2 }]);
  });

  check('a query takes begins_with and between, and goes both ways', async () => {
    for (const sk of ['A#1', 'A#2', 'B#1', 'B#2']) await put({ pk: 'query', sk });
    const keys = async (condition: string, values: object, forward = true) => {
      const { Items = [] } = await query({
        KeyConditionExpression: `pk = :pk AND ${condition}`,
        ExpressionAttributeValues: { ':pk': 'query', ...values },
        ScanIndexForward: forward,
      });
      return Items.map((item) => item['sk']);
    };
    expect(await keys('begins_with(sk, :a)', { ':a': 'A#' })).toEqual(['A#1', 'A#2']);
    expect(await keys('sk BETWEEN :a AND :b', { ':a': 'A#2', ':b': 'B#1' }, false)).toEqual([
      'B#1',
      'A#2',
    ]);
    expect(await keys('sk > :a', { ':a': 'A#2' })).toEqual(['B#1', 'B#2']);
    expect(await keys('sk <= :a', { ':a': 'A#2' })).toEqual(['A#1', 'A#2']);
  });

  check(
    'pages by Limit and ExclusiveStartKey cover a partition once, in both directions',
    async () => {
      const all = Array.from({ length: 7 }, (_, index) => `s${index}`);
      for (const sk of all) await put({ pk: 'pages', sk });
      for (const forward of [true, false]) {
        const seen: unknown[] = [];
        let start: Record<string, unknown> | undefined;
        do {
          const page = await query({
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': 'pages' },
            ScanIndexForward: forward,
            Limit: 3,
            ExclusiveStartKey: start,
          });
          expect(page.Items?.length).toBeLessThanOrEqual(3);
          seen.push(...(page.Items ?? []).map((item) => item['sk']));
          start = page.LastEvaluatedKey;
        } while (start);
        expect(seen).toEqual(forward ? all : all.toReversed());
      }
    },
  );

  check('a filter is applied after the limit', async () => {
    for (const n of [1, 2, 3, 4]) await put({ pk: 'filter', sk: `${n}`, odd: n % 2 === 1 });
    const page = await query({
      KeyConditionExpression: 'pk = :pk',
      FilterExpression: 'odd = :yes',
      ExpressionAttributeValues: { ':pk': 'filter', ':yes': true },
      Limit: 2,
    });
    expect([page.Count, page.ScannedCount]).toEqual([1, 2]);
  });

  check('an index holds only items with its keys, and follows every change', async () => {
    await put({ pk: 'i1', gpk: 'DUE', gsk: '2' });
    await put({ pk: 'i2', gpk: 'DUE', gsk: '1' });
    await put({ pk: 'i3', gpk: 'DUE' });
    const due = async () => {
      const { Items = [] } = await query({
        IndexName: 'gsi1',
        KeyConditionExpression: 'gpk = :g',
        ExpressionAttributeValues: { ':g': 'DUE' },
      });
      return Items.map((item) => item['pk']);
    };
    expect(await due()).toEqual(['i2', 'i1']);
    await fixture().update('i2', 'SET gsk = :later', {
      ExpressionAttributeValues: { ':later': '3' },
    });
    expect(await due()).toEqual(['i1', 'i2']);
    await fixture().update('i1', 'REMOVE gpk, gsk');
    await fixture().db.send(new DeleteCommand(key('i2')));
    expect(await due()).toEqual([]);
  });

  check('items with the same index key are all there, page by page', async () => {
    const all = Array.from({ length: 9 }, (_, index) => `same${index}`);
    for (const pk of all) await put({ pk, gpk: 'SAME', gsk: 'x' });
    const seen: unknown[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const page = await query({
        IndexName: 'gsi1',
        KeyConditionExpression: 'gpk = :g',
        ExpressionAttributeValues: { ':g': 'SAME' },
        Limit: 4,
        ExclusiveStartKey: start,
      });
      seen.push(...(page.Items ?? []).map((item) => item['pk']));
      start = page.LastEvaluatedKey;
    } while (start);
    expect(new Set(seen)).toEqual(new Set(all));
    expect(seen).toHaveLength(all.length);
  });

  check('a consistent read sees the write before it', async () => {
    for (let v = 0; v < 20; v += 1) {
      await put({ pk: 'consistent', v });
      expect((await fixture().get('consistent'))?.['v']).toBe(v);
    }
  });

  check('batches write and read many items', async () => {
    const table = key('batch').TableName;
    const keys = Array.from({ length: 25 }, (_, index) => ({ pk: 'batch', sk: `${index}` }));
    await fixture().db.send(
      new BatchWriteCommand({
        RequestItems: {
          [table]: keys.map((item) => ({ PutRequest: { Item: { ...item, v: item.sk } } })),
        },
      }),
    );
    const read = async () => {
      const { Responses } = await fixture().db.send(
        new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
      );
      return Responses?.[table] ?? [];
    };
    expect(await read()).toHaveLength(25);
    await fixture().db.send(
      new BatchWriteCommand({
        RequestItems: {
          [table]: keys.slice(5).map((item) => ({ DeleteRequest: { Key: item } })),
        },
      }),
    );
    expect(new Set((await read()).map((item) => item['v']))).toEqual(
      new Set(['0', '1', '2', '3', '4']),
    );
  });
}
