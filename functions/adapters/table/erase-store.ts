import type { Mode } from '../../domain/kernel/actor.ts';
import { MODES } from '../../domain/kernel/actor.ts';
import { JobId } from '../../domain/kernel/ids.ts';
import type { OrgId } from '../../domain/kernel/ids.ts';
import {
  accountKey,
  ENDPOINT_PREFIX,
  FORGET_PREFIX,
  JOB_PREFIX,
  jobsPk,
  ledgerPk,
  MONITOR_PREFIX,
  orgPk,
} from './schema.ts';
import type { Key } from './schema.ts';
import type { Item, Table } from './table.ts';

interface JobAt {
  orgId: OrgId;
  mode: Mode;
  id: JobId;
}

/** Everything of one organisation, for an operator's tool that removes it: by scans, never for a request. */
export class EraseStore {
  private readonly table: Table;
  private readonly orgId: OrgId;

  constructor(table: Table, orgId: OrgId) {
    this.table = table;
    this.orgId = orgId;
  }

  async jobs(): Promise<JobAt[]> {
    const pages = await Promise.all(
      MODES.map(async (mode) => {
        const items = await this.query(jobsPk(this.orgId, mode), JOB_PREFIX);
        return items.map(({ sk }) => ({
          orgId: this.orgId,
          mode,
          id: JobId.parse(sk.slice(JOB_PREFIX.length)),
        }));
      }),
    );
    return pages.flat();
  }

  async jobIds(): Promise<string[]> {
    return (await this.jobs()).map(({ id }) => id);
  }

  /** Jobs that credits were held for: the ledger knows them when their rows are gone. */
  async paidJobIds(): Promise<string[]> {
    const items = await this.table.queryUpTo(
      'erase.ledger',
      {
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': ledgerPk(this.orgId) },
        ProjectionExpression: 'jobId',
        ConsistentRead: true,
      },
      Number.MAX_SAFE_INTEGER,
    );
    const ids = items.flatMap(({ jobId }) => (typeof jobId === 'string' ? [jobId] : []));
    return [...new Set(ids)];
  }

  async endpointIds(): Promise<string[]> {
    const items = await this.query(orgPk(this.orgId), ENDPOINT_PREFIX);
    return items.map(({ sk }) => sk.slice(ENDPOINT_PREFIX.length));
  }

  /** Also those that were deleted and are still remembered for a while. */
  async monitorIds(): Promise<string[]> {
    const prefixes = [MONITOR_PREFIX, FORGET_PREFIX];
    const lists = await Promise.all(
      prefixes.map((prefix) => this.query(orgPk(this.orgId), prefix)),
    );
    return lists.flatMap((items, index) =>
      items.map(({ sk }) => sk.slice((prefixes[index] ?? '').length)),
    );
  }

  /** Keys, persons' links to the organisation, and the counters of their requests. */
  removeAccess(): Promise<number> {
    return this.removeWhere((key, item) => {
      const [kind, owner] = key.pk.split('#');
      if (kind === 'RATE') return owner === this.orgId;
      return (kind === 'KEY' || kind === 'USER') && item['orgId'] === this.orgId;
    });
  }

  /** Leads of jobs, and deliveries to endpoints. */
  removeOf(jobIds: readonly string[], endpointIds: readonly string[]): Promise<number> {
    const owners = new Set([...jobIds, ...endpointIds]);
    return this.removeWhere(({ pk }) => {
      const [kind, owner = ''] = pk.split('#');
      return (kind === 'JOB' || kind === 'HOOK') && owners.has(owner);
    });
  }

  /** Its own rows, all but the account and the ledger. */
  removeOwn(): Promise<number> {
    const account = accountKey(this.orgId);
    return this.removeWhere(({ pk, sk }) => {
      const isOwn = pk === orgPk(this.orgId) || pk.startsWith(`${orgPk(this.orgId)}#`);
      const isKept = pk === ledgerPk(this.orgId) || (pk === account.pk && sk === account.sk);
      return isOwn && !isKept;
    });
  }

  private async removeWhere(isMeant: (key: Key, item: Item) => boolean): Promise<number> {
    let removed = 0;
    let from: Item | undefined;
    do {
      const { items, lastKey } = await this.table.scan('erase.scan', {
        ProjectionExpression: 'pk, sk, orgId',
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      });
      const keys = items
        .map((item) => ({ item, key: { pk: String(item['pk']), sk: String(item['sk']) } }))
        .filter(({ key, item }) => isMeant(key, item))
        .map(({ key }) => key);
      await this.table.batchDelete('erase.remove', keys);
      removed += keys.length;
      from = lastKey;
    } while (from !== undefined);
    return removed;
  }

  private async query(pk: string, prefix: string): Promise<{ sk: string }[]> {
    const items = await this.table.queryUpTo(
      'erase.query',
      {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
        ProjectionExpression: 'sk',
        ConsistentRead: true,
      },
      Number.MAX_SAFE_INTEGER,
    );
    return items.map(({ sk }) => ({ sk: String(sk) }));
  }
}
