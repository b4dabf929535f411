import type { ApiKeyId, OrgId, UserId } from './ids.ts';
import type { PlanId, PlanLimits } from './plan-limits.ts';

export const SCOPES = ['leads:read', 'jobs:write', 'credits:read', 'webhooks:write'] as const;
export type Scope = (typeof SCOPES)[number];

/** Live and test data are separate worlds inside one organisation. */
export const MODES = ['live', 'test'] as const;
export type Mode = (typeof MODES)[number];

interface Caller {
  orgId: OrgId;
  mode: Mode;
  scopes: readonly Scope[];
  plan: PlanId;
  /** The limits in force: the plan's, unless the organisation has its own. */
  limits: PlanLimits;
}

export interface KeyActor extends Caller {
  kind: 'key';
  keyId: ApiKeyId;
  /** Credits a UTC day; null means no cap. */
  dailyCreditCap: number | null;
}

export interface SessionActor extends Caller {
  kind: 'session';
  userId: UserId;
}

/** Who calls: an API key (live or test), or a person signed in to the dashboard. */
export type Actor = KeyActor | SessionActor;

/** How a job came in (`job.channel`). */
export const CHANNELS = ['api', 'dashboard', 'mcp', 'monitor'] as const;
export type Channel = (typeof CHANNELS)[number];
