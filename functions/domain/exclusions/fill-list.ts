import { notFound, ServiceError } from '../kernel/errors.ts';
import { cleanKnown } from '../leads/known/clean-known.ts';
import { KNOWN_FIELDS } from '../leads/known/known-business.ts';
import type { KnownBusiness } from '../leads/known/known-business.ts';
import { knownKeys } from '../leads/known/known-keys.ts';
import { entryIdOf } from './entry-id.ts';
import type {
  ExclusionEntry,
  ExclusionList,
  RefusedEntry,
  StatedEntry,
  World,
} from './exclusion-list.ts';

export type WriteOutcome =
  /** Those that were not there before. */
  | { kind: 'written'; added: readonly string[] }
  | { kind: 'too_many'; entries: number }
  | { kind: 'no_list' };

export interface FillListPorts {
  now(): Date;
  findList(world: World, id: ExclusionList['id']): Promise<ExclusionList | undefined>;
  /** Of these entries, the ids that the list holds; and how many entries the world holds in all. */
  readEntries(
    list: ExclusionList,
    ids: readonly string[],
  ): Promise<{ present: ReadonlySet<string>; total: number }>;
  /** Writes some entries and counts those that are new, all or nothing: never more than `limit` in the world. */
  writeEntries(
    list: ExclusionList,
    entries: readonly ExclusionEntry[],
    limit: number,
  ): Promise<WriteOutcome>;
  /** Takes entries back that this call wrote, and their count. */
  removeEntries(list: ExclusionList, ids: readonly string[]): Promise<void>;
  /** Puts entries where jobs look them up; what lies there already stays. */
  indexEntries(list: ExclusionList, entries: readonly ExclusionEntry[]): Promise<void>;
  /** Takes entries from where jobs look. */
  unindexEntries(list: ExclusionList, entries: readonly ExclusionEntry[]): Promise<void>;
}

export interface SortedEntries {
  entries: readonly ExclusionEntry[];
  refused: readonly RefusedEntry[];
}

/** Cleans the entries of a call: each once, those that say too little aside. */
export function sortEntries(stated: readonly StatedEntry[], now: Date): SortedEntries {
  const createdAt = now.toISOString();
  const entries = new Map<string, ExclusionEntry>();
  const refused: RefusedEntry[] = [];
  for (const [index, given] of stated.entries()) {
    const outcome = cleanKnown(withoutNulls(given));
    if (outcome.kind === 'refused') refused.push({ index, reason: outcome.reason });
    else {
      const { business } = outcome;
      const id = entryIdOf(business);
      entries.set(id, { id, business, keys: knownKeys(business), createdAt });
    }
  }
  return { entries: [...entries.values()], refused };
}

/** Entries written in one transaction, beside the list and the count. */
const BATCH = 90;

/**
 * Adds entries to a list, by a call whose turn it is. They are counted as they are written, so that parallel calls never pass the plan's limit
 * and one that meets it takes back what it wrote. Killed and sent again, it goes on: nothing counts twice.
 * @throws ServiceError PLAN_LIMIT_EXCEEDED, NOT_FOUND when the list went meanwhile
 */
export async function fillList(
  ports: FillListPorts,
  list: ExclusionList,
  entries: readonly ExclusionEntry[],
  limit: number,
  keepTurn: () => Promise<void>,
): Promise<ExclusionList> {
  const { present, total } = await ports.readEntries(
    list,
    entries.map(({ id }) => id),
  );
  const fresh = entries.filter(({ id }) => !present.has(id));
  if (total + fresh.length > limit) throw tooMany(limit, total);
  const added: string[] = [];
  for (let start = 0; start < fresh.length; start += BATCH) {
    await keepTurn();
    const outcome = await ports.writeEntries(list, fresh.slice(start, start + BATCH), limit);
    if (outcome.kind === 'written') added.push(...outcome.added);
    else {
      await ports.removeEntries(list, added);
      throw outcome.kind === 'no_list' ? notFound() : tooMany(limit, outcome.entries);
    }
  }
  await keepTurn();
  // Those that were there too: an earlier call may have died before it came to this.
  await ports.indexEntries(list, entries);
  const filled = await ports.findList(list, list.id);
  if (filled !== undefined) return filled;
  await ports.unindexEntries(list, entries);
  throw notFound();
}

const tooMany = (limit: number, used: number) =>
  new ServiceError('PLAN_LIMIT_EXCEEDED', 'The plan allows no more exclusion entries.', {
    details: { limit, used },
  });

function withoutNulls(given: StatedEntry): KnownBusiness {
  const known: KnownBusiness = {};
  for (const field of KNOWN_FIELDS) {
    const value = given[field];
    if (typeof value === 'string' && value.trim() !== '') known[field] = value;
  }
  return known;
}
