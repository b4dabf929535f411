import { AwsError } from '../service.ts';
import { matches } from './condition.ts';
import {
  MAX_ITEM_BYTES,
  assertValid,
  db,
  parse,
  validationError,
  type Item,
  type ParsedRequest,
} from './dynalite.ts';
import type { Table } from './table.ts';
import { applyUpdate } from './update.ts';

export type WriteKind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

/** A write as parsed: what to do, and whether a failed condition shows the item as it was. */
export interface Write {
  kind: WriteKind;
  data: ParsedRequest;
  returnOld: boolean;
}

/** A write that was found possible. Nothing has changed yet. */
export interface PlannedWrite {
  table: Table;
  key: string;
  old: Item | undefined;
  /** The item afterwards; undefined when there is none. */
  next: Item | undefined;
  attributes: Item | undefined;
  units: number;
}

export type FindTable = (name: string) => Table;

const RULES = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'DeleteItem',
} as const;
const EMPTY_KEY =
  'One or more parameter values are not valid. A value specified for a secondary index key is not supported. ' +
  'The AttributeValue for a key attribute cannot contain an empty string value.';

export function parseWrite(kind: WriteKind, body: Record<string, unknown>): Write {
  return {
    kind,
    data: parse(RULES[kind], body),
    returnOld: body['ReturnValuesOnConditionCheckFailure'] === 'ALL_OLD',
  };
}

/** Key of the item that the write is about. */
export function keyOfWrite({ data }: Write, table: Table): string {
  if (data.Item !== undefined) {
    assertValid(db.validateItem(data.Item, table.description));
    return table.keyOf(data.Item);
  }
  const key = data.Key ?? {};
  assertValid(db.validateKey(key, table.description));
  return table.keyOf(key);
}

/**
 * Judges a write against the table as it is now, without changing it.
 *
 * Everything from here to `commit` runs in one turn of the event loop: that alone makes writes and transactions
 * serialisable, so neither may ever wait for anything.
 */
export function planWrite(write: Write, findTable: FindTable): PlannedWrite {
  const { kind, data } = write;
  const table = findTable(data.TableName);
  const key = keyOfWrite(write, table);
  if (data._updates) {
    assertValid(db.validateUpdates(undefined, data._updates, table.description));
  }
  const old = table.items.get(key);
  if (data._condition && !matches(old ?? {}, data._condition.expression)) {
    throw new AwsError('ConditionalCheckFailedException', 'The conditional request failed', {
      extra: write.returnOld && old ? { Item: old } : {},
    });
  }
  const next = nextItem(kind, data, old);
  if (next !== undefined && next !== old) assertStorable(next, table, kind);
  const size = (item: Item | undefined): number => db.capacityUnits(item, false, true);
  return {
    table,
    key,
    old,
    next,
    attributes: returnedAttributes(data, old, next),
    units: Math.max(size(old), size(next)),
  };
}

/** Makes writes that were found possible; a journal keeps all of them or none. */
export function commit(plans: readonly PlannedWrite[]): void {
  const write = (): void => {
    for (const { table, key, next, old } of plans) if (next !== old) table.replace(key, next);
  };
  const journal = plans[0]?.table.journal;
  if (journal === undefined) write();
  else journal.atomically(write);
}

function nextItem(kind: WriteKind, data: ParsedRequest, old: Item | undefined): Item | undefined {
  switch (kind) {
    case 'Put':
      return data.Item;
    case 'Update':
      // Without an expression an update still makes the item, holding only its key.
      return applyUpdate(old ?? data.Key ?? {}, data._updates?.sections ?? []);
    case 'Delete':
      return undefined;
    case 'ConditionCheck':
      return old;
  }
}

function assertStorable(item: Item, { description }: Table, kind: WriteKind): void {
  if (kind === 'Update') {
    if (db.itemSize(item) > MAX_ITEM_BYTES) {
      throw validationError('Item size to update has exceeded the maximum allowed size');
    }
    assertValid(db.validateItem(item, description));
  }
  const { GlobalSecondaryIndexes = [], LocalSecondaryIndexes = [] } = description;
  for (const { AttributeName } of [...GlobalSecondaryIndexes, ...LocalSecondaryIndexes].flatMap(
    (i) => i.KeySchema,
  )) {
    const value = item[AttributeName];
    if (value?.S === '' || value?.B === '') throw validationError(EMPTY_KEY);
  }
}

function returnedAttributes(
  data: ParsedRequest,
  old: Item | undefined,
  next: Item | undefined,
): Item | undefined {
  const paths = data._updates?.paths ?? [];
  switch (data.ReturnValues) {
    case 'ALL_OLD':
      return old;
    case 'ALL_NEW':
      return next;
    case 'UPDATED_OLD':
      return old && db.mapPaths(paths, old);
    case 'UPDATED_NEW':
      return next && db.mapPaths(paths, next);
    default:
      return undefined;
  }
}
