import { notFound } from '../kernel/errors.ts';
import type { OrgId, WebhookEndpointId } from '../kernel/ids.ts';

export interface DeleteEndpointPorts {
  /** Removes the endpoint and frees its place in the plan; false when there is none. */
  deleteEndpoint(orgId: OrgId, id: WebhookEndpointId): Promise<boolean>;
}

/**
 * Deletes an endpoint. Its pending deliveries are dropped: every try looks the endpoint up first, and finds none.
 * @throws ServiceError NOT_FOUND
 */
export async function deleteEndpoint(
  ports: DeleteEndpointPorts,
  orgId: OrgId,
  id: WebhookEndpointId,
): Promise<void> {
  if (!(await ports.deleteEndpoint(orgId, id))) throw notFound('No such webhook endpoint.');
}
