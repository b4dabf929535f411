import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VerifyEmailsView } from '../../functions/domain/verification/verification.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { call, Client, startTestStack } from '../support/stack.ts';

interface LeadsBody {
  data: {
    id: string;
    score: number;
    email: string | null;
    emailStatus: string | null;
    emails: { address: string; status: string | null }[] | null;
    scoreReason: string;
    matchedCriteria: { criterion: string; satisfied: string; reason: string }[];
  }[];
}

// Leads come unchecked, as where the check is switched off or an earlier release delivered them.
let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack({ env: { LEAD_EMAIL_CHECKS: 'false' } });
});
afterAll(() => stack.close());

async function deliveredJob(leads: number, options: { plan?: 'free' | 'growth' } = {}) {
  const client = await Client.of(stack, { credits: 200, ...options });
  const { body } = await client.create(`find ${leads} restaurants in Chicago, IL with email`);
  const job = await client.until(body.id);
  expect(job).toMatchObject({ status: 'delivered', leadsDelivered: leads });
  return { client, id: job.id };
}

const verify = (client: Client, id: string, mode: 'live' | 'test' = 'live') =>
  client.call<VerifyEmailsView & { error?: { code: string; details?: unknown } }>(
    'POST',
    `/jobs/${id}/verify`,
    { mode },
  );

const leadsOf = async (client: Client, id: string) =>
  (await client.call<LeadsBody>('GET', `/jobs/${id}/leads?limit=100`)).body.data;

/** What a lead's reason says of its e-mail address. */
const WORDS = {
  deliverable: 'e-mail (verified)',
  risky: 'e-mail (risky)',
  unknown: 'e-mail (could not be verified)',
  undeliverable: 'e-mail (undeliverable)',
};

const openIn = (leads: LeadsBody['data']) =>
  leads.flatMap(({ emails }) => (emails ?? []).filter(({ status }) => status === null));

async function csvOf(client: Client, id: string): Promise<string> {
  const { body } = await client.call<{ url: string }>('GET', `/jobs/${id}/export`);
  return (await fetch(body.url)).text();
}

describe('POST /jobs/:id/verify', () => {
  test('checks at most 25 addresses a call until none is left, and leads and CSV carry the statuses', async () => {
    const { client, id } = await deliveredJob(40);
    const before = await leadsOf(client, id);
    const unchecked = openIn(before).length;
    expect(unchecked).toBeGreaterThanOrEqual(40);
    expect(await csvOf(client, id)).not.toContain('deliverable');
    const found = new Map<string, string>();
    for (let calls = 0; ; calls += 1) {
      const { status, body } = await verify(client, id);
      expect(status).toBe(200);
      expect(body.data.length).toBeLessThanOrEqual(25);
      for (const { email, status: result } of body.data) {
        expect(found.has(email)).toBe(false);
        found.set(email, result);
      }
      const known = [...found.values()].filter((result) => result !== 'unknown').length;
      expect(body.quota.used).toBe(known);
      if (body.data.length === 0) break;
      expect(calls).toBeLessThan(10);
    }
    const leads = await leadsOf(client, id);
    expect(openIn(leads)).toEqual([]);
    // Score and rank stay as they were delivered.
    expect(leads.map((lead) => [lead.id, lead.score])).toEqual(
      before.map((lead) => [lead.id, lead.score]),
    );
    for (const lead of leads) {
      for (const { address, status } of lead.emails ?? []) expect(status).toBe(found.get(address));
      expect(lead.emailStatus).toBe(found.get(lead.email ?? ''));
      expect(lead.email).toBe(lead.emails?.[0]?.address);
      expect(lead.scoreReason).toContain(WORDS[lead.emailStatus as keyof typeof WORDS]);
      const criterion = lead.matchedCriteria.find((one) => one.criterion === 'email');
      expect(criterion?.satisfied).toBe(lead.emailStatus === 'undeliverable' ? 'no' : 'yes');
      expect(criterion?.reason).not.toContain('not checked');
    }
    const csv = await csvOf(client, id);
    for (const status of new Set(leads.map(({ emailStatus }) => emailStatus)))
      expect(csv).toContain(`,${status},`);
    expect(csv.split('\r\n')).toHaveLength(40 + 2);
  });

  test('two calls at once share the work: each address is checked and counted once', async () => {
    const { client, id } = await deliveredJob(30);
    const answers = await Promise.all([verify(client, id), verify(client, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const emails = answers.flatMap(({ body }) => body.data.map(({ email }) => email));
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails.length).toBeGreaterThan(25);
    const leads = await leadsOf(client, id);
    expect(openIn(leads).length).toBeLessThan(30);
  });

  test('what nobody could tell is left alone for a quarter of an hour, then tried again', async () => {
    const { client, id } = await deliveredJob(60);
    const unknown = new Set<string>();
    const runAll = async () => {
      for (;;) {
        const { body } = await verify(client, id);
        if (body.data.length === 0) return;
        for (const { email, status } of body.data) if (status === 'unknown') unknown.add(email);
      }
    };
    await runAll();
    expect(unknown.size).toBeGreaterThan(0);
    stack.advanceClock(901_000);
    const { body } = await verify(client, id);
    expect(new Set(body.data.map(({ email }) => email))).toEqual(unknown);
  });

  test('without a plan that verifies, leads stay as they are and can be verified later', async () => {
    const { client, id } = await deliveredJob(3, { plan: 'free' });
    const refused = await verify(client, id);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({
      code: 'PLAN_LIMIT_EXCEEDED',
      details: { limit: 0, used: 0 },
    });
    expect(openIn(await leadsOf(client, id))).toHaveLength(3);
    // The lead was given back: the next call is refused by the quota again, and not by an empty list.
    expect((await verify(client, id)).status).toBe(403);
  });

  test.for(['leads.statuses', 'verification.reserve', 'leads.take'])(
    'a call that dies after %s has charged nothing, and its leads are verified later',
    async (point) => {
      const { client, id } = await deliveredJob(3);
      stack.faults.set([{ kind: 'die', point, probability: 1 }]);
      const died = await verify(client, id);
      stack.faults.set([]);
      expect(died.status).toBeGreaterThanOrEqual(500);
      stack.advanceClock(1_000_000);
      const { status, body } = await verify(client, id);
      expect(status).toBe(200);
      // What was written before the death is the customer's, free of charge.
      if (point === 'leads.statuses') expect(body.quota.used).toBe(0);
      else expect(body.data).toHaveLength(3);
      const known = body.data.filter(({ status: result }) => result !== 'unknown').length;
      expect(body.quota.used).toBe(known);
      expect(openIn(await leadsOf(client, id))).toEqual([]);
    },
  );

  test('a job that is not delivered is a wrong state; a foreign, sandbox or missing one is not there', async () => {
    const client = await Client.of(stack, { credits: 0 });
    const { body: created } = await (
      await Client.of(stack)
    ).create('find 3 dentists in Springfield with email');
    expect((await verify(client, created.id)).status).toBe(404);
    const other = await Client.of(stack);
    const { body: asking } = await other.create('find 3 dentists with email');
    await other.until(asking.id, ['awaiting_clarification']);
    const early = await verify(other, asking.id);
    expect(early.status).toBe(400);
    expect(early.body.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: [{ path: 'status', code: 'wrong_state' }] },
    });
    const sandbox = await verify(other, asking.id, 'test');
    expect(sandbox.body.error).toMatchObject({ code: 'SANDBOX_ONLY' });
    const { status } = await call(stack.baseUrl, 'POST', `/jobs/${asking.id}/verify`, {});
    expect(status).toBe(401);
  });
});
