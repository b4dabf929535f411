import { setTimeout as wait } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import type { AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type {
  BatchWriteCommandInput,
  QueryCommandInput,
  ScanCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import pMap from 'p-map';
import type { CallKind } from '../../config.ts';
import { ServiceError } from '../../domain/kernel/errors.ts';
import type { Point } from '../aws/ports.ts';
import type { Key } from './schema.ts';

export type Item = Record<string, unknown>;
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];

/** A transaction item without its table. */
export interface Write {
  Put?: { Item: Item } & Condition;
  Update?: { Key: Key; UpdateExpression: string } & Condition;
  Delete?: { Key: Key } & Condition;
  ConditionCheck?: { Key: Key; ConditionExpression: string } & Condition;
}

interface Condition {
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
  ReturnValuesOnConditionCheckFailure?: 'ALL_OLD';
}

export type TransactOutcome =
  | { kind: 'ok' }
  /** In the order of the items; `item` as it was, where it was asked for. */
  | { kind: 'refused'; reasons: readonly { refused: boolean; item: Item | undefined }[] };

export type UpdateOutcome =
  | { kind: 'ok'; item: Item | undefined }
  | { kind: 'refused'; item: Item | undefined };

/** Tries of a transaction that met another one; then 503. */
const CONFLICT_TRIES = 8;
const FIRST_DELAY_MS = 25;
const MAX_DELAY_MS = 1_000;

/** DynamoDB reads a query's limit as an integer of 32 bits. */
const MOST_ITEMS = 2 ** 31 - 1;

const TRANSIENT = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
]);

/** The one way to the table: every call has a name, conflicts are retried, throttling is a 503. */
export class Table {
  private readonly client: DynamoDBDocumentClient;
  private readonly name: string;
  private readonly point: Point;

  constructor(client: DynamoDBClient, name: string, point: Point) {
    this.client = DynamoDBDocumentClient.from(client, {
      marshallOptions: { removeUndefinedValues: true },
    });
    this.name = name;
    this.point = point;
  }

  /** Between two tries of a change that another one came before. */
  pause(milliseconds: number): Promise<void> {
    return wait(milliseconds);
  }

  /** Strongly consistent. */
  async get(point: string, key: Key): Promise<Item | undefined> {
    const command = new GetCommand({ TableName: this.name, Key: key, ConsistentRead: true });
    const { Item: item } = await this.call(point, () => this.client.send(command));
    return item;
  }

  async query(
    point: string,
    input: Omit<QueryCommandInput, 'TableName'>,
  ): Promise<{ items: Item[]; lastKey: Item | undefined }> {
    const command = new QueryCommand({ TableName: this.name, ...input });
    const { Items, LastEvaluatedKey } = await this.call(point, () => this.client.send(command));
    return { items: Items ?? [], lastKey: LastEvaluatedKey };
  }

  /** Reads the whole table, page by page: for an operator's tools, never for a request. */
  async scan(
    point: string,
    input: Omit<ScanCommandInput, 'TableName'>,
  ): Promise<{ items: Item[]; lastKey: Item | undefined }> {
    const command = new ScanCommand({ TableName: this.name, ...input });
    const { Items, LastEvaluatedKey } = await this.call(point, () => this.client.send(command));
    return { items: Items ?? [], lastKey: LastEvaluatedKey };
  }

  /** Query pages until so many items are there or none is left: one page ends at 1 MB, whatever its limit. */
  async queryUpTo(
    point: string,
    input: Omit<QueryCommandInput, 'TableName' | 'Limit'>,
    most: number,
  ): Promise<Item[]> {
    const items: Item[] = [];
    let from: Item | undefined;
    do {
      const page = await this.query(point, {
        ...input,
        Limit: Math.min(most - items.length, MOST_ITEMS),
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      });
      items.push(...page.items);
      from = page.lastKey;
    } while (from !== undefined && items.length < most);
    return items;
  }

  async put(point: string, item: Item, condition: Condition = {}): Promise<UpdateOutcome> {
    const command = new PutCommand({ TableName: this.name, Item: item, ...condition });
    return this.conditional(point, async () => {
      await this.client.send(command);
      return undefined;
    });
  }

  async delete(point: string, key: Key, condition: Condition = {}): Promise<UpdateOutcome> {
    const command = new DeleteCommand({ TableName: this.name, Key: key, ...condition });
    return this.conditional(point, async () => {
      await this.client.send(command);
      return undefined;
    });
  }

  /** Answers the item as `ReturnValues` asks; a failed condition is an outcome, not an error. */
  async update(
    point: string,
    input: Omit<UpdateCommandInput, 'TableName'>,
  ): Promise<UpdateOutcome> {
    const command = new UpdateCommand({ TableName: this.name, ...input });
    return this.conditional(point, async () => (await this.client.send(command)).Attributes);
  }

  /**
   * All or nothing. Conflicts with other transactions are retried with full jitter.
   * @throws ServiceError SERVICE_UNAVAILABLE when they don't end
   */
  async transact(point: string, writes: readonly Write[]): Promise<TransactOutcome> {
    const items = writes.map((write) => withTable(write, this.name));
    try {
      await this.write(point, () =>
        this.client.send(new TransactWriteCommand({ TransactItems: items })),
      );
      return { kind: 'ok' };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return {
        kind: 'refused',
        reasons: (error.CancellationReasons ?? []).map(({ Code, Item: item }) => ({
          refused: Code === 'ConditionalCheckFailed',
          item: item === undefined ? undefined : unmarshalled(item),
        })),
      };
    }
  }

  /** A write that meets another transaction tries again, with full jitter; then 503. */
  private async write<T>(point: string, call: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.call(point, call, 'write');
      } catch (error) {
        if (!isConflict(error)) throw error;
        if (attempt === CONFLICT_TRIES) throw busy(error);
        await pause(attempt);
      }
    }
  }

  /**
   * Any number of keys; unprocessed ones are asked again. Strongly consistent, in no order.
   * @param width requests of 100 keys that are under way at once
   */
  async batchGet(
    point: string,
    keys: readonly Key[],
    projection?: readonly string[],
    width = 4,
  ): Promise<Item[]> {
    const chunks = chunksOf(uniqueKeys(keys), 100);
    const pages = await pMap(chunks, (chunk) => this.batchGetChunk(point, chunk, projection), {
      concurrency: width,
    });
    return pages.flat();
  }

  private async batchGetChunk(
    point: string,
    keys: readonly Key[],
    projection: readonly string[] | undefined,
  ): Promise<Item[]> {
    const found: Item[] = [];
    let left: Item[] = keys.map(({ pk, sk }) => ({ pk, sk }));
    for (let attempt = 1; left.length > 0; attempt += 1) {
      if (attempt > CONFLICT_TRIES) throw busy(undefined);
      if (attempt > 1) await pause(attempt);
      const request = {
        [this.name]: {
          Keys: left,
          ConsistentRead: true,
          ...(projection === undefined ? {} : { ProjectionExpression: projection.join(', ') }),
        },
      };
      const answer = await this.call(point, () =>
        this.client.send(new BatchGetCommand({ RequestItems: request })),
      );
      found.push(...(answer.Responses?.[this.name] ?? []));
      left = answer.UnprocessedKeys?.[this.name]?.Keys ?? [];
    }
    return found;
  }

  /** Puts any number of items, unconditionally. */
  async batchPut(point: string, items: readonly Item[]): Promise<void> {
    await pMap(chunksOf(items, 25), (chunk) => this.batchPutChunk(point, chunk), {
      concurrency: 8,
    });
  }

  /** Deletes any number of items, unconditionally. */
  async batchDelete(point: string, keys: readonly Key[]): Promise<void> {
    const requests = uniqueKeys(keys).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    await pMap(chunksOf(requests, 25), (chunk) => this.batchWriteChunk(point, chunk), {
      concurrency: 8,
    });
  }

  private batchPutChunk(point: string, items: readonly Item[]): Promise<void> {
    return this.batchWriteChunk(
      point,
      items.map((item) => ({ PutRequest: { Item: item } })),
    );
  }

  private async batchWriteChunk(point: string, requests: readonly WriteRequest[]): Promise<void> {
    let left = requests;
    for (let attempt = 1; left.length > 0; attempt += 1) {
      if (attempt > CONFLICT_TRIES) throw busy(undefined);
      if (attempt > 1) await pause(attempt);
      const answer = await this.write(point, () =>
        this.client.send(new BatchWriteCommand({ RequestItems: { [this.name]: [...left] } })),
      );
      left = answer.UnprocessedItems?.[this.name] ?? [];
    }
  }

  private async conditional(
    point: string,
    call: () => Promise<Item | undefined>,
  ): Promise<UpdateOutcome> {
    try {
      return { kind: 'ok', item: await this.write(point, call) };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const item = error.Item === undefined ? undefined : unmarshalled(error.Item);
      return { kind: 'refused', item };
    }
  }

  private async call<T>(
    point: string,
    call: () => Promise<T>,
    kind: CallKind = 'other',
  ): Promise<T> {
    try {
      return await this.point(point, call, kind);
    } catch (error) {
      if (error instanceof Error && TRANSIENT.has(error.name)) throw busy(error);
      throw error;
    }
  }
}

/** Some condition did not hold: the transaction's answer, whatever else its reasons say. */
const isRefusal = (error: unknown): error is TransactionCanceledException =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).some(({ Code }) => Code === 'ConditionalCheckFailed');

/** Another transaction, or too many requests, were in the way. */
const isConflict = (error: unknown): boolean =>
  error instanceof TransactionConflictException ||
  (error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).every(({ Code }) => Code !== 'ConditionalCheckFailed') &&
    (error.CancellationReasons ?? []).some(({ Code }) => RETRYABLE.has(Code ?? '')));

const RETRYABLE = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

const busy = (cause: unknown) =>
  new ServiceError('SERVICE_UNAVAILABLE', 'The service is busy. Try again.', {
    retryAfterSeconds: 1,
    cause,
  });

const pause = (attempt: number): Promise<void> =>
  wait(Math.random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt));

/** The SDK types every member as required in its own way; each write has exactly one. */
function withTable(write: Write, table: string): TransactItem {
  const { Put, Update, Delete, ConditionCheck } = write;
  return {
    ...(Put === undefined ? {} : { Put: { TableName: table, ...Put } }),
    ...(Update === undefined ? {} : { Update: { TableName: table, ...Update } }),
    ...(Delete === undefined ? {} : { Delete: { TableName: table, ...Delete } }),
    ...(ConditionCheck === undefined
      ? {}
      : { ConditionCheck: { TableName: table, ...ConditionCheck } }),
  };
}

export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += size)
    chunks.push(items.slice(start, start + size));
  return chunks;
}

const uniqueKeys = (keys: readonly Key[]): Key[] => [
  ...new Map(keys.map((key) => [`${key.pk}\n${key.sk}`, key])).values(),
];

/** The document client leaves items inside errors in DynamoDB's own form. */
const unmarshalled = (item: Record<string, AttributeValue>): Item => unmarshall(item);
