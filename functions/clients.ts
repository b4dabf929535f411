import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ulid } from 'ulid';
import { pointsFor } from './adapters/aws/ports.ts';
import type { Point } from './adapters/aws/ports.ts';
import { Table } from './adapters/table/table.ts';
import { readConfig } from './config.ts';
import type { Config, Runtime } from './config.ts';
import { brandId } from './domain/ids.ts';
import type { NewId } from './domain/ids.ts';

/** What every function has: settings, named outside calls, the table, the clock and fresh ids. */
export interface Base {
  config: Config;
  point: Point;
  table: Table;
  now: () => Date;
  newId: NewId;
}

/** Options of an AWS client: the local stack gives endpoints, in AWS the SDK finds its own. */
export const clientOptions = (config: Config, endpoint: string | undefined) => ({
  region: config.AWS_REGION,
  ...(endpoint === undefined
    ? {}
    : { endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
});

export function baseFrom(runtime: Runtime): Base {
  const config = readConfig(runtime.env);
  const point = pointsFor(runtime.local);
  const now = runtime.local?.now?.bind(runtime.local) ?? (() => new Date());
  const client = new DynamoDBClient(clientOptions(config, config.AWS_ENDPOINT_URL_DYNAMODB));
  return {
    config,
    point,
    table: new Table(client, config.TABLE_NAME, point),
    now,
    newId: (kind) => brandId(kind, ulid(now().getTime())),
  };
}
