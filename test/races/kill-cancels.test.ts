import { afterAll, expect, test } from 'vitest';
import { checkLedger } from '../support/ledger.ts';
import { Client, startTestStack } from '../support/stack.ts';

const stack = await startTestStack();
afterAll(() => stack.close());

test.for(['account.read', 'job.cancelled', 'execution.stop'] as const)(
  'a cancel whose process ends after %s is done whole, or can be done again',
  async (point) => {
    const client = await Client.of(stack, { credits: 20 });
    // Held, and then stuck: the scrape fails again and again.
    stack.faults.set([{ kind: 'fail', point: 'object.write.tiles', probability: 1 }]);
    const { id } = (await client.create('find 4 dentists in Austin, TX with phone')).body;
    await client.until(id, ['scraping']);
    const struck = stack.faults.once('die', point);
    const first = await client.call('POST', `/jobs/${id}/cancel`);
    stack.faults.set([]);
    expect(struck()).toBe(true);
    expect(first.status).toBe(500);
    const again = await client.call('POST', `/jobs/${id}/cancel`);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ status: 'cancelled', creditsHeld: 0, creditsCharged: 0 });
    await checkLedger(stack, client.organization.orgId, { available: 20, held: 0 });
  },
);
