import * as z from 'zod';
import { validationError } from '../kernel/errors.ts';
import { ExclusionListId } from '../kernel/ids.ts';
import { about } from '../kernel/wire.ts';
import type { World } from './exclusion-list.ts';

const MOST_CHOSEN = 100;

/** Which lists a job leaves out. */
export const ExclusionChoice = z
  .union([
    z.enum(['all', 'none']),
    z
      .array(ExclusionListId)
      .min(1)
      .max(MOST_CHOSEN)
      .meta({ uniqueItems: true })
      .refine((ids) => new Set(ids).size === ids.length, 'A list is given twice.'),
  ])
  .meta({
    id: 'ExclusionChoice',
    ...about('Lists whose businesses are left out: `all`, `none`, or their ids.', 'all'),
  });
export type ExclusionChoice = z.infer<typeof ExclusionChoice>;

export interface CheckChoicePorts {
  /** Of these ids, the ones that are no list of the world. */
  unknownLists(world: World, ids: readonly ExclusionListId[]): Promise<readonly ExclusionListId[]>;
}

/** @throws ServiceError VALIDATION_ERROR for a list that does not exist; a foreign one does not */
export async function checkChoice(
  ports: CheckChoicePorts,
  world: World,
  choice: ExclusionChoice,
): Promise<void> {
  if (typeof choice === 'string') return;
  const [unknown] = await ports.unknownLists(world, choice);
  if (unknown === undefined) return;
  const message = `There is no exclusion list ${unknown}.`;
  throw validationError([{ path: 'exclusions', code: 'not_found', message }], message);
}
