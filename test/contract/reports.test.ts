import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditStore } from '../../functions/adapters/table/audit-store.ts';
import { ReportStore } from '../../functions/adapters/table/report-store.ts';
import { leadSk, leadsPk } from '../../functions/adapters/table/schema.ts';
import { auditLedger } from '../../functions/domain/audit/audit-ledger.ts';
import { OrgId } from '../../functions/domain/kernel/ids.ts';
import type { ReportedLead } from '../../functions/domain/leads/lead.ts';
import { qualityLines } from '../../functions/domain/leads/quality-counts.ts';
import type { ReportAnswer } from '../../functions/domain/reports/report-lead.ts';
import { tableContext } from '../../functions/wiring/table-context.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { Client, startTestStack } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());

const DAY_MS = 86_400_000;

/** A client with a delivered job and its leads. */
async function delivered(prompt: string, own: LocalStack = stack) {
  const client = await Client.of(own, { credits: 200, plan: 'growth' });
  const job = await client.until((await client.create(prompt)).body.id);
  expect(job.status).toBe('delivered');
  const list = await client.call<{ data: ReportedLead[] }>(
    'GET',
    `/jobs/${job.id}/leads?limit=100`,
  );
  const report = (lead: { id: string }, body: object) =>
    client.call<ReportAnswer>('POST', `/jobs/${job.id}/leads/${lead.id}/report`, { body });
  const undo = (lead: { id: string }) =>
    client.call('DELETE', `/jobs/${job.id}/leads/${lead.id}/report`);
  return { client, job, leads: list.body.data, report, undo };
}

const availableOf = async (client: Client) =>
  (await client.call<{ balance: { available: number } }>('GET', '/credits')).body.balance.available;

async function checkBooks(client: Client, own: LocalStack = stack): Promise<void> {
  const { table } = tableContext({ env: own.env });
  const books = await new AuditStore(table).readSnapshot(OrgId.parse(client.organization.orgId));
  if (books === undefined) throw new Error('The books move while nobody writes.');
  expect(auditLedger(books)).toEqual([]);
}

test('a reported lead stays in the list, marked, and its credit comes back with a ledger entry of its own', async () => {
  const { client, job, leads, report, undo } = await delivered('find 4 dentists in Austin, TX');
  const [lead] = leads as [ReportedLead];
  expect(lead.reported).toBeNull();
  const before = await availableOf(client);
  const first = await report(lead, { reason: 'closed', note: 'The door is locked.' });
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    lead: { id: lead.id, name: lead.name, reported: { reason: 'closed', refunded: true } },
    refund: { granted: true, credits: 1, reason: 'allowance' },
  });
  expect((await report(lead, { reason: 'closed' })).body).toEqual(first.body);
  expect((await report(lead, { reason: 'duplicate' })).status).toBe(400);
  expect(await availableOf(client)).toBe(before + 1);
  const { body: after } = await client.get(job.id);
  expect(after.creditsCharged).toBe(job.creditsCharged);
  const list = await client.call<{ data: ReportedLead[] }>('GET', `/jobs/${job.id}/leads`);
  expect(list.body.data.map(({ reported }) => reported?.reason ?? null)).toEqual([
    'closed',
    ...leads.slice(1).map(() => null),
  ]);
  const ledger = await client.call<{ data: { type: string; jobId: string }[] }>('GET', '/credits');
  expect(ledger.body.data[0]).toMatchObject({ type: 'lead_refund', jobId: job.id, amount: 1 });

  expect((await undo(lead)).status).toBe(204);
  expect((await undo(lead)).status).toBe(404);
  expect(await availableOf(client)).toBe(before);
  await checkBooks(client);
});

test('of 40 leads, parallel reports refund two on the customer’s word and record the others', async () => {
  const { client, leads, report } = await delivered('find 40 dentists in Austin, TX');
  expect(leads).toHaveLength(40);
  const before = await availableOf(client);
  const some = leads.slice(0, 6);
  const answers = await Promise.all(
    [...some, ...some].map((lead) => report(lead, { reason: 'wrong_category' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  for (const [index] of some.entries())
    expect(answers[index]?.body).toEqual(answers[index + some.length]?.body);
  const evidence = answers.slice(0, 6).filter(({ body }) => body.refund.reason === 'borne_out');
  const granted = answers.slice(0, 6).filter(({ body }) => body.refund.granted);
  expect(granted).toHaveLength(evidence.length + 2);
  expect(await availableOf(client)).toBe(before + granted.length);
  await checkBooks(client);
});

test('an address that bounces on our own check is refunded at once', async () => {
  const { job, leads, report } = await delivered('find 5 dentists in Austin, TX with email');
  const [first, second, third] = leads as [ReportedLead, ReportedLead, ReportedLead];
  expect((await report(first, { reason: 'bounced' })).body.refund.reason).toBe('allowance');
  expect((await report(second, { reason: 'bounced' })).body.refund.granted).toBe(false);
  // Somebody left since: the mail server knows no such mailbox.
  const { table } = tableContext({ env: stack.env });
  await table.update('test', {
    Key: { pk: leadsPk(job.id, 1, 1), sk: leadSk(3) },
    UpdateExpression: 'SET checked = :checked',
    ExpressionAttributeValues: {
      ':checked': { email: `nobody.of.that.name@${first.domain ?? ''}` },
    },
  });
  expect((await report(third, { reason: 'bounced' })).body).toMatchObject({
    lead: { emailStatus: 'deliverable' },
    refund: { granted: true, reason: 'borne_out' },
  });
});

test('a reported business is never delivered to that organisation again, and to others it is', async () => {
  const own = await startTestStack();
  try {
    const prompt = 'find 40 florists in Austin, TX';
    const { client, leads, report, undo } = await delivered(prompt, own);
    const [lead, undone] = leads as [ReportedLead, ReportedLead];
    await report(lead, { reason: 'closed' });
    await report(undone, { reason: 'closed' });
    await undo(undone);
    own.advanceClock(31 * DAY_MS);
    expect((await report(leads[2] ?? lead, { reason: 'closed' })).status).toBe(400);
    const records = async (by: Client, id: string) => {
      const { body } = await by.call<{ data: ReportedLead[] }>(
        'GET',
        `/jobs/${id}/leads?limit=100`,
      );
      return body.data.map(({ sources: [source] }) => source?.recordId);
    };
    const again = await client.until((await client.create(prompt)).body.id);
    const second = await records(client, again.id);
    expect(second).not.toContain(lead.sources[0]?.recordId);
    expect(second).toContain(undone.sources[0]?.recordId);
    expect(again.duplicatesSkipped).toBe(1);
    const other = await Client.of(own, { credits: 200, plan: 'growth' });
    const theirs = await other.until((await other.create(prompt)).body.id);
    expect(await records(other, theirs.id)).toContain(lead.sources[0]?.recordId);
  } finally {
    await own.close();
  }
});

test('only live leads of the caller can be reported, with a reason of the list', async () => {
  const { client, job, leads, report } = await delivered('find 2 dentists in Austin, TX');
  const [lead] = leads as [ReportedLead];
  const path = `/jobs/${job.id}/leads/${lead.id}/report`;
  const body = { reason: 'closed' };
  const other = await Client.of(stack);
  expect((await other.call('POST', path, { body })).status).toBe(404);
  expect((await other.call('DELETE', path)).status).toBe(404);
  for (const method of ['POST', 'DELETE']) {
    const sandbox = await client.call(method, path, { mode: 'test', body });
    expect(sandbox).toMatchObject({ status: 400, body: { error: { code: 'SANDBOX_ONLY' } } });
  }
  for (const wrong of [
    {},
    { reason: 'ugly' },
    { ...body, note: 'x'.repeat(501) },
    { ...body, a: 1 },
  ])
    expect(await report(lead, wrong)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_ERROR' } },
    });
  expect((await report({ id: 'lead_1' }, body)).status).toBe(404);
});

test('the operator sees how many of the delivered leads were reported, by source and e-mail status', async () => {
  const own = await startTestStack();
  try {
    const { leads, report } = await delivered('find 5 dentists in Austin, TX with email', own);
    const [lead] = leads as [ReportedLead];
    await report(lead, { reason: 'bounced' });
    const { table, now } = tableContext({ env: own.env });
    const store = new ReportStore(table, { now, leadWindowDays: 30 });
    const lines = qualityLines(await store.readQuality());
    const status = lead.emailStatus ?? 'unchecked';
    const same = leads.filter(({ emailStatus }) => (emailStatus ?? 'unchecked') === status);
    const source = lead.emails?.[0]?.source ?? '';
    const found = lines.find(
      (line) => line.reason === 'bounced' && line.emailStatus === status && line.source === source,
    );
    expect(found).toEqual({
      reason: 'bounced',
      field: 'email',
      source,
      emailStatus: status,
      delivered: same.length,
      reported: 1,
      rate: 1 / same.length,
    });
    const records = lines.filter(({ reason }) => reason === 'closed');
    expect(records.reduce((sum, line) => sum + line.delivered, 0)).toBe(5);
  } finally {
    await own.close();
  }
});
