import * as z from 'zod';
import { ServiceError } from '../kernel/errors.ts';
import type { NewId, OrgId } from '../kernel/ids.ts';
import { textField } from '../kernel/text-field.ts';
import { about } from '../kernel/wire.ts';
import { EventTypeSchema } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import type { SecretBox } from './secret-box.ts';

/** Only what is no address at all is a validation error; every other refusal has a code of its own. */
export const EndpointUrl = z
  .string()
  .max(2_048)
  .meta(
    about('https, on port 443 or 8443, publicly reachable.', 'https://example.com/hooks/leads'),
  );
export const EndpointEvents = z
  .array(EventTypeSchema)
  .min(1)
  .max(EventTypeSchema.options.length)
  .meta({ uniqueItems: true })
  .refine((events) => new Set(events).size === events.length, 'An event type is given twice.');
export const EndpointDescription = textField({
  noun: 'description',
  most: 500,
  kind: 'lines',
  mayBeEmpty: true,
  docs: about('A note for yourself.', 'CRM'),
});

export const CreateEndpointBody = z.strictObject({
  url: EndpointUrl,
  events: EndpointEvents,
  description: EndpointDescription.default(''),
  enabled: z.boolean().default(true),
});
export type CreateEndpointBody = z.infer<typeof CreateEndpointBody>;

/** Why a URL may not be used, in words for the client; undefined when it may. */
export type VetUrl = (url: string) => Promise<string | undefined>;

export interface CreateEndpointPorts {
  now(): Date;
  newId: NewId;
  newSecret(): string;
  secrets: SecretBox;
  vetUrl: VetUrl;
  /** Stores the endpoint while the organisation has fewer than `limit`; false when it has not. */
  insertEndpoint(endpoint: Endpoint, limit: number): Promise<boolean>;
}

/** An event fans out in one transaction of 100 items, one of which is the event. */
const MOST_ENDPOINTS = 99;

/**
 * Creates an endpoint. Its secret is in the answer and, encrypted, in the row.
 * @throws ServiceError WEBHOOK_URL_INVALID, PLAN_LIMIT_EXCEEDED
 */
export async function createEndpoint(
  ports: CreateEndpointPorts,
  owner: { orgId: OrgId; limits: { webhookEndpoints: number } },
  body: CreateEndpointBody,
): Promise<{ endpoint: Endpoint; secret: string }> {
  await requireUsableUrl(ports.vetUrl, body.url);
  const id = ports.newId('webhookEndpoint');
  const secret = ports.newSecret();
  const at = ports.now().toISOString();
  const endpoint: Endpoint = {
    id,
    orgId: owner.orgId,
    ...body,
    disabledReason: null,
    sealedSecret: await ports.secrets.seal(secret, id),
    deadCount: 0,
    notices: [],
    createdAt: at,
    updatedAt: at,
  };
  const limit = Math.min(owner.limits.webhookEndpoints, MOST_ENDPOINTS);
  if (limit > 0 && (await ports.insertEndpoint(endpoint, limit))) return { endpoint, secret };
  throw new ServiceError('PLAN_LIMIT_EXCEEDED', 'The plan allows no more webhook endpoints.', {
    details: { limit },
  });
}

/** @throws ServiceError WEBHOOK_URL_INVALID */
export async function requireUsableUrl(vetUrl: VetUrl, url: string): Promise<void> {
  const problem = await vetUrl(url);
  if (problem === undefined) return;
  throw new ServiceError('WEBHOOK_URL_INVALID', problem, {
    details: { fields: [{ path: 'url', code: 'invalid_url', message: problem }] },
  });
}
