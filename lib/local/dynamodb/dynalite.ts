import createTableAction from 'dynalite/actions/createTable.js';
import queryAction from 'dynalite/actions/query.js';
import scanAction from 'dynalite/actions/scan.js';
import dbModule from 'dynalite/db/index.js';
import batchGetItemRules from 'dynalite/validations/batchGetItem.js';
import batchWriteItemRules from 'dynalite/validations/batchWriteItem.js';
import createTableRules from 'dynalite/validations/createTable.js';
import deleteItemRules from 'dynalite/validations/deleteItem.js';
import getItemRules from 'dynalite/validations/getItem.js';
import validationModule from 'dynalite/validations/index.js';
import putItemRules from 'dynalite/validations/putItem.js';
import queryRules from 'dynalite/validations/query.js';
import scanRules from 'dynalite/validations/scan.js';
import updateItemRules from 'dynalite/validations/updateItem.js';
import { AwsError } from '../service.ts';

/** A value as it stands on the wire: one member is set; numbers are decimal strings, binaries base64. */
export interface AttributeValue {
  S?: string;
  N?: string;
  B?: string;
  BOOL?: boolean;
  NULL?: boolean;
  SS?: string[];
  NS?: string[];
  BS?: string[];
  L?: AttributeValue[];
  M?: Item;
}
export type AttributeType = keyof AttributeValue;
export type Item = Record<string, AttributeValue>;
export type Path = (string | number)[];
export type KeySchema = { AttributeName: string; KeyType: string }[];

export interface IndexDescription {
  IndexName: string;
  KeySchema: KeySchema;
  Projection: { ProjectionType: string; NonKeyAttributes?: string[] };
}

export interface TableDescription {
  TableName: string;
  TableStatus: string;
  KeySchema: KeySchema;
  AttributeDefinitions: { AttributeName: string; AttributeType: 'S' | 'N' | 'B' }[];
  GlobalSecondaryIndexes?: IndexDescription[];
  LocalSecondaryIndexes?: IndexDescription[];
}

export interface KeyRange {
  gt?: string;
  gte?: string;
  lt?: string;
  lte?: string;
  reverse?: boolean;
}

/** Items by their encoded key. */
interface ReadableItems {
  get(key: string): Item | undefined;
  range(range: KeyRange): Iterable<Item>;
}

/** What Query and Scan read of a table. */
export interface ReadableTable {
  readonly description: TableDescription;
  readonly items: ReadableItems;
  indexItems(name: string): ReadableItems;
  keyOf(item: Item): string;
}

/** A parsed operand of a condition: a path is an array, everything else an object. */
export type Operand = Path | AttributeValue | SizeOf;
export interface SizeOf {
  type: 'function';
  name: 'size';
  args: Operand[];
}

/** A parsed condition or filter expression. */
export type Condition =
  | { type: 'and' | 'or' | 'not'; args: Condition[] }
  | { type: 'function'; name: string; args: Operand[] }
  | { type: '=' | '<>' | '<' | '<=' | '>' | '>=' | 'between' | 'in'; args: Operand[] };

/** A parsed right-hand side of `SET`. */
export type UpdateValue =
  | Path
  | AttributeValue
  | { type: 'add' | 'subtract'; args: [UpdateValue, UpdateValue] }
  | { type: 'function'; name: 'if_not_exists'; args: [Path, UpdateValue] }
  | { type: 'function'; name: 'list_append'; args: [UpdateValue, UpdateValue] };

export interface UpdateSection {
  type: 'set' | 'remove' | 'add' | 'delete';
  path: Path;
  val: UpdateValue;
  attrType: AttributeType;
}

/** A request after validation: dynalite leaves the parsed expressions beside the members that the caller sent. */
export interface ParsedRequest {
  TableName: string;
  Item?: Item;
  Key?: Item;
  IndexName?: string;
  Limit?: number;
  Select?: string;
  ConsistentRead?: boolean;
  ReturnValues?: string;
  ReturnConsumedCapacity?: string;
  _condition?: { expression: Condition };
  _filter?: { expression: Condition };
  _updates?: { sections: UpdateSection[]; paths: Path[] };
  _projection?: { paths: Path[]; nestedPaths: object };
}

interface DynaliteError extends Error {
  statusCode: number;
  body: { __type: string; message: string };
}
type Fault = DynaliteError | null | undefined;
type Done = (error: unknown, result?: object) => void;

/** The functions of dynalite's `db` module that are used, or (the last two) replaced. */
interface Db {
  validateKey(key: Item, table: TableDescription): Fault;
  validateItem(item: Item, table: TableDescription): Fault;
  validateUpdates(legacy: undefined, updates: object, table: TableDescription): Fault;
  validateKeyPaths(paths: object | undefined, table: TableDescription): Fault;
  createKey(item: Item, table: TableDescription, keySchema?: KeySchema): string;
  itemSize(item: Item, compress?: boolean, withMeta?: boolean, rangeKey?: string): number;
  capacityUnits(item: Item | undefined, isRead: boolean, isConsistent: boolean): number;
  compare(
    operator: string,
    value: AttributeValue | undefined,
    others: (AttributeValue | undefined)[],
  ): unknown;
  mapPath(path: Path, item: Item): AttributeValue | null | undefined;
  mapPaths(paths: Path[], item: Item): Item;
  createIndexKey(item: Item, table: TableDescription, keySchema: KeySchema): string;
  queryTable(
    store: { table: ReadableTable },
    table: TableDescription,
    data: ParsedRequest,
    range: KeyRange,
    isLocal: boolean,
    fetchWholeItem: boolean,
    startKeyNames: string[],
    done: Done,
  ): void;
}

interface Rules {
  types: object;
  custom?: unknown;
}

interface Validations {
  checkTypes(data: object, types: object): object;
  checkValidations(data: object, types: object, custom: unknown, store: object): void;
}

type Action = (store: object, data: object, done: Done) => void;

export const db = typed<Db>(dbModule);
const validations = typed<Validations>(validationModule);
export const actions = {
  CreateTable: typed<Action>(createTableAction),
  Query: typed<Action>(queryAction),
  Scan: typed<Action>(scanAction),
};
const rules = {
  BatchGetItem: typed<Rules>(batchGetItemRules),
  BatchWriteItem: typed<Rules>(batchWriteItemRules),
  CreateTable: typed<Rules>(createTableRules),
  DeleteItem: typed<Rules>(deleteItemRules),
  GetItem: typed<Rules>(getItemRules),
  PutItem: typed<Rules>(putItemRules),
  Query: typed<Rules>(queryRules),
  Scan: typed<Rules>(scanRules),
  UpdateItem: typed<Rules>(updateItemRules),
};

export const MAX_ITEM_BYTES = 400 * 1024;
const LEGACY = [
  'AttributesToGet',
  'AttributeUpdates',
  'Expected',
  'KeyConditions',
  'QueryFilter',
  'ScanFilter',
];

/** Checks types and constraints and parses the expressions, with the messages of the real service. */
export function parse<T = ParsedRequest>(operation: keyof typeof rules, body: object): T {
  const legacy = LEGACY.find((name) => name in body);
  if (legacy !== undefined)
    throw validationError(`${legacy} is a legacy parameter that this emulator does not take.`);
  const { types, custom } = rules[operation];
  return translated(() => {
    // checkTypes deletes what it does not know from what it is given.
    const data = validations.checkTypes({ ...body }, types);
    validations.checkValidations(data, types, custom, { options: { maxItemSize: MAX_ITEM_BYTES } });
    return typed<T>(data);
  });
}

/** Runs `work` and turns dynalite's own error objects into `AwsError`. */
function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translate(error);
  }
}

/** Throws when one of dynalite's checks returned a fault. */
export function assertValid(fault: Fault): void {
  if (fault) throw translate(fault);
}

/** Calls one of dynalite's actions, which report by callback. */
export function runAction(action: Action, store: object, data: object): Promise<object> {
  return new Promise((resolve, reject) => {
    action(store, data, (error, result) =>
      error ? reject(translate(error)) : resolve(result ?? {}),
    );
  });
}

export function validationError(message: string): AwsError {
  return new AwsError('ValidationException', message);
}

function translate(error: unknown): unknown {
  if (!(error instanceof Error) || !('body' in error)) return error;
  const { statusCode, body } = typed<DynaliteError>(error);
  return new AwsError(body.__type.split('#')[1] ?? body.__type, body.message, {
    status: statusCode,
  });
}

/** The boundary to an untyped package: its sources were read to write the types that are claimed here. */
function typed<T>(untyped: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- dynalite ships no types to check against
  return untyped as T;
}
