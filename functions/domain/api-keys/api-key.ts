import * as z from 'zod';
import { MODES, SCOPES } from '../kernel/actor.ts';
import type { Mode, Scope } from '../kernel/actor.ts';
import { ApiKeyId } from '../kernel/ids.ts';
import type { OrgId } from '../kernel/ids.ts';
import type { PlanId } from '../kernel/plan-limits.ts';
import { about, Timestamp } from '../kernel/wire.ts';
import type { LimitOverrides } from '../plans/plans.ts';

/** An API key: everything but the key itself. */
export interface ApiKey {
  id: ApiKeyId;
  orgId: OrgId;
  name: string;
  type: Mode;
  /** The first 12 characters of the key. */
  prefix: string;
  scopes: Scope[];
  /** Credits a UTC day, null without a cap. */
  dailyCreditCap: number | null;
  createdAt: string;
}

/** What a request needs to know of its key: found by hash in one read. */
export interface KeyRecord extends ApiKey {
  plan: PlanId;
  limits?: LimitOverrides | undefined;
}

/** What a key has done, gathered when keys are listed. */
export interface KeyUse {
  /** Credits charged on the current UTC day. */
  spentToday: number;
  lastUsedAt: string | null;
}

/** Wire form of a key (behaviour: Keys and sessions). */
export const ApiKeyView = z
  .object({
    id: ApiKeyId,
    name: z.string().meta({ examples: ['CRM import'] }),
    type: z.enum(MODES),
    prefix: z.string().meta(about('The first 12 characters of the key.', 'lp_live_8fJq')),
    scopes: z.array(z.enum(SCOPES)),
    dailyCreditCap: z.int().nullable().meta(about('Credits per UTC day; null: no cap.', 500)),
    spentToday: z.int().meta(about('Credits charged on the current UTC day.', 20)),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable().meta(about('Accurate to the minute.')),
    revokedAt: Timestamp.nullable().meta({ examples: [null] }),
  })
  .meta({ id: 'ApiKey' });
export type ApiKeyView = z.infer<typeof ApiKeyView>;

export const apiKeyView = (key: ApiKey, use: KeyUse): ApiKeyView => ({
  id: key.id,
  name: key.name,
  type: key.type,
  prefix: key.prefix,
  scopes: key.scopes,
  dailyCreditCap: key.dailyCreditCap,
  spentToday: use.spentToday,
  createdAt: key.createdAt,
  lastUsedAt: use.lastUsedAt,
  // Revoked keys leave the list.
  revokedAt: null,
});
