import pMap from 'p-map';
import type {
  ExclusionEntry,
  ExclusionList,
  World,
} from '../../domain/exclusions/exclusion-list.ts';
import type { ExclusionListId } from '../../domain/kernel/ids.ts';
import { MOST_UNDER_A_KEY } from '../../domain/leads/known/known-business.ts';
import type { KnownBusiness } from '../../domain/leads/known/known-business.ts';
import { exclusionLookupKey } from './schema.ts';
import type { Key } from './schema.ts';
import { StoredKnown } from './stored/stored-exclusion.ts';
import { chunksOf } from './table.ts';
import type { Item, Table, Write } from './table.ts';

/** Members of a look-up row: the entries under its key, as `list/entry`. */
const MEMBERS = 'ids';
const memberOf = (list: ExclusionList, { id }: Pick<ExclusionEntry, 'id'>) => `${list.id}/${id}`;
/** What a member is known by stands in an attribute of its own, so that nobody has to read the row to change it. */
const attributeOf = (member: string): string => `e#${member}`;

/** Updates in one transaction. */
const BATCH = 50;
const WIDTH = 8;
/**
 * Look-up requests under way at once. A business has about four times as many keys here as it has aliases: four times
 * as many requests at once, and both are read in the same number of turns.
 */
const LOOKUP_WIDTH = 16;

interface LookupRow {
  key: Key;
  members: ReadonlyMap<string, KnownBusiness>;
}

/**
 * Where jobs look entries up: one row a domain, phone, or word of a name and its place, with every entry of the world
 * under it. A row takes 100 entries; more than that is a hotline or a chain, which its other keys find.
 */
export class ExclusionIndex {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async indexEntries(list: ExclusionList, entries: readonly ExclusionEntry[]): Promise<void> {
    const writes = rowsOf(list, entries).map(additionOf);
    await pMap(chunksOf(writes, BATCH), (chunk) => this.add(chunk), { concurrency: WIDTH });
  }

  /** A full row refuses its own update, never the others of its transaction. */
  private async add(writes: readonly Addition[]): Promise<void> {
    let left = writes;
    while (left.length > 0) {
      const outcome = await this.table.transact(
        'exclusions.index',
        left.map(({ write }) => write),
      );
      if (outcome.kind === 'ok') return;
      const isFull = (at: number): boolean => outcome.reasons[at]?.refused === true;
      const full = left.filter((_one, at) => isFull(at));
      left = [...left.filter((_one, at) => !isFull(at)), ...full.flatMap(splitAddition)];
    }
  }

  async unindexEntries(list: ExclusionList, entries: readonly ExclusionEntry[]): Promise<void> {
    const rows = rowsOf(list, entries);
    const wanted = new Map(rows.map((row) => [row.key.pk, row]));
    const items = await this.table.batchGet(
      'exclusions.indexed',
      rows.map(({ key }) => key),
    );
    await pMap(
      items,
      async (item) => {
        const row = wanted.get(String(item['pk']));
        if (row !== undefined) await this.remove(row, membersOf(item));
      },
      { concurrency: 2 * WIDTH },
    );
  }

  private async remove({ key, members }: LookupRow, present: ReadonlySet<string>): Promise<void> {
    const gone = [...members.keys()].filter((member) => present.has(member));
    if (gone.length === 0) return;
    if (gone.length === present.size) {
      const emptied = await this.table.delete('exclusions.unindex', key, {
        ConditionExpression: '#ids = :ids',
        ExpressionAttributeNames: { '#ids': MEMBERS },
        ExpressionAttributeValues: { ':ids': new Set(present) },
      });
      if (emptied.kind === 'ok') return;
    }
    await this.table.update('exclusions.unindex', {
      Key: key,
      UpdateExpression: `DELETE #ids :ids REMOVE ${gone.map((_member, at) => `#e${at}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: {
        '#ids': MEMBERS,
        ...Object.fromEntries(gone.map((member, at) => [`#e${at}`, attributeOf(member)])),
      },
      ExpressionAttributeValues: { ':ids': new Set(gone) },
    });
  }

  /** The entries of these lists under any of these keys, each once. */
  async findExcluded(
    { orgId, mode }: World,
    lists: ReadonlySet<ExclusionListId>,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, KnownBusiness>> {
    const items = await this.table.batchGet(
      'exclusions.lookup',
      keys.map((key) => exclusionLookupKey(orgId, mode, key)),
      undefined,
      LOOKUP_WIDTH,
    );
    const ids: ReadonlySet<string> = lists;
    const found = new Map<string, KnownBusiness>();
    for (const item of items)
      for (const [member, known] of entriesUnderKey(item))
        if (ids.has(member.split('/', 1)[0] ?? '')) found.set(member, known);
    return found;
  }
}

/** The entries in a row of the index, by their list and id. */
export function entriesUnderKey(item: Item): Map<string, KnownBusiness> {
  const found = new Map<string, KnownBusiness>();
  for (const member of membersOf(item)) {
    const known = item[attributeOf(member)];
    if (known !== undefined) found.set(member, StoredKnown.parse(known));
  }
  return found;
}

function rowsOf(list: ExclusionList, entries: readonly ExclusionEntry[]): LookupRow[] {
  const rows = new Map<string, Map<string, KnownBusiness>>();
  for (const entry of entries)
    for (const { key } of entry.keys) {
      const row = rows.get(key) ?? new Map<string, KnownBusiness>();
      rows.set(key, row.set(memberOf(list, entry), entry.business));
    }
  return Array.from(rows, ([key, members]) => ({
    key: exclusionLookupKey(list.orgId, list.mode, key),
    members,
  }));
}

interface Addition extends LookupRow {
  write: Write;
}

function additionOf({ key, members }: LookupRow): Addition {
  const all = [...members].slice(0, MOST_UNDER_A_KEY);
  const names = Object.fromEntries(all.map(([member], at) => [`#e${at}`, attributeOf(member)]));
  const values = Object.fromEntries(all.map(([, known], at) => [`:e${at}`, known]));
  const [[only] = ['']] = all;
  const isOne = all.length === 1;
  return {
    key,
    members,
    write: {
      Update: {
        Key: key,
        UpdateExpression: `ADD #ids :ids SET ${all.map((_one, at) => `#e${at} = :e${at}`).join(', ')}`,
        ConditionExpression: [
          'attribute_not_exists(#ids)',
          'size(#ids) <= :room',
          ...(isOne ? ['contains(#ids, :only)'] : []),
        ].join(' OR '),
        ExpressionAttributeNames: { '#ids': MEMBERS, ...names },
        ExpressionAttributeValues: {
          ...values,
          ':ids': new Set(all.map(([member]) => member)),
          ':room': MOST_UNDER_A_KEY - all.length,
          ...(isOne ? { ':only': only } : {}),
        },
      },
    },
  };
}

/** One row, one update: what did not fit as a whole is tried by its first half; one alone that is refused stays out. */
function splitAddition({ key, members }: Addition): Addition[] {
  const half = Math.floor(Math.min(members.size, MOST_UNDER_A_KEY) / 2);
  return half === 0 ? [] : [additionOf({ key, members: new Map([...members].slice(0, half)) })];
}

const membersOf = (item: Item): ReadonlySet<string> => {
  const members = item[MEMBERS];
  return members instanceof Set ? new Set([...members].map(String)) : new Set();
};
