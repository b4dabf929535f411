import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkReads, type Check } from './conformance-reads.ts';
import { dynamoDbFixture, failure, type DynamoDbFixture } from './fixture.ts';

const TABLE = 'conformance';

/**
 * What the service relies on in a DynamoDB, checked through the real client. `skips` names cases that the
 * implementation at `endpoint` is known to answer otherwise, each with its reason.
 */
export function dynamoDbConformance(
  name: string,
  endpoint: () => string,
  skips: Record<string, string> = {},
): void {
  describe(`${name} conforms`, () => {
    let fixture: DynamoDbFixture;
    const check: Check = (title, run) => {
      const reason = skips[title];
      test.skipIf(reason !== undefined)(reason === undefined ? title : `${title} (${reason})`, run);
    };
    const key = (pk: string, sk?: string) => fixture.key(pk, sk);
    const put = (...args: Parameters<DynamoDbFixture['put']>) => fixture.put(...args);
    const get = (pk: string, sk?: string) => fixture.get(pk, sk);
    const update = (...args: Parameters<DynamoDbFixture['update']>) => fixture.update(...args);
    const transact = (...args: Parameters<DynamoDbFixture['transact']>) =>
      fixture.transact(...args);
    const onlyNew = { ConditionExpression: 'attribute_not_exists(pk)' };

    beforeAll(async () => {
      fixture = await dynamoDbFixture(endpoint(), TABLE);
    });
    afterAll(() => fixture.close());

    checkReads(check, () => fixture);

    check('a conditional put admits the first and shows the loser what is there', async () => {
      await put({ pk: 'put', v: 1 }, onlyNew);
      const error = await failure(
        put({ pk: 'put', v: 2 }, { ...onlyNew, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
      );
      expect(error.name).toBe('ConditionalCheckFailedException');
      expect(error['Item']).toEqual({ pk: { S: 'put' }, sk: { S: 'a' }, v: { N: '1' } });
      expect((await get('put'))?.['v']).toBe(1);
    });

    check('a failed condition shows nothing when nothing was asked for', async () => {
      await put({ pk: 'silent' });
      const error = await failure(put({ pk: 'silent' }, onlyNew));
      expect(error.name).toBe('ConditionalCheckFailedException');
      expect(error['Item']).toBeUndefined();
    });

    check('a conditional update changes the item only while the condition holds', async () => {
      await put({ pk: 'update', v: 1 });
      const toVersion = (from: number) =>
        update('update', 'SET v = :next', {
          ConditionExpression: 'v = :from',
          ExpressionAttributeValues: { ':from': from, ':next': from + 1 },
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        });
      expect((await toVersion(1)).Attributes).toEqual({ pk: 'update', sk: 'a', v: 2 });
      const error = await failure(toVersion(1));
      expect(error.name).toBe('ConditionalCheckFailedException');
      expect(error['Item']).toMatchObject({ v: { N: '2' } });
    });

    check('an update with attribute_exists makes no item', async () => {
      const error = await failure(
        update('ghost', 'SET v = :v', {
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':v': 1 },
        }),
      );
      expect(error.name).toBe('ConditionalCheckFailedException');
      expect(await get('ghost')).toBeUndefined();
    });

    check('a conditional delete returns what it deleted', async () => {
      await put({ pk: 'delete', v: 1 });
      const remove = (v: number) =>
        fixture.db.send(
          new DeleteCommand({
            ...key('delete'),
            ConditionExpression: 'v = :v',
            ExpressionAttributeValues: { ':v': v },
            ReturnValues: 'ALL_OLD',
          }),
        );
      expect((await failure(remove(2))).name).toBe('ConditionalCheckFailedException');
      expect((await remove(1)).Attributes).toEqual({ pk: 'delete', sk: 'a', v: 1 });
      expect(await get('delete')).toBeUndefined();
    });

    check('a transaction puts, checks, updates and deletes in one', async () => {
      await put({ pk: 't-check', open: true });
      await put({ pk: 't-update', v: 1 });
      await put({ pk: 't-delete' });
      await transact(
        { Put: { TableName: TABLE, Item: { pk: 't-put', sk: 'a' }, ...onlyNew } },
        {
          ConditionCheck: {
            ...key('t-check'),
            ConditionExpression: '#open = :yes',
            ExpressionAttributeNames: { '#open': 'open' },
            ExpressionAttributeValues: { ':yes': true },
          },
        },
        {
          Update: {
            ...key('t-update'),
            UpdateExpression: 'ADD v :one',
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
        { Delete: key('t-delete') },
      );
      expect(await get('t-put')).toBeDefined();
      expect(await get('t-check')).toEqual({ pk: 't-check', sk: 'a', open: true });
      expect((await get('t-update'))?.['v']).toBe(2);
      expect(await get('t-delete')).toBeUndefined();
    });

    check('a cancelled transaction gives its reasons in order and changes nothing', async () => {
      await put({ pk: 'r-there', v: 7 });
      const error = await failure(
        transact(
          { Put: { TableName: TABLE, Item: { pk: 'r-new', sk: 'a' }, ...onlyNew } },
          {
            Put: {
              TableName: TABLE,
              Item: { pk: 'r-there', sk: 'a' },
              ...onlyNew,
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
          { Delete: { ...key('r-nowhere'), ConditionExpression: 'attribute_exists(pk)' } },
        ),
      );
      expect(error.name).toBe('TransactionCanceledException');
      expect(error.message).toContain('[None, ConditionalCheckFailed, ConditionalCheckFailed]');
      expect(error['CancellationReasons']).toEqual([
        { Code: 'None' },
        {
          Code: 'ConditionalCheckFailed',
          Message: 'The conditional request failed',
          Item: { pk: { S: 'r-there' }, sk: { S: 'a' }, v: { N: '7' } },
        },
        { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
      ]);
      expect(await get('r-new')).toBeUndefined();
    });

    check('a transaction refuses two operations on one item', async () => {
      const error = await failure(
        transact(
          { Put: { TableName: TABLE, Item: { pk: 'twice', sk: 'a' } } },
          { Delete: key('twice') },
        ),
      );
      expect(error.name).toBe('ValidationException');
      expect(await get('twice')).toBeUndefined();
    });

    check('ADD and DELETE keep a string set, and an emptied set disappears', async () => {
      const change = (verb: 'ADD' | 'DELETE', ...members: string[]) =>
        update('set', `${verb} running :m`, {
          ExpressionAttributeValues: { ':m': new Set(members) },
        });
      await change('ADD', 'x', 'y');
      await change('ADD', 'y', 'z');
      expect((await get('set'))?.['running']).toEqual(new Set(['x', 'y', 'z']));
      await change('DELETE', 'x', 'not-there');
      expect((await get('set'))?.['running']).toEqual(new Set(['y', 'z']));
      await change('DELETE', 'y', 'z');
      expect(await get('set')).toEqual({ pk: 'set', sk: 'a' });
    });

    check('size() counts what is there and fails the condition on what is missing', async () => {
      await put({ pk: 'size', running: new Set(['x', 'y']) });
      const guard = (condition: string) =>
        update('size', 'ADD ok :one', {
          ConditionExpression: condition,
          ExpressionAttributeValues: { ':one': 1, ':limit': 3 },
        });
      await guard('size(running) < :limit');
      expect((await failure(guard('size(absent) < :limit'))).name).toBe(
        'ConditionalCheckFailedException',
      );
      await guard('attribute_not_exists(absent) OR size(absent) < :limit');
      expect((await get('size'))?.['ok']).toBe(2);
    });

    check('ADD makes a missing number, adds exactly and goes below zero', async () => {
      const add = (n: number) =>
        update('number', 'ADD n :n', {
          ExpressionAttributeValues: { ':n': n },
          ReturnValues: 'UPDATED_NEW',
        });
      expect((await add(0.1)).Attributes).toEqual({ n: 0.1 });
      expect((await add(0.2)).Attributes).toEqual({ n: 0.3 });
      expect((await add(-1)).Attributes).toEqual({ n: -0.7 });
    });

    check('every right-hand side of an update means the item before it', async () => {
      await put({ pk: 'before', x: 1, y: 2, l: ['a', 'b', 'c'] });
      await update('before', 'SET x = y, y = x, z = x ADD w :one REMOVE l[0], l[1]', {
        ExpressionAttributeValues: { ':one': 1 },
      });
      expect(await get('before')).toEqual({
        pk: 'before',
        sk: 'a',
        x: 2,
        y: 1,
        z: 1,
        w: 1,
        l: ['c'],
      });
    });

    check('a copied number and its source stay two numbers', async () => {
      await put({ pk: 'alias', b: 1 });
      await update('alias', 'SET a = b ADD b :one', { ExpressionAttributeValues: { ':one': 1 } });
      expect(await get('alias')).toEqual({ pk: 'alias', sk: 'a', a: 1, b: 2 });
    });

    check('if_not_exists, list_append and nested paths', async () => {
      await put({ pk: 'nested', m: { l: ['a'] } });
      await update(
        'nested',
        'SET m.l = list_append(m.l, :more), m.n = if_not_exists(m.n, :zero) + :one',
        {
          ExpressionAttributeValues: { ':more': ['b'], ':zero': 0, ':one': 1 },
        },
      );
      expect((await get('nested'))?.['m']).toEqual({ l: ['a', 'b'], n: 1 });
      const error = await failure(
        update('nested', 'SET nowhere.x = :v', { ExpressionAttributeValues: { ':v': 1 } }),
      );
      expect(error.name).toBe('ValidationException');
    });

    check('= compares maps and lists by their content', async () => {
      const place = { city: 'Austin', codes: ['a', { b: 1 }] };
      await put({ pk: 'deep', place });
      const guard = (value: unknown) =>
        update('deep', 'ADD n :one', {
          ConditionExpression: 'place = :place',
          ExpressionAttributeValues: { ':one': 1, ':place': value },
        });
      await guard(structuredClone(place));
      const other = await failure(guard({ ...place, city: 'Denver' }));
      expect(other.name).toBe('ConditionalCheckFailedException');
    });

    check('a comparison with a missing attribute is false, <> true', async () => {
      await put({ pk: 'absent' });
      const guard = (operator: string) =>
        update('absent', 'ADD n :one', {
          ConditionExpression: `absent ${operator} :v`,
          ExpressionAttributeValues: { ':one': 1, ':v': 0 },
        });
      for (const operator of ['=', '<', '<=', '>', '>=']) {
        expect((await failure(guard(operator))).name).toBe('ConditionalCheckFailedException');
      }
      await guard('<>');
      expect((await get('absent'))?.['n']).toBe(1);
    });

    check(
      'a malformed request is a ValidationException, a missing table a ResourceNotFoundException',
      async () => {
        const unused = { ExpressionAttributeValues: { ':v': 1, ':unused': 2 } };
        expect((await failure(update('bad', 'SET v = :v', unused))).name).toBe(
          'ValidationException',
        );
        expect((await failure(update('bad', 'SET v = '))).name).toBe('ValidationException');
        const nowhere = fixture.db.send(
          new PutCommand({ TableName: 'nowhere', Item: { pk: 'x', sk: 'a' } }),
        );
        expect((await failure(nowhere)).name).toBe('ResourceNotFoundException');
      },
    );
  });
}
