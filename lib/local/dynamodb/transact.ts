import { AwsError, isRecord } from '../service.ts';
import { assertValid, db, parse, validationError, type Item } from './dynalite.ts';
import { readUnits, wantsCapacity } from './query.ts';
import {
  commit,
  keyOfWrite,
  parseWrite,
  planWrite,
  type FindTable,
  type PlannedWrite,
  type Write,
  type WriteKind,
} from './write.ts';

/** Why an operation of a transaction did not go through; `None` when it would have. */
export interface CancellationReason {
  Code: string;
  Message?: string;
  Item?: Item;
}

const MAX_OPERATIONS = 100;
const MAX_BYTES = 4 * 1024 * 1024;
const KINDS: readonly WriteKind[] = ['Put', 'Update', 'Delete', 'ConditionCheck'];
const TWICE = 'Transaction request cannot include multiple operations on one item';

/**
 * TransactWriteItems: judges every operation against the tables as they are, and changes all or nothing.
 * Throws `TransactionCanceledException` with one reason an operation, in the order of the operations.
 */
export function transactWrite(body: Record<string, unknown>, findTable: FindTable): object {
  const writes = entriesOf(body).map(parseTransactWrite);
  assertDistinct(writes, findTable);
  const plans: PlannedWrite[] = [];
  const reasons = writes.map((write): CancellationReason => {
    try {
      plans.push(planWrite(write, findTable));
      return { Code: 'None' };
    } catch (error) {
      return reasonOf(error);
    }
  });
  if (reasons.some((reason) => reason.Code !== 'None')) throw canceled(reasons);
  const bytes = plans.reduce((sum, { next }) => sum + (next ? db.itemSize(next) : 0), 0);
  if (bytes > MAX_BYTES) throw validationError('Transaction request size cannot exceed 4 MB');
  commit(plans);
  if (!wantsCapacity(body)) return {};
  const consumed = plans.map(({ table, units }) => ({
    name: table.description.TableName,
    units: 2 * units,
  }));
  return { ConsumedCapacity: capacityByTable(consumed, 'WriteCapacityUnits') };
}

/** TransactGetItems: one consistent picture of up to 100 items. */
export function transactGet(body: Record<string, unknown>, findTable: FindTable): object {
  const gets = entriesOf(body).map((entry) => {
    if (!isRecord(entry['Get'])) throw validationError('TransactItems can only contain Get');
    return parse('GetItem', entry['Get']);
  });
  const seen = new Set<string>();
  const read = gets.map((get) => {
    const table = findTable(get.TableName);
    const key = get.Key ?? {};
    assertValid(db.validateKey(key, table.description));
    const id = `${get.TableName}/${table.keyOf(key)}`;
    if (seen.has(id)) throw validationError(TWICE);
    seen.add(id);
    return { get, item: table.items.get(table.keyOf(key)) };
  });
  return {
    Responses: read.map(({ get, item }) => {
      if (item === undefined) return {};
      return { Item: get._projection ? db.mapPaths(get._projection.paths, item) : item };
    }),
    ...(wantsCapacity(body) && {
      ConsumedCapacity: capacityByTable(
        read.map(({ get, item }) => ({
          name: get.TableName,
          units: 2 * readUnits(item ? db.itemSize(item) : 1, true),
        })),
        'ReadCapacityUnits',
      ),
    }),
  };
}

/** What a transaction answers that meets another one on its first item, as the real service does under contention. */
export function conflicted(body: Record<string, unknown>): AwsError {
  const others = entriesOf(body)
    .slice(1)
    .map(() => ({ Code: 'None' }));
  return canceled([
    { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' },
    ...others,
  ]);
}

function canceled(reasons: CancellationReason[]): AwsError {
  const codes = reasons.map((reason) => reason.Code).join(', ');
  return new AwsError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { extra: { CancellationReasons: reasons } },
  );
}

function reasonOf(error: unknown): CancellationReason {
  if (!(error instanceof AwsError)) throw error;
  if (error.type === 'ConditionalCheckFailedException') {
    return { Code: 'ConditionalCheckFailed', Message: error.message, ...error.extra };
  }
  if (error.type === 'ValidationException')
    return { Code: 'ValidationError', Message: error.message };
  throw error;
}

function entriesOf(body: Record<string, unknown>): Record<string, unknown>[] {
  const items = body['TransactItems'];
  const entries = Array.isArray(items) ? items.filter(isRecord) : [];
  const bound =
    entries.length === 0
      ? 'greater than or equal to 1'
      : entries.length > MAX_OPERATIONS && `less than or equal to ${MAX_OPERATIONS}`;
  if (bound) {
    throw validationError(
      "1 validation error detected: Value '[...]' at 'transactItems' failed to satisfy constraint: " +
        `Member must have length ${bound}`,
    );
  }
  return entries;
}

function parseTransactWrite(entry: Record<string, unknown>): Write {
  const named = Object.keys(entry).filter((name) => entry[name] !== null);
  const kind = KINDS.find((name) => name === named[0]);
  const body = kind && entry[kind];
  if (named.length !== 1 || kind === undefined || !isRecord(body)) {
    throw validationError('TransactItems can only contain one of Check, Put, Update or Delete');
  }
  const needed = {
    ConditionCheck: 'ConditionExpression',
    Update: 'UpdateExpression',
    Put: 'Item',
    Delete: 'Key',
  }[kind];
  if (body[needed] === undefined) {
    throw validationError(
      `1 validation error detected: Value null at '${needed}' failed to satisfy constraint: Member must not be null`,
    );
  }
  return parseWrite(kind, body);
}

function assertDistinct(writes: Write[], findTable: FindTable): void {
  const seen = new Set<string>();
  for (const write of writes) {
    const table = findTable(write.data.TableName);
    let key: string;
    try {
      key = keyOfWrite(write, table);
    } catch {
      continue; // a key that does not fit the table becomes that operation's own reason
    }
    const id = `${write.data.TableName}/${key}`;
    if (seen.has(id)) throw validationError(TWICE);
    seen.add(id);
  }
}

function capacityByTable(consumed: { name: string; units: number }[], kind: string): object[] {
  const byTable = Map.groupBy(consumed, (entry) => entry.name);
  return [...byTable].map(([TableName, entries]) => {
    const units = entries.reduce((sum, entry) => sum + entry.units, 0);
    return { TableName, CapacityUnits: units, [kind]: units };
  });
}
