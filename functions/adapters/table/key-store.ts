import type { ApiKey, KeyRecord, KeyUse } from '../../domain/api-keys/api-key.ts';
import type { InsertKeyOutcome } from '../../domain/api-keys/create-api-key.ts';
import { untilFresh } from '../../domain/kernel/contention.ts';
import type { ApiKeyId, OrgId } from '../../domain/kernel/ids.ts';
import type { Page } from '../../domain/kernel/page.ts';
import type { Organization } from '../../domain/organizations/organization.ts';
import { limitsOf } from '../../domain/plans/plans.ts';
import { lastUseOf, keyCounters } from './rate-rows.ts';
import {
  API_KEY_PREFIX,
  apiKeyKey,
  apiKeyListingKey,
  capDayKey,
  exists,
  notCreatedYet,
  orgKey,
  orgPk,
  requestRateKey,
  revokedApiKeyKey,
} from './schema.ts';
import { StoredApiKey, StoredKey, StoredKeyListing } from './stored/stored-api-key.ts';
import { StoredCapDay } from './stored/stored-cap-day.ts';
import { StoredMembers, StoredOrganization } from './stored/stored-organization.ts';
import type { Item, Table } from './table.ts';

/** API keys: a row by hash that requests read, and a row in the organisation's list. */
export class KeyStore {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  /** Strongly consistent: a key that was revoked is found by no request that begins afterwards. */
  async findKey(hash: string): Promise<KeyRecord | undefined> {
    const item = await this.table.get('key.read', apiKeyKey(hash));
    return item === undefined ? undefined : StoredApiKey.parse(item);
  }

  /** The size of the organisation's set of ids is the limit's judge: parallel creates can't pass it. */
  async insertKey(key: ApiKey, hash: string): Promise<InsertKeyOutcome> {
    return untilFresh(this.table, async () => {
      const { organization, members } = await this.readOwner(key.orgId);
      const { limits } = organization;
      const limit = limitsOf(organization.plan, limits).apiKeys;
      // As it is written: a plan that only a newer release knows is copied, never replaced.
      const { keyIds, plan } = members;
      if (keyIds.size >= limit) return { kind: 'too_many' as const, limit };
      const outcome = await this.table.transact('key.create', [
        {
          Update: {
            Key: orgKey(key.orgId),
            UpdateExpression: 'ADD keyIds :ids, version :one',
            ConditionExpression: `${exists} AND #plan = :plan AND (attribute_not_exists(keyIds) OR size(keyIds) < :limit)`,
            ExpressionAttributeNames: { '#plan': 'plan' },
            ExpressionAttributeValues: {
              ':ids': new Set([key.id]),
              ':one': 1,
              ':plan': plan,
              ':limit': limit,
            },
          },
        },
        {
          Put: {
            Item: { ...apiKeyKey(hash), ...key, plan, limits },
            ConditionExpression: notCreatedYet,
          },
        },
        {
          Put: {
            Item: { ...apiKeyListingKey(key.orgId, key.id), ...key, hash },
            ConditionExpression: notCreatedYet,
          },
        },
      ]);
      if (outcome.kind === 'ok') return { kind: 'created' as const };
      if (outcome.reasons[0]?.refused !== true)
        throw new Error(`The rows of the API key ${key.id} could not be written.`);
      return undefined;
    });
  }

  private async readOwner(
    orgId: OrgId,
  ): Promise<{ organization: Organization; members: StoredMembers }> {
    const item = await this.table.get('organization.read', orgKey(orgId));
    if (item === undefined) throw new Error(`There is no organisation ${orgId}.`);
    return { organization: StoredOrganization.parse(item), members: StoredMembers.parse(item) };
  }

  async revokeKey(orgId: OrgId, id: ApiKeyId, revokedAt: string): Promise<boolean> {
    const item = await this.table.get('key.listing', apiKeyListingKey(orgId, id));
    if (item === undefined) return false;
    const { hash, ...key } = StoredKeyListing.parse(item);
    const outcome = await this.table.transact('key.revoke', [
      {
        Update: {
          Key: orgKey(orgId),
          UpdateExpression: 'DELETE keyIds :ids ADD version :one',
          ConditionExpression: 'contains(keyIds, :id)',
          ExpressionAttributeValues: { ':ids': new Set([id]), ':id': id, ':one': 1 },
        },
      },
      { Delete: { Key: apiKeyKey(hash), ConditionExpression: exists } },
      { Delete: { Key: apiKeyListingKey(orgId, id), ConditionExpression: exists } },
      { Put: { Item: { ...revokedApiKeyKey(orgId, id), ...key, revokedAt } } },
      {
        Update: {
          Key: requestRateKey(orgId),
          UpdateExpression: 'REMOVE #start, #count',
          ExpressionAttributeNames: { ...keyCounters(id) },
        },
      },
    ]);
    return outcome.kind === 'ok';
  }

  /** Active keys, newest first. */
  async listKeys(
    orgId: OrgId,
    { limit, after }: { limit: number; after: string | undefined },
  ): Promise<Page<ApiKey>> {
    const { items } = await this.table.query('key.list', {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': orgPk(orgId), ':prefix': API_KEY_PREFIX },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: limit + 1,
      ...(after === undefined ? {} : { ExclusiveStartKey: apiKeyListingKey(orgId, after) }),
    });
    const keys = items.map((item) => StoredKey.parse(item));
    const shown = keys.slice(0, limit);
    return { items: shown, next: keys.length > limit ? (shown.at(-1)?.id ?? null) : null };
  }

  /** No request writes for this: the last use is the start of the key's last one-minute window. */
  async readKeyUse(
    orgId: OrgId,
    ids: readonly ApiKeyId[],
    date: string,
  ): Promise<ReadonlyMap<ApiKeyId, KeyUse>> {
    const caps = ids.map((id) => capDayKey(orgId, id, date));
    const items = await this.table.batchGet('key.use', [requestRateKey(orgId), ...caps]);
    const rate = items.find((item) => item['sk'] === requestRateKey(orgId).sk);
    const charged = new Map(items.filter((item) => item !== rate).map(chargedOf));
    return new Map(
      ids.map((id): [ApiKeyId, KeyUse] => [
        id,
        {
          spentToday: charged.get(capDayKey(orgId, id, date).sk) ?? 0,
          lastUsedAt: rate === undefined ? null : lastUseOf(rate, id),
        },
      ]),
    );
  }
}

function chargedOf(item: Item): [string, number] {
  const { sk, charged } = StoredCapDay.parse(item);
  return [sk, charged];
}
