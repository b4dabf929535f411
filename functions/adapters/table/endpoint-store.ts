import type { OrgId, WebhookEndpointId } from '../../domain/kernel/ids.ts';
import type { Page } from '../../domain/kernel/page.ts';
import type { EndpointPatch } from '../../domain/webhooks/change-endpoint.ts';
import type { Endpoint } from '../../domain/webhooks/endpoint.ts';
import { ENDPOINT_PREFIX, endpointKey, exists, notCreatedYet, orgKey, orgPk } from './schema.ts';
import type { Item, Table } from './table.ts';
import { endpointItem, endpointOf, pageFrom } from './webhook-rows.ts';

/** Where the ids of an organisation's endpoints are, so that their number is exact under parallel creates. */
const ENDPOINT_IDS = 'endpointIds';

/** Webhook endpoints of organisations. */
export class EndpointStore {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async insertEndpoint(endpoint: Endpoint, limit: number): Promise<boolean> {
    const outcome = await this.table.transact('endpoint.create', [
      { Put: { Item: endpointItem(endpoint), ConditionExpression: notCreatedYet } },
      {
        Update: {
          Key: orgKey(endpoint.orgId),
          UpdateExpression: 'ADD #ids :ids',
          ConditionExpression: `${exists} AND (attribute_not_exists(#ids) OR size(#ids) < :limit)`,
          ExpressionAttributeNames: { '#ids': ENDPOINT_IDS },
          ExpressionAttributeValues: { ':ids': new Set([endpoint.id]), ':limit': limit },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
    ]);
    if (outcome.kind === 'ok') return true;
    const [, org] = outcome.reasons;
    if (org?.refused !== true || org.item === undefined)
      throw new Error(`The rows of endpoint ${endpoint.id} could not be written.`);
    return false;
  }

  async deleteEndpoint(orgId: OrgId, id: WebhookEndpointId): Promise<boolean> {
    const outcome = await this.table.transact('endpoint.delete', [
      { Delete: { Key: endpointKey(orgId, id), ConditionExpression: exists } },
      {
        Update: {
          Key: orgKey(orgId),
          UpdateExpression: 'DELETE #ids :ids',
          ConditionExpression: exists,
          ExpressionAttributeNames: { '#ids': ENDPOINT_IDS },
          ExpressionAttributeValues: { ':ids': new Set([id]) },
        },
      },
    ]);
    return outcome.kind === 'ok';
  }

  async patchEndpoint(
    orgId: OrgId,
    id: WebhookEndpointId,
    patch: EndpointPatch,
  ): Promise<Endpoint | undefined> {
    const outcome = await this.table.update('endpoint.patch', {
      Key: endpointKey(orgId, id),
      ...assignments(patch),
      ConditionExpression: exists,
      ReturnValues: 'ALL_NEW',
    });
    return outcome.kind === 'ok' && outcome.item !== undefined
      ? endpointOf(outcome.item)
      : undefined;
  }

  async readEndpoint({ orgId, id }: Pick<Endpoint, 'orgId' | 'id'>): Promise<Endpoint | undefined> {
    const item = await this.table.get('endpoint.read', endpointKey(orgId, id));
    return item === undefined ? undefined : endpointOf(item);
  }

  /** All of them: a plan allows so few that they fit into one page. */
  async allEndpoints(orgId: OrgId): Promise<Endpoint[]> {
    const endpoints: Endpoint[] = [];
    let from: Item | undefined;
    do {
      const { items, lastKey } = await this.table.query('endpoint.all', {
        ...endpointsOf(orgId),
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      });
      endpoints.push(...items.map(endpointOf));
      from = lastKey;
    } while (from !== undefined);
    return endpoints;
  }

  async listEndpoints(
    orgId: OrgId,
    { limit, after }: { limit: number; after: string | undefined },
  ): Promise<Page<Endpoint>> {
    const { items } = await this.table.query('endpoint.list', {
      ...endpointsOf(orgId),
      ScanIndexForward: false,
      ...(after === undefined ? {} : { ExclusiveStartKey: endpointKey(orgId, after) }),
      Limit: limit + 1,
    });
    return pageFrom(items.map(endpointOf), limit, ({ id }) => id);
  }

  /** Sets the count of dead deliveries back, where it is not 0 already. */
  async clearDeadCount({ orgId, id }: Pick<Endpoint, 'orgId' | 'id'>): Promise<void> {
    await this.table.update('endpoint.clear', {
      Key: endpointKey(orgId, id),
      UpdateExpression: 'SET deadCount = :zero',
      ConditionExpression: `${exists} AND deadCount > :zero`,
      ExpressionAttributeValues: { ':zero': 0 },
    });
  }
}

const endpointsOf = (orgId: OrgId) => ({
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
  ExpressionAttributeValues: { ':pk': orgPk(orgId), ':prefix': ENDPOINT_PREFIX },
  ConsistentRead: true,
});

/** `SET #a = :a, ...` for every given field. */
function assignments(fields: Readonly<Record<string, unknown>>) {
  const names = Object.keys(fields);
  return {
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      names.map((name) => [`:${name}`, fields[name]] as const),
    ),
  };
}
