import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBillingService } from '../support/billing.ts';
import type { BillingService } from '../support/billing.ts';

let service: BillingService;
beforeAll(async () => {
  service = await startBillingService();
});
afterAll(() => service.close());

const ours = { orgId: 'org_01KB39X5ZQ8M4T6V7W2R3S9D0E' };

test.for([
  ['no data', { type: 'invoice.paid' }],
  ['no object', { type: 'invoice.paid', data: {} }],
  ['an invoice without an id', { type: 'invoice.paid', data: { object: {} } }],
  ['a charge without its payment', { type: 'charge.refunded', data: { object: { id: 'ch_1' } } }],
  [
    'a subscription without an id',
    { type: 'customer.subscription.updated', data: { object: { metadata: ours } } },
  ],
  [
    'a purchase of a pack that there is not',
    {
      type: 'checkout.session.completed',
      data: { object: { id: 'cs_1', mode: 'payment', payment_status: 'paid', metadata: ours } },
    },
  ],
] as const)('a signed event with %s is refused, and is no fault of ours', async ([, event]) => {
  const { status, body } = await service.post(event);
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(service.faults).toEqual([]);
});
