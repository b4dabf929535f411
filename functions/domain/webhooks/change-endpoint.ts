import * as z from 'zod';
import { notFound } from '../kernel/errors.ts';
import type { OrgId, WebhookEndpointId } from '../kernel/ids.ts';
import {
  EndpointDescription,
  EndpointEvents,
  EndpointUrl,
  requireUsableUrl,
} from './create-endpoint.ts';
import type { VetUrl } from './create-endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import type { SecretBox } from './secret-box.ts';

export const ChangeEndpointBody = z
  .strictObject({
    url: EndpointUrl.optional(),
    events: EndpointEvents.optional(),
    description: EndpointDescription.optional(),
    enabled: z.boolean().optional(),
  })
  .meta({ minProperties: 1 })
  .refine((body) => Object.keys(body).length > 0, 'At least one field must be given.');
export type ChangeEndpointBody = z.infer<typeof ChangeEndpointBody>;

/** Fields to set on an endpoint; others stay as they are. */
export type EndpointPatch = Partial<
  Pick<
    Endpoint,
    | 'url'
    | 'events'
    | 'description'
    | 'enabled'
    | 'disabledReason'
    | 'deadCount'
    | 'sealedSecret'
    | 'updatedAt'
  >
>;

interface PatchPort {
  now(): Date;
  /** Sets fields of an endpoint that exists; undefined when it does not. */
  patchEndpoint(
    orgId: OrgId,
    id: WebhookEndpointId,
    patch: EndpointPatch,
  ): Promise<Endpoint | undefined>;
}

export interface ChangeEndpointPorts extends PatchPort {
  vetUrl: VetUrl;
}

/**
 * Changes an endpoint. Enabling clears the reason for which it was switched off, and its count of dead deliveries.
 * @throws ServiceError WEBHOOK_URL_INVALID, NOT_FOUND
 */
export async function changeEndpoint(
  ports: ChangeEndpointPorts,
  orgId: OrgId,
  id: WebhookEndpointId,
  { url, events, description, enabled }: ChangeEndpointBody,
): Promise<Endpoint> {
  if (url !== undefined) await requireUsableUrl(ports.vetUrl, url);
  return patched(ports, orgId, id, {
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events }),
    ...(description === undefined ? {} : { description }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(enabled === true ? { disabledReason: null, deadCount: 0 } : {}),
  });
}

export interface RotateSecretPorts extends PatchPort {
  newSecret(): string;
  secrets: SecretBox;
}

/**
 * Gives an endpoint a new secret; tries from now on are signed with it alone.
 * @throws ServiceError NOT_FOUND
 */
export async function rotateSecret(
  ports: RotateSecretPorts,
  orgId: OrgId,
  id: WebhookEndpointId,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const secret = ports.newSecret();
  const sealedSecret = await ports.secrets.seal(secret, id);
  return { endpoint: await patched(ports, orgId, id, { sealedSecret }), secret };
}

async function patched(
  ports: PatchPort,
  orgId: OrgId,
  id: WebhookEndpointId,
  patch: EndpointPatch,
): Promise<Endpoint> {
  const updatedAt = ports.now().toISOString();
  const endpoint = await ports.patchEndpoint(orgId, id, { ...patch, updatedAt });
  if (endpoint === undefined) throw notFound('No such webhook endpoint.');
  return endpoint;
}
