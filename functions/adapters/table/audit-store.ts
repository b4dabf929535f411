import { isDeepStrictEqual } from 'node:util';
import type { LedgerSnapshot, CapRow } from '../../domain/audit/audit-ledger.ts';
import type { LedgerRow } from '../../domain/credits/read-credits.ts';
import { MODES } from '../../domain/kernel/actor.ts';
import { OrgId } from '../../domain/kernel/ids.ts';
import { accountOf } from './account-rows.ts';
import { jobOf } from './job-rows.ts';
import { LedgerStore } from './ledger-store.ts';
import { accountKey, CAP_PREFIX, JOB_PREFIX, jobsPk, orgKey, orgPk } from './schema.ts';
import { StoredRunningJobs } from './stored/stored-account.ts';
import { StoredCapDay } from './stored/stored-cap-day.ts';
import type { Item, Table } from './table.ts';

const PAGE = 1_000;
/** Reads of a ledger that moves meanwhile, before it gives up. */
const MAX_READS = 10;

/** Reads everything that an organisation's money is written down in, to check it. */
export class AuditStore {
  private readonly table: Table;
  private readonly ledger: LedgerStore;

  constructor(table: Table) {
    this.table = table;
    this.ledger = new LedgerStore(table);
  }

  /** undefined when the ledger moved during every one of several reads. */
  async readSnapshot(orgId: OrgId): Promise<LedgerSnapshot | undefined> {
    for (let read = 1; read <= MAX_READS; read += 1) {
      const before = await this.readAccount(orgId);
      const [ledger, jobs, caps] = await Promise.all([
        this.readLedger(orgId),
        Promise.all(MODES.map((mode) => this.all(jobsPk(orgId, mode), JOB_PREFIX))),
        this.all(orgPk(orgId), CAP_PREFIX),
      ]);
      const after = await this.readAccount(orgId);
      // Whatever moves credits, begins or ends a job changes the account's row.
      if (!isDeepStrictEqual(before, after)) continue;
      return { ...after, ledger, jobs: jobs.flat().map(jobOf), caps: caps.map(capOf) };
    }
    return undefined;
  }

  /** Every organisation of the table, by a scan. */
  async *listOrganizations(): AsyncGenerator<OrgId> {
    const { sk } = orgKey('');
    let from: Item | undefined;
    do {
      const { items, lastKey } = await this.table.scan('organizations.scan', {
        FilterExpression: 'sk = :sk',
        ExpressionAttributeValues: { ':sk': sk },
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      });
      for (const item of items) yield OrgId.parse(item['id']);
      from = lastKey;
    } while (from !== undefined);
  }

  private async readAccount(orgId: OrgId): Promise<Pick<LedgerSnapshot, 'account' | 'running'>> {
    const item = await this.table.get('account.read', accountKey(orgId));
    if (item === undefined) throw new Error(`The organisation ${orgId} has no account.`);
    const { runningLive, runningTest } = StoredRunningJobs.parse(item);
    return { account: accountOf(item), running: { live: runningLive, test: runningTest } };
  }

  private async readLedger(orgId: OrgId): Promise<LedgerRow[]> {
    const rows: LedgerRow[] = [];
    for (;;) {
      const page = await this.ledger.readLedger(orgId, {
        limit: PAGE,
        below: rows.at(-1)?.version,
      });
      rows.push(...page);
      if (page.length === 0) return rows.toReversed();
    }
  }

  private async all(pk: string, prefix: string): Promise<Item[]> {
    const found: Item[] = [];
    let from: Item | undefined;
    do {
      const { items, lastKey } = await this.table.query('audit.read', {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      });
      found.push(...items);
      from = lastKey;
    } while (from !== undefined);
    return found;
  }
}

function capOf(item: Item): CapRow {
  const { sk, held, charged, used } = StoredCapDay.parse(item);
  const [, keyId = '', date = ''] = sk.split('#');
  return { keyId, date, held, charged, used };
}
