import type { InsertListOutcome } from '../../domain/exclusions/create-list.ts';
import type { ExclusionList, World } from '../../domain/exclusions/exclusion-list.ts';
import { untilFresh } from '../../domain/kernel/contention.ts';
import type { ExclusionListId } from '../../domain/kernel/ids.ts';
import type { Page } from '../../domain/kernel/page.ts';
import {
  EXCLUSIONS_PREFIX,
  exclusionCountKey,
  exclusionIdempotencyKey,
  exclusionListKey,
  exclusionTurnKey,
  exists,
  goneListKey,
  jobsPk,
  notCreatedYet,
  workIndex,
} from './schema.ts';
import { StoredExclusionKey, StoredExclusionList } from './stored/stored-exclusion.ts';
import type { Item, Table, Write } from './table.ts';

/** A turn that nobody dropped is tidied up after an hour. */
const TURN_KEPT_SECONDS = 3_600;

export const exclusionListOf = (item: Item): ExclusionList => StoredExclusionList.parse(item);

/** Exclusion lists and their number in each world; their entries are elsewhere. */
export class ExclusionListStore {
  private readonly rows: Table;

  constructor(table: Table) {
    this.rows = table;
  }

  async takeTurn(
    world: World,
    holder: string,
    { now, until }: { now: Date; until: Date },
  ): Promise<boolean> {
    const outcome = await this.rows.put(
      'exclusions.turn',
      {
        ...exclusionTurnKey(world.orgId, world.mode),
        holder,
        leaseUntil: until.toISOString(),
        ttl: Math.floor(until.getTime() / 1_000) + TURN_KEPT_SECONDS,
      },
      {
        ConditionExpression: `${notCreatedYet} OR leaseUntil <= :now OR holder = :holder`,
        ExpressionAttributeValues: { ':now': now.toISOString(), ':holder': holder },
      },
    );
    return outcome.kind === 'ok';
  }

  async dropTurn(world: World, holder: string): Promise<void> {
    await this.rows.delete('exclusions.turn.drop', exclusionTurnKey(world.orgId, world.mode), {
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':holder': holder },
    });
  }

  async insertList(
    list: ExclusionList,
    key: string | undefined,
    most: number,
  ): Promise<InsertListOutcome> {
    const { kinds: _none, ...fields } = list;
    const writes: Write[] = [
      countChange(list, { entries: 0, lists: 1 }, { lists: most }),
      {
        Put: {
          Item: { ...exclusionListKey(list.orgId, list.mode, list.id), ...fields },
          ConditionExpression: notCreatedYet,
        },
      },
    ];
    if (key !== undefined)
      writes.push({
        Put: {
          Item: { ...exclusionIdempotencyKey(list.orgId, list.mode, key), listId: list.id },
          ConditionExpression: notCreatedYet,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      });
    const outcome = await this.rows.transact('exclusions.create', writes);
    if (outcome.kind === 'ok') return { kind: 'created' };
    const [count, , idempotency] = outcome.reasons;
    if (idempotency?.refused === true && key !== undefined)
      return this.replayOf(list, key, idempotency.item, most);
    if (count?.refused === true) return { kind: 'too_many_lists' };
    throw new Error(`The rows of exclusion list ${list.id} could not be written.`);
  }

  /** The list that the key made; where it was deleted since, the key makes a new one. */
  private async replayOf(
    list: ExclusionList,
    key: string,
    item: Item | undefined,
    most: number,
  ): Promise<InsertListOutcome> {
    const { listId, filled } = StoredExclusionKey.parse(item);
    const made = await this.findList(list, listId);
    if (made !== undefined) return { kind: 'replay', list: made, filled };
    await this.forgetKey(list, key, listId);
    return this.insertList(list, key, most);
  }

  private async forgetKey(world: World, key: string, listId: ExclusionListId): Promise<void> {
    await this.rows.delete(
      'exclusions.key',
      exclusionIdempotencyKey(world.orgId, world.mode, key),
      {
        ConditionExpression: 'listId = :list',
        ExpressionAttributeValues: { ':list': listId },
      },
    );
  }

  async markFilled({ orgId, mode }: World, key: string): Promise<void> {
    await this.rows.update('exclusions.filled', {
      Key: exclusionIdempotencyKey(orgId, mode, key),
      UpdateExpression: 'SET filled = :true',
      ConditionExpression: exists,
      ExpressionAttributeValues: { ':true': true },
    });
  }

  async withdrawList(list: ExclusionList, key: string | undefined): Promise<void> {
    await this.deleteList(list, list.id, new Date(list.createdAt));
    if (key !== undefined) await this.forgetKey(list, key, list.id);
  }

  async findList({ orgId, mode }: World, id: ExclusionListId): Promise<ExclusionList | undefined> {
    const item = await this.rows.get('exclusions.read', exclusionListKey(orgId, mode, id));
    return item === undefined ? undefined : exclusionListOf(item);
  }

  async unknownLists(
    { orgId, mode }: World,
    ids: readonly ExclusionListId[],
  ): Promise<ExclusionListId[]> {
    const items = await this.rows.batchGet(
      'exclusions.check',
      ids.map((id) => exclusionListKey(orgId, mode, id)),
    );
    const known = new Set(items.map((item) => exclusionListOf(item).id));
    return ids.filter((id) => !known.has(id));
  }

  /** Every list of the world, as of now. */
  async readLists({ orgId, mode }: World): Promise<ExclusionList[]> {
    const items = await this.rows.queryUpTo(
      'exclusions.lists',
      { ...prefixed(jobsPk(orgId, mode), EXCLUSIONS_PREFIX), ConsistentRead: true },
      Number.MAX_SAFE_INTEGER,
    );
    return items.map(exclusionListOf);
  }

  async listLists(
    { orgId, mode }: World,
    { limit, after }: { limit: number; after: string | undefined },
  ): Promise<Page<ExclusionList>> {
    const pk = jobsPk(orgId, mode);
    const items = await this.rows.queryUpTo(
      'exclusions.list',
      {
        ...prefixed(pk, EXCLUSIONS_PREFIX),
        ScanIndexForward: false,
        ConsistentRead: true,
        ...(after === undefined
          ? {}
          : { ExclusiveStartKey: { pk, sk: `${EXCLUSIONS_PREFIX}${after}` } }),
      },
      limit + 1,
    );
    const lists = items.map(exclusionListOf);
    const page = lists.slice(0, limit);
    return { items: page, next: lists.length > limit ? (page.at(-1)?.id ?? null) : null };
  }

  async renameList(
    { orgId, mode }: World,
    id: ExclusionListId,
    { name, updatedAt }: { name: string; updatedAt: string },
  ): Promise<ExclusionList | undefined> {
    const outcome = await this.rows.update('exclusions.rename', {
      Key: exclusionListKey(orgId, mode, id),
      UpdateExpression: 'SET #name = :name, updatedAt = :at',
      ConditionExpression: exists,
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':name': name, ':at': updatedAt },
      ReturnValues: 'ALL_NEW',
    });
    return outcome.kind === 'ok' && outcome.item !== undefined
      ? exclusionListOf(outcome.item)
      : undefined;
  }

  async deleteList(world: World, id: ExclusionListId, at: Date): Promise<boolean> {
    return untilFresh(this.rows, async () => {
      const list = await this.findList(world, id);
      if (list === undefined) return false;
      const { orgId, mode } = list;
      const outcome = await this.rows.transact('exclusions.delete', [
        {
          Delete: {
            Key: exclusionListKey(orgId, mode, id),
            ConditionExpression: `${exists} AND entryCount = :count`,
            ExpressionAttributeValues: { ':count': list.entryCount },
          },
        },
        countChange(list, { entries: -list.entryCount, lists: -1 }, {}),
        {
          Put: {
            Item: {
              ...goneListKey(orgId, mode, id),
              ...workIndex(at.toISOString(), id),
              ...list,
              kinds: undefined,
            },
          },
        },
      ]);
      return outcome.kind === 'ok' ? true : undefined;
    });
  }
}

export const prefixed = (pk: string, prefix: string) => ({
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
  ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
});

/** Moves a world's numbers, within the limits where some are given. */
export function countChange(
  { orgId, mode }: World,
  by: { entries: number; lists: number },
  most: { entries?: number; lists?: number },
): Write {
  const conditions = (['entries', 'lists'] as const).flatMap((what) => {
    const limit = most[what];
    return limit === undefined ? [] : [{ what, room: limit - by[what] }];
  });
  return {
    Update: {
      Key: exclusionCountKey(orgId, mode),
      UpdateExpression: 'ADD entries :entries, lists :lists',
      ...(conditions.length === 0
        ? {}
        : {
            ConditionExpression: conditions
              .map(({ what }) => `(attribute_not_exists(${what}) OR ${what} <= :${what}Room)`)
              .join(' AND '),
          }),
      ExpressionAttributeValues: {
        ':entries': by.entries,
        ':lists': by.lists,
        ...Object.fromEntries(conditions.map(({ what, room }) => [`:${what}Room`, room])),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}
