import { AwsError, refuse, startJsonService, type LocalService } from '../service.ts';
import { Operations } from './operations.ts';
import type { TableJournal } from './table.ts';
import { conflicted } from './transact.ts';

/**
 * A fault to answer with instead of doing the request.
 * `conflict`: another transaction is ongoing for an item (only transactions and single writes can meet one).
 * `fail`: an error answer, an internal error unless `type` and `status` say otherwise; with `afterwards` the request
 * is carried out first, as when only the answer gets lost.
 */
export type DynamoDbFault =
  | { kind: 'conflict' }
  | { kind: 'fail'; status?: number; type?: string; afterwards?: boolean };

export interface DynamoDbOptions {
  port?: number;
  /** Asked before every request. */
  inject?: (operation: string, request: Record<string, unknown>) => DynamoDbFault | undefined;
  /** Why the caller with this credential may not make a request; undefined when it may. */
  deny?: (
    credential: string | undefined,
    operation: string,
    request: Record<string, unknown>,
  ) => string | undefined;
  /** How often items past their time to live are deleted; never by itself when absent. */
  ttlSweepMs?: number;
  /** Milliseconds since the epoch, for time to live and the life of client request tokens. */
  now?: () => number;
  onFault?: (error: unknown) => void;
  /** Where the items of a table are kept; absent: in memory only. */
  journalOf?: (table: string) => TableJournal;
}

export interface DynamoDbService extends LocalService {
  /** Deletes every item past its time to live now; returns how many went. */
  sweepExpired(): number;
}

const SINGLE_WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

/** Starts an embedded DynamoDB. Its tables live in memory; a journal brings them back after a restart. */
export async function startDynamoDb(options: DynamoDbOptions = {}): Promise<DynamoDbService> {
  const { inject, now = Date.now, ttlSweepMs } = options;
  const operations = new Operations(now, options.journalOf);
  const service = await startJsonService({
    name: 'dynamodb',
    port: options.port ?? 0,
    ...(options.onFault && { onFault: options.onFault }),
    answer: (operation, body, credential) => {
      refuse(options.deny?.(credential, operation, body));
      const fault = inject?.(operation, body);
      if (fault === undefined) return operations.answer(operation, body);
      return answerFault(fault, operation, body, operations);
    },
  });
  const sweepExpired = (): number => operations.sweepExpired(Math.floor(now() / 1000));
  const timer =
    ttlSweepMs === undefined ? undefined : setInterval(sweepExpired, ttlSweepMs).unref();
  return {
    ...service,
    sweepExpired,
    close: () => {
      clearInterval(timer);
      return service.close();
    },
  };
}

async function answerFault(
  fault: DynamoDbFault,
  operation: string,
  body: Record<string, unknown>,
  operations: Operations,
): Promise<object> {
  if (fault.kind === 'conflict') {
    if (operation === 'TransactWriteItems' || operation === 'TransactGetItems')
      throw conflicted(body);
    if (SINGLE_WRITES.has(operation)) {
      throw new AwsError('TransactionConflictException', 'Transaction is ongoing for the item');
    }
    return operations.answer(operation, body);
  }
  if (fault.afterwards) await operations.answer(operation, body);
  const { type = 'InternalServerError', status = type === 'InternalServerError' ? 500 : 400 } =
    fault;
  throw new AwsError(type, 'Injected fault.', { status });
}
