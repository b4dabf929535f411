import type { OrgId } from '../../domain/kernel/ids.ts';
import type { NewOrganization } from '../../domain/organizations/create-organization.ts';
import type { Organization, User } from '../../domain/organizations/organization.ts';
import { ledgerWrites } from './account-rows.ts';
import { accountKey, exists, notCreatedYet, orgKey, userKey } from './schema.ts';
import { StoredOrganization, StoredUser } from './stored/stored-organization.ts';
import type { Table, Write } from './table.ts';

/** Organisations and the people who sign in to them. */
export class OrganizationStore {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async findUser(sub: string): Promise<User | undefined> {
    const item = await this.table.get('user.read', userKey(sub));
    return item === undefined ? undefined : StoredUser.parse(item);
  }

  async insertOrganization({
    organization,
    posting,
    user,
  }: NewOrganization): Promise<'created' | 'user_exists'> {
    const { id } = organization;
    const put = (Item: Record<string, unknown>): Write => ({
      Put: { Item, ConditionExpression: notCreatedYet },
    });
    const writes = [
      ...(user === null ? [] : [put({ ...userKey(user.sub), ...user.record })]),
      put({
        ...orgKey(id),
        ...organization,
        // Who holds a copy of the plan: a change of plan goes to them too.
        ...(user === null ? {} : { userSubs: new Set([user.sub]) }),
      }),
      put({ ...accountKey(id), ...posting.after }),
      ...ledgerWrites(posting),
    ];
    const outcome = await this.table.transact('organization.create', writes);
    if (outcome.kind === 'ok') return 'created';
    if (user !== null && outcome.reasons[0]?.refused === true) return 'user_exists';
    throw new Error(`The rows of the organisation ${id} could not be written.`);
  }

  /** @throws Error for an organisation that does not exist: callers have it from a key or a user */
  async readOrganization(orgId: OrgId): Promise<Organization> {
    const organization = await this.findOrganization(orgId);
    if (organization === undefined) throw new Error(`There is no organisation ${orgId}.`);
    return organization;
  }

  async findOrganization(orgId: OrgId): Promise<Organization | undefined> {
    const item = await this.table.get('organization.read', orgKey(orgId));
    return item === undefined ? undefined : StoredOrganization.parse(item);
  }

  async renameOrganization(orgId: OrgId, name: string): Promise<Organization> {
    const outcome = await this.table.update('organization.rename', {
      Key: orgKey(orgId),
      UpdateExpression: 'SET #name = :name',
      ConditionExpression: exists,
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':name': name },
      ReturnValues: 'ALL_NEW',
    });
    if (outcome.kind === 'ok') return StoredOrganization.parse(outcome.item);
    throw new Error(`There is no organisation ${orgId}.`);
  }
}
