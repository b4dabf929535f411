import { expect, test } from 'vitest';
import { zoneServer } from '../adapters/dns/zone-server.ts';
import { Client, startTestStack } from '../support/stack.ts';

interface LeadsBody {
  data: { domain: string | null; email: string | null; emailStatus: string | null }[];
}

const PROMPT = 'find 5 dentists in Austin, TX with email';

test("leads' own addresses are checked: a domain that takes no mail is no contact", async () => {
  const unchecked = await startTestStack({ env: { LEAD_EMAIL_CHECKS: 'false' } });
  const first = await Client.of(unchecked);
  const { id } = (await first.create(PROMPT)).body;
  await first.until(id);
  const { body } = await first.call<LeadsBody>('GET', `/jobs/${id}/leads`);
  await unchecked.close();
  const domains = body.data.map(({ domain }) => domain ?? '');
  expect(body.data.map(({ emailStatus }) => emailStatus)).toEqual(domains.map(() => null));

  // Two of the five take mail; every other domain does not exist.
  const [takesMail = '', alsoTakesMail = ''] = domains;
  await using dns = await zoneServer({
    [takesMail]: { MX: [[10, `mx.${takesMail}`]] },
    [`mx.${takesMail}`]: { A: ['192.0.2.1'] },
    [alsoTakesMail]: { MX: [[10, `mx.${alsoTakesMail}`]] },
    [`mx.${alsoTakesMail}`]: { A: ['192.0.2.2'] },
  });
  const stack = await startTestStack({ env: { DNS_SERVERS: dns.address } });
  try {
    const client = await Client.of(stack, { credits: 100 });
    const { body: created } = await client.create(PROMPT);
    const job = await client.until(created.id);
    expect(job).toMatchObject({ status: 'delivered', leadsDelivered: 2, creditsCharged: 2 });
    const { body: page } = await client.call<LeadsBody>('GET', `/jobs/${job.id}/leads`);
    // Nobody asked the mail server itself, so nobody may claim that the mailbox works.
    expect(page.data.map(({ domain, emailStatus }) => [domain, emailStatus]).toSorted()).toEqual(
      [
        [takesMail, 'unknown'],
        [alsoTakesMail, 'unknown'],
      ].toSorted(),
    );
    expect(job.shortfall?.reasons).toContainEqual({ code: 'missing_required_field', count: 3 });

    // Nor may anybody promise verified addresses here: that is said before anything is spent, and drops nobody.
    const other = await Client.of(stack, { credits: 100 });
    const { body: asked } = await other.create(`${PROMPT}, verified only`);
    const verified = await other.until(asked.id);
    expect(verified).toMatchObject({ status: 'delivered', leadsDelivered: 2 });
    expect(verified.request).toMatchObject({
      filters: [{ kind: 'email_verified' }],
      notes: [{ effect: 'not_checked', slot: 'filter' }],
    });
    expect(verified.shortfall?.reasons).toContainEqual({ code: 'filter_not_supported', count: 1 });
  } finally {
    await stack.close();
  }
});
