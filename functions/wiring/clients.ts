import { dynamoDbClient } from '../adapters/aws/dynamodb-client.ts';
import { pointsFor } from '../adapters/aws/ports.ts';
import type { Point } from '../adapters/aws/ports.ts';
import { Table } from '../adapters/table/table.ts';
import type { Runtime } from '../config.ts';
import { settingsFrom } from './settings.ts';
import type { Settings } from './settings.ts';

/** What functions with storage have: settings, named outside calls and the table. */
export interface Base extends Settings {
  point: Point;
  table: Table;
}

export function baseFrom(runtime: Runtime): Base {
  const settings = settingsFrom(runtime);
  const { config } = settings;
  const point = pointsFor(runtime.local);
  return {
    ...settings,
    point,
    table: new Table(dynamoDbClient(config), config.TABLE_NAME, point),
  };
}
