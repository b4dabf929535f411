import type { LeadChange } from '../../domain/leads/remembered/lead-change.ts';
import { jobOf } from './job-rows.ts';
import { JOB_PREFIX } from './schema.ts';
import type { Item, Table } from './table.ts';

/** Goes through what delivered jobs tell of earlier leads, for an operator's tools, never for a request. */
export class ChangeScan {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Writes the changes of every job as `change` gives them; undefined leaves them. How many jobs it wrote. */
  async replaceAll(
    change: (changes: readonly LeadChange[]) => LeadChange[] | undefined,
  ): Promise<number> {
    let jobs = 0;
    let from: Item | undefined;
    do {
      const { items, lastKey } = await this.table.scan('changes.scan', {
        FilterExpression:
          'begins_with(pk, :org) AND begins_with(sk, :job) AND size(#changes) > :none',
        ExpressionAttributeNames: { '#changes': 'changes' },
        ExpressionAttributeValues: { ':org': 'ORG#', ':job': JOB_PREFIX, ':none': 0 },
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      });
      for (const item of items) jobs += await this.replace(item, change);
      from = lastKey;
    } while (from !== undefined);
    return jobs;
  }

  private async replace(
    item: Item,
    change: (changes: readonly LeadChange[]) => LeadChange[] | undefined,
  ): Promise<0 | 1> {
    let now: Item | undefined = item;
    while (now !== undefined) {
      const changes = change(jobOf(now).changes ?? []);
      if (changes === undefined) return 0;
      const key = { pk: String(now['pk']), sk: String(now['sk']) };
      const outcome = await this.table.update('changes.mask', {
        Key: key,
        // Whoever has read the job must not write back what it told of before.
        UpdateExpression: 'SET #changes = :after ADD version :one',
        ConditionExpression: '#changes = :before',
        ExpressionAttributeNames: { '#changes': 'changes' },
        ExpressionAttributeValues: { ':before': now['changes'], ':after': changes, ':one': 1 },
      });
      if (outcome.kind === 'ok') return 1;
      now = await this.table.get('changes.again', key);
    }
    return 0;
  }
}
