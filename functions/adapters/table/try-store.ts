import type { TryCount, TryLimits, TryPorts } from '../../domain/verification/tries.ts';
import { TTL_ATTRIBUTE, triesKey } from './schema.ts';
import type { Key } from './schema.ts';
import type { Table } from './table.ts';

/** Days that a counter is kept after its own. */
const KEPT_DAYS = 2;

/** Counts conversations with mail servers that brought no answer: one row a day, and one a day and domain. */
export class TryStore implements TryPorts {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async takeTry({ orgId, day, domain }: TryCount, limits: TryLimits): Promise<boolean> {
    if (!(await this.count(triesKey(orgId, day), day, limits.perDay))) return false;
    if (await this.count(triesKey(orgId, day, domain), day, limits.perDomain)) return true;
    await this.giveBack(triesKey(orgId, day));
    return false;
  }

  async returnTry({ orgId, day, domain }: TryCount): Promise<void> {
    await Promise.all([
      this.giveBack(triesKey(orgId, day)),
      this.giveBack(triesKey(orgId, day, domain)),
    ]);
  }

  private async count(key: Key, day: string, limit: number): Promise<boolean> {
    const outcome = await this.table.update('tries.take', {
      Key: key,
      UpdateExpression: 'ADD #count :one SET #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
      ExpressionAttributeNames: { '#count': 'n', '#ttl': TTL_ATTRIBUTE },
      ExpressionAttributeValues: {
        ':one': 1,
        ':limit': limit,
        ':ttl': Math.floor(Date.parse(day) / 1_000) + (KEPT_DAYS + 1) * 86_400,
      },
    });
    return outcome.kind === 'ok';
  }

  private async giveBack(key: Key): Promise<void> {
    await this.table.update('tries.return', {
      Key: key,
      UpdateExpression: 'ADD #count :back',
      ConditionExpression: '#count > :zero',
      ExpressionAttributeNames: { '#count': 'n' },
      ExpressionAttributeValues: { ':back': -1, ':zero': 0 },
    });
  }
}
