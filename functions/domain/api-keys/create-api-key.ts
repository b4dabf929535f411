import * as z from 'zod';
import { MODES, SCOPES } from '../kernel/actor.ts';
import type { Scope } from '../kernel/actor.ts';
import { DisplayName } from '../kernel/display-name.ts';
import { ServiceError } from '../kernel/errors.ts';
import type { NewId, OrgId } from '../kernel/ids.ts';
import { about } from '../kernel/wire.ts';
import type { ApiKey } from './api-key.ts';
import { formatApiKey, hashApiKey, RANDOM_CHARACTERS, shownPrefix } from './key-format.ts';

const DEFAULT_SCOPES: readonly Scope[] = ['leads:read', 'jobs:write', 'credits:read'];
const DEFAULT_DAILY_CAP = 500;

export const CreateApiKeyBody = z.strictObject({
  name: DisplayName,
  type: z.enum(MODES),
  scopes: z
    .array(z.enum(SCOPES))
    .min(1)
    .max(SCOPES.length)
    .meta({ uniqueItems: true })
    .refine((scopes) => new Set(scopes).size === scopes.length, 'A scope is given twice.')
    .default([...DEFAULT_SCOPES]),
  dailyCreditCap: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .nullable()
    .default(DEFAULT_DAILY_CAP)
    .meta(about('Credits that the key may spend per UTC day; null: no cap.')),
});
export type CreateApiKeyBody = z.infer<typeof CreateApiKeyBody>;

export type InsertKeyOutcome = { kind: 'created' } | { kind: 'too_many'; limit: number };

export interface CreateApiKeyPorts {
  now(): Date;
  newId: NewId;
  /** Characters of base62, each drawn evenly from a secure source. */
  randomBase62(length: number): string;
  /** Stores the key while the organisation has fewer active ones than its plan allows. */
  insertKey(key: ApiKey, hash: string): Promise<InsertKeyOutcome>;
}

/**
 * Makes an API key. The whole key is in the answer and nowhere else.
 * @throws ServiceError PLAN_LIMIT_EXCEEDED
 */
export async function createApiKey(
  ports: CreateApiKeyPorts,
  orgId: OrgId,
  input: CreateApiKeyBody,
): Promise<{ record: ApiKey; key: string }> {
  const key = formatApiKey(input.type, ports.randomBase62(RANDOM_CHARACTERS));
  const record: ApiKey = {
    id: ports.newId('apiKey'),
    orgId,
    name: input.name,
    type: input.type,
    prefix: shownPrefix(key),
    scopes: input.scopes,
    dailyCreditCap: input.dailyCreditCap,
    createdAt: ports.now().toISOString(),
  };
  const outcome = await ports.insertKey(record, hashApiKey(key));
  if (outcome.kind === 'created') return { record, key };
  throw new ServiceError('PLAN_LIMIT_EXCEEDED', 'The plan allows no more active API keys.', {
    details: { limit: outcome.limit },
  });
}
