import type { Grant, Payment } from '../../domain/billing/grant-payment.ts';
import type { Account, Posting } from '../../domain/credits/account.ts';
import type { OrgId } from '../../domain/kernel/ids.ts';
import type { PlanId } from '../../domain/kernel/plan-limits.ts';
import type { Organization, Subscription } from '../../domain/organizations/organization.ts';
import { accountOf, postingWrites } from './account-rows.ts';
import {
  accountKey,
  API_KEY_PREFIX,
  apiKeyKey,
  exists,
  grantKey,
  notCreatedYet,
  orgKey,
  orgPk,
  paymentKey,
  sameVersion,
  userKey,
  verificationMonthKey,
} from './schema.ts';
import type { Key } from './schema.ts';
import { StoredKeyListing } from './stored/stored-api-key.ts';
import { StoredMembers, StoredOrganization } from './stored/stored-organization.ts';
import { StoredPayment } from './stored/stored-payment.ts';
import { chunksOf } from './table.ts';
import type { Table, Write } from './table.ts';
import { verificationUseOf } from './verification-store.ts';

/** Copies of a plan that fit into one transaction beside the organisation; DynamoDB takes 100 writes. */
const MOST_COPIES = 99;

/** Plans, subscriptions and payments. */
export class BillingStore {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  async readBilling(
    orgId: OrgId,
    now: Date,
  ): Promise<{ organization: Organization; account: Account; emailVerifications: number }> {
    const verifications = verificationMonthKey(orgId, now.toISOString().slice(0, 7));
    const items = await this.table.batchGet('billing.read', [
      orgKey(orgId),
      accountKey(orgId),
      verifications,
    ]);
    const bySk = new Map(items.map((item) => [item['sk'], item]));
    const used = bySk.get(verifications.sk);
    return {
      organization: StoredOrganization.parse(bySk.get(orgKey(orgId).sk)),
      account: accountOf(bySk.get(accountKey(orgId).sk) ?? {}),
      emailVerifications: used === undefined ? 0 : verificationUseOf(used, now),
    };
  }

  async rememberCustomer(orgId: OrgId, customerId: string): Promise<string> {
    const outcome = await this.table.update('organization.customer', {
      Key: orgKey(orgId),
      UpdateExpression: 'SET customerId = :customer',
      ConditionExpression: `${exists} AND customerId = :none`,
      ExpressionAttributeValues: { ':customer': customerId, ':none': null },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    if (outcome.kind === 'ok') return customerId;
    return StoredOrganization.parse(outcome.item).customerId ?? customerId;
  }

  /** Keys and users carry the plan so that a request reads one row: all change with the organisation. */
  async changePlan(
    before: Organization,
    after: { plan: PlanId; subscription: Subscription | null },
  ): Promise<'committed' | 'stale'> {
    const copies = await this.copiesOf(before.id);
    const chunks = chunksOf(
      copies.map((key) => planWrite(key, after.plan)),
      MOST_COPIES,
    );
    const last = chunks.pop() ?? [];
    let { version } = before;
    // No plan allows so many keys: only an organisation with limits of its own has several chunks. The organisation
    // comes last, so that an interrupted change is made again; the version that each counts up lets no two mix.
    for (const writes of chunks) {
      const outcome = await this.table.transact('plan.copies', [
        { Update: nextVersion(before.id, version) },
        ...writes,
      ]);
      if (outcome.kind !== 'ok') return 'stale';
      version += 1;
    }
    const outcome = await this.table.transact('plan.change', [
      {
        Update: {
          Key: orgKey(before.id),
          UpdateExpression: 'SET #plan = :plan, subscription = :subscription ADD version :one',
          ConditionExpression: `${exists} AND ${sameVersion}`,
          ExpressionAttributeNames: { '#plan': 'plan' },
          ExpressionAttributeValues: {
            ':plan': after.plan,
            ':subscription': after.subscription,
            ':one': 1,
            ':readVersion': version,
          },
        },
      },
      ...last,
    ]);
    return outcome.kind === 'ok' ? 'committed' : 'stale';
  }

  /** A key that is made or revoked meanwhile counts the organisation's version up. */
  private async copiesOf(orgId: OrgId): Promise<Key[]> {
    const [owner, items] = await Promise.all([
      this.table.get('organization.read', orgKey(orgId)),
      this.table.queryUpTo(
        'key.list',
        {
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': orgPk(orgId), ':prefix': API_KEY_PREFIX },
          ConsistentRead: true,
        },
        Number.MAX_SAFE_INTEGER,
      ),
    ]);
    const { userSubs } = StoredMembers.parse(owner);
    return [
      ...[...userSubs].map(userKey),
      ...items.map((item) => apiKeyKey(StoredKeyListing.parse(item).hash)),
    ];
  }

  async insertGrant(
    { orgId, source, credits, payments }: Grant,
    posting: Posting,
  ): Promise<'granted' | 'done_before' | 'stale'> {
    const guards: Write[] = [
      {
        Put: {
          Item: { ...grantKey(source), orgId, credits, paymentIds: payments.map(({ id }) => id) },
          ConditionExpression: notCreatedYet,
        },
      },
      ...payments.map((payment) => newPayment({ ...payment, orgId })),
    ];
    const outcome = await this.table.transact('grant', [...guards, ...postingWrites(posting)]);
    if (outcome.kind === 'ok') return 'granted';
    const guarded = outcome.reasons.slice(0, guards.length).some(({ refused }) => refused);
    return guarded ? 'done_before' : 'stale';
  }

  async findPayment(id: string): Promise<Payment | undefined> {
    const item = await this.table.get('payment.read', paymentKey(id));
    return item === undefined ? undefined : StoredPayment.parse(item);
  }

  async commitReversal(
    { id, version }: Payment,
    takenBack: number,
    posting: Posting,
  ): Promise<'committed' | 'stale'> {
    const outcome = await this.table.transact('payment.reverse', [
      {
        Update: {
          Key: paymentKey(id),
          UpdateExpression: 'SET takenBack = :takenBack ADD version :one',
          ConditionExpression: `${exists} AND ${sameVersion}`,
          ExpressionAttributeValues: {
            ':takenBack': takenBack,
            ':one': 1,
            ':readVersion': version,
          },
        },
      },
      ...postingWrites(posting),
    ]);
    return outcome.kind === 'ok' ? 'committed' : 'stale';
  }
}

const nextVersion = (orgId: OrgId, version: number) => ({
  Key: orgKey(orgId),
  UpdateExpression: 'ADD version :one',
  ConditionExpression: `${exists} AND ${sameVersion}`,
  ExpressionAttributeValues: { ':one': 1, ':readVersion': version },
});

const planWrite = (key: Key, plan: PlanId): Write => ({
  Update: {
    Key: key,
    UpdateExpression: 'SET #plan = :plan',
    ConditionExpression: exists,
    ExpressionAttributeNames: { '#plan': 'plan' },
    ExpressionAttributeValues: { ':plan': plan },
  },
});

const newPayment = (payment: Pick<Payment, 'id' | 'orgId' | 'credits'>): Write => ({
  Put: {
    Item: { ...paymentKey(payment.id), ...payment, takenBack: 0, version: 1 },
    ConditionExpression: notCreatedYet,
  },
});
