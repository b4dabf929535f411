import { randomBase62 } from '../adapters/random.ts';
import { KeyStore } from '../adapters/table/key-store.ts';
import { OrganizationStore } from '../adapters/table/organization-store.ts';
import { cursorsOf } from './cursors.ts';
import { portsOf } from './ports-of.ts';
import type { TableContext } from './table-context.ts';

/** What the routes of API keys and the organisation need. */
export function keyServices({ config, table, now, newId }: TableContext) {
  return {
    now,
    newId,
    randomBase62,
    cursors: cursorsOf(config),
    ...portsOf(new KeyStore(table)),
    ...portsOf(new OrganizationStore(table)),
  };
}
