import * as z from 'zod';
import { apiKeyView, ApiKeyView } from '../../domain/api-keys/api-key.ts';
import { createApiKey, CreateApiKeyBody } from '../../domain/api-keys/create-api-key.ts';
import type { CreateApiKeyPorts } from '../../domain/api-keys/create-api-key.ts';
import { listApiKeys, ListApiKeysQuery } from '../../domain/api-keys/list-api-keys.ts';
import type { ListApiKeysPorts } from '../../domain/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../../domain/api-keys/revoke-api-key.ts';
import type { RevokeApiKeyPorts } from '../../domain/api-keys/revoke-api-key.ts';
import { ApiKeyId } from '../../domain/kernel/ids.ts';
import type { OrgId } from '../../domain/kernel/ids.ts';
import { pageOf } from '../../domain/kernel/page.ts';
import { OrganizationView, organizationView } from '../../domain/organizations/organization.ts';
import type { Organization } from '../../domain/organizations/organization.ts';
import {
  renameOrganization,
  RenameOrganizationBody,
} from '../../domain/organizations/rename-organization.ts';
import type { RenameOrganizationPorts } from '../../domain/organizations/rename-organization.ts';
import { nextCursorOf, positionIn } from '../../http/cursor.ts';
import type { CursorBinding, CursorSealer } from '../../http/cursor.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';

/** What the routes of keys and the organisation need. */
export interface KeyServices
  extends CreateApiKeyPorts, ListApiKeysPorts, RevokeApiKeyPorts, RenameOrganizationPorts {
  cursors: CursorSealer;
  readOrganization(orgId: OrgId): Promise<Organization>;
}

const listRoute = route({
  operationId: 'listApiKeys',
  method: 'GET',
  path: '/apikeys',
  access: 'session',
  tag: 'API keys',
  summary: 'List API keys',
  description:
    'Active keys, newest first, by their prefix. `lastUsedAt` is accurate to the minute; `spentToday` counts ' +
    'the credits charged on the current UTC day.',
  request: { query: ListApiKeysQuery },
  response: { status: 200, schema: pageOf(ApiKeyView) },
  errors: [],
  async handle({ actor, query: { cursor, limit } }, services: KeyServices) {
    // Keys belong to the organisation, whichever data the dashboard shows.
    const binding: CursorBinding = {
      orgId: actor.orgId,
      mode: actor.mode,
      operationId: 'listApiKeys',
      filters: {},
    };
    const after = positionIn(services.cursors, binding, cursor);
    const { items, next } = await listApiKeys(services, actor.orgId, { limit, after });
    const nextCursor = nextCursorOf(services.cursors, binding, next);
    return { status: 200, body: { data: items, nextCursor } };
  },
});

const createRoute = route({
  operationId: 'createApiKey',
  method: 'POST',
  path: '/apikeys',
  access: 'session',
  tag: 'API keys',
  summary: 'Create an API key',
  description: 'Creates a live or test key. `key` holds the whole key, shown only once.',
  request: { body: CreateApiKeyBody },
  response: { status: 201, schema: ApiKeyView.extend({ key: z.string() }) },
  errors: ['PLAN_LIMIT_EXCEEDED'],
  async handle({ actor, body }, services: KeyServices) {
    const { record, key } = await createApiKey(services, actor.orgId, body);
    const view = apiKeyView(record, { spentToday: 0, lastUsedAt: null });
    return { status: 201, body: { ...view, key } };
  },
});

const revokeRoute = route({
  operationId: 'revokeApiKey',
  method: 'DELETE',
  path: '/apikeys/:id',
  access: 'session',
  tag: 'API keys',
  summary: 'Revoke an API key',
  description: 'Takes effect at once: every request that begins afterwards is refused.',
  request: { params: z.object({ id: ApiKeyId }) },
  response: { status: 204 },
  errors: ['NOT_FOUND'],
  async handle({ actor, params }, services: KeyServices) {
    await revokeApiKey(services, actor.orgId, params.id);
    return { status: 204 };
  },
});

const getOrganizationRoute = route({
  operationId: 'getOrganization',
  method: 'GET',
  path: '/organization',
  access: 'session',
  tag: 'Organisation',
  summary: 'Get the organisation',
  description: 'The organisation of the signed-in user.',
  request: {},
  response: { status: 200, schema: OrganizationView },
  errors: [],
  async handle({ actor }, services: KeyServices) {
    return { status: 200, body: organizationView(await services.readOrganization(actor.orgId)) };
  },
});

const renameRoute = route({
  operationId: 'renameOrganization',
  method: 'PATCH',
  path: '/organization',
  access: 'session',
  tag: 'Organisation',
  summary: 'Rename the organisation',
  description: 'Changes the name that the dashboard shows.',
  request: { body: RenameOrganizationBody },
  response: { status: 200, schema: OrganizationView },
  errors: [],
  async handle({ actor, body }, services: KeyServices) {
    const organization = await renameOrganization(services, actor.orgId, body);
    return { status: 200, body: organizationView(organization) };
  },
});

export const keyRoutes: readonly Route<KeyServices>[] = [
  listRoute,
  createRoute,
  revokeRoute,
  getOrganizationRoute,
  renameRoute,
];
