import { notFound } from '../kernel/errors.ts';
import type { ApiKeyId, OrgId } from '../kernel/ids.ts';

export interface RevokeApiKeyPorts {
  now(): Date;
  /** Takes the key out of use and out of the list; false when the organisation has no such active key. */
  revokeKey(orgId: OrgId, id: ApiKeyId, revokedAt: string): Promise<boolean>;
}

/**
 * Revokes a key: every request that begins afterwards is refused.
 * @throws ServiceError NOT_FOUND, also for a key that was revoked before
 */
export async function revokeApiKey(
  ports: RevokeApiKeyPorts,
  orgId: OrgId,
  id: ApiKeyId,
): Promise<void> {
  if (!(await ports.revokeKey(orgId, id, ports.now().toISOString())))
    throw notFound('No such API key.');
}
