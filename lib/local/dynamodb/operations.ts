import { AwsError, isRecord } from '../service.ts';
import {
  actions,
  assertValid,
  db,
  parse,
  runAction,
  validationError,
  type Item,
  type ParsedRequest,
  type TableDescription,
} from './dynalite.ts';
import { readUnits, wantsCapacity } from './query.ts';
import { Table } from './table.ts';
import type { TableJournal } from './table.ts';
import { transactGet, transactWrite } from './transact.ts';
import {
  commit,
  keyOfWrite,
  parseWrite,
  planWrite,
  type FindTable,
  type WriteKind,
} from './write.ts';

type Body = Record<string, unknown>;

interface BatchGet {
  RequestItems: Record<string, Omit<ParsedRequest, 'TableName'> & { Keys: Item[] }>;
}
interface BatchWrite {
  RequestItems: Record<string, { PutRequest?: Body; DeleteRequest?: Body }[]>;
}

const TOKEN_LIFETIME_MS = 10 * 60 * 1000;
// The real service stops at 16 MB; a page of 1 MB keeps callers honest about UnprocessedKeys.
const BATCH_GET_BYTES = 1024 * 1024;

/** The operations of DynamoDB over tables in memory. Every one but table creation and Query answers in one turn. */
export class Operations {
  readonly #tables = new Map<string, Table>();
  readonly #tokens = new Map<string, { at: number; request: string; answer: object }>();
  readonly #now: () => number;
  readonly #journalOf: ((table: string) => TableJournal) | undefined;

  constructor(now: () => number, journalOf?: (table: string) => TableJournal) {
    this.#now = now;
    this.#journalOf = journalOf;
  }

  /** Answers one request; throws `AwsError`. */
  answer(operation: string, body: Body): object | Promise<object> {
    switch (operation) {
      case 'PutItem':
        return this.#write('Put', body);
      case 'UpdateItem':
        return this.#write('Update', body);
      case 'DeleteItem':
        return this.#write('Delete', body);
      case 'GetItem':
        return this.#get(body);
      case 'BatchGetItem':
        return this.#batchGet(body);
      case 'BatchWriteItem':
        return this.#batchWrite(body);
      case 'TransactWriteItems':
        return this.#transactOnce(body);
      case 'TransactGetItems':
        return transactGet(body, this.#find);
      case 'Query':
      case 'Scan':
        return this.#read(operation, body);
      default:
        return this.#answerAboutTables(operation, body);
    }
  }

  /** Deletes what expired at or before `epochSeconds`; returns how many items went. */
  sweepExpired(epochSeconds: number): number {
    let swept = 0;
    for (const table of this.#tables.values()) {
      const name = table.ttlAttribute;
      if (name === undefined) continue;
      const expired = [...table.items.range({})].filter((item) => {
        const value = item[name]?.N;
        return value !== undefined && Number(value) <= epochSeconds;
      });
      for (const item of expired) table.replace(table.keyOf(item), undefined);
      swept += expired.length;
    }
    return swept;
  }

  readonly #find: FindTable = (name) => {
    const table = this.#tables.get(name);
    if (table === undefined)
      throw new AwsError('ResourceNotFoundException', 'Requested resource not found');
    return table;
  };

  #write(kind: WriteKind, body: Body): object {
    const write = parseWrite(kind, body);
    const plan = planWrite(write, this.#find);
    commit([plan]);
    return {
      ...(plan.attributes && { Attributes: plan.attributes }),
      ...(wantsCapacity(write.data) && {
        ConsumedCapacity: { TableName: write.data.TableName, CapacityUnits: plan.units },
      }),
    };
  }

  #get(body: Body): object {
    const data = parse('GetItem', body);
    const table = this.#find(data.TableName);
    const item = readItem(data, data.Key ?? {}, table);
    return {
      ...(item && { Item: item.shown }),
      ...(wantsCapacity(data) && {
        ConsumedCapacity: {
          TableName: data.TableName,
          CapacityUnits: readUnits(item?.bytes ?? 1, data.ConsistentRead),
        },
      }),
    };
  }

  #batchGet(body: Body): object {
    const { RequestItems: requests } = parse<BatchGet>('BatchGetItem', body);
    const responses: Record<string, Item[]> = {};
    const unprocessed: Record<string, object> = {};
    let bytes = 0;
    for (const [name, request] of Object.entries(requests)) {
      const table = this.#find(name);
      const left: Item[] = [];
      const shown: Item[] = [];
      for (const key of request.Keys) {
        const item = readItem({ ...request, TableName: name }, key, table);
        if (item && bytes + item.bytes > BATCH_GET_BYTES) left.push(key);
        else if (item) {
          bytes += item.bytes;
          shown.push(item.shown);
        }
      }
      responses[name] = shown;
      if (left.length > 0) {
        const sent = isRecord(body['RequestItems']) ? body['RequestItems'][name] : undefined;
        unprocessed[name] = { ...(isRecord(sent) && sent), Keys: left };
      }
    }
    return { Responses: responses, UnprocessedKeys: unprocessed };
  }

  #batchWrite(body: Body): object {
    const { RequestItems: requests } = parse<BatchWrite>('BatchWriteItem', body);
    const plans = Object.entries(requests).flatMap(([name, entries]) => {
      const table = this.#find(name);
      const seen = new Set<string>();
      return entries.map(({ PutRequest: put, DeleteRequest: remove }) => {
        const write = put
          ? parseWrite('Put', { ...put, TableName: name })
          : parseWrite('Delete', { ...remove, TableName: name });
        const key = keyOfWrite(write, table);
        if (seen.has(key)) throw validationError('Provided list of item keys contains duplicates');
        seen.add(key);
        return planWrite(write, this.#find);
      });
    });
    commit(plans);
    return { UnprocessedItems: {} };
  }

  #transactOnce(body: Body): object {
    const token = body['ClientRequestToken'];
    if (typeof token !== 'string') return transactWrite(body, this.#find);
    if (token.length < 1 || token.length > 36) {
      throw validationError(
        `1 validation error detected: Value '${token}' at 'clientRequestToken' failed to satisfy constraint: ` +
          'Member must have length between 1 and 36',
      );
    }
    const now = this.#now();
    for (const [old, { at }] of this.#tokens) {
      if (at > now - TOKEN_LIFETIME_MS) break; // insertion order is age order
      this.#tokens.delete(old);
    }
    const text = JSON.stringify({ ...body, ReturnConsumedCapacity: undefined });
    const earlier = this.#tokens.get(token);
    if (earlier && earlier.request !== text) {
      throw new AwsError(
        'IdempotentParameterMismatchException',
        'The request uses the same client token as a previous, but non-identical request.',
      );
    }
    if (earlier) return earlier.answer;
    const answer = transactWrite(body, this.#find);
    this.#tokens.set(token, { at: now, request: text, answer });
    return answer;
  }

  #read(operation: 'Query' | 'Scan', body: Body): Promise<object> {
    const data = parse(operation, body);
    const table = this.#find(data.TableName);
    const store = {
      table,
      getTable: (_name: string, done: (error: null, found: TableDescription) => void) =>
        done(null, table.description),
      getItemDb: () => undefined,
    };
    return runAction(actions[operation], store, data);
  }

  async #create(body: Body): Promise<object> {
    const data = parse<TableDescription>('CreateTable', body);
    if (this.#tables.has(data.TableName)) {
      throw new AwsError('ResourceInUseException', `Table already exists: ${data.TableName}`);
    }
    this.#tables.set(data.TableName, new Table(data, this.#journalOf?.(data.TableName)));
    // The action fills in the description that the table now holds, and turns it ACTIVE on the next timer.
    const tableDb = {
      awsRegion: 'local',
      awsAccountId: '000000000000',
      lock: (_key: string, work: (release: (done: unknown) => unknown) => void) =>
        work((done) => done),
      get: (_key: string, done: (error: null, found: undefined) => void) => done(null, undefined),
      put: (_key: string, _value: unknown, done: (error: null) => void) => done(null),
    };
    return runAction(actions.CreateTable, { tableDb, options: { createTableMs: 0 } }, data);
  }

  #answerAboutTables(operation: string, body: Body): object | Promise<object> {
    const name = typeof body['TableName'] === 'string' ? body['TableName'] : '';
    switch (operation) {
      case 'CreateTable':
        return this.#create(body);
      case 'DescribeTable':
        return { Table: this.#find(name).description };
      case 'DeleteTable': {
        const { description } = this.#find(name);
        this.#tables.delete(name);
        return { TableDescription: { ...description, TableStatus: 'DELETING' } };
      }
      case 'ListTables':
        return { TableNames: [...this.#tables.keys()].toSorted() };
      case 'UpdateTimeToLive':
        return this.#updateTimeToLive(name, body);
      case 'DescribeTimeToLive': {
        const { ttlAttribute } = this.#find(name);
        return {
          TimeToLiveDescription: ttlAttribute
            ? { TimeToLiveStatus: 'ENABLED', AttributeName: ttlAttribute }
            : { TimeToLiveStatus: 'DISABLED' },
        };
      }
      default:
        throw new AwsError('UnknownOperationException', `${operation} is not emulated.`);
    }
  }

  #updateTimeToLive(name: string, body: Body): object {
    const table = this.#find(name);
    const specification = body['TimeToLiveSpecification'];
    if (!isRecord(specification) || typeof specification['AttributeName'] !== 'string') {
      throw validationError('TimeToLiveSpecification names no attribute');
    }
    const enable = specification['Enabled'] === true;
    if (enable === (table.ttlAttribute !== undefined)) {
      throw validationError(`TimeToLive is already ${enable ? 'enabled' : 'disabled'}`);
    }
    table.ttlAttribute = enable ? specification['AttributeName'] : undefined;
    return { TimeToLiveSpecification: specification };
  }
}

/** The item under `key` as the request's projection shows it, with its stored size. */
function readItem(
  data: ParsedRequest,
  key: Item,
  table: Table,
): { shown: Item; bytes: number } | undefined {
  assertValid(db.validateKey(key, table.description));
  assertValid(db.validateKeyPaths(data._projection?.nestedPaths, table.description));
  const item = table.items.get(table.keyOf(key));
  if (item === undefined) return undefined;
  return {
    shown: data._projection ? db.mapPaths(data._projection.paths, item) : item,
    bytes: db.itemSize(item),
  };
}
