import { FUNCTION_SPECS, SECRET_SETTINGS } from '../function-specs.ts';
import type { ExecutionGrant, FunctionSpec, TableAction } from '../function-specs.ts';
import { isRecord } from './service.ts';

/**
 * What an emulator asks before each request: may this caller do that, and if not, why? Callers are known by the access
 * key that they
 * sign with. Each function signs as itself and has the rights of its own specification, as its role has in AWS;
 * every other caller is the stack, which may do everything.
 */
function specOf(credential: string | undefined): FunctionSpec | undefined {
  // In an `Authorization` header or a presigned URL's `X-Amz-Credential`: `KEY/date/region/service/aws4_request`.
  const [, caller = ''] = /(?:^|Credential=)([^/,=\s]+)\//.exec(credential ?? '') ?? [];
  return FUNCTION_SPECS[caller];
}

/** Asks a specification, if the caller is a function. */
const asked =
  <A extends readonly unknown[]>(
    denialOf: (spec: FunctionSpec, ...request: A) => string | undefined,
  ) =>
  (credential: string | undefined, ...request: A): string | undefined => {
    const spec = specOf(credential);
    return spec === undefined ? undefined : denialOf(spec, ...request);
  };

/** One thing that a request does to the table: an action on an item's partition key, of the table or an index. */
interface TableUse {
  action: TableAction | 'Scan';
  pk: string;
  index?: string;
}

/** The partition key attributes of the table and its indexes. */
const INDEX_OF = { pk: undefined, gsi1pk: 'work', gsi2pk: 'jobsByStatus' } as const;

/**
 * Why a function may not make a request to DynamoDB; undefined when it may. A batch or a transaction needs the
 * right to each of its parts.
 */
function tableDenial(
  spec: FunctionSpec,
  operation: string,
  body: Readonly<Record<string, unknown>>,
): string | undefined {
  const denied = usesIn(operation, body).find(
    ({ action, pk, index }) =>
      !spec.table.some(
        (grant) =>
          (grant.actions as readonly string[]).includes(action) &&
          grant.index === index &&
          pk.startsWith(grant.keys),
      ),
  );
  if (denied === undefined) return undefined;
  const { action, pk, index } = denied;
  return `dynamodb:${action} on ${pk.split('#')[0]}${index === undefined ? '' : ` of ${index}`}`;
}

function usesIn(operation: string, body: Readonly<Record<string, unknown>>): TableUse[] {
  switch (operation) {
    case 'GetItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [{ action: operation, pk: pkOf(body['Key']) }];
    case 'PutItem':
      return [{ action: operation, pk: pkOf(body['Item']) }];
    case 'Query':
      return [queried(body)];
    case 'BatchGetItem':
      return batches(body)
        .flatMap((batch) => listIn(batch, 'Keys'))
        .map((key) => ({ action: operation, pk: pkOf(key) }));
    case 'BatchWriteItem':
      return batches(body)
        .flatMap((writes): unknown[] => (Array.isArray(writes) ? writes : []))
        .map((write) => ({
          action: operation,
          pk: pkOf(at(write, 'PutRequest', 'Item') ?? at(write, 'DeleteRequest', 'Key')),
        }));
    case 'TransactWriteItems':
      return listIn(body, 'TransactItems').flatMap((item) => [
        ...used(item, 'Put', 'Item', 'PutItem'),
        ...used(item, 'Update', 'Key', 'UpdateItem'),
        ...used(item, 'Delete', 'Key', 'DeleteItem'),
        ...used(item, 'ConditionCheck', 'Key', 'ConditionCheckItem'),
      ]);
    default:
      // Scans and the making of tables are for operators.
      return [{ action: 'Scan', pk: '' }];
  }
}

/** The partition that a query names: `pk = :pk`, first in its condition. */
function queried(body: Readonly<Record<string, unknown>>): TableUse {
  const [, attribute = '', value = ''] =
    /(\w+) = (:\w+)/.exec(String(body['KeyConditionExpression'])) ?? [];
  const pk = textOf(at(body, 'ExpressionAttributeValues', value));
  const index = (INDEX_OF as Readonly<Record<string, string | undefined>>)[attribute];
  return { action: 'Query', pk, ...(index === undefined ? {} : { index }) };
}

function used(item: unknown, member: string, part: string, action: TableAction): TableUse[] {
  const write = at(item, member);
  return write === undefined ? [] : [{ action, pk: pkOf(at(write, part)) }];
}

const batches = (body: Readonly<Record<string, unknown>>): unknown[] =>
  Object.values(isRecord(body['RequestItems']) ? body['RequestItems'] : {});

const listIn = (value: unknown, name: string): unknown[] => {
  const list = at(value, name);
  return Array.isArray(list) ? list : [];
};

const at = (value: unknown, ...path: readonly string[]): unknown => {
  let here = value;
  for (const name of path) here = isRecord(here) ? here[name] : undefined;
  return here;
};

const textOf = (attribute: unknown): string => {
  const text = at(attribute, 'S');
  return typeof text === 'string' ? text : '';
};

const pkOf = (item: unknown): string => textOf(at(item, 'pk'));

const EXECUTION_GRANTS: Readonly<Record<string, ExecutionGrant>> = {
  StartExecution: 'start',
  StopExecution: 'stop',
  DescribeExecution: 'describe',
  SendTaskSuccess: 'resume',
};

/** Why a function may not make a request to Step Functions; undefined when it may. */
function executionDenial(spec: FunctionSpec, operation: string): string | undefined {
  const grant = EXECUTION_GRANTS[operation];
  const may = grant !== undefined && spec.executions.includes(grant);
  return may ? undefined : `states:${operation}`;
}

/** Why a function may not make a request to SQS; undefined when it may. */
function queueDenial(spec: FunctionSpec, operation: string): string | undefined {
  const action = operation.replace(/Batch$/, '');
  const may =
    action === 'SendMessage'
      ? spec.sendsDeliveries
      : spec.takesDeliveries === true &&
        ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].includes(action);
  return may ? undefined : `sqs:${action}`;
}

/** Which rights an object needs, by the method of its request. */
const OBJECT_GRANTS: Readonly<Record<string, readonly string[]>> = {
  GET: ['read'],
  HEAD: ['read'],
  PUT: ['write', 'upload'],
  POST: ['upload'],
  DELETE: ['upload', 'delete'],
};

/**
 * Why a function may not make a request to S3; undefined when it may.
 * @param key of the object, without its bucket
 */
function objectDenial(spec: FunctionSpec, method: string, key: string): string | undefined {
  const grants = OBJECT_GRANTS[method] ?? [];
  const may = spec.objects.some(
    ({ prefix, access }) => key.startsWith(prefix) && grants.includes(access),
  );
  return may ? undefined : `s3: ${method} on ${key.split('/')[0]}/`;
}

export const denyTable = asked(tableDenial);
export const denyExecution = asked(executionDenial);
export const denyQueue = asked(queueDenial);
export const denyObject = asked(objectDenial);

/** The settings of a function: all but the secrets that it is not given. */
export function settingsOf<T extends Readonly<Record<string, string | undefined>>>(
  name: string,
  env: T,
): Record<string, string | undefined> {
  const own = new Set<string>(FUNCTION_SPECS[name]?.secrets);
  const foreign = new Set<string>(
    Object.entries(SECRET_SETTINGS).flatMap(([secret, settings]) =>
      own.has(secret) ? [] : settings,
    ),
  );
  const kept = Object.entries(env).filter(([setting]) => !foreign.has(setting));
  return { ...Object.fromEntries(kept), AWS_ACCESS_KEY_ID: name };
}
