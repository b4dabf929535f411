import { ulid } from 'ulid';
import { brandId } from '../../functions/domain/kernel/ids.ts';
import type { NewId } from '../../functions/domain/kernel/ids.ts';

export const newId: NewId = (kind) => brandId(kind, ulid());
