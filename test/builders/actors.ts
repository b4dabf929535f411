import type { KeyActor } from '../../functions/domain/kernel/actor.ts';
import { limitsOf } from '../../functions/domain/plans/plans.ts';
import { newId } from './ids.ts';

/** A caller with a live key. */
export const aKeyActor = (patch: Partial<KeyActor> = {}): KeyActor => ({
  kind: 'key',
  orgId: newId('organization'),
  mode: 'live',
  scopes: ['leads:read', 'jobs:write', 'credits:read', 'webhooks:write'],
  plan: 'growth',
  limits: limitsOf(patch.plan ?? 'growth'),
  keyId: newId('apiKey'),
  dailyCreditCap: null,
  ...patch,
});
