import { ExclusionEntryStore } from '../adapters/table/exclusion-entry-store.ts';
import { ExclusionIndex } from '../adapters/table/exclusion-index.ts';
import { ExclusionListStore } from '../adapters/table/exclusion-list-store.ts';
import type { ExclusionPorts } from '../domain/jobs/stages/exclusions.ts';
import { cursorsOf } from './cursors.ts';
import { pause } from './pause.ts';
import { portsOf } from './ports-of.ts';
import type { TableContext } from './table-context.ts';

/** What a job needs to leave out what its customer has. */
export function exclusionPorts({ table }: TableContext): ExclusionPorts {
  return { ...portsOf(new ExclusionListStore(table)), ...portsOf(new ExclusionIndex(table)) };
}

/** What the routes of exclusions need. */
export function exclusionServices({ config, table, now, newId }: TableContext) {
  return {
    now,
    newId,
    pause,
    cursors: cursorsOf(config),
    ...portsOf(new ExclusionListStore(table)),
    ...portsOf(new ExclusionEntryStore(table)),
  };
}
