import type { ApiKey } from '../../domain/api-keys/api-key.ts';
import type { ApiKeyId, MonitorId, OrgId } from '../../domain/kernel/ids.ts';
import type { Page } from '../../domain/kernel/page.ts';
import type { InsertMonitorOutcome } from '../../domain/monitors/create-monitor.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import { monitorItem, monitorOf, monitorWrite } from './monitor-rows.ts';
import {
  apiKeyListingKey,
  exists,
  forgetKey,
  justBefore,
  MONITOR_PREFIX,
  monitorIdempotencyKey,
  monitorKey,
  notCreatedYet,
  orgKey,
  orgPk,
  workIndex,
} from './schema.ts';
import { StoredKey } from './stored/stored-api-key.ts';
import { StoredMonitorKey } from './stored/stored-monitor.ts';
import type { Table, Write } from './table.ts';
import { pageFrom } from './webhook-rows.ts';

/** Where the ids of an organisation's monitors are, so that their number is exact under parallel creates. */
const MONITOR_IDS = 'monitorIds';

/** Monitors of organisations. */
export class MonitorStore {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** The size of the organisation's set of ids is the limit's judge: parallel creates can't pass it. */
  async insertMonitor(monitor: Monitor, limit: number): Promise<InsertMonitorOutcome> {
    const { orgId, id, idempotencyKey } = monitor;
    const outcome = await this.table.transact('monitor.create', [
      { Put: { Item: monitorItem(monitor), ConditionExpression: notCreatedYet } },
      {
        Update: {
          Key: orgKey(orgId),
          UpdateExpression: 'ADD #ids :ids',
          ConditionExpression: `${exists} AND (attribute_not_exists(#ids) OR size(#ids) < :limit)`,
          ExpressionAttributeNames: { '#ids': MONITOR_IDS },
          ExpressionAttributeValues: { ':ids': new Set([id]), ':limit': limit },
        },
      },
      ...(idempotencyKey === null
        ? []
        : [
            {
              Put: {
                Item: { ...monitorIdempotencyKey(orgId, idempotencyKey), monitorId: id },
                ConditionExpression: notCreatedYet,
              },
            },
          ]),
    ]);
    if (outcome.kind === 'ok') return { kind: 'created' };
    if (idempotencyKey !== null) {
      const earlier = await this.findMonitorByIdempotencyKey(orgId, idempotencyKey);
      if (earlier !== undefined) return { kind: 'replay', monitor: earlier };
    }
    if (outcome.reasons[1]?.refused === true) return { kind: 'too_many' };
    throw new Error(`The rows of monitor ${id} could not be written.`);
  }

  async findMonitor(orgId: OrgId, id: MonitorId): Promise<Monitor | undefined> {
    const item = await this.table.get('monitor.read', monitorKey(orgId, id));
    return item === undefined ? undefined : monitorOf(item);
  }

  async findMonitorByIdempotencyKey(orgId: OrgId, key: string): Promise<Monitor | undefined> {
    const row = await this.table.get('monitor.replay', monitorIdempotencyKey(orgId, key));
    return row === undefined
      ? undefined
      : this.findMonitor(orgId, StoredMonitorKey.parse(row).monitorId);
  }

  async listMonitors(
    orgId: OrgId,
    { limit, after }: { limit: number; after: string | undefined },
  ): Promise<Page<Monitor>> {
    const items = await this.table.queryUpTo(
      'monitor.list',
      {
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':pk': orgPk(orgId),
          ':first': MONITOR_PREFIX,
          ':last':
            after === undefined ? `${MONITOR_PREFIX}~` : justBefore(monitorKey(orgId, after).sk),
        },
        ConsistentRead: true,
        ScanIndexForward: false,
      },
      limit + 1,
    );
    return pageFrom(items.map(monitorOf), limit, ({ id }) => id);
  }

  async replaceMonitor(before: Monitor, after: Monitor): Promise<boolean> {
    const outcome = await this.table.transact('monitor.change', [monitorWrite({ before, after })]);
    return outcome.kind === 'ok';
  }

  async deleteMonitor(orgId: OrgId, id: MonitorId, forgetAt: Date): Promise<boolean> {
    const monitor = await this.findMonitor(orgId, id);
    if (monitor === undefined) return false;
    const outcome = await this.table.transact('monitor.delete', [
      ...removal(monitor, forgetAt),
      {
        Update: {
          Key: orgKey(orgId),
          UpdateExpression: 'DELETE #ids :ids',
          ConditionExpression: exists,
          ExpressionAttributeNames: { '#ids': MONITOR_IDS },
          ExpressionAttributeValues: { ':ids': new Set([id]) },
        },
      },
    ]);
    return outcome.kind === 'ok';
  }

  async dropMonitor(monitor: Monitor, forgetAt: Date): Promise<void> {
    await this.table.transact('monitor.drop', removal(monitor, forgetAt));
  }

  async dropForgotten(orgId: OrgId, id: MonitorId): Promise<void> {
    await this.table.delete('monitor.forgotten', forgetKey(orgId, id));
  }

  async findActiveKey(orgId: OrgId, id: ApiKeyId): Promise<ApiKey | undefined> {
    const item = await this.table.get('key.listing', apiKeyListingKey(orgId, id));
    return item === undefined ? undefined : StoredKey.parse(item);
  }
}

/** The idempotency key goes with its monitor: the next call with it makes a new one. */
const removal = ({ orgId, id, idempotencyKey }: Monitor, forgetAt: Date): Write[] => [
  { Put: { Item: { ...forgetKey(orgId, id), ...workIndex(forgetAt.toISOString(), id) } } },
  { Delete: { Key: monitorKey(orgId, id), ConditionExpression: exists } },
  ...(idempotencyKey === null
    ? []
    : [{ Delete: { Key: monitorIdempotencyKey(orgId, idempotencyKey) } }]),
];
