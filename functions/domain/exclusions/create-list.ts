import * as z from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { ServiceError } from '../kernel/errors.ts';
import type { ExclusionListId, NewId } from '../kernel/ids.ts';
import { ExclusionListName, MOST_LISTS, StatedEntries } from './exclusion-list.ts';
import type { ExclusionList, RefusedEntry, World } from './exclusion-list.ts';
import type { fillList, FillListPorts } from './fill-list.ts';
import { inTurn } from './take-turn.ts';
import type { TurnPorts } from './take-turn.ts';

export const CreateExclusionListBody = z.strictObject({
  name: ExclusionListName,
  entries: StatedEntries,
});
export type CreateExclusionListBody = z.infer<typeof CreateExclusionListBody>;

export type InsertListOutcome =
  | { kind: 'created' }
  /** The same idempotency key made this one before; `filled` once its call was done. */
  | { kind: 'replay'; list: ExclusionList; filled: boolean }
  | { kind: 'too_many_lists' };

export interface CreateListPorts extends FillListPorts, TurnPorts {
  newId: NewId;
  /** One transaction: the list, its idempotency row, the count of lists. */
  insertList(
    list: ExclusionList,
    key: string | undefined,
    most: number,
  ): Promise<InsertListOutcome>;
  /** From now on a replay answers the list as it is. */
  markFilled(world: World, key: string): Promise<void>;
  /** Takes away a list that could not be filled, with its idempotency row: a refused call does not burn the key. */
  withdrawList(list: ExclusionList, key: string | undefined): Promise<void>;
}

export interface CreatedList {
  list: ExclusionList;
  refused: readonly RefusedEntry[];
  replayed: boolean;
}

/**
 * Creates a list with its first entries, or goes on with the one that the same idempotency key began.
 * @throws ServiceError PLAN_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE
 */
export const createList = (
  ports: CreateListPorts,
  actor: Actor,
  body: CreateExclusionListBody,
  key: string | undefined,
): Promise<CreatedList> =>
  inTurn(ports, actor, (keepTurn) => createInTurn(ports, actor, { body, key, keepTurn }));

async function createInTurn(
  ports: CreateListPorts,
  actor: Actor,
  input: {
    body: CreateExclusionListBody;
    key: string | undefined;
    keepTurn: () => Promise<void>;
  },
): Promise<CreatedList> {
  const { body, key, keepTurn } = input;
  const now = ports.now();
  // What reads web addresses and phone numbers: few calls state entries.
  const { sortEntries } = await import('./fill-list.ts');
  const { entries, refused } = sortEntries(body.entries, now);
  const made = newList(actor, ports.newId('exclusionList'), body.name, now);
  const outcome = await ports.insertList(made, key, MOST_LISTS);
  if (outcome.kind === 'too_many_lists')
    throw new ServiceError('PLAN_LIMIT_EXCEEDED', 'There are too many exclusion lists.', {
      details: { limit: MOST_LISTS },
    });
  const replayed = outcome.kind === 'replay';
  const list = replayed ? outcome.list : made;
  if (replayed && outcome.filled) return { list, refused, replayed };
  const filled = await fillOrWithdraw(ports, list, { entries, key, actor, keepTurn });
  if (key !== undefined) await ports.markFilled(list, key);
  return { list: filled, refused, replayed };
}

async function fillOrWithdraw(
  ports: CreateListPorts,
  list: ExclusionList,
  input: {
    entries: Parameters<typeof fillList>[2];
    key: string | undefined;
    actor: Actor;
    keepTurn: () => Promise<void>;
  },
): Promise<ExclusionList> {
  const { entries, actor, keepTurn } = input;
  const { fillList: fill } = await import('./fill-list.ts');
  try {
    return await fill(ports, list, entries, actor.limits.exclusionEntries, keepTurn);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'PLAN_LIMIT_EXCEEDED')
      await ports.withdrawList(list, input.key);
    throw error;
  }
}

const newList = (
  { orgId, mode }: World,
  id: ExclusionListId,
  name: string,
  now: Date,
): ExclusionList => ({
  id,
  orgId,
  mode,
  name,
  entryCount: 0,
  kinds: [],
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});
