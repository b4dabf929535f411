import * as z from 'zod';
import type { ExclusionEntry, ExclusionList } from '../../../domain/exclusions/exclusion-list.ts';
import { MODES } from '../../../domain/kernel/actor.ts';
import { ExclusionListId, OrgId } from '../../../domain/kernel/ids.ts';
import { handedOn, knownWord } from '../../../domain/kernel/stored.ts';
import { KEY_KINDS, KNOWN_FIELDS } from '../../../domain/leads/known/known-business.ts';
import type { KnownBusiness } from '../../../domain/leads/known/known-business.ts';

/** Kinds that only a newer release looks up are left out. */
const StoredKinds = z
  .set(z.string())
  .default(new Set())
  .transform((words) => [...words].flatMap((word) => knownWord(KEY_KINDS, word) ?? []));

export const StoredExclusionList = z.object({
  id: ExclusionListId,
  orgId: OrgId,
  mode: z.enum(MODES),
  name: z.string(),
  entryCount: z.int(),
  kinds: StoredKinds,
  createdAt: z.string(),
  updatedAt: z.string(),
}) satisfies z.ZodType<ExclusionList>;

/** What is known of a business; fields that only a newer release knows are left out. */
export const StoredKnown = z.record(z.string(), z.unknown()).transform((given): KnownBusiness => {
  const known: KnownBusiness = {};
  for (const field of KNOWN_FIELDS) {
    const value = given[field];
    if (typeof value === 'string') known[field] = value;
  }
  return known;
});

export const StoredExclusionEntry = z.object({
  id: z.string(),
  business: StoredKnown,
  keys: z.array(z.object({ kind: handedOn(KEY_KINDS), key: z.string() })).default([]),
  createdAt: z.string(),
}) satisfies z.ZodType<ExclusionEntry>;

/** Of a world: how many entries and lists it has. */
export const StoredExclusionCount = z.object({
  entries: z.int().default(0),
  lists: z.int().default(0),
});

export const StoredExclusionKey = z.object({
  listId: ExclusionListId,
  filled: z.boolean().default(false),
});
