import * as z from 'zod';
import { businessAliases } from '../match/aliases.ts';
import { compare } from './compare.ts';
import { LeadChange } from './lead-change.ts';
import type { Recognized } from './match-remembered.ts';
import { Remembered } from './remembered.ts';

/** A remembered business as the sources show it now: a line for each of which they say anything new. */
export const Seen = z.object({
  /** Its place in the memory. */
  place: z.int(),
  aliases: Remembered.shape.aliases,
  facts: Remembered.shape.facts,
  changes: z.array(LeadChange.omit({ lead: true })),
});
export type Seen = z.infer<typeof Seen>;

/** What is new about remembered businesses; of several records of one, the surest speaks. */
export function whatIsNew(
  recognized: readonly Recognized[],
  remembered: readonly Remembered[],
): Seen[] {
  const records = Map.groupBy(recognized, ({ place }) => place);
  return [...records].flatMap(([place, found]) => {
    const before = remembered[place];
    const [surest] = found.toSorted((a, b) => b.certainty - a.certainty);
    if (before === undefined || surest === undefined) return [];
    const { facts, changes } = compare(before, surest.candidate);
    const shown = found.flatMap(({ candidate }) => businessAliases(candidate));
    const isNews = changes.length > 0 || shown.some((alias) => !before.aliases.includes(alias));
    return isNews ? [{ place, aliases: withAliases(before, shown), facts, changes }] : [];
  });
}

/** So many are kept of one business: the first, and the latest ones. */
const MOST_ALIASES = 40;
const FIRST_ALIASES = 20;

function withAliases({ aliases }: Remembered, shown: readonly string[]): string[] {
  const all = [...new Set([...aliases, ...shown])];
  return all.length <= MOST_ALIASES
    ? all
    : [...all.slice(0, FIRST_ALIASES), ...all.slice(FIRST_ALIASES - MOST_ALIASES)];
}

/** Changes that one job tells of, and their bytes: they stand in its row. */
const MOST_CHANGES = 500;
const MOST_BYTES = 120_000;

/**
 * The memory after a run, and the changes that it reports. Those that find no place in the report are left for the
 * next one: their businesses stay as they were.
 */
export function nextMemory(
  remembered: readonly Remembered[],
  seen: readonly Seen[],
  reports: boolean,
): { remembered: Remembered[]; changes: LeadChange[] } {
  const next = [...remembered];
  const changes: LeadChange[] = [];
  let bytes = 0;
  for (const { place, aliases, facts, changes: found } of seen) {
    const before = next[place];
    if (before === undefined) continue;
    const told = found.map((change) => ({ lead: before.lead, ...change }));
    const size = Buffer.byteLength(JSON.stringify(told));
    const isTold =
      !reports || (changes.length + told.length <= MOST_CHANGES && bytes + size <= MOST_BYTES);
    // The aliases in any case: by them it is recognised.
    next[place] = { ...before, aliases, ...(isTold ? { facts } : {}) };
    if (!reports || !isTold) continue;
    changes.push(...told);
    bytes += size;
  }
  return { remembered: next, changes };
}
