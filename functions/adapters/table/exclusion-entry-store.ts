import type {
  ExclusionEntry,
  ExclusionList,
  World,
} from '../../domain/exclusions/exclusion-list.ts';
import type { WriteOutcome } from '../../domain/exclusions/fill-list.ts';
import type { ExclusionListId } from '../../domain/kernel/ids.ts';
import type { Page } from '../../domain/kernel/page.ts';
import { ExclusionIndex } from './exclusion-index.ts';
import { countChange, exclusionListOf, prefixed } from './exclusion-list-store.ts';
import {
  ENTRY_PREFIX,
  EXCLUSION_SHARDS,
  exclusionCountKey,
  exclusionEntriesPk,
  exclusionEntryKey,
  exclusionListKey,
  exists,
  goneListKey,
  notCreatedYet,
  shardOf,
} from './schema.ts';
import { StoredExclusionCount, StoredExclusionEntry } from './stored/stored-exclusion.ts';
import { chunksOf } from './table.ts';
import type { Item, Table, Write } from './table.ts';

/** Entries taken back in one transaction, and removed of a deleted list at once. */
const BATCH = 90;

/** The entries of exclusion lists, and their number. */
export class ExclusionEntryStore extends ExclusionIndex {
  private readonly rows: Table;

  constructor(table: Table) {
    super(table);
    this.rows = table;
  }

  async readEntries(
    { orgId, mode, id: listId }: ExclusionList,
    ids: readonly string[],
  ): Promise<{ present: ReadonlySet<string>; total: number }> {
    const [items, count] = await Promise.all([
      this.rows.batchGet(
        'exclusions.entries',
        ids.map((id) => exclusionEntryKey(orgId, mode, listId, id)),
      ),
      this.rows.get('exclusions.count', exclusionCountKey(orgId, mode)),
    ]);
    return {
      present: new Set(items.map((item) => StoredExclusionEntry.parse(item).id)),
      total: StoredExclusionCount.parse(count ?? {}).entries,
    };
  }

  async writeEntries(
    list: ExclusionList,
    entries: readonly ExclusionEntry[],
    limit: number,
  ): Promise<WriteOutcome> {
    let left = entries;
    while (left.length > 0) {
      const outcome = await this.rows.transact('exclusions.add', [
        countChange(list, { entries: left.length, lists: 0 }, { entries: limit }),
        listChange(list, left),
        ...left.map((entry): Write => ({
          Put: { Item: entryItem(list, entry), ConditionExpression: notCreatedYet },
        })),
      ]);
      if (outcome.kind === 'ok') break;
      const [count, gone, ...present] = outcome.reasons;
      if (gone?.refused === true) return { kind: 'no_list' };
      if (count?.refused === true)
        return { kind: 'too_many', entries: StoredExclusionCount.parse(count.item).entries };
      // Written by a parallel call: they count there.
      left = left.filter((_entry, at) => present[at]?.refused !== true);
    }
    return { kind: 'written', added: left.map(({ id }) => id) };
  }

  async removeEntries(list: ExclusionList, ids: readonly string[]): Promise<void> {
    for (const chunk of chunksOf(ids, BATCH)) {
      let left = chunk;
      while (left.length > 0) {
        const outcome = await this.rows.transact('exclusions.remove', [
          countChange(list, { entries: -left.length, lists: 0 }, {}),
          {
            Update: {
              Key: exclusionListKey(list.orgId, list.mode, list.id),
              UpdateExpression: 'ADD entryCount :less',
              ConditionExpression: exists,
              ExpressionAttributeValues: { ':less': -left.length },
            },
          },
          ...left.map((id): Write => ({
            Delete: {
              Key: exclusionEntryKey(list.orgId, list.mode, list.id, id),
              ConditionExpression: exists,
            },
          })),
        ]);
        if (outcome.kind === 'ok') break;
        const [, gone, ...missing] = outcome.reasons;
        // The list went, and its count with it.
        if (gone?.refused === true) return;
        left = left.filter((_id, at) => missing[at]?.refused !== true);
      }
    }
  }

  async findEntry(list: ExclusionList, id: string): Promise<ExclusionEntry | undefined> {
    const key = exclusionEntryKey(list.orgId, list.mode, list.id, id);
    const item = await this.rows.get('exclusions.entry', key);
    return item === undefined ? undefined : StoredExclusionEntry.parse(item);
  }

  /** Partition by partition: the entries of a list have no order that means anything. */
  async listEntries(
    list: ExclusionList,
    { limit, after }: { limit: number; after: string | undefined },
  ): Promise<Page<ExclusionEntry>> {
    const entries: ExclusionEntry[] = [];
    let from = after;
    const first = after === undefined ? 0 : shardOf(after, EXCLUSION_SHARDS);
    for (let shard = first; shard < EXCLUSION_SHARDS && entries.length <= limit; shard += 1) {
      entries.push(...(await this.entriesOf(list, shard, limit + 1 - entries.length, from)));
      from = undefined;
    }
    const items = entries.slice(0, limit);
    return { items, next: entries.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  private async entriesOf(
    { orgId, mode, id }: Pick<ExclusionList, 'orgId' | 'mode' | 'id'>,
    shard: number,
    most: number,
    after?: string,
  ): Promise<ExclusionEntry[]> {
    const pk = exclusionEntriesPk(orgId, mode, id, shard);
    const items = await this.rows.queryUpTo(
      'exclusions.page',
      {
        ...prefixed(pk, ENTRY_PREFIX),
        ConsistentRead: true,
        ...(after === undefined
          ? {}
          : { ExclusiveStartKey: { pk, sk: `${ENTRY_PREFIX}${after}` } }),
      },
      most,
    );
    return items.map((item) => StoredExclusionEntry.parse(item));
  }

  /**
   * Removes what a deleted list left behind, entry by entry, and in the end the note that something is left.
   * @returns false when the time was up before the end
   */
  async removeGoneList(
    { orgId, mode, id }: World & { id: ExclusionListId },
    isTimeUp: () => boolean,
  ): Promise<boolean> {
    const key = goneListKey(orgId, mode, id);
    const item = await this.rows.get('exclusions.gone', key);
    if (item === undefined) return true;
    const list = exclusionListOf(item);
    for (let shard = 0; shard < EXCLUSION_SHARDS; shard += 1)
      for (;;) {
        if (isTimeUp()) return false;
        const entries = await this.entriesOf(list, shard, 4 * BATCH);
        if (entries.length === 0) break;
        await this.unindexEntries(list, entries);
        await this.rows.batchDelete(
          'exclusions.clean',
          entries.map((entry) => exclusionEntryKey(orgId, mode, id, entry.id)),
        );
      }
    await this.rows.delete('exclusions.cleaned', key);
    return true;
  }
}

const entryItem = (list: ExclusionList, entry: ExclusionEntry): Item => ({
  ...exclusionEntryKey(list.orgId, list.mode, list.id, entry.id),
  ...entry,
});

const listChange = (list: ExclusionList, added: readonly ExclusionEntry[]): Write => ({
  Update: {
    Key: exclusionListKey(list.orgId, list.mode, list.id),
    UpdateExpression: 'ADD entryCount :count, kinds :kinds SET updatedAt = :at',
    ConditionExpression: exists,
    ExpressionAttributeValues: {
      ':count': added.length,
      ':kinds': new Set(added.flatMap(({ keys }) => keys.map(({ kind }) => kind))),
      ':at': added[0]?.createdAt ?? list.updatedAt,
    },
  },
});
