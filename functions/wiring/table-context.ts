import { dynamoDbClient } from '../adapters/aws/dynamodb-client.ts';
import { pointsFor } from '../adapters/aws/ports.ts';
import type { Point } from '../adapters/aws/ports.ts';
import { Table } from '../adapters/table/table.ts';
import type { Runtime } from '../config.ts';
import { appContext } from './app-context.ts';
import type { AppContext } from './app-context.ts';

/** What functions with storage have: settings, named outside calls and the table. */
export interface TableContext extends AppContext {
  point: Point;
  table: Table;
}

export function tableContext(runtime: Runtime): TableContext {
  const settings = appContext(runtime);
  const { config } = settings;
  const point = pointsFor(runtime.local);
  return {
    ...settings,
    point,
    table: new Table(dynamoDbClient(config), config.TABLE_NAME, point),
  };
}
