import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { pointsFor } from './adapters/aws/ports.ts';
import type { Point } from './adapters/aws/ports.ts';
import { Table } from './adapters/table/table.ts';
import type { Config, Runtime } from './config.ts';
import { settingsFrom } from './settings.ts';
import type { Settings } from './settings.ts';

/** What functions with storage have: settings, named outside calls and the table. */
export interface Base extends Settings {
  point: Point;
  table: Table;
}

/** Options of an AWS client: the local stack gives endpoints, in AWS the SDK finds its own. */
export const clientOptions = (config: Config, endpoint: string | undefined) => ({
  region: config.AWS_REGION,
  ...(endpoint === undefined
    ? {}
    : { endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
});

export function baseFrom(runtime: Runtime): Base {
  const settings = settingsFrom(runtime);
  const { config } = settings;
  const point = pointsFor(runtime.local);
  const client = new DynamoDBClient(clientOptions(config, config.AWS_ENDPOINT_URL_DYNAMODB));
  return {
    ...settings,
    point,
    table: new Table(client, config.TABLE_NAME, point),
  };
}
