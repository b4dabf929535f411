import { afterAll, beforeAll, expect, test } from 'vitest';
import { LedgerStore } from '../../../functions/adapters/table/ledger-store.ts';
import { qualityCountsOf } from '../../../functions/adapters/table/quality-rows.ts';
import { ReportStore } from '../../../functions/adapters/table/report-store.ts';
import { ReservationStore } from '../../../functions/adapters/table/reservation-store.ts';
import {
  businessKey,
  leadSk,
  leadsPk,
  qualityKey,
} from '../../../functions/adapters/table/schema.ts';
import { packLead } from '../../../functions/adapters/table/stored/packed-lead.ts';
import { post } from '../../../functions/domain/credits/account.ts';
import type { Job } from '../../../functions/domain/jobs/job.ts';
import type { Lead } from '../../../functions/domain/leads/lead.ts';
import type { LeadReport } from '../../../functions/domain/reports/lead-report.ts';
import { newId } from '../../builders/ids.ts';
import { aJob } from '../../builders/jobs.ts';
import { aLead } from '../../domain/leads/builders.ts';
import { Clock } from '../../support/clock.ts';
import { anOrganization, startTable } from '../../support/table.ts';
import type { TestTable } from '../../support/table.ts';

let db: TestTable;
beforeAll(async () => {
  db = await startTable();
});
afterAll(() => db.close());

const AT = '2026-11-28T10:00:00.000Z';
const options = { now: () => new Date(AT), leadWindowDays: 30 };

/** Two leads of a job that are one business to the organisation: both have the alias. */
async function twoLeads() {
  const job = aJob({ status: 'delivered', deliveredAt: AT, leadsDelivered: 2 });
  const leads = [1, 2].map((rank) => ({ rank, lead: aLead({ id: newId('lead'), jobId: job.id }) }));
  for (const { rank, lead } of leads)
    await db.table.put('leads', {
      pk: leadsPk(job.id, job.attempt, job.deliveryRun),
      sk: leadSk(rank),
      rank,
      lead,
      credits: 1,
      reported: null,
    });
  return { job, leads };
}

const ALIAS = 'phone:+15124780101';

async function commit(
  job: Job,
  { rank, lead }: { rank: number; lead: Lead },
  { undo = false, alias = ALIAS } = {},
) {
  const reports = new ReportStore(db.table, options);
  const before = await reports.findReport(job.id, lead.id);
  const after: LeadReport = {
    leadId: lead.id,
    jobId: job.id,
    reason: 'closed',
    note: null,
    at: AT,
    refund: { granted: false, credits: 0, reason: 'allowance_used' },
    undoneAt: undo ? AT : null,
    version: (before?.version ?? 0) + 1,
  };
  return reports.commitReport({
    job,
    lead: { rank, lead, credits: 1, reported: null },
    before,
    after,
    reported: undo ? null : { reason: 'closed', at: AT, refunded: false },
    aliases: [alias],
    posting: null,
    counts: new Map(),
  });
}

const isBlocked = async ({ orgId }: Job, alias = ALIAS) => {
  const reservations = new ReservationStore(db.table, options);
  return (await reservations.readReservations(orgId, [alias])).get(alias)?.isBlocked;
};

test('a business stays blocked until the reports of all its leads are taken back, in any order', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { job, leads } = await twoLeads();
    for (const lead of leads) expect(await commit(job, lead)).toBe('committed');
    const blocked: (boolean | undefined)[] = [];
    for (const at of order) {
      const lead = leads[at];
      if (lead === undefined) throw new Error('There are two leads.');
      expect(await commit(job, lead, { undo: true })).toBe('committed');
      blocked.push(await isBlocked(job));
    }
    expect(blocked).toEqual([true, false]);
  }
});

test('reports of both at once block it once for each: the one that loses is stale and tries again', async () => {
  const { job, leads } = await twoLeads();
  const outcomes = await Promise.all(leads.map((lead) => commit(job, lead)));
  for (const [at, lead] of leads.entries())
    if (outcomes[at] === 'stale') expect(await commit(job, lead)).toBe('committed');
  const [first, second] = leads;
  if (first === undefined || second === undefined) throw new Error('There are two leads.');
  expect(await commit(job, first, { undo: true })).toBe('committed');
  expect(await isBlocked(job)).toBe(true);
  expect(await commit(job, second, { undo: true })).toBe('committed');
  expect(await isBlocked(job)).toBe(false);
});

test('a business whose row is gone can still have its report taken back', async () => {
  const { job, leads } = await twoLeads();
  const [lead] = leads;
  if (lead === undefined) throw new Error('There are two leads.');
  expect(await commit(job, lead)).toBe('committed');
  expect(await commit(job, lead, { undo: true, alias: 'domain:gone.example' })).toBe('committed');
});

test('a lead is found wherever it lies, with what was reported of it, and no other', async () => {
  const job = aJob({ status: 'delivered', leadsDelivered: 501 });
  const leads = [1, 500, 501].map((rank) => ({ rank, lead: aLead({ id: newId('lead') }) }));
  const rows = leads.map(({ rank, lead }) => ({
    pk: leadsPk(job.id, job.attempt, job.deliveryRun),
    sk: leadSk(rank),
    rank,
    ...(rank === 500 ? { lead } : packLead(lead)),
    credits: 2,
    reported: null,
  }));
  await db.table.batchPut('test', rows);
  const store = new ReportStore(db.table, options);
  for (const { rank, lead } of leads)
    expect(await store.findLead(job, lead.id)).toMatchObject({ rank, lead, credits: 2 });
  expect(await store.findLead(job, newId('lead'))).toBeUndefined();
  // Rows behind those that were delivered are strays.
  const [, , last] = leads;
  if (last === undefined) throw new Error('There are three.');
  expect(await store.findLead({ ...job, leadsDelivered: 500 }, last.lead.id)).toBeUndefined();
  expect((await store.readLeads(job)).map(({ rank }) => rank)).toEqual([1, 500, 501]);
  expect((await store.readLeads({ ...job, leadsDelivered: 500 })).map(({ rank }) => rank)).toEqual([
    1, 500,
  ]);
});

test('a report and its counts are written whole, on the version that was read', async () => {
  const { job, leads } = await twoLeads();
  const [first] = leads;
  if (first === undefined) throw new Error('There are two leads.');
  const store = new ReportStore(db.table, options);
  const organization = await anOrganization(db, new Clock(), { credits: 5 });
  const account = await new LedgerStore(db.table).readAccount(organization);
  const movement = {
    id: newId('ledgerEntry'),
    type: 'lead_refund' as const,
    amount: 1,
    effect: { available: 1, held: 0 },
    jobId: job.id,
    apiKeyId: null,
    description: 'A lead that was reported',
  };
  const after: LeadReport = {
    leadId: first.lead.id,
    jobId: job.id,
    reason: 'closed',
    note: null,
    at: AT,
    refund: { granted: true, credits: 1, reason: 'allowance' },
    undoneAt: null,
    version: 1,
  };
  const change = {
    job: { ...job, orgId: organization },
    lead: { ...first, credits: 1, reported: null },
    before: undefined,
    after,
    reported: { reason: 'closed' as const, at: AT, refunded: true },
    aliases: [],
    posting: post(organization, account, [movement], new Date(AT)),
    counts: new Map([
      ['reported', 1],
      ['reported|closed', 1],
    ]),
  };
  expect(await store.commitReport(change)).toBe('committed');
  // A second call has read the same: neither the report nor the credits are written again.
  expect(await store.commitReport(change)).toBe('stale');
  expect(await store.commitReport({ ...change, before: { ...after, version: 7 } })).toBe('stale');
  // Where no credits move, the report itself is the judge.
  const unpaid = { ...change, posting: null };
  expect(await store.commitReport(unpaid)).toBe('stale');
  expect(await store.commitReport({ ...unpaid, before: { ...after, version: 7 } })).toBe('stale');
  expect((await new LedgerStore(db.table).readAccount(organization)).available).toBe(6);
  expect(await store.findLead(job, first.lead.id)).toMatchObject({
    reported: { reason: 'closed', refunded: true },
  });
  const again = { ...change, posting: null, before: after, after: { ...after, version: 2 } };
  expect(await store.commitReport(again)).toBe('committed');
  const late = { ...change.job, deliveredAt: '2026-12-01T00:00:00.000Z' };
  const third = { ...again, job: late, before: again.after, after: { ...after, version: 3 } };
  expect(await store.commitReport(third)).toBe('committed');
  const undated = { ...change.job, deliveredAt: null, updatedAt: '2027-01-01T00:00:00.000Z' };
  const fourth = { ...again, job: undated, before: third.after, after: { ...after, version: 4 } };
  expect(await store.commitReport(fourth)).toBe('committed');
  const countsOf = async (month: string) =>
    qualityCountsOf((await db.table.get('test', qualityKey(organization, month))) ?? {});
  expect(await countsOf('2026-11')).toEqual(
    new Map([
      ['reported', 2],
      ['reported|closed', 2],
    ]),
  );
  expect((await countsOf('2026-12')).get('reported')).toBe(1);
  expect((await countsOf('2027-01')).get('reported')).toBe(1);
  for (const most of [1, Number.POSITIVE_INFINITY]) {
    db.endPagesAfter(most);
    expect((await store.readQuality()).get('reported')).toBe(4);
  }
});

test('a business that no report keeps goes when its window is over', async () => {
  const { job, leads } = await twoLeads();
  const [lead] = leads;
  if (lead === undefined) throw new Error('There are two leads.');
  const ttlOf = async () => (await db.table.get('test', businessKey(job.orgId, ALIAS)))?.['ttl'];
  await commit(job, lead);
  expect(await ttlOf()).toBeUndefined();
  await commit(job, lead, { undo: true });
  expect(await ttlOf()).toBe(Date.parse('2026-12-28T10:00:00.000Z') / 1_000);
});

test('a report of a lead that is gone is not written', async () => {
  const { job, leads } = await twoLeads();
  const [lead] = leads;
  if (lead === undefined) throw new Error('There are two leads.');
  expect(await commit(job, { ...lead, rank: 9 })).toBe('stale');
  expect(await new ReportStore(db.table, options).findReport(job.id, lead.lead.id)).toBeUndefined();
});
