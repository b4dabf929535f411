import {
  db,
  type IndexDescription,
  type Item,
  type KeyRange,
  type ReadableTable,
  type TableDescription,
} from './dynalite.ts';

/** Items by their encoded key, in the order of the keys. Stored items are never changed, only replaced. */
export class SortedItems {
  readonly #keys: string[] = [];
  readonly #items = new Map<string, Item>();

  get(key: string): Item | undefined {
    return this.#items.get(key);
  }

  set(key: string, item: Item): void {
    if (!this.#items.has(key)) this.#keys.splice(this.#position(key), 0, key);
    this.#items.set(key, item);
  }

  delete(key: string): void {
    if (this.#items.delete(key)) this.#keys.splice(this.#position(key), 1);
  }

  /** Items of the range, lazily; to be read in one turn, since later writes move the positions. */
  *range({ gt, gte, lt, lte, reverse }: KeyRange): Generator<Item> {
    let from = gt !== undefined ? this.#position(gt) : gte !== undefined ? this.#position(gte) : 0;
    if (gt !== undefined && this.#keys[from] === gt) from += 1;
    let to =
      lt !== undefined
        ? this.#position(lt)
        : lte !== undefined
          ? this.#position(lte)
          : this.#keys.length;
    if (lt === undefined && lte !== undefined && this.#keys[to] === lte) to += 1;
    for (let step = 0; step < to - from; step += 1) {
      const item = this.#items.get(this.#keys[reverse ? to - 1 - step : from + step] ?? '');
      if (item !== undefined) yield item;
    }
  }

  /** Index of the first key that is not less than `key`. */
  #position(key: string): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Where a table's items are kept beyond the process. */
export interface TableJournal {
  all(): Iterable<{ key: string; item: Item }>;
  /** undefined: the item is gone. */
  write(key: string, item: Item | undefined): void;
  /** All writes of `work`, or none. */
  atomically(work: () => void): void;
}

/** One table with its indexes. */
export class Table implements ReadableTable {
  readonly description: TableDescription;
  readonly items = new SortedItems();
  /** Attribute whose epoch seconds let the sweep delete an item. */
  ttlAttribute: string | undefined;
  readonly journal: TableJournal | undefined;
  readonly #indexes = new Map<string, { description: IndexDescription; items: SortedItems }>();

  /** Begins with what the journal has. */
  constructor(description: TableDescription, journal?: TableJournal) {
    this.description = description;
    const { GlobalSecondaryIndexes = [], LocalSecondaryIndexes = [] } = description;
    for (const index of [...GlobalSecondaryIndexes, ...LocalSecondaryIndexes]) {
      this.#indexes.set(index.IndexName, { description: index, items: new SortedItems() });
    }
    for (const { key, item } of journal?.all() ?? []) this.replace(key, item);
    this.journal = journal;
  }

  keyOf(item: Item): string {
    return db.createKey(item, this.description);
  }

  indexItems(name: string): SortedItems {
    const index = this.#indexes.get(name);
    if (index === undefined) throw new Error(`no index ${name}`);
    return index.items;
  }

  /** Replaces the item under `key` (undefined deletes it) in the table and in every index. */
  replace(key: string, next: Item | undefined): void {
    const old = this.items.get(key);
    for (const { description, items } of this.#indexes.values()) {
      if (old !== undefined && belongsTo(old, description))
        items.delete(this.#indexKey(old, description));
      if (next !== undefined && belongsTo(next, description)) {
        items.set(this.#indexKey(next, description), this.#projected(next, description));
      }
    }
    if (next === undefined) this.items.delete(key);
    else this.items.set(key, next);
    this.journal?.write(key, next);
  }

  #indexKey(item: Item, index: IndexDescription): string {
    return indexKey(item, this.description, index.KeySchema);
  }

  #projected(item: Item, index: IndexDescription): Item {
    const { ProjectionType, NonKeyAttributes = [] } = index.Projection;
    if (ProjectionType === 'ALL') return item;
    const keys = [...this.description.KeySchema, ...index.KeySchema].map(
      (key) => key.AttributeName,
    );
    const kept = new Set([...keys, ...NonKeyAttributes]);
    return Object.fromEntries(Object.entries(item).filter(([name]) => kept.has(name)));
  }
}

function belongsTo(item: Item, index: IndexDescription): boolean {
  return index.KeySchema.every((key) => item[key.AttributeName] !== undefined);
}

/**
 * Key of an index entry: the index's key, then the whole primary key. dynalite itself ends it with 24 bits of a hash,
 * so that two items with the same index key can take each other's place.
 */
function indexKey(
  item: Item,
  table: TableDescription,
  keySchema: TableDescription['KeySchema'],
): string {
  return db.createKey(item, table, keySchema) + db.createKey(item, table);
}

// dynalite's Query and Scan look this function up on its module object when they build a start key.
db.createIndexKey = indexKey;
