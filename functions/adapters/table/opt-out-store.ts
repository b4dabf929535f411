import type { OptOutKind } from '../../domain/opt-outs/opt-out-keys.ts';
import { OPT_OUT_PREFIX, optOutKey, optOutMarkKey } from './schema.ts';
import { StoredOptOut } from './stored/stored-opt-out.ts';
import type { Item, Table } from './table.ts';

/** What is kept of an opt-out: hashes, and no word of what they are of. */
export interface OptOut {
  id: string;
  kind: OptOutKind;
  reason: string | null;
  createdAt: string;
}

/** Who is delivered to nobody, by the hashes of what names them. */
export class OptOutStore {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async addOptOut(optOut: OptOut, keys: readonly string[]): Promise<void> {
    // The mark first: jobs look keys up only where it stands.
    await this.table.put('optouts.mark', { ...optOutMarkKey });
    await this.table.batchPut(
      'optouts.add',
      keys.map((key) => ({ ...optOutKey(key), ...optOut })),
    );
  }

  /** Of these keys, the ones that opted out. One read where nobody ever did. */
  async findOptOuts(keys: readonly string[]): Promise<ReadonlySet<string>> {
    if (keys.length === 0) return new Set();
    if ((await this.table.get('optouts.any', optOutMarkKey)) === undefined) return new Set();
    const byPk = new Map(keys.map((key) => [optOutKey(key).pk, key]));
    const items = await this.table.batchGet('optouts.find', keys.map(optOutKey), ['pk']);
    return new Set(items.flatMap(({ pk }) => byPk.get(String(pk)) ?? []));
  }

  async *listOptOuts(): AsyncGenerator<OptOut & { key: { pk: string; sk: string } }> {
    let from: Item | undefined;
    do {
      const { items, lastKey } = await this.table.scan('optouts.scan', {
        FilterExpression: 'begins_with(pk, :prefix) AND attribute_exists(kind)',
        ExpressionAttributeValues: { ':prefix': OPT_OUT_PREFIX },
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      });
      for (const item of items) {
        const row = StoredOptOut.parse(item);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only shown: a newer kind prints as it is
        yield { ...row, kind: row.kind as OptOutKind, key: keyOf(item) };
      }
      from = lastKey;
    } while (from !== undefined);
  }

  async removeOptOut(id: string): Promise<number> {
    const keys: { pk: string; sk: string }[] = [];
    for await (const row of this.listOptOuts()) if (row.id === id) keys.push(row.key);
    await this.table.batchDelete('optouts.remove', keys);
    return keys.length;
  }
}

const keyOf = ({ pk, sk }: Item) => ({ pk: String(pk), sk: String(sk) });
