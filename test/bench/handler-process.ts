import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { create } from '../../functions/api/jobs.ts';
import type { Env } from '../../functions/config.ts';
import type { HttpEvent } from '../../functions/http/parse-request.ts';

// A process that holds one function's handler and, beside it, the least that answers a read: three calls of the SDK.
// Its parent has the table, so that the processor time here is the handler's alone.

export interface HandlerTask {
  /** Events of the gateway, one after the other; none: the bare calls. */
  events: readonly HttpEvent[];
  key: { pk: string; sk: string };
}

export interface HandlerFigures {
  /** Processor milliseconds a call. */
  processorMs: number;
  statuses: readonly number[];
}

const [envText = '{}'] = process.argv.slice(2);
const env = JSON.parse(envText) as Env;
const handler = create({ env });
const bare = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    endpoint: env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '',
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  }),
);
const table = { TableName: env['TABLE_NAME'] };
/** Few enough that no bucket of requests runs out in a minute. */
const CALLS = 60;

async function bareCalls({ key }: HandlerTask): Promise<void> {
  await bare.send(new GetCommand({ ...table, Key: key, ConsistentRead: true }));
  await bare.send(
    new UpdateCommand({
      ...table,
      Key: { pk: 'RATE#bench', sk: 'RATE' },
      UpdateExpression: 'ADD used :one',
      ConditionExpression: 'attribute_not_exists(pk) OR used < :most',
      ExpressionAttributeValues: { ':one': 1, ':most': 1e9 },
    }),
  );
  await bare.send(new GetCommand({ ...table, Key: key, ConsistentRead: true }));
}

async function work(task: HandlerTask): Promise<HandlerFigures> {
  const statuses: number[] = [];
  const before = process.cpuUsage();
  for (let index = 0; index < CALLS; index += 1) {
    const event = task.events[index % task.events.length];
    if (event === undefined) await bareCalls(task);
    else statuses.push((await handler(event)).statusCode);
  }
  const { user, system } = process.cpuUsage(before);
  return { processorMs: (user + system) / 1_000 / CALLS, statuses: [...new Set(statuses)] };
}

process.on('message', (task: HandlerTask) => {
  void work(task).then((figures) => process.send?.(figures));
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
