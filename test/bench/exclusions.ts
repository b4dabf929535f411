import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ExclusionIndex } from '../../functions/adapters/table/exclusion-index.ts';
import { exclusionLookupKey } from '../../functions/adapters/table/schema.ts';
import type { Key } from '../../functions/adapters/table/schema.ts';
import { Table } from '../../functions/adapters/table/table.ts';
import type { Item } from '../../functions/adapters/table/table.ts';
import { Exclusions } from '../../functions/domain/jobs/stages/exclusions.ts';
import { ExclusionListId, OrgId } from '../../functions/domain/kernel/ids.ts';
import { cleanKnown } from '../../functions/domain/leads/known/clean-known.ts';
import type { KnownBusiness } from '../../functions/domain/leads/known/known-business.ts';
import { KEY_KINDS } from '../../functions/domain/leads/known/known-business.ts';
import { knownKeys } from '../../functions/domain/leads/known/known-keys.ts';
import type { Business } from '../../functions/domain/leads/lead.ts';
import { newId } from '../builders/ids.ts';
import { aBusiness } from '../domain/leads/builders.ts';
import { Client, startTestStack } from '../support/stack.ts';
import { Counter } from './capacity.ts';

export interface ExclusionFigures {
  entries: number;
  /** Of the job's businesses. */
  excluded: number;
  /** Look-up rows asked for, in requests of 100, and how many of them there were. */
  keysAsked: number;
  requests: number;
  rowsFound: number;
  /** Read units: strongly consistent, whole 4 KiB of each row, one for each that is missing. */
  readUnits: number;
  /** Processor time of keys, look-up (from memory) and matching. */
  milliseconds: number;
}

const ORG = OrgId.parse(newId('organization'));
const LIST = ExclusionListId.parse(newId('exclusionList'));
const WORLD = { orgId: ORG, mode: 'live' } as const;
const BUSINESSES = 1_000;
const A_REQUEST = 100;
/** One in ten of the businesses is an entry, while there are enough entries. */
const KNOWN_SHARE = 10;

const WORDS = 'Maple Cedar River Summit Harbor Union Garden Valley Bright Silver'.split(' ');
const nameOf = (at: number) =>
  `${WORDS[at % WORDS.length]} ${WORDS[Math.floor(at / 10) % WORDS.length]}ton ${at} Dental`;
const entryAt = (at: number): KnownBusiness => ({
  name: nameOf(at),
  domain: `site${at}.example`,
  phone: `+1512${200 + (at % 700)}${String(1_000 + (at % 8_999))}`,
  city: 'Austin',
  postalCode: String(73_301 + (at % 500)),
  countryCode: 'US',
});

function candidates(): Business[] {
  return Array.from({ length: BUSINESSES }, (_one, index) => {
    const isKnown = index % KNOWN_SHARE === 0;
    const at = isKnown ? index * 7 : 2_000_000 + index;
    const { name = '', domain = '', phone = '', city = '', postalCode = '' } = entryAt(at);
    return aBusiness({
      recordId: `place-${index}`,
      name,
      websites: [`https://${domain}/`],
      phones: [phone],
      address: {
        freeform: `${index} Main St`,
        locality: city,
        region: 'TX',
        postcode: postalCode,
        country: 'US',
      },
    });
  });
}

/** The rows of so many entries, kept as numbers and made when they are read: a million fit into memory. */
class ManyEntries extends Table {
  private readonly members = new Map<string, number[]>();
  readonly counted = { keys: 0, requests: 0, found: 0, units: 0 };

  constructor(entries: number) {
    // Never called: every read is answered from memory.
    super(new DynamoDBClient({ region: 'us-east-1' }), 'none', (_point, call) => call());
    for (let at = 0; at < entries; at += 1)
      for (const { key } of knownKeys(entryAt(at))) {
        const { pk } = exclusionLookupKey(ORG, 'live', key);
        const row = this.members.get(pk);
        if (row === undefined) this.members.set(pk, [at]);
        else if (row.length < 100) row.push(at);
      }
  }

  override batchGet(_point: string, keys: readonly Key[]): Promise<Item[]> {
    this.counted.keys += keys.length;
    this.counted.requests += Math.ceil(keys.length / A_REQUEST);
    const items = keys.map(({ pk }) => this.itemOf(pk));
    for (const item of items) {
      if (item !== undefined) this.counted.found += 1;
      const bytes =
        item === undefined
          ? 0
          : JSON.stringify(item, (_key, value: unknown) =>
              value instanceof Set ? [...value] : value,
            ).length;
      this.counted.units += Math.max(1, Math.ceil(bytes / 4_096));
    }
    return Promise.resolve(items.filter((item) => item !== undefined));
  }

  private itemOf(pk: string): Item | undefined {
    const members = this.members.get(pk);
    if (members === undefined) return undefined;
    const item: Item = { pk, sk: 'KNOWN', ids: new Set(members.map((at) => `${LIST}/ent_${at}`)) };
    for (const at of members) item[`e#${LIST}/ent_${at}`] = entryAt(at);
    return item;
  }
}

/** What a job's exclusions cost where 1,000 businesses were found, by the number of entries. */
export async function measureExclusions(
  sizes: readonly number[] = [0, 10_000, 1_000_000],
): Promise<ExclusionFigures[]> {
  const found = candidates();
  const figures: ExclusionFigures[] = [];
  for (const entries of sizes) {
    const table = new ManyEntries(entries);
    const index = new ExclusionIndex(table);
    const list = {
      ...WORLD,
      id: LIST,
      name: 'CRM',
      entryCount: entries,
      kinds:
        entries === 0 ? [] : KEY_KINDS.filter((kind) => kind !== 'mail' && kind !== 'national'),
      createdAt: '',
      updatedAt: '',
    };
    const ports = {
      readLists: () => Promise.resolve(entries === 0 ? [] : [list]),
      findExcluded: index.findExcluded.bind(index),
    };
    const startedAt = process.cpuUsage();
    const exclusions = await Exclusions.of(ports, { ...WORLD, exclusions: 'all' });
    await exclusions.lookUp(found);
    const excluded = exclusions.judge(found).size;
    const { user, system } = process.cpuUsage(startedAt);
    figures.push({
      entries,
      excluded,
      keysAsked: table.counted.keys,
      requests: table.counted.requests,
      rowsFound: table.counted.found,
      readUnits: table.counted.units,
      milliseconds: (user + system) / 1_000,
    });
  }
  return figures;
}

export interface UploadFigures {
  milliseconds: number;
  writeRequests: number;
  itemsWritten: number;
  writeUnits: number;
}

/** One call with 1,000 entries of name, domain, phone, city and postcode, on the local stack. */
export async function measureUpload(): Promise<UploadFigures> {
  const counter = new Counter();
  const stack = await startTestStack({
    onDynamoDb: (operation, request) => counter.count(operation, request),
  });
  try {
    const client = await Client.of(stack, { plan: 'scale' });
    const entries = Array.from({ length: 1_000 }, (_one, at) => entryAt(at)).filter(
      (entry) => cleanKnown(entry).kind === 'known',
    );
    const before = counter.copy();
    const startedAt = performance.now();
    const { status } = await client.call('POST', '/exclusions', { body: { name: 'CRM', entries } });
    const milliseconds = performance.now() - startedAt;
    if (status !== 201) throw new Error(`The list was refused: ${status}.`);
    const { writeRequests, itemsWritten, writeUnits } = counter.since(before, 'upload');
    return { milliseconds, writeRequests, itemsWritten, writeUnits };
  } finally {
    await stack.close();
  }
}
