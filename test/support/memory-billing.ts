import type { ProviderEventPorts } from '../../functions/domain/billing/handle-provider-event.ts';
import type {
  PaidInvoice,
  PaymentState,
  ProviderNotice,
} from '../../functions/domain/billing/payment-provider.ts';
import type { SetPlanPorts } from '../../functions/domain/billing/set-plan.ts';
import type { CheckoutPorts } from '../../functions/domain/billing/start-checkout.ts';
import { isInForce } from '../../functions/domain/billing/subscriptions.ts';
import type { ProviderSubscription } from '../../functions/domain/billing/subscriptions.ts';
import type { Account } from '../../functions/domain/credits/account.ts';
import { validationError } from '../../functions/domain/kernel/errors.ts';
import type { Organization } from '../../functions/domain/organizations/organization.ts';
import { anAccount } from '../builders/accounts.ts';
import { newId } from '../builders/ids.ts';
import { Clock } from './clock.ts';
import { MemoryBooks } from './memory-books.ts';
import type { Around } from './memory-jobs.ts';

export const DASHBOARD_URL = 'https://app.example.com';

export const anOrganization = (patch: Partial<Organization> = {}): Organization => ({
  id: newId('organization'),
  name: 'Example',
  plan: 'free',
  version: 1,
  customerId: null,
  subscription: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...patch,
});

export const aSubscription = (patch: Partial<ProviderSubscription> = {}): ProviderSubscription => ({
  id: 'sub_1',
  status: 'active',
  planId: 'starter',
  interval: 'month',
  currentPeriodStart: '2026-11-20T00:00:00.000Z',
  currentPeriodEnd: '2026-12-20T00:00:00.000Z',
  cancelAtPeriodEnd: false,
  createdAt: '2026-11-20T00:00:00.000Z',
  ...patch,
});

const straight: Around = async (_name, call) => call();

/**
 * One organisation's billing in memory, under the table's conditions, and the payment provider as a test sets it. An
 * event's body is its notice as JSON, and its signature `valid`.
 */
export class MemoryBilling {
  readonly clock = new Clock();
  readonly books: MemoryBooks;
  organization: Organization;
  /** What the provider says now. */
  readonly subscriptions = new Map<string, ProviderSubscription>();
  readonly invoices = new Map<string, PaidInvoice>();
  readonly payments = new Map<string, PaymentState>();
  /** Checkouts and portals that were opened, with their customers. */
  readonly opened: { kind: string; customerId: string; urls: readonly string[] }[] = [];
  private customers = 0;

  constructor(options: { organization?: Organization; account?: Account } = {}) {
    this.organization = options.organization ?? anOrganization();
    const account = options.account ?? anAccount({ available: 0, version: 0 });
    const orgId = this.organization.id;
    this.books = new MemoryBooks({ orgId, before: account, after: account, entries: [] });
  }

  get account(): Account {
    return this.books.books().account;
  }

  get ledger() {
    return this.books.books().ledger.map(({ entry }) => entry);
  }

  /** The ports of one process. `around` orders its calls among those of others. */
  ports(around: Around = straight): ProviderEventPorts & SetPlanPorts & CheckoutPorts {
    const { books } = this;
    const open = (kind: string, customerId: string, urls: readonly string[]) => {
      this.opened.push({ kind, customerId, urls });
      const url = `https://pay.example/${kind}/${this.opened.length}`;
      return { id: `cs_${this.opened.length}`, url, expiresAt: '2026-11-29T10:00:00.000Z' };
    };
    return {
      now: this.clock.now,
      newId,
      pause: () => Promise.resolve(),
      dashboardUrl: DASHBOARD_URL,
      findOrganization: (orgId) =>
        around('findOrganization', () =>
          orgId === this.organization.id ? this.organization : undefined,
        ),
      readOrganization: () => around('readOrganization', () => this.organization),
      rememberCustomer: (_orgId, customerId) =>
        around('rememberCustomer', () => {
          this.organization = {
            ...this.organization,
            customerId: this.organization.customerId ?? customerId,
          };
          return this.organization.customerId ?? customerId;
        }),
      changePlan: (before, after) =>
        around('changePlan', () => {
          if (this.organization.version !== before.version) return 'stale';
          this.organization = { ...this.organization, ...after, version: before.version + 1 };
          return 'committed';
        }),
      readAccount: () => around('readAccount', () => this.account),
      insertGrant: (grant, posting) => around('insertGrant', () => books.grantNow(grant, posting)),
      findPayment: (id) => around('findPayment', () => books.paymentOf(id)),
      commitReversal: (before, takenBack, posting) =>
        around('commitReversal', () => books.reverseNow(before, takenBack, posting)),
      readPayment: (id) => around('readPayment', () => this.paymentOf(id)),
      readSubscriptions: (id) =>
        around('readSubscriptions', () => {
          const found = this.subscriptions.get(id);
          if (found === undefined) return [];
          const others = [...this.subscriptions.values()].filter(
            (other) => other.id !== id && isInForce(other),
          );
          return isInForce(found) ? [found] : [found, ...others];
        }),
      provider: {
        readEvent: (body, signature) => {
          if (signature !== 'valid') throw validationError([]);
          return JSON.parse(body) as ProviderNotice;
        },
        readPaidInvoice: (id) => around('readPaidInvoice', () => this.invoices.get(id)),
        createCustomer: () => around('createCustomer', () => `cus_${(this.customers += 1)}`),
        startPurchase: ({ customerId, successUrl, cancelUrl }) =>
          around('startPurchase', () => open('purchase', customerId, [successUrl, cancelUrl])),
        startSubscription: ({ customerId, successUrl, cancelUrl }) =>
          around('startSubscription', () =>
            open('subscription', customerId, [successUrl, cancelUrl]),
          ),
        openPortal: ({ customerId, returnUrl }) =>
          around('openPortal', () => open('portal', customerId, [returnUrl]).url),
      },
    };
  }

  private paymentOf(id: string): PaymentState {
    const state = this.payments.get(id);
    if (state === undefined) throw new Error(`The provider has no payment ${id}.`);
    return state;
  }
}
