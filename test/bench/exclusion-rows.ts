import {
  exclusionEntryKey,
  exclusionListKey,
  exclusionLookupKey,
} from '../../functions/adapters/table/schema.ts';
import type { Key } from '../../functions/adapters/table/schema.ts';
import {
  KNOWN_FIELDS,
  MOST_UNDER_A_KEY,
} from '../../functions/domain/leads/known/known-business.ts';
import type { KnownBusiness } from '../../functions/domain/leads/known/known-business.ts';
import { knownKeys } from '../../functions/domain/leads/known/known-keys.ts';
import type { AttributeValue, Item } from '../../lib/local/dynamodb/dynalite.ts';
import { entryAt, entryIdAt, LIST, ORG } from './exclusion-entries.ts';

// The rows of an organisation's entries, laid out as the service writes them. A million entries have more than five
// million rows: what is kept of each is the hash of its key and the numbers of its entries, and it is made when asked for.

/** An entry's number takes the lower bits of a place in the index, its key's hash the others. */
const NUMBER_BITS = 20n;
export const MOST_ENTRIES = 1 << Number(NUMBER_BITS);
/** Of the hash in a key: 44 bits to find its entries by, 52 to count how many keys there are. */
const FOUND_DIGITS = 11;
const COUNTED_DIGITS = 13;

const hashOf = (pk: string): string => pk.slice(pk.lastIndexOf('#') + 1);
const text = (value: string): AttributeValue => ({ S: value });
const keyed = ({ pk, sk }: Key, rest: Item): Item => ({ pk: text(pk), sk: text(sk), ...rest });

const lookupPksOf = (business: KnownBusiness): ReadonlySet<string> =>
  new Set(knownKeys(business).map(({ key }) => exclusionLookupKey(ORG, 'live', key).pk));

const factsOf = (business: KnownBusiness): AttributeValue => ({
  M: Object.fromEntries(
    KNOWN_FIELDS.flatMap((field) => {
      const value = business[field];
      return value === undefined ? [] : [[field, text(value)]];
    }),
  ),
});

/** A growing list of numbers, eight bytes each. */
class Numbers<A extends BigUint64Array | Float64Array> {
  private values: A;
  private count = 0;
  private readonly make: (length: number) => A;

  constructor(make: (length: number) => A) {
    this.make = make;
    this.values = make(1 << 16);
  }

  push(value: A[number]): void {
    if (this.count === this.values.length) {
      const larger = this.make(2 * this.count);
      for (let at = 0; at < this.count; at += 1) larger[at] = this.values[at] ?? value;
      this.values = larger;
    }
    this.values[this.count] = value;
    this.count += 1;
  }

  /** In ascending order; nothing is pushed any more. */
  sorted(): A {
    return this.values.subarray(0, this.count).toSorted() as A;
  }
}

export class ExclusionRows {
  readonly lookupPartitions: number;
  /** Rows of entries in each partition. */
  readonly entryPartitions: readonly number[];
  /** Key of a look-up row with the most entries; undefined where there are none. */
  readonly fullest: string | undefined;
  private readonly entries: number;
  private readonly index: BigUint64Array;

  constructor(entries: number) {
    if (entries > MOST_ENTRIES) throw new Error(`The index holds ${MOST_ENTRIES} entries at most.`);
    this.entries = entries;
    const found = new Numbers((length) => new BigUint64Array(length));
    const counted = new Numbers((length) => new Float64Array(length));
    const shards = new Map<string, number>();
    for (let at = 0; at < entries; at += 1) {
      const { pk: shard } = exclusionEntryKey(ORG, 'live', LIST, entryIdAt(at));
      shards.set(shard, (shards.get(shard) ?? 0) + 1);
      for (const pk of lookupPksOf(entryAt(at))) {
        found.push((bitsOf(pk) << NUMBER_BITS) | BigInt(at));
        counted.push(Number.parseInt(hashOf(pk).slice(0, COUNTED_DIGITS), 16));
      }
    }
    this.entryPartitions = [...shards.values()];
    this.index = found.sorted();
    let keys = 0;
    const hashes = counted.sorted();
    for (let at = 0; at < hashes.length; at += 1) if (hashes[at] !== hashes[at - 1]) keys += 1;
    this.lookupPartitions = keys;
    this.fullest = this.findFullest();
  }

  /** The rows of its entries, those to look them up, and the list's. */
  get count(): number {
    return this.entries === 0 ? 0 : this.entries + this.lookupPartitions + 1;
  }

  /** undefined where no entry has the key. */
  lookupRow(pk: string): Item | undefined {
    const bits = bitsOf(pk);
    const members: [string, AttributeValue][] = [];
    for (let at = this.firstOf(bits); members.length < MOST_UNDER_A_KEY; at += 1) {
      const place = this.index[at];
      if (place === undefined || place >> NUMBER_BITS !== bits) break;
      const number = Number(BigInt.asUintN(Number(NUMBER_BITS), place));
      const business = entryAt(number);
      // Two keys may share the bits.
      if (!lookupPksOf(business).has(pk)) continue;
      members.push([`${LIST}/${entryIdAt(number)}`, factsOf(business)]);
    }
    if (members.length === 0) return undefined;
    return keyed(
      { pk, sk: 'KNOWN' },
      {
        ids: { SS: members.map(([member]) => member) },
        ...Object.fromEntries(members.map(([member, facts]) => [`e#${member}`, facts])),
      },
    );
  }

  /** undefined where there are no entries. */
  listRow(): Item | undefined {
    if (this.entries === 0) return undefined;
    return keyed(exclusionListKey(ORG, 'live', LIST), {
      id: text(LIST),
      orgId: text(ORG),
      mode: text('live'),
      name: text('CRM'),
      entryCount: { N: String(this.entries) },
      kinds: { SS: ['domain', 'phone', 'postcode', 'city'] },
      createdAt: text('2026-11-28T12:00:00.000Z'),
      updatedAt: text('2026-11-28T12:00:00.000Z'),
    });
  }

  /** Place of the first entry under these bits, or where it would stand. */
  private firstOf(bits: bigint): number {
    const wanted = bits << NUMBER_BITS;
    let low = 0;
    let high = this.index.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.index[middle] ?? 0n) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private findFullest(): string | undefined {
    let longest = { from: 0, length: 0 };
    let from = 0;
    for (let at = 1; at <= this.index.length; at += 1) {
      if (at < this.index.length && bitsAt(this.index, at) === bitsAt(this.index, from)) continue;
      if (at - from > longest.length) longest = { from, length: at - from };
      from = at;
    }
    const place = this.index[longest.from];
    if (place === undefined) return undefined;
    const business = entryAt(Number(BigInt.asUintN(Number(NUMBER_BITS), place)));
    return [...lookupPksOf(business)].find((pk) => bitsOf(pk) === place >> NUMBER_BITS);
  }
}

const bitsOf = (pk: string): bigint => BigInt(`0x${hashOf(pk).slice(0, FOUND_DIGITS)}`);
const bitsAt = (index: BigUint64Array, at: number): bigint => (index[at] ?? 0n) >> NUMBER_BITS;
