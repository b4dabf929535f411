import * as z from 'zod';
import type { ApiKey, KeyRecord } from '../../../domain/api-keys/api-key.ts';
import { MODES, SCOPES } from '../../../domain/kernel/actor.ts';
import { ApiKeyId, OrgId } from '../../../domain/kernel/ids.ts';
import { wordsOf } from '../../../domain/kernel/stored.ts';
import { StoredLimits, StoredPlan } from './stored-plan.ts';

const key = {
  id: ApiKeyId,
  orgId: OrgId,
  name: z.string(),
  type: z.enum(MODES),
  prefix: z.string(),
  // A scope that is not known here opens nothing here.
  scopes: wordsOf(SCOPES),
  dailyCreditCap: z.int().nullable(),
  createdAt: z.string(),
};

export const StoredKey = z.object(key) satisfies z.ZodType<ApiKey>;

/** A key in its organisation's list, with the hash under which requests find it. */
export const StoredKeyListing = StoredKey.extend({ hash: z.string() });

/** A key as requests find it, with copies of its organisation's plan and limits. */
export const StoredApiKey = StoredKey.extend({
  plan: StoredPlan,
  limits: StoredLimits.optional(),
}) satisfies z.ZodType<KeyRecord>;
