import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditStore } from '../../functions/adapters/table/audit-store.ts';
import { auditLedger } from '../../functions/domain/audit/audit-ledger.ts';
import { OrgId } from '../../functions/domain/kernel/ids.ts';
import type { PaymentIntent, Subscription } from '../../lib/local/payments/objects.ts';
import { startBillingService, submit } from '../support/billing.ts';
import type { BillingService, Page } from '../support/billing.ts';
import { holdEvents } from '../support/held-events.ts';

let service: BillingService;
let held: Awaited<ReturnType<typeof holdEvents>>;
beforeAll(async () => {
  service = await startBillingService();
  held = await holdEvents(service);
});
afterAll(async () => {
  held.release();
  await service.close();
});

interface Person {
  token: string;
  orgId: OrgId;
  subscription: Subscription;
  payment: PaymentIntent;
}

/** A person with a key and a reported subscription to Growth. */
async function aSubscriber(): Promise<Person> {
  const token = await service.aPerson();
  await service.call(token, 'POST', '/apikeys', { name: 'k', type: 'live' });
  const { body } = await service.call<{ id: string }>(token, 'GET', '/organization');
  const subscription = await service.subscribe(token, 'growth');
  const payment = [...service.payments.ledger.payments.values()].at(-1);
  if (payment === undefined) throw new Error('Nobody paid.');
  await report();
  return { token, orgId: OrgId.parse(body.id), subscription, payment };
}

/** Posts what the provider has to say, each until it is taken, as the provider does. Answers how often it was not. */
async function report(): Promise<number> {
  let refused = 0;
  for (const event of held.events.splice(0))
    while ((await service.post(event)).status !== 200) {
      refused += 1;
      if (refused > 100) throw new Error('An event is never taken.');
    }
  return refused;
}

interface Story {
  name: string;
  act(person: Person): Promise<unknown>;
  available: number;
  plan: string;
}

const ledgerOf = () => service.payments.ledger;
const STORIES: readonly Story[] = [
  {
    name: 'a purchase',
    async act({ token }) {
      const { body } = await service.call<Page>(token, 'POST', '/credits/checkout', {
        packId: 'pack_500',
      });
      await submit(`${body.url}/pay`);
    },
    available: 3_050,
    plan: 'growth',
  },
  {
    name: 'a renewal',
    act: ({ subscription }) => ledgerOf().endPeriod(subscription, 'paid'),
    available: 5_050,
    plan: 'growth',
  },
  {
    name: 'an upgrade',
    act: ({ subscription }) => ledgerOf().changePlan(subscription, 'scale', 'year'),
    available: 120_050,
    plan: 'scale',
  },
  {
    name: 'a downgrade',
    act: ({ subscription }) => ledgerOf().changePlan(subscription, 'starter', 'month'),
    available: 550,
    plan: 'starter',
  },
  {
    name: 'an end with credit for unused time',
    act: ({ subscription }) => ledgerOf().cancel(subscription, true),
    available: 50,
    plan: 'free',
  },
  {
    name: 'a refund',
    act: ({ payment }) => ledgerOf().refund(payment, payment.amount),
    available: 50,
    plan: 'growth',
  },
  {
    name: 'a dispute that is won',
    async act({ payment }) {
      const dispute = await ledgerOf().dispute(payment);
      await report();
      await ledgerOf().closeDispute(dispute, 'won');
    },
    available: 2_550,
    plan: 'growth',
  },
];

async function check({ token, orgId }: Person, { available, plan }: Story): Promise<void> {
  const books = await new AuditStore(service.db.table).readSnapshot(orgId);
  if (books === undefined) throw new Error('The books move while nobody writes.');
  expect(auditLedger(books)).toEqual([]);
  expect([books.account.available, books.account.debt]).toEqual([available, 0]);
  expect((await service.billing(token)).plan).toBe(plan);
}

/** Calls that change something; an invocation that ends after another call has changed nothing more. */
const WRITES: ReadonlySet<string> = new Set(['plan.change', 'grant', 'payment.reverse']);

test.for(STORIES)(
  '$name that is interrupted after any write ends as one that is not',
  async (story) => {
    const written = new Set<string>();
    const straight = await aSubscriber();
    await story.act(straight);
    service.injector.onCall = (point) => {
      if (WRITES.has(point)) written.add(point);
    };
    expect(await report()).toBe(0);
    service.injector.onCall = undefined;
    await check(straight, story);
    expect(written.size).toBeGreaterThan(0);
    for (const point of written) {
      const person = await aSubscriber();
      await story.act(person);
      const struck = service.injector.once('die', point);
      const refused = await report();
      expect([point, struck(), refused]).toEqual([point, true, 1]);
      await check(person, story);
    }
  },
);
