import { ulid } from 'ulid';
import { brandId } from '../../functions/domain/kernel/ids.ts';
import type { NewId } from '../../functions/domain/kernel/ids.ts';

/** Not by the system's randomness, which ulid asks once a character. */
export const newId: NewId = (kind) => brandId(kind, ulid(undefined, Math.random));
