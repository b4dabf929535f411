import * as z from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { notFound } from '../kernel/errors.ts';
import type { ExclusionListId } from '../kernel/ids.ts';
import type { Page } from '../kernel/page.ts';
import { isEntryId } from './entry-id.ts';
import { ExclusionListName, StatedEntries } from './exclusion-list.ts';
import type { ExclusionEntry, ExclusionList, RefusedEntry, World } from './exclusion-list.ts';
import type { FillListPorts } from './fill-list.ts';
import { inTurn } from './take-turn.ts';
import type { TurnPorts } from './take-turn.ts';

export const AddEntriesBody = z.strictObject({ entries: StatedEntries });
export const RenameListBody = z.strictObject({ name: ExclusionListName });

interface PageInput {
  limit: number;
  after: string | undefined;
}

export interface ChangeListsPorts extends FillListPorts, TurnPorts {
  listLists(world: World, input: PageInput): Promise<Page<ExclusionList>>;
  listEntries(list: ExclusionList, input: PageInput): Promise<Page<ExclusionEntry>>;
  findEntry(list: ExclusionList, id: string): Promise<ExclusionEntry | undefined>;
  /** undefined when there is no such list. */
  renameList(
    world: World,
    id: ExclusionListId,
    change: { name: string; updatedAt: string },
  ): Promise<ExclusionList | undefined>;
  /** Takes the list and its count away, and leaves its entries due for removal; false when there is none. */
  deleteList(world: World, id: ExclusionListId, at: Date): Promise<boolean>;
}

/** @throws ServiceError NOT_FOUND */
async function requireList(
  ports: Pick<ChangeListsPorts, 'findList'>,
  actor: Actor,
  id: ExclusionListId,
): Promise<ExclusionList> {
  const list = await ports.findList(actor, id);
  if (list === undefined) throw notFound();
  return list;
}

/** @throws ServiceError NOT_FOUND, PLAN_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE */
export async function addEntries(
  ports: ChangeListsPorts,
  actor: Actor,
  id: ExclusionListId,
  { entries: stated }: z.infer<typeof AddEntriesBody>,
): Promise<{ list: ExclusionList; refused: readonly RefusedEntry[] }> {
  const list = await requireList(ports, actor, id);
  // What reads web addresses and phone numbers: few calls state entries.
  const { fillList, sortEntries } = await import('./fill-list.ts');
  const { entries, refused } = sortEntries(stated, ports.now());
  const limit = actor.limits.exclusionEntries;
  const filled = await inTurn(ports, actor, (keepTurn) =>
    fillList(ports, list, entries, limit, keepTurn),
  );
  return { list: filled, refused };
}

/** @throws ServiceError NOT_FOUND */
export async function listEntries(
  ports: ChangeListsPorts,
  actor: Actor,
  id: ExclusionListId,
  input: PageInput,
): Promise<Page<ExclusionEntry>> {
  return ports.listEntries(await requireList(ports, actor, id), input);
}

/** @throws ServiceError NOT_FOUND */
export async function renameList(
  ports: ChangeListsPorts,
  actor: Actor,
  id: ExclusionListId,
  { name }: z.infer<typeof RenameListBody>,
): Promise<ExclusionList> {
  const renamed = await ports.renameList(actor, id, { name, updatedAt: ports.now().toISOString() });
  if (renamed === undefined) throw notFound();
  return renamed;
}

/**
 * From the answer on the list excludes nothing; its rows are removed in the background.
 * @throws ServiceError NOT_FOUND
 */
export async function deleteList(
  ports: ChangeListsPorts,
  actor: Actor,
  id: ExclusionListId,
): Promise<void> {
  if (!(await ports.deleteList(actor, id, ports.now()))) throw notFound();
}

/**
 * Out of the jobs' sight first, then out of the list: a call that dies between is finished by the next one.
 * @throws ServiceError NOT_FOUND
 */
export async function deleteEntry(
  ports: ChangeListsPorts,
  actor: Actor,
  id: ExclusionListId,
  entryId: string,
): Promise<void> {
  if (!isEntryId(entryId)) throw notFound();
  const list = await requireList(ports, actor, id);
  const entry = await ports.findEntry(list, entryId);
  if (entry === undefined) throw notFound();
  await ports.unindexEntries(list, [entry]);
  await ports.removeEntries(list, [entryId]);
}
